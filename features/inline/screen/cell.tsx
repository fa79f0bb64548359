import { useTranslate } from '@refinedev/core';
import { type KeyboardEvent, type ReactNode, type TextareaHTMLAttributes, use, useLayoutEffect, useRef } from 'react';
import type { Field } from '../../../src/engine/fields/field.ts';
import { fieldLabel } from '../../../src/engine/texts/label.ts';
import { type Cell, type Edit as Draft, keyOf } from '../../../src/screens/list/editing/cell-edits.ts';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { Value } from '../../../src/screens/values/value.tsx';
import { useWorkspace } from '../../../src/workspace/index.tsx';
import { CellConflict } from './conflict.tsx';
import { type InlineCells, InlineContext } from './context.ts';
import { CellEditor } from './editor.tsx';
import { draftState } from './edits.ts';
import styles from './inline.module.css';
import { cellAttributes, type Move } from './neighbour.ts';

interface InlineCellProps {
  readonly field: Field;
  readonly record: ResourceRecord;
  /** The cell as the list shows it. */
  readonly children: ReactNode;
}

/** A cell that can be edited in place: its value, its editor, or a value that is not saved and why. */
export function InlineCell({ field, record, children }: InlineCellProps) {
  const cells = use(InlineContext);
  if (!cells) return children;
  const { editing, drafts } = cells.state;
  const cell = { row: record.id, column: field.name };
  if (editing && keyOf(editing) === keyOf(cell))
    return <CellEditor key={keyOf(cell)} field={field} editing={editing} cells={cells} />;
  const draft = drafts.get(keyOf(cell));
  if (!draft && !cells.isOpen(field, record)) return children;
  return (
    <StandingCell cells={cells} field={field} record={record} draft={draft}>
      {draft ? <DraftValue {...{ field, draft }} resource={cells.resource} /> : children}
    </StandingCell>
  );
}

/** A value that was entered and is not saved. The label of a reference is known only once it is. */
function DraftValue({ field, draft, resource }: { field: Field; draft: Draft; resource: string }) {
  const { kinds } = useWorkspace();
  if (kinds[field.type]?.refersTo && draft.value !== null) return '…';
  return <Value field={field} resource={resource} value={draft.value} />;
}

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

interface StandingCellProps extends InlineCellProps {
  readonly cells: InlineCells;
  readonly draft: Draft | undefined;
}

/**
 * A cell that is not being edited. An invisible text input over it takes the focus, so that text typed with an input
 * method arrives whole: it opens the editor and replaces the value.
 */
function StandingCell({ cells, field, record, draft, children }: StandingCellProps) {
  const translate = useTranslate();
  const { edits, state, resource } = cells;
  const input = useRef<HTMLTextAreaElement>(null);
  const cell = { row: record.id, column: field.name };
  const isFocused = state.focus !== undefined && keyOf(state.focus) === keyOf(cell);
  useLayoutEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused, state.focus]);

  const label = fieldLabel(translate, resource, field);
  return (
    <div className={styles.cell} data-draft={draft && draftState(draft)}>
      <div className={styles.shown}>{children}</div>
      <textarea
        ref={input}
        className={styles.catcher}
        rows={1}
        placeholder=" "
        aria-label={translate('inline.cell', { label })}
        title={translate('inline.hint')}
        onDoubleClick={() => cells.begin(record, field.name)}
        {...catching(cells, record, cell)}
        {...cellAttributes(cell)}
      />
      {draft && draftState(draft) === 'refused' && (
        <div role="alert" className={styles.reason}>
          {translate('inline.refused', { reason: draft.reason })}
        </div>
      )}
      {draft?.theirs && (
        <CellConflict
          {...{ field, resource }}
          theirs={draft.theirs}
          onChoose={(isMine) => edits.choose(cell, isMine)}
        />
      )}
    </div>
  );
}

/** What opens the editor of a cell: typed text, which replaces the value, and the keys of a sheet. */
function catching(cells: InlineCells, record: ResourceRecord, cell: Cell): TextareaHTMLAttributes<HTMLTextAreaElement> {
  function take(element: HTMLTextAreaElement) {
    const typed = element.value;
    element.value = '';
    if (typed !== '') cells.begin(record, cell.column, typed);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, nativeEvent, ctrlKey, metaKey, altKey } = event;
    if (nativeEvent.isComposing || ctrlKey || metaKey || altKey) return;
    const move = moves[key];
    if (move) cells.move(cell, move);
    else if (key === 'Enter' || key === 'F2') cells.begin(record, cell.column);
    else if (key === 'Delete' || key === 'Backspace') cells.begin(record, cell.column, '');
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    onInput: (event) => !isComposing(event.nativeEvent) && take(event.currentTarget),
    onCompositionEnd: (event) => take(event.currentTarget),
    onKeyDown,
  };
}

function isComposing(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing;
}
