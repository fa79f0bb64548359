import { MoreOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { allows } from '../../engine/permission.ts';
import { recordName } from '../../engine/record-name.ts';
import type { Resource } from '../../engine/resource.ts';
import { LazyBoundary } from '../../fields/lazy-boundary.tsx';
import { WriteButton } from '../../fields/write-button.tsx';
import { useConditionContext, useWorkspace } from '../../workspace/index.tsx';
import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import { useWidthFrom } from '../../workspace/media.tsx';
import { ActionMenu } from '../shared/action-menu.tsx';
import {
  type AvailableAction,
  availableActionKey,
  availableActionLabel,
  availableActionsOf,
  isDangerous,
  refusalsOf,
} from '../shared/available-actions.ts';
import type { ResourceRecord } from '../shared/record.ts';
import { Value } from '../shared/value.tsx';
import { layOutActions } from './action-layout.ts';
import type { FollowButtonProps } from './comments/follow-button.tsx';
import styles from './show.module.css';

const FollowButton = lazyWithRetry<FollowButtonProps>(() => import('./comments/follow-button.tsx'));

export interface RecordHeadProps {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly onPerform: (action: AvailableAction) => void;
}

/** The name, state and actions of the record. Sticky while the page scrolls. */
export function RecordHead({ resource, record, onPerform }: RecordHeadProps) {
  const { snapshot } = useWorkspace();
  const state = resource.fields[resource.states?.field ?? ''];
  return (
    <header className={styles.head}>
      <h1 className={styles.name}>{recordName(resource, record)}</h1>
      {state && allows(snapshot, state.perm.read) && (
        <span className={styles.state}>
          <Value field={state} resource={resource.name} value={record[state.name]} />
        </span>
      )}
      <Actions resource={resource} record={record} onPerform={onPerform} />
    </header>
  );
}

function Actions({ resource, record, onPerform }: RecordHeadProps) {
  const translate = useTranslate();
  const context = useConditionContext((at) => refusalsOf(resource, record, at));
  const isWide = useWidthFrom('md');
  const { primary, beside, rest } = layOutActions(availableActionsOf(resource, record, context), resource, isWide);
  return (
    <div className={styles.actions}>
      {resource.comments && (
        <LazyBoundary isQuiet place={null}>
          <FollowButton resource={resource} id={record.id} />
        </LazyBoundary>
      )}
      {beside.map((action) => (
        <WriteButton key={availableActionKey(action)} danger={isDangerous(action)} onClick={() => onPerform(action)}>
          {availableActionLabel(action, resource, translate)}
        </WriteButton>
      ))}
      {primary && (
        <WriteButton type="primary" onClick={() => onPerform(primary)}>
          {availableActionLabel(primary, resource, translate)}
        </WriteButton>
      )}
      {(rest.length > 0 || resource.links.length > 0) && (
        <ActionMenu {...{ resource, record }} actions={rest} onChoose={onPerform}>
          <Button icon={<MoreOutlined />} aria-label={translate('show.more')} title={translate('show.more')} />
        </ActionMenu>
      )}
    </div>
  );
}
