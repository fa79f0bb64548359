import { useTranslate } from '@refinedev/core';
import { Form } from 'antd';
import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import type { Field } from '../../../src/engine/fields/field.ts';
import type { FieldKind } from '../../../src/engine/fields/kind.ts';
import { fieldLabel } from '../../../src/engine/texts/label.ts';
import { NamedInput } from '../../../src/screens/form/inputs/field-input.tsx';
import type { Values } from '../../../src/screens/records/record.ts';
import { useWorkspace } from '../../../src/workspace/index.tsx';
import type { InlineCells } from './context.ts';
import type { Editing } from './edits.ts';
import styles from './inline.module.css';
import { cellAttributes } from './neighbour.ts';

interface CellEditorProps {
  readonly field: Field;
  readonly editing: Editing;
  readonly cells: InlineCells;
}

const nothing = () => undefined;

/** The open cell: the input of the field's kind, with the keys of a sheet. */
export function CellEditor({ field, editing, cells }: CellEditorProps) {
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  const [form] = Form.useForm<Values>();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const { edits, resource, finish } = cells;
  const { base, value, typed, reason } = editing;
  useLayoutEffect(() => focusInput(root.current, typed), [typed]);
  const handlers = handlersOf({ field, editing, cells }, () => form.getFieldValue(field.name));
  return (
    // The keys are those of the input within.
    <div ref={root} className={styles.editor} {...cellAttributes(editing)} {...handlers}>
      <Form
        form={form}
        name={id}
        component={false}
        initialValues={{ [field.name]: value ?? null }}
        onValuesChange={(changed) => {
          edits.enter(changed[field.name]);
          if (isChosenAtOnce(field, kinds[field.type])) finish(field, changed[field.name], 'stay');
        }}
      >
        <Form.Item name={field.name} noStyle>
          <NamedInput
            {...{ field, resource, record: base, around: base, found: undefined, onPending: nothing }}
            aria-label={fieldLabel(translate, resource, field)}
            aria-invalid={reason !== undefined}
            aria-describedby={reason === undefined ? undefined : `${id}-reason`}
          />
        </Form.Item>
      </Form>
      {reason !== undefined && (
        <div id={`${id}-reason`} role="alert" className={styles.reason}>
          {reason}
        </div>
      )}
    </div>
  );
}

/** Returns whether a choice is the whole value, so that it is saved at once. */
function isChosenAtOnce({ settings }: Field, kind: FieldKind | undefined): boolean {
  const isChoice =
    (kind?.choices?.(settings).length ?? 0) > 0 || kind?.refersTo !== undefined || kind?.ofMoment !== undefined;
  return isChoice && !kind?.isMultiple?.(settings);
}

/** Closes the cell by the keys of a sheet, and as soon as something else has the focus. */
function handlersOf({ field, editing, cells }: CellEditorProps, entered: () => unknown) {
  const { edits, finish } = cells;
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || isForInput(event)) return;
    if (event.key === 'Escape') edits.giveUp();
    else if (event.key === 'Enter') finish(field, entered(), 'down');
    else if (event.key === 'Tab') finish(field, entered(), event.shiftKey ? 'left' : 'right');
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onBlur({ relatedTarget, currentTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget)) return;
    // The list of a select and the panel of a picker take the focus for a moment.
    setTimeout(() => {
      const { activeElement } = document;
      const isWithin = currentTarget.contains(activeElement) || activeElement?.closest('[class*="-dropdown"]');
      if (isWithin || !document.hasFocus() || edits.state().editing?.base.id !== editing.base.id) return;
      if (currentTarget.isConnected) finish(field, entered(), 'away');
    });
  }

  return { onKeyDownCapture: onKeyDown, onBlur };
}

/** Returns whether the key belongs to the input: a new line, or a choice in an open list. */
function isForInput({ key, shiftKey, altKey, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' || !(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLTextAreaElement) {
    if (altKey) insert(target, '\n');
    return shiftKey || altKey;
  }
  const isSearching = target instanceof HTMLInputElement && target.role === 'combobox' && target.value !== '';
  return target.getAttribute('aria-expanded') === 'true' || isSearching;
}

/** Inserts text at the caret, as if it were typed. */
function insert(input: HTMLInputElement | HTMLTextAreaElement, text: string, from?: number, to?: number): void {
  input.setRangeText(text, from ?? input.selectionStart ?? 0, to ?? input.selectionEnd ?? 0, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Number of frames to wait for the code of an input. */
const maxFrames = 120;

/** Focuses the input once it is there, with the caret at its end, or with the typed text in place of its value. */
function focusInput(root: HTMLElement | null, typed: string | undefined, frame = 0): void {
  const input = root?.querySelector<HTMLElement>('input, textarea, button, [tabindex]');
  if (!input) {
    if (root?.isConnected && frame < maxFrames) requestAnimationFrame(() => focusInput(root, typed, frame + 1));
    return;
  }
  input.focus();
  // Opens the list of a select and the panel of a picker.
  if (input.closest('.ant-select, .ant-picker')) input.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) || input.readOnly) return;
  if (input.type === 'checkbox') return;
  if (typed !== undefined) insert(input, typed, 0, input.value.length);
  else input.setSelectionRange(input.value.length, input.value.length);
}
