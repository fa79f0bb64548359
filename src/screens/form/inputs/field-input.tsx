import { useTranslate } from '@refinedev/core';
import { Form } from 'antd';
import { use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ConditionContext, holds } from '../../../engine/condition.ts';
import { isEmpty } from '../../../engine/empty.ts';
import type { Field } from '../../../engine/field.ts';
import { fieldHelp, fieldLabel } from '../../../engine/label.ts';
import { checkValue, type Problem } from '../../../engine/values.ts';
import { cellOf } from '../../../fields/cells.tsx';
import { inputOf } from '../../../fields/inputs.tsx';
import { type OnPending, PendingProvider } from '../../../fields/pending.tsx';
import type { InputProps } from '../../../fields/view.ts';
import { wideView } from '../../../fields/wide.tsx';
import { useConditionContext, useWorkspace } from '../../../workspace/index.tsx';
import { useReadOnly } from '../../../workspace/read-only.tsx';
import { type AnyRecord, attachedFiles, maskedText, referenceLabel, type Values } from '../values.ts';
import { ChoiceInput } from './choices.tsx';
import styles from './field-input.module.css';
import { MaskedInput } from './masked.tsx';
import { type NestedProblems, NestedRefusalsContext, stillWrong } from './nested-problems.tsx';
import { FilteredRefInput } from './ref-filter.tsx';

export interface FieldInputProps {
  readonly field: Field;
  /** Name of the resource. */
  readonly resource: string;
  /** The record that is being changed; missing for a new one. */
  readonly record: AnyRecord | undefined;
  /** What is known of the record besides what the form holds. @default `record` */
  readonly around?: AnyRecord | undefined;
  /** What is written with what the form holds, and what is chosen has to go with. @default nothing */
  readonly written?: Values | undefined;
  /** @default `field.required` */
  readonly isRequired?: boolean;
  /** Id of a record of a tree that cannot be picked, and neither can what stands below it. */
  readonly without?: string | undefined;
}

/** One input of a form: label above, help and what is wrong below. The rule is the server's own. */
export function FieldInput(props: FieldInputProps) {
  const { field, resource, record, around = record, written, isRequired: isAlways = field.required, without } = props;
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  const isSealed = kinds[field.type]?.writeOnly !== undefined;
  const masked = maskedText(field, record, isSealed);
  const { isRequiredNow, isReadonlyNow } = useFieldState(field, around);
  const isRequired = isAlways || isRequiredNow;
  const [told, setTold] = useState<NestedProblems>();
  useRevalidation(field.name);
  const pending = usePendingValue(field.name);

  async function validator(_rule: unknown, value: unknown) {
    if (pending.refuses()) throw new Error(translate('form.pending'));
    if (masked !== undefined && value === masked) return;
    const checked = checkValue(field, value, kinds, isRequired);
    const problems = 'problems' in checked ? checked.problems : [];
    const textOf = ({ key, params }: Problem) => translate(`problems.${key}`, params);
    const places = problems.flatMap((one) => (one.at === undefined ? [] : [[one.at, textOf(one)] as const]));
    setTold(places.length === 0 ? undefined : { places: Object.fromEntries(places), value });
    if (problems.length === 0) return;
    const whole = problems.filter(({ at }) => at === undefined).map(textOf);
    throw new Error([...whole, ...(places.length > 0 ? [translate('fields.json.wrong')] : [])].join(' '));
  }

  return (
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
          {...{ field, resource, record, around, written, without, told }}
          tellPending={pending.tell}
          disabled={isReadonlyNow}
        />
      ) : (
        <MaskedInput
          field={field}
          resource={resource}
          masked={masked}
          disabled={isReadonlyNow}
          shown={isSealed ? translate('form.masked.isSet') : masked}
        />
      )}
    </Form.Item>
  );
}

/**
 * What the conditions of a field say of the record as it stands in the form, and whether anything can be changed at all.
 * Draws again only when that changes.
 */
function useFieldState(field: Field, record: AnyRecord | undefined) {
  const form = Form.useFormInstance<Values>();
  const isReadOnly = useReadOnly() !== undefined;
  const stateAt = (values: Values, at: ConditionContext) =>
    [field.requiredWhen, field.readonlyWhen]
      .map((condition) => (condition && holds(condition, { ...record, ...values }, at) ? 'y' : 'n'))
      .join('');
  const context = useConditionContext((at) => stateAt(form.getFieldsValue(true), at));
  const standing = (values: Values) => stateAt(values, context);
  const told: string = Form.useWatch(standing, { form, preserve: true }) ?? standing(form.getFieldsValue(true));
  return { isRequiredNow: told.startsWith('y'), isReadonlyNow: isReadOnly || told.endsWith('y') };
}

/** Checks a field that is wrong again in another language, since what is said of it was put in words when it was checked. */
function useRevalidation(name: string) {
  const form = Form.useFormInstance<Values>();
  const translate = useTranslate();
  const told = useRef(translate);
  useEffect(() => {
    if (told.current === translate) return;
    told.current = translate;
    // What is still wrong is said by the field itself.
    if (form.getFieldError(name).length > 0) form.validateFields([name]).catch(() => undefined);
  }, [form, name, translate]);
}

/** Whether a part of the value is on its way. What was said of that is taken back once it is not. */
function usePendingValue(name: string) {
  const form = Form.useFormInstance<Values>();
  const state = useRef({ isPending: false, isTold: false });
  const tell = useCallback<OnPending>(
    (isPending) => {
      const { isTold } = state.current;
      state.current = { isPending, isTold: false };
      // What is wrong besides is said by the field itself.
      if (isTold) form.validateFields([name]).catch(() => undefined);
    },
    [form, name],
  );
  return {
    tell,
    refuses() {
      if (state.current.isPending) state.current.isTold = true;
      return state.current.isPending;
    },
  };
}

interface NamedInputProps extends InputProps<object, unknown>, Pick<FieldInputProps, 'record' | 'around' | 'written'> {
  readonly tellPending: OnPending;
  /** What was found wrong within the value. */
  readonly told: NestedProblems | undefined;
}

/** The input of a field. What the record's reference is called goes with its own value only, not with another chosen since. */
function NamedInput({ record, around, written, tellPending, told, ...props }: NamedInputProps) {
  const { Input } = inputOf(props.field);
  const { kinds } = useWorkspace();
  const refused = use(NestedRefusalsContext)[props.field.name];
  const problems = useMemo(() => stillWrong(props.value, refused, told), [props.value, refused, told]);
  const own = record?.[props.field.name];
  const isOwn = String(props.value ?? '') === String(own ?? '');
  const label = isOwn ? referenceLabel(record, props.field.name) : undefined;
  const kind = kinds[props.field.type];
  const narrowing = kind?.narrows?.(props.field.settings);
  const choices = kind?.choices?.(props.field.settings) ?? [];
  const control = { ...props, label, files: attachedFiles(record, props.field.name), problems };
  function input() {
    if (narrowing) return <FilteredRefInput {...control} narrowing={narrowing} around={around} written={written} />;
    const isConditional = choices.some(({ when }) => when !== undefined);
    return isConditional ? <ChoiceInput {...control} {...{ choices, around, written }} /> : <Input {...control} />;
  }
  return <PendingProvider value={tellPending}>{input()}</PendingProvider>;
}

/** A field that can be read but not changed, as text in the place of its input. */
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
