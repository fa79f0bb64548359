import { MoreOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { allows } from '../../../engine/permissions/permission.ts';
import type { Resource } from '../../../engine/resource.ts';
import { useWidthFrom } from '../../../ui/browser/media.tsx';
import { LazyBoundary } from '../../../ui/loading/lazy-boundary.tsx';
import { useConditionContext, useWorkspace } from '../../../workspace/index.tsx';
import { WriteButton } from '../../../workspace/parts/write-button.tsx';
import { useRecordTitle } from '../../../workspace/record-name.tsx';
import { ActionMenu } from '../../actions/action-menu.tsx';
import {
  type AvailableAction,
  availableActionKey,
  availableActionLabel,
  availableActionsOf,
  nextSteps,
  refusalsOf,
} from '../../actions/available-actions.ts';
import type { ResourceRecord } from '../../records/record.ts';
import { Value } from '../../values/value.tsx';
import styles from '../show.module.css';
import { type HeadRoom, layOutActions } from './action-layout.ts';
import { headButtons } from './head-buttons.ts';

export interface RecordActionsProps {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly onPerform: (action: AvailableAction) => void;
}

export interface RecordHeadProps extends RecordActionsProps {
  /** Beside a list, where the head has less space. @default on a page of its own */
  readonly isBrief?: boolean;
  /** The next steps have buttons elsewhere on the page. @default they are in the head */
  readonly hasNextSteps?: boolean;
  /** Stands before the actions. */
  readonly children?: ReactNode;
}

/** The name, state and actions of the record. Sticky while the page scrolls. */
export function RecordHead({ isBrief = false, hasNextSteps = false, children, ...props }: RecordHeadProps) {
  const { resource, record } = props;
  const { snapshot } = useWorkspace();
  const titleOf = useRecordTitle();
  const state = resource.fields[resource.states?.field ?? ''];
  const Name = isBrief ? 'h2' : 'h1';
  const isWide = useWidthFrom('md');
  const room = isBrief ? 'brief' : isWide ? 'wide' : 'narrow';
  return (
    <header className={styles.head}>
      <Name className={styles.name}>{titleOf(resource, record)}</Name>
      {state && allows(snapshot, state.perm.read) && (
        <span className={styles.state}>
          <Value field={state} resource={resource.name} value={record[state.name]} />
        </span>
      )}
      <div className={styles.actions}>
        {children}
        <Actions {...props} {...{ room, hasNextSteps }} />
      </div>
    </header>
  );
}

interface ActionsProps extends RecordActionsProps {
  readonly room: HeadRoom;
  readonly hasNextSteps: boolean;
}

function Actions({ resource, record, room, hasNextSteps, onPerform }: ActionsProps) {
  const translate = useTranslate();
  const context = useConditionContext((at) => refusalsOf(resource, record, at));
  const actions = availableActionsOf(resource, record, context);
  const apart = hasNextSteps ? nextSteps(actions) : [];
  const { primary, beside, rest } = layOutActions(actions, resource, { room, apart });
  return (
    <>
      {headButtons
        .filter(({ isShown }) => isShown(resource))
        .map(({ key, Button: Own }) => (
          <LazyBoundary key={key} isQuiet fallback={null}>
            <Own resource={resource} id={record.id} />
          </LazyBoundary>
        ))}
      {beside.map((action) => (
        <WriteButton key={availableActionKey(action)} onClick={() => onPerform(action)}>
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
    </>
  );
}
