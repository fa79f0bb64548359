import { type CrudFilter, type DataProvider, useDataProvider, useTranslate } from '@refinedev/core';
import { Button, Form } from 'antd';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { isEmpty } from '../../../../base/empty.ts';
import type { Field } from '../../../../engine/fields/field.ts';
import type { FieldKind, TextContext } from '../../../../engine/fields/kind.ts';
import { checkValue } from '../../../../engine/fields/values.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { inputOf } from '../../../../fields/inputs.tsx';
import type { RefFilterContext } from '../../../../fields/view.ts';
import { useTimeZone } from '../../../../workspace/clock/clock.tsx';
import { useWorkspace } from '../../../../workspace/index.tsx';
import styles from './row-grid.module.css';

export interface CellEditorProps {
  readonly resource: Resource;
  readonly field: Field;
  readonly text: string;
  readonly label: string;
  readonly problem: string | undefined;
  readonly onSave: (text: string) => void;
  readonly onClose: () => void;
}

/** Edits one cell with the input of its field. Enter and a click outside save, Esc cancels. */
export function CellEditor(props: CellEditorProps) {
  const { resource, field, text, label, problem, onClose } = props;
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  const problemId = useId();
  const { Input } = inputOf(field);
  const refFilterContext = kinds[field.type]?.refFilter?.(field.settings) && refFilterContextOf(resource, field);
  const place = useRef<HTMLDivElement>(null);
  const { value, change, save, failure } = useCellValue(props, place);
  const isInside = useOutsidePress(save);
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
  }
  useSelectedText(place);
  return (
    <Form className={styles.editor} onPointerDownCapture={isInside} onKeyDown={onKeyDown} onFinish={save}>
      <div ref={place}>
        <Input
          {...{ field, refFilterContext, value }}
          resource={resource.name}
          onChange={change}
          aria-label={label}
          aria-invalid={problem !== undefined}
          aria-describedby={problemId}
        />
      </div>
      <Remarks {...{ id: problemId, failure, problem, text }} />
      <div className={styles.editorButtons}>
        <Button size="small" onClick={onClose}>
          {translate('sheets.check.discard')}
        </Button>
        <Button size="small" type="primary" htmlType="submit">
          {translate('sheets.check.save')}
        </Button>
      </div>
    </Form>
  );
}

function useCellValue({ resource, field, text, onSave, onClose }: CellEditorProps, place: RefObject<unknown>) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { kinds } = useWorkspace();
  const kind = kinds[field.type];
  const context = { translate, resource: resource.name, timeZone: useTimeZone() };
  const [value, setValue] = useState<unknown>(() => valueOf(text, kind, field, context));
  const [isChanged, setChanged] = useState(false);
  const [failure, setFailure] = useState<string>();

  /** Closing the editor discards the value, so it stays open if the name of a reference could not be loaded. */
  async function save() {
    try {
      onSave(isChanged ? await textOf(value) : text);
      // Another cell may be edited by the time the name of a reference has been loaded.
      if (place.current) onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  }

  /** For a reference, it is the label of its record. Throws if what was typed is not a number. */
  async function textOf(entered: unknown): Promise<string> {
    if (isEmpty(entered) || !kind) return '';
    const checked = checkValue(field, entered, kinds, false);
    const [wrong] = 'problems' in checked ? checked.problems : [];
    // The sheet takes a date that could not be read as it was typed, and says what is wrong with it.
    if (wrong && typeof entered === 'string') return entered;
    if (wrong && Number.isNaN(entered)) throw new Error(translate(`problems.${wrong.key}`, wrong.params));
    return kind.text(entered, field, { ...context, label: await labelsOf(kind, field, entered, dataProvider()) });
  }

  function change(entered: unknown) {
    setValue(entered);
    setChanged(true);
  }

  return { value, change, save: () => void save(), failure };
}

/** As in a sheet, what is typed replaces what was there. */
function useSelectedText(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const input = place.current?.querySelector<HTMLElement>('input, textarea, button');
    input?.focus();
    if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.select();
  }, [place]);
}

interface RemarksProps extends Pick<CellEditorProps, 'problem' | 'text'> {
  readonly id: string;
  /** Why the value could not be taken. */
  readonly failure: string | undefined;
}

/** What is wrong with the cell, and what the sheet has there. */
function Remarks({ id, failure, problem, text }: RemarksProps) {
  const translate = useTranslate();
  return (
    <div id={id}>
      {failure !== undefined && (
        <p className={styles.editorProblem} role="alert">
          {failure}
        </p>
      )}
      {problem !== undefined && <p className={styles.editorProblem}>{problem}</p>}
      {text !== '' && <p className={styles.original}>{translate('sheets.check.original', { text })}</p>}
    </div>
  );
}

/** Filters what a reference offers by the record that the place is below. Other cells hold texts, not values. */
function refFilterContextOf({ name, parent }: Resource, field: Field): RefFilterContext {
  return { for: `${name}.${field.name}`, form: JSON.stringify(parent ? { [parent.field]: parent.id } : {}) };
}

/**
 * Returns the initial value of the input: the parsed text, if it is valid. The label of a reference cannot be parsed.
 */
function valueOf(text: string, kind: FieldKind | undefined, field: Field, context: TextContext): unknown {
  if (text === '' || kind?.refersTo) return null;
  return kind?.parse ? kind.parse(text, field, context) : text;
}

async function labelsOf(kind: FieldKind, { settings }: Field, value: unknown, provider: DataProvider) {
  const to = kind.refersTo?.(settings);
  if (to === undefined) return undefined;
  const ids = [value].flat();
  const filters: CrudFilter[] = [{ field: 'id', operator: 'in', value: ids }];
  const { data } = await provider.getList({ resource: to, filters, meta: { options: true, silent: true } });
  const labels = ids.map((id) => data.find((one) => one.value === id)?.label);
  return labels.every((one) => typeof one === 'string') ? labels : undefined;
}

/**
 * Calls `onPress` when the pointer is pressed outside. Popups of an input are elsewhere in the DOM but count as inside.
 */
function useOutsidePress(onPress: () => void): () => void {
  const isInside = useRef(false);
  const onPointerDown = useEffectEvent(() => {
    if (!isInside.current) onPress();
    isInside.current = false;
  });
  useEffect(() => {
    // Runs after React's handlers: React events bubble from portals too, so the popups of an input count as inside.
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, []);
  return () => {
    isInside.current = true;
  };
}
