import { useTranslate } from '@refinedev/core';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { isObject } from '../../base/is-object.ts';
import type { Field } from '../../engine/fields/field.ts';
import type { KindRegistry } from '../../engine/fields/kind.ts';
import { fieldOf, type Resource } from '../../engine/resource.ts';
import { fieldLabel } from '../../engine/texts/label.ts';
import { inputOf } from '../../fields/inputs.tsx';
import { LazyBoundary } from '../../ui/loading/lazy-boundary.tsx';
import { useWorkspace } from '../../workspace/index.tsx';
import styles from './conditions.module.css';
import { type ConditionRow, comparisonsOf, firstOperand, firstRow, withComparison } from './rows.ts';

export interface RowEditorProps {
  readonly resource: Resource;
  readonly row: ConditionRow;
  readonly isDisabled: boolean;
  readonly onRow: (row: ConditionRow) => void;
}

/** A comparison: which field, how, and with what. */
export function RowEditor({ resource, row, isDisabled, onRow }: RowEditorProps) {
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  const field = resource.fields[row.field];
  return (
    <div className={styles.row}>
      <Select
        size="small"
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={translate('conditions.field')}
        disabled={isDisabled}
        value={row.field || undefined}
        placeholder={translate('conditions.field')}
        options={useFieldOptions(resource, Object.values(resource.fields))}
        onChange={(name) => onRow(firstRow(fieldOf(resource, name), kinds))}
      />
      {field && (
        <>
          <Select
            size="small"
            aria-label={translate('conditions.comparison')}
            disabled={isDisabled}
            value={row.comparison}
            options={[...new Set([...comparisonsOf(field, kinds), row.comparison])].map((one) => ({
              value: one,
              label: translate(`conditions.says.${one}`),
            }))}
            onChange={(comparison) => onRow(withComparison(row, comparison, firstOperand(field, kinds)))}
          />
          {row.operand !== undefined && <OperandEditor {...{ resource, field, row, isDisabled, onRow }} />}
        </>
      )}
    </div>
  );
}

const withs = ['value', 'now', 'field'] as const;
type With = (typeof withs)[number];

function OperandEditor({ resource, field, row, isDisabled, onRow }: RowEditorProps & { readonly field: Field }) {
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  const { operand, comparison } = row;
  const write = (next: unknown) => onRow({ ...row, operand: next });
  const offset = { isDisabled, hint: translate('conditions.dayOffset') };
  if (comparison === 'day') return <OffsetInput {...offset} value={String(operand)} onOffset={write} />;
  const others = Object.values(resource.fields).filter(({ name, type }) => name !== field.name && type === field.type);
  const has = { value: true, now: kinds[field.type]?.ofMoment !== undefined, field: others.length > 0 };
  const offered = withs.filter((one) => has[one]);
  const current = withOf(operand);
  return (
    <>
      {comparison !== 'in' && (offered.length > 1 || current !== 'value') && (
        <Select<With>
          size="small"
          aria-label={translate('conditions.with')}
          disabled={isDisabled}
          value={current}
          options={offered.map((one) => ({ value: one, label: translate(withWords[one]) }))}
          onChange={(one) => write(startOf(one, field, others[0], kinds))}
        />
      )}
      {isObject(operand) && 'now' in operand && (
        <OffsetInput
          {...offset}
          hint={translate('conditions.offset')}
          value={String(operand.now)}
          onOffset={(now) => write({ now })}
        />
      )}
      {isObject(operand) && 'field' in operand && (
        <OtherField {...{ resource, isDisabled, others }} value={String(operand.field)} onOther={write} />
      )}
      {current === 'value' && <ConstantInput {...{ resource, field, row, isDisabled }} onConstant={write} />}
    </>
  );
}

const withWords = { value: 'conditions.withValue', now: 'conditions.withNow', field: 'conditions.withField' } as const;

interface OtherFieldProps extends Pick<RowEditorProps, 'resource' | 'isDisabled'> {
  readonly others: readonly Field[];
  readonly value: string;
  readonly onOther: (operand: { readonly field: string }) => void;
}

function OtherField({ resource, isDisabled, others, value, onOther }: OtherFieldProps) {
  return (
    <Select
      size="small"
      aria-label={useTranslate()('conditions.value')}
      disabled={isDisabled}
      value={value}
      options={useFieldOptions(resource, others)}
      onChange={(name) => onOther({ field: name })}
    />
  );
}

function useFieldOptions({ name }: Resource, fields: readonly Field[]) {
  const translate = useTranslate();
  return fields.map((one) => ({ value: one.name, label: fieldLabel(translate, name, one) }));
}

/** Returns the operand that a comparison begins with. */
function startOf(one: With, field: Field, other: Field | undefined, kinds: KindRegistry): unknown {
  if (one === 'now') return { now: '0d' };
  if (one === 'field') return { field: other?.name };
  const { ofMoment } = kinds[field.type] ?? {};
  return ofMoment ? ofMoment(new Date()) : firstOperand(field, kinds);
}

function withOf(operand: unknown): With {
  if (!isObject(operand) || Array.isArray(operand)) return 'value';
  return 'now' in operand ? 'now' : 'field';
}

interface ConstantInputProps extends Omit<RowEditorProps, 'onRow'> {
  readonly field: Field;
  readonly onConstant: (value: unknown) => void;
}

/** The input that the field has in forms. What is typed counts once it is left: half of a value is none. */
function ConstantInput({ resource, field, row, isDisabled, onConstant }: ConstantInputProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<{ readonly value: unknown }>();
  const { kinds } = useWorkspace();
  const kind = kinds[field.type];
  const { Input: Control } = inputOf({ ...field, widget: undefined });
  const isTyped = !kind?.choices && !kind?.refersTo && !kind?.ofMoment && typeof row.operand !== 'boolean';
  const settings = { ...field.settings, multiple: row.comparison === 'in' };
  const settle = () => {
    if (typed && typed.value !== null) onConstant(typed.value);
    setTyped(undefined);
  };
  return (
    <div className={styles.value} onBlur={settle}>
      <LazyBoundary fallback={null}>
        <Control
          field={{ ...field, settings, required: true }}
          resource={resource.name}
          aria-label={translate('conditions.value')}
          disabled={isDisabled}
          value={typed ? typed.value : row.operand}
          onChange={(value) => {
            if (isTyped) setTyped({ value });
            else if (value !== null) onConstant(value);
          }}
        />
      </LazyBoundary>
    </div>
  );
}

interface OffsetInputProps {
  readonly hint: string;
  readonly value: string;
  readonly isDisabled: boolean;
  readonly onOffset: (offset: string) => void;
}

/** How far from now: it counts once it is left, and the check says what is wrong with it. */
function OffsetInput({ hint, value, isDisabled, onOffset }: OffsetInputProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string>();
  const settle = () => {
    if (typed !== undefined && typed !== value) onOffset(typed.trim());
    setTyped(undefined);
  };
  return (
    <Input
      size="small"
      className={styles.offset}
      aria-label={translate('conditions.value')}
      title={hint}
      placeholder={hint}
      disabled={isDisabled}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={settle}
      onPressEnter={settle}
    />
  );
}
