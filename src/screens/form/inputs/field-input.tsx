import { useTranslate } from '@refinedev/core';
import { Form } from 'antd';
import { type ComponentType, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isEmpty } from '../../../base/empty.ts';
import { type ConditionContext, holds } from '../../../engine/fields/condition.ts';
import type { Field } from '../../../engine/fields/field.ts';
import { checkValue, isFieldReadonly, type Problem } from '../../../engine/fields/values.ts';
import { checkLabel, fieldHelp, fieldLabel } from '../../../engine/texts/label.ts';
import { problemText } from '../../../engine/texts/problem-text.ts';
import { referenceLabel } from '../../../engine/texts/record-name.ts';
import { cellOf } from '../../../fields/cells.tsx';
import { inputOf } from '../../../fields/inputs.tsx';
import { type OnPending, PendingProvider, useOnPending } from '../../../fields/parts/pending.tsx';
import type { InputProps } from '../../../fields/view.ts';
import { wideView } from '../../../fields/wide.tsx';
import { useConditionContext, useWorkspace } from '../../../workspace/index.tsx';
import { useReadOnly } from '../../../workspace/read-only.tsx';
import type { AnyRecord, Values } from '../../records/record.ts';
import { attachedFiles, maskedText } from '../values.ts';
import { ChoiceInput } from './choices.tsx';
import styles from './field-input.module.css';
import { MaskedInput } from './masked.tsx';
import { type NestedProblems, NestedRefusalsContext, stillWrong } from './nested-problems.tsx';
import { type RecordChecks, useRecordChecks } from './record-checks.tsx';
import { FilteredRefInput } from './ref-filter.tsx';

export interface FieldInputProps {
  readonly field: Field;
  /** Name of the resource. */
  readonly resource: string;
  /** The record being edited; absent for a new one. */
  readonly record: AnyRecord | undefined;
  /** Values of the record that the form does not hold. @default `record` */
  readonly around?: AnyRecord | undefined;
  /** Values that are written together with those of the form and that a choice must match. @default none */
  readonly written?: Values | undefined;
  /** @default `field.required` */
  readonly isRequired?: boolean;
  /** Id of a tree record that cannot be chosen; its descendants cannot be chosen either. */
  readonly without?: string | undefined;
  /** The control of the field. @default that of its kind */
  readonly control?: ComponentType<InputProps<object, unknown>> | undefined;
}

/** One input of a form: label above, help and errors below. The validation rule is the server's own. */
export function FieldInput(props: FieldInputProps) {
  const { field, resource, record, around = record, written, isRequired: isAlways = field.required } = props;
  const { without, control } = props;
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  const isWriteOnly = kinds[field.type]?.writeOnly !== undefined;
  const masked = maskedText(field, record, isWriteOnly);
  const checks = useRecordChecks(field, record, around);
  const { isRequiredNow, isReadonlyNow, findFailed } = useFieldState(field, around, checks);
  const isRequired = isAlways || isRequiredNow;
  const [found, setFound] = useState<NestedProblems>();
  useRevalidation(field.name, isRequired, findFailed().join());
  const pending = usePendingValue(field.name);

  async function validator(_rule: unknown, value: unknown) {
    if (pending.refuses()) throw new Error(translate('form.pending'));
    if (masked !== undefined && value === masked) return;
    const checked = checkValue(field, value, kinds, isRequired);
    const problems = 'problems' in checked ? checked.problems : [];
    const textOf = (problem: Problem) => problemText(translate, kinds, resource, field, problem);
    const places = problems.flatMap((one) => (one.at === undefined ? [] : [[one.at, textOf(one)] as const]));
    setFound(places.length === 0 ? undefined : { places: Object.fromEntries(places), value });
    const failed = findFailed();
    if (problems.length === 0 && failed.length === 0) return;
    if (problems.length === 0)
      throw new Error(failed.map((label) => checkLabel(translate, resource, { label })).join(' '));
    const whole = problems.filter(({ at }) => at === undefined).map(textOf);
    throw new Error([...whole, ...(places.length > 0 ? [translate('fields.json.wrong')] : [])].join(' '));
  }

  return (
    <>
      {checks.loaders}
      <Form.Item
        name={field.name}
        label={fieldLabel(translate, resource, field)}
        extra={fieldHelp(translate, resource, field)}
        required={isRequired}
        validateTrigger="onBlur"
        rules={[{ validator }]}
      >
        {masked === undefined ? (
          <NamedInput
            {...{ field, resource, record, around, written, without, found, control }}
            onPending={pending.setPending}
            disabled={isReadonlyNow}
          />
        ) : (
          <MaskedInput
            field={field}
            resource={resource}
            masked={masked}
            disabled={isReadonlyNow}
            shown={isWriteOnly ? translate('form.masked.isSet') : masked}
          />
        )}
      </Form.Item>
    </>
  );
}

/**
 * Evaluates the conditions of a field and the checks at it for the values in the form, and whether the field can be
 * edited. Renders again only when the result changes.
 */
function useFieldState(field: Field, record: AnyRecord | undefined, { failedAt }: RecordChecks) {
  const form = Form.useFormInstance<Values>();
  const isReadOnly = useReadOnly() !== undefined;
  const stateAt = (values: Values, at: ConditionContext) =>
    [
      field.requiredWhen !== undefined && holds(field.requiredWhen, { ...record, ...values }, at) ? 'y' : 'n',
      isFieldReadonly(field, { ...record, ...values }, at) ? 'y' : 'n',
      ...failedAt(values, at),
    ].join('|');
  const context = useConditionContext((at) => stateAt(form.getFieldsValue(true), at));
  const standing = (values: Values) => stateAt(values, context);
  const watched: string = Form.useWatch(standing, { form, preserve: true }) ?? standing(form.getFieldsValue(true));
  const [required, readonly] = watched.split('|');
  return {
    isRequiredNow: required === 'y',
    isReadonlyNow: isReadOnly || readonly === 'y',
    /** Returns the labels of the checks that fail now: other values may have changed since this was drawn. */
    findFailed: () => failedAt(form.getFieldsValue(true), context),
  };
}

/**
 * Validates an invalid field again after a change of language, because its messages were created in the earlier one, and
 * when it is required no longer. Validates it, too, when other values have changed what the checks say at it.
 */
function useRevalidation(name: string, isRequired: boolean, failed: string) {
  const form = Form.useFormInstance<Values>();
  const translate = useTranslate();
  const validated = useRef({ translate, isRequired, failed });
  useEffect(() => {
    const before = validated.current;
    if (before.translate === translate && before.isRequired === isRequired && before.failed === failed) return;
    validated.current = { translate, isRequired, failed };
    const isShownFailed = form.getFieldError(name).length > 0;
    // The field itself shows its errors.
    if (isShownFailed || before.failed !== failed) form.validateFields([name]).catch(() => undefined);
  }, [form, name, translate, isRequired, failed]);
}

/** Tracks whether a part of the value is still loading. The message about that is removed when it has loaded. */
function usePendingValue(name: string) {
  const form = Form.useFormInstance<Values>();
  const state = useRef({ isPending: false, isRefused: false });
  const tellForm = useOnPending();
  const setPending = useCallback<OnPending>(
    (isPending) => {
      tellForm?.(isPending);
      const { isRefused } = state.current;
      state.current = { isPending, isRefused: false };
      // The field itself shows its other errors.
      if (isRefused) form.validateFields([name]).catch(() => undefined);
    },
    [form, name, tellForm],
  );
  return {
    setPending,
    refuses() {
      if (state.current.isPending) state.current.isRefused = true;
      return state.current.isPending;
    },
  };
}

interface NamedInputProps
  extends InputProps<object, unknown>,
    Pick<FieldInputProps, 'record' | 'around' | 'written' | 'control'> {
  readonly onPending: OnPending;
  /** Errors found inside the value. */
  readonly found: NestedProblems | undefined;
}

/**
 * The input of a field. The label of a reference is passed only with the record's own value, not with a value chosen
 * later.
 */
export function NamedInput({ record, around, written, onPending, found, control, ...props }: NamedInputProps) {
  const Input = control ?? inputOf(props.field).Input;
  const { kinds } = useWorkspace();
  const refused = use(NestedRefusalsContext)[props.field.name];
  const problems = useMemo(() => stillWrong(props.value, refused, found), [props.value, refused, found]);
  const own = record?.[props.field.name];
  const isOwn = String(props.value ?? '') === String(own ?? '');
  const label = isOwn ? referenceLabel(record, props.field.name) : undefined;
  const kind = kinds[props.field.type];
  const refFilter = kind?.refFilter?.(props.field.settings);
  const choices = kind?.choices?.(props.field.settings) ?? [];
  const named = { ...props, label, files: attachedFiles(record, props.field.name), problems };
  function input() {
    if (refFilter) return <FilteredRefInput {...named} refFilter={refFilter} around={around} written={written} />;
    const isConditional = choices.some(({ when }) => when !== undefined);
    return isConditional ? <ChoiceInput {...named} {...{ choices, around, written }} /> : <Input {...named} />;
  }
  return <PendingProvider value={onPending}>{input()}</PendingProvider>;
}

/** A read-only field, shown as text in the place of its input. */
export function FieldText({ field, resource, record }: Pick<FieldInputProps, 'field' | 'resource' | 'record'>) {
  const translate = useTranslate();
  const { Detail: Cell = cellOf(field).Cell } = wideView(field);
  const value = record?.[field.name];
  return (
    <Form.Item label={fieldLabel(translate, resource, field)}>
      {isEmpty(value) ? (
        <span className={styles.none}>–</span>
      ) : (
        <Cell
          field={field}
          resource={resource}
          value={value}
          label={referenceLabel(record, field.name)}
          files={attachedFiles(record, field.name)}
        />
      )}
    </Form.Item>
  );
}
