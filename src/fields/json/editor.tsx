import { PlusOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';
import { allows } from '../../engine/permissions/permission.ts';
import { fieldLabel, partsOf } from '../../engine/texts/label.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { useWords } from '../../workspace/words.tsx';
import { useGroup } from '../parts/group.tsx';
import { problemsAt } from '../parts/ordered.ts';
import type { InputProps } from '../view.ts';
import styles from './editor.module.css';
import { PartInput } from './parts/part-input.tsx';
import { RowInput, type RowInputProps } from './row-input.tsx';
import { isBlank, isRow, maxRows, partsIn } from './rows.ts';
import { useRows } from './use-rows.tsx';
import { type JsonRow, type JsonSettings, type JsonValue, withValue } from './value.ts';

/** The input of a json field: a group of inputs for one object, or rows that can be added, removed and moved. */
export function JsonEditor(props: InputProps<JsonSettings, JsonValue>) {
  useWords('media');
  const { field, resource, problems } = props;
  const translate = useTranslate();
  const label = props['aria-label'] ?? fieldLabel(translate, resource, field);
  const { group, required } = useGroup(props);
  const { onBlur, ...control } = group;
  const place = useRef<HTMLDivElement>(null);

  // The form focuses the group if it has a problem. The focus then moves to the first invalid input.
  function enter() {
    if (document.activeElement === place.current)
      place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
  const onProblems = useEffectEvent(enter);
  useEffect(() => onProblems(), [problems]);

  // Validates only when the focus leaves the group, not while the user is filling it in.
  function leave(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
  }

  const Entries = field.settings.multiple ? Rows : Fields;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the events come from its inputs
    <div
      {...control}
      ref={place}
      className={styles.group}
      role="group"
      tabIndex={-1}
      aria-label={label}
      onFocus={enter}
      onBlur={leave}
    >
      {required}
      <Entries {...props} />
    </div>
  );
}

function Fields({ field, resource, id, value, onChange, disabled, problems }: InputProps<JsonSettings, JsonValue>) {
  const parts = partsIn(field.settings);
  const row = isRow(value) ? value : {};
  return (
    <div className={styles.fields}>
      {parts.map((part) => (
        <PartInput
          key={part.name}
          part={part}
          resource={partsOf(resource, field)}
          id={id && `${id}_${part.name}`}
          value={row[part.name]}
          disabled={disabled}
          problem={problems?.[part.name]}
          onChange={(given) => {
            const next = { ...row, [part.name]: given };
            onChange?.(isBlank(next) ? null : next);
          }}
        />
      ))}
    </div>
  );
}

function Rows(props: InputProps<JsonSettings, JsonValue>) {
  const { field, resource, id, disabled, problems = {} } = props;
  const translate = useTranslate();
  const parts = partsIn(field.settings);
  const { rows, place, news, add, change, move, remove } = useRows(props);
  const inner = partsOf(resource, field);
  const { snapshot } = useWorkspace();
  const isFixed = field.rows && field.rows.order === undefined;
  const isKept = (row: JsonRow) => field.rows && row.id !== undefined && !allows(snapshot, field.rows.deletion);
  return (
    <div ref={place} className={styles.rows} data-many={parts.length > 4 || undefined}>
      {rows.length > 0 && <RowHeads parts={parts} resource={inner} />}
      {rows.map(({ key, row }, index) => (
        <RowInput
          key={key}
          {...{ parts, row, disabled }}
          resource={inner}
          id={id && `${id}_${index}`}
          position={index + 1}
          count={rows.length}
          problems={problemsAt(problems, index)}
          onChange={(name, given) => change(index, withValue(row, name, given))}
          onMove={isFixed ? undefined : (step) => move(index, step)}
          onRemove={isKept(row) ? undefined : () => remove(index)}
        />
      ))}
      <Button
        className={styles.add}
        icon={<PlusOutlined aria-hidden />}
        disabled={disabled === true || rows.length >= (field.settings.max ?? maxRows)}
        onClick={add}
      >
        {translate('media.rows.add')}
      </Button>
      <span className={styles.unseen} role="status">
        {news}
      </span>
    </div>
  );
}

function RowHeads({ parts, resource }: Pick<RowInputProps, 'parts' | 'resource'>) {
  const translate = useTranslate();
  return (
    <div className={styles.head} aria-hidden>
      {parts.map((part) => (
        <span key={part.name} data-required={part.required || undefined}>
          {fieldLabel(translate, resource, part)}
        </span>
      ))}
    </div>
  );
}
