import { useTranslate } from '@refinedev/core';
import { memo, useRef, useState } from 'react';
import type { ConditionContext } from '../../../engine/fields/condition.ts';
import type { Resource } from '../../../engine/resource.ts';
import { LazyBoundary } from '../../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../../ui/loading/lazy-with-retry.tsx';
import { WriteButton } from '../../../workspace/parts/write-button.tsx';
import { useReadOnly } from '../../../workspace/read-only.tsx';
import { useRecordName } from '../../../workspace/record-name.tsx';
import type { ActionMenuProps } from '../../actions/action-menu.tsx';
import {
  type AvailableAction,
  availableActionLabel,
  availableActionsOf,
  stepAtHand,
} from '../../actions/available-actions.ts';
import type { ResourceRecord } from '../../records/record.ts';
import styles from '../layouts/table/table.module.css';

export const loadActionMenu = async () => (await import('../../actions/action-menu.tsx')).ActionMenu;
const ActionMenu = lazyWithRetry(loadActionMenu);

export interface RowActionsProps {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly context: ConditionContext;
  /** Only the menu is shown, for lack of space. */
  readonly isNarrow: boolean;
  readonly onPerform: (action: AvailableAction, record: ResourceRecord) => void;
  readonly onOpen: (record: ResourceRecord) => void;
  readonly onPeek?: ((id: string) => void) | undefined;
}

/**
 * The actions of a row: the next transition as a button, else editing; the others in a menu, and ways back to the start
 * with them. Where there is a next transition, the row has a pencil for editing, too, while the pointer or the focus is
 * there. The buttons are plain elements, because a list draws dozens of them.
 */
export const RowActions = memo(function RowActions(props: RowActionsProps) {
  const { resource, record, context, isNarrow, onPerform, onOpen, onPeek } = props;
  const translate = useTranslate();
  const isReadOnly = useReadOnly() !== undefined;
  const actions = availableActionsOf(resource, record, context);
  const edit = actions.find((action) => action.kind === 'edit' && !action.refusal);
  const atHand = isNarrow ? undefined : (stepAtHand(actions, resource) ?? edit);
  const labelOf = (action: AvailableAction) => availableActionLabel(action, resource, translate);
  return (
    <span className={styles.actions}>
      {atHand &&
        (isReadOnly ? (
          <WriteButton type="link" size="small">
            {labelOf(atHand)}
          </WriteButton>
        ) : (
          <button type="button" className={styles.action} onClick={() => onPerform(atHand, record)}>
            {labelOf(atHand)}
          </button>
        ))}
      {edit && atHand && atHand !== edit && !isReadOnly && (
        <button
          type="button"
          className={styles.edit}
          aria-label={labelOf(edit)}
          title={labelOf(edit)}
          onClick={() => onPerform(edit, record)}
        />
      )}
      <RowMenu
        {...{ resource, record }}
        actions={actions.filter((action) => action !== atHand)}
        onChoose={(action) => onPerform(action, record)}
        onView={() => onOpen(record)}
        onPeek={onPeek && (() => onPeek(record.id))}
      />
    </span>
  );
});

/** The button of the menu of a row. The menu is made when it is first opened. */
function RowMenu(menu: Omit<ActionMenuProps, 'opened' | 'children'>) {
  const name = useRecordName()(menu.resource, menu.record);
  const by = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState<boolean>();
  // The press that begins a click closes an open menu.
  const wasOpen = useRef(false);
  return (
    <>
      <button
        ref={by}
        type="button"
        className={styles.more}
        aria-label={useTranslate()('list.more', { name })}
        aria-haspopup="menu"
        aria-expanded={isOpen === true}
        onPointerDown={() => {
          wasOpen.current = isOpen === true;
        }}
        onClick={() => {
          setOpen(!wasOpen.current);
          wasOpen.current = false;
        }}
      />
      {isOpen !== undefined && (
        <LazyBoundary fallback={null} onClose={() => setOpen(undefined)}>
          <ActionMenu {...menu} opened={{ isOpen, onChange: setOpen, by }}>
            <span className={styles.menuPlace} />
          </ActionMenu>
        </LazyBoundary>
      )}
    </>
  );
}
