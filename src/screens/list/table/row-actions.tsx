import { MoreOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { memo } from 'react';
import type { ConditionContext } from '../../../engine/condition.ts';
import { recordName } from '../../../engine/record-name.ts';
import type { Resource } from '../../../engine/resource.ts';
import { WriteButton } from '../../../fields/write-button.tsx';
import { ActionMenu } from '../../shared/action-menu.tsx';
import {
  type AvailableAction,
  availableActionKey,
  availableActionLabel,
  availableActionsOf,
  isDangerous,
} from '../../shared/available-actions.ts';
import type { ResourceRecord } from '../../shared/record.ts';
import styles from './table.module.css';

export interface RowActionsProps {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly context: ConditionContext;
  /** Only the menu is shown, for lack of space. */
  readonly isNarrow: boolean;
  readonly onPerform: (action: AvailableAction, record: ResourceRecord) => void;
  readonly onOpen: (record: ResourceRecord) => void;
}

/** The actions of a row: editing and the next transition as buttons, the others in a menu. */
export const RowActions = memo(function RowActions(props: RowActionsProps) {
  const { resource, record, context, isNarrow, onPerform, onOpen } = props;
  const translate = useTranslate();
  const actions = availableActionsOf(resource, record, context);
  const atHand = isNarrow ? [] : offersAtHand(actions);
  const rest = actions.filter((action) => !atHand.includes(action));
  const name = translate('list.more', { name: recordName(resource, record) });
  return (
    <span className={styles.actions}>
      {atHand.map((action) => (
        <WriteButton
          key={availableActionKey(action)}
          type="link"
          size="small"
          onClick={() => onPerform(action, record)}
        >
          {availableActionLabel(action, resource, translate)}
        </WriteButton>
      ))}
      <ActionMenu
        {...{ resource, record }}
        actions={rest}
        onChoose={(action) => onPerform(action, record)}
        onView={() => onOpen(record)}
      >
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={name} />
      </ActionMenu>
    </span>
  );
});

/** Returns editing and the first action that is available and not dangerous. */
function offersAtHand(actions: readonly AvailableAction[]): AvailableAction[] {
  const possible = actions.filter((action) => !action.refusal);
  const edit = possible.find((action) => action.kind === 'edit');
  const next = possible.find((action) => action.kind === 'transition' && !isDangerous(action));
  return [edit, next].filter((action) => action !== undefined);
}
