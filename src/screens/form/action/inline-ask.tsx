import { useTranslate } from '@refinedev/core';
import { Form } from 'antd';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle } from 'react';
import { isEmpty } from '../../../base/empty.ts';
import type { Ask, Transition } from '../../../engine/actions/record-action.ts';
import { writtenBy } from '../../../engine/actions/states.ts';
import { holds } from '../../../engine/fields/condition.ts';
import type { Field } from '../../../engine/fields/field.ts';
import { checkValues } from '../../../engine/fields/values.ts';
import { allows } from '../../../engine/permissions/permission.ts';
import { fieldOf, type Resource } from '../../../engine/resource.ts';
import { problemText } from '../../../engine/texts/problem-text.ts';
import { useConditionContext, useWorkspace } from '../../../workspace/index.tsx';
import type { FieldErrors } from '../../actions/action-options.ts';
import type { InlineAnswers } from '../../actions/inline-answers.ts';
import type { AnyRecord, Values } from '../../records/record.ts';
import { FieldInput } from '../inputs/field-input.tsx';
import { useLeaveGuard } from '../leave/leave-guard.tsx';
import { isSaveKey } from '../submission.tsx';
import { changedFields, startingValues } from '../values.ts';
import { ChoiceBar, choicesInSight, DigitsContext } from './choice-bar.tsx';
import styles from './inline-ask.module.css';
import { sourceOf, startingAnswers } from './use-ask.ts';

export interface InlineAskProps {
  readonly label: string;
  readonly resource: Resource;
  /** The decisions that are open for the record. */
  readonly decisions: readonly Transition[];
  readonly record: AnyRecord;
  /** What the user has entered for the record before. */
  readonly entered: Values | undefined;
  /** Receives what differs from what the inputs start with; undefined if nothing does. */
  readonly onEntered: (values: Values | undefined) => void;
  /** Returns whether something entered would be lost. */
  readonly isDirty: () => boolean;
  /** The decision that waits for what is missing. */
  readonly awaited: Transition | undefined;
  /** The user is done with the inputs. */
  readonly onSubmit: () => void;
  readonly handle: Ref<InlineAnswers>;
}

/** The inputs of everything that the decisions on a record ask for. A decision takes those that it asks for itself. */
export function InlineAsk(props: InlineAskProps) {
  const { label, resource, record, entered, isDirty, awaited, onSubmit } = props;
  const questions = useQuestions(props);
  const { fields, before, choiceOf, choicesOf, isRequired } = questions;
  const { form, formId, onValuesChange } = useInlineForm(props, questions);
  useLeaveGuard(isDirty);

  function onKeyDown(event: KeyboardEvent) {
    const isEnter = event.key === 'Enter' && isLine(event.target) && !event.nativeEvent.isComposing;
    if (!isSaveKey(event) && !isEnter) return;
    event.preventDefault();
    onSubmit();
  }

  return (
    <DigitsContext value={awaited && choiceOf(awaited)?.name}>
      <Form<Values>
        {...{ form, onKeyDown, onValuesChange }}
        name={formId}
        className={styles.ask ?? ''}
        aria-label={label}
        layout="vertical"
        initialValues={{ ...before, ...entered }}
      >
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            resource={resource.name}
            record={undefined}
            around={record}
            isRequired={isRequired(field)}
            control={choicesOf(field).length > 0 ? ChoiceBar : undefined}
          />
        ))}
      </Form>
    </DigitsContext>
  );
}

function useQuestions({ resource, decisions, record }: InlineAskProps) {
  const translate = useTranslate();
  const { kinds, snapshot } = useWorkspace();
  const context = useConditionContext();
  const asks = { ask: askedBy(decisions), inputs: [] };
  const fields = asks.ask
    .map(({ field }) => fieldOf(resource, field))
    .filter(({ perm }) => allows(snapshot, perm.read) && allows(snapshot, perm.write));
  const startFrom = (one: AnyRecord) => startingAnswers(asks, fields, one, kinds);
  const askedFor = ({ ask }: Transition) => fields.filter(({ name }) => ask.some(({ field }) => field === name));
  /** Returns the values of a decision with their basis, and what is wrong with them. */
  function check(decision: Transition, entered: Values) {
    const asked = askedFor(decision);
    const given = Object.fromEntries(asked.map(({ name }) => [name, entered[name]]));
    const whole = { ...record, ...given, ...writtenBy(resource, decision, kinds, context) };
    const isRequired = (field: Field) =>
      isAskedAlways(decision, field) || (field.requiredWhen !== undefined && holds(field.requiredWhen, whole, context));
    const { values, problems } = checkValues(asked, given, kinds, isRequired);
    const textsOf = (field: Field) =>
      (problems[field.name] ?? []).map((one) => problemText(translate, kinds, resource.name, field, one));
    const based = asked.filter((field) => sourceOf(asks, field, kinds));
    return {
      wrong: asked.filter(({ name }) => problems[name]),
      errors: Object.fromEntries(fields.map((field) => [field.name, textsOf(field)])),
      values,
      basis: based.length > 0 ? (one: AnyRecord) => startingValues(based, startFrom(one)) : undefined,
    };
  }

  return {
    fields,
    before: startFrom(record),
    choicesOf: (field: Field) => choicesInSight(field, kinds),
    choiceOf: (decision: Transition) =>
      askedFor(decision).find((field) => isAskedAlways(decision, field) && choicesInSight(field, kinds).length > 0),
    isRequired: (field: Field) =>
      decisions.every((decision) => decision.ask.length === 0 || isAskedAlways(decision, field)),
    check,
  };
}

/** The form of what the decisions ask for. Its handle reads the values of one of them. */
function useInlineForm({ onEntered, handle }: InlineAskProps, questions: ReturnType<typeof useQuestions>) {
  const { fields, before, choicesOf, choiceOf, check } = questions;
  const { form, formId, entered, focus, show } = useInputs();
  const changed = () => {
    const values = entered();
    const typed = changedFields(fields, before, values);
    onEntered(typed.length === 0 ? undefined : Object.fromEntries(typed.map(({ name }) => [name, values[name]])));
  };
  const onValuesChange = (values: Values) => {
    show(Object.fromEntries(Object.keys(values).map((name) => [name, []])));
    changed();
  };

  useImperativeHandle(handle, () => ({
    read(decision) {
      const { wrong, errors, values, basis } = check(decision, entered());
      show(errors);
      focus(wrong[0]);
      return wrong.length > 0 ? undefined : { values, basis };
    },
    choose(decision, option) {
      const field = choiceOf(decision);
      if (!field) return false;
      const choice = choicesOf(field)[option - 1];
      if (!choice) return true;
      form.setFields([{ name: field.name, value: choice.value, touched: true, errors: [] }]);
      changed();
      focus(check(decision, entered()).wrong[0] ?? field);
      return true;
    },
    refuse: show,
    focus() {
      const values = entered();
      const texts = fields.filter((field) => choicesOf(field).length === 0);
      focus(texts.find(({ name }) => isEmpty(values[name])) ?? texts[0] ?? fields[0]);
    },
  }));

  return { form, formId, onValuesChange };
}

function useInputs() {
  const [form] = Form.useForm<Values>();
  const formId = useId();
  return {
    form,
    formId,
    entered: (): Values => form.getFieldsValue(true),
    focus(field: Field | undefined) {
      const input = field && document.getElementById(`${formId}_${field.name}`);
      (input?.querySelector<HTMLElement>('input:checked, input') ?? input)?.focus();
    },
    show: (errors: FieldErrors) =>
      form.setFields(Object.entries(errors).map(([name, messages]) => ({ name, errors: [...messages] }))),
  };
}

/** Returns whether the target is an input of one line, in which Enter has no other meaning. */
function isLine(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.matches('[type="text"]:not([role="combobox"])');
}

function isAskedAlways({ ask }: Transition, { name }: Field): boolean {
  return ask.some(({ field, optional }) => field === name && !optional);
}

/** Returns the fields that any of the decisions asks for. One starts with a value where all that ask for it agree. */
function askedBy(decisions: readonly Transition[]): readonly Ask[] {
  const asks = decisions.flatMap(({ ask }) => ask);
  return [...new Set(asks.map(({ field }) => field))].map((field) => {
    const own = asks.filter((one) => one.field === field);
    const prefills = new Set(own.map(({ prefill }) => prefill));
    return {
      field,
      optional: own.some(({ optional }) => optional),
      prefill: prefills.size > 1 ? false : own[0]?.prefill,
    };
  });
}
