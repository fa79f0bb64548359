import { useTranslate } from '@refinedev/core';
import { memo, useRef, useState } from 'react';
import type { ConditionContext } from '../../../engine/condition.ts';
import type { Resource } from '../../../engine/resource.ts';
import { LazyBoundary } from '../../../fields/lazy-boundary.tsx';
import { WriteButton } from '../../../fields/write-button.tsx';
import { lazyWithRetry } from '../../../workspace/lazy-with-retry.tsx';
import { useReadOnly } from '../../../workspace/read-only.tsx';
import { useRecordName } from '../../../workspace/record-name.tsx';
import type { ActionMenuProps } from '../../shared/action-menu.tsx';
import {
  type AvailableAction,
  availableActionKey,
  availableActionLabel,
  availableActionsOf,
  stepAtHand,
} from '../../shared/available-actions.ts';
import type { ResourceRecord } from '../../shared/record.ts';
import styles from './table.module.css';

export const loadActionMenu = async () => (await import('../../shared/action-menu.tsx')).ActionMenu;
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
 * The actions of a row: editing and the next transition as buttons, the others in a menu, and ways back to the start with
 * them. The buttons are plain elements, because a list draws dozens of them.
 */
export const RowActions = memo(function RowActions(props: RowActionsProps) {
  const { resource, record, context, isNarrow, onPerform, onOpen, onPeek } = props;
  const translate = useTranslate();
  const nameOf = useRecordName();
  const isReadOnly = useReadOnly() !== undefined;
  const actions = availableActionsOf(resource, record, context);
  const atHand = isNarrow ? [] : actionsAtHand(actions, resource);
  const rest = actions.filter((action) => !atHand.includes(action));
  const name = translate('list.more', { name: nameOf(resource, record) });
  return (
    <span className={styles.actions}>
      {atHand.map((action) => {
        const [key, label] = [availableActionKey(action), availableActionLabel(action, resource, translate)];
        return isReadOnly ? (
          <WriteButton key={key} type="link" size="small">
            {label}
          </WriteButton>
        ) : (
          <button key={key} type="button" className={styles.action} onClick={() => onPerform(action, record)}>
            {label}
          </button>
        );
      })}
      <RowMenu
        {...{ resource, record, name }}
        actions={rest}
        onChoose={(action) => onPerform(action, record)}
        onView={() => onOpen(record)}
        onPeek={onPeek && (() => onPeek(record.id))}
      />
    </span>
  );
});

/** The button of the menu of a row. The menu is made when it is first opened. */
function RowMenu({ name, ...menu }: Omit<ActionMenuProps, 'opened' | 'children'> & { readonly name: string }) {
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
        aria-label={name}
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

/** Returns editing and the step at hand, as far as they are available. */
function actionsAtHand(actions: readonly AvailableAction[], resource: Resource): AvailableAction[] {
  const edit = actions.find((action) => action.kind === 'edit' && !action.refusal);
  const step = stepAtHand(actions, resource);
  return [edit, step].filter((action) => action !== undefined);
}
