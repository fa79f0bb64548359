import { useTranslate } from '@refinedev/core';
import { Button, Divider, Form } from 'antd';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { type AnswerLine, readLines } from '../../../engine/action-answer.ts';
import type { Field } from '../../../engine/field.ts';
import type { KindRegistry } from '../../../engine/kind.ts';
import { actionDone, actionLabel, actionQuestion, inputsOf } from '../../../engine/label.ts';
import { allows, type PermissionSnapshot } from '../../../engine/permission.ts';
import type { ActionInput, RecordAction } from '../../../engine/record-action.ts';
import { recordName } from '../../../engine/record-name.ts';
import { fieldOf, type Resource } from '../../../engine/resource.ts';
import { writtenBy } from '../../../engine/states.ts';
import { checkValues } from '../../../engine/values.ts';
import { InputCode } from '../../../fields/inputs.tsx';
import { useFeedback } from '../../../workspace/feedback.tsx';
import { useConditionContext, useWorkspace } from '../../../workspace/index.tsx';
import { BulkDialog } from '../bulk/dialog.tsx';
import { FormContainer } from '../container.tsx';
import { FieldInput } from '../inputs/field-input.tsx';
import { NestedRefusalsContext } from '../inputs/nested-problems.tsx';
import { useLeaving } from '../leave/leaving.tsx';
import { focusFirst, useFirstFocus, useSubmission } from '../submission.tsx';
import { type AnyRecord, changedFields, startingValues, type Values } from '../values.ts';
import { type ActionRunner, type ActionSelection, type RunOptions, useAction } from './action.tsx';
import { AnswerLines, useLines } from './lines.tsx';
import { readSecret, type Secret, useSecrets } from './secrets.tsx';

export interface TransitionDialogProps {
  readonly resource: Resource;
  /** A transition, or an action that does not change the state. */
  readonly transition: RecordAction;
  /** None for an action on the list. */
  readonly records: readonly AnyRecord[];
  /** The records that the list shows, for an action on the list that uses them. */
  readonly selection?: ActionSelection | undefined;
  /** The action ran, on some of the records or on all. Exactly one of `onDone` and `onClose` is called. */
  readonly onDone: (taken?: readonly AnyRecord[]) => void;
  /** The action did not run: the user cancelled, or the server refused. */
  readonly onClose: () => void;
  /** The server refused an action on one record that had no dialog. Called before `onClose`. */
  readonly onRefused?: (reason: string) => void;
}

/**
 * Asks for what an action needs: its fields in a dialog, else a confirmation if it is dangerous, else nothing. With
 * many records the action runs on one after the other, and each result is listed.
 */
export function TransitionDialog(props: TransitionDialogProps) {
  const { resource, transition, records, onDone, onClose } = props;
  const [answers, setAnswers] = useState<Values>();
  const translate = useTranslate();
  const { take } = useAction(resource);
  const { snapshot } = useWorkspace();
  const showSecrets = useSecrets();
  const showLines = useLines();
  const secrets = useRef<readonly Secret[]>([]);
  const lines = useRef<readonly AnswerLine[]>([]);
  const kind = 'answers' in transition ? transition.answers : undefined;
  const done = actionDone(translate, resource.name, transition);
  if (answers) {
    return (
      <BulkDialog
        resource={resource}
        label={actionLabel(translate, resource.name, transition)}
        outcome={done}
        records={records}
        work={async (record) => {
          const { data } = await take(transition, record, answers);
          if (kind === 'secret') secrets.current = [...secrets.current, readSecret(data)];
          if (kind === 'lines')
            lines.current = [...lines.current, { text: recordName(resource, record) }, ...readLines(data)];
        }}
        onDone={(taken) => {
          if (kind === 'secret') void showSecrets(done, secrets.current);
          if (kind === 'lines') void showLines(done, lines.current);
          onDone(taken);
        }}
        onClose={onClose}
      />
    );
  }
  const asking = { ...props, onAnswered: records.length > 1 ? setAnswers : undefined };
  const owner = records.length === 0 ? ownerFields(resource, snapshot) : [];
  const isAsking = transition.ask.length + transition.inputs.length + owner.length > 0;
  return isAsking ? <AskDialog {...asking} owner={owner} /> : <Question {...asking} />;
}

interface AskingProps extends TransitionDialogProps {
  /** Set for many records: receives the answers instead of sending them. */
  readonly onAnswered: ((answers: Values) => void) | undefined;
}

/** Renders nothing: antd shows the confirmation. Without one the action runs on mount. */
function Question({ resource, transition, records, selection, onAnswered, onDone, onClose, onRefused }: AskingProps) {
  const translate = useTranslate();
  const feedback = useFeedback();
  const { run } = useAction(resource);
  const isAsked = useRef(false);
  const explanation = 'confirm' in transition ? actionQuestion(translate, resource.name, transition) : undefined;

  async function ask(): Promise<boolean> {
    if (!transition.danger && explanation === undefined) return true;
    const action = actionLabel(translate, resource.name, transition);
    const [record] = records;
    return feedback.ask({
      title:
        records.length > 1
          ? translate('form.action.questionMany', { action, count: records.length })
          : record
            ? translate('form.action.question', { action, record: recordName(resource, record) })
            : translate('form.action.questionList', { action }),
      content: explanation,
      okText: action,
      cancelText: translate('form.cancel'),
      danger: transition.danger ?? false,
    });
  }

  async function take() {
    const isAgreed = await ask();
    const [record] = records;
    if (isAgreed && onAnswered) return onAnswered({});
    if (!isAgreed) return onClose();
    const reason = await run(transition, record, undefined, { selection });
    if (reason === undefined) return onDone();
    onRefused?.(reason);
    onClose();
  }

  useEffect(() => {
    // Strict mode mounts twice; the action must run only once.
    if (isAsked.current) return;
    isAsked.current = true;
    void take();
  });
  return null;
}

interface AskDialogProps extends AskingProps {
  /** The field of the enterprise, for an action on the list by platform staff. */
  readonly owner: readonly Field[];
}

function AskDialog({ resource, transition, records, selection, owner, onAnswered, onDone, onClose }: AskDialogProps) {
  const translate = useTranslate();
  const [form] = Form.useForm<Values>();
  const formId = useId();
  const ask = useAsk(resource, transition, records, owner, form.getFieldsValue);
  const [lines, setLines] = useState<readonly AnswerLine[]>();
  // The dialog with lines stays open: another text can be tried.
  const isRepeatable = 'answers' in transition && transition.answers === 'lines';
  const { isOpen, leave, askToLeave, onLeft } = useLeaving(() => lines === undefined && ask.isDirty());
  const { submit, isBusy, refusedWithin } = useSubmission(form, formId, take, async () => {}, isRepeatable);
  const { onShown, onFocus } = useFirstFocus(formId, ask.fields);
  const close = () => void askToLeave(lines ? onDone : onClose);
  const action = actionLabel(translate, resource.name, transition);
  const name =
    records.length > 1 ? translate('form.action.many', { count: records.length }) : recordName(resource, records[0]);
  const title = records.length === 0 ? action : translate('form.action.title', { action, record: name });

  async function take() {
    if (onAnswered) {
      const answers = ask.answers();
      return leave(() => onAnswered(answers));
    }
    await ask.run({ selection, ...(isRepeatable && { onLines: setLines }) });
    if (!isRepeatable) leave(onDone);
  }

  return (
    <FormContainer
      kind="modal"
      title={title}
      isOpen={isOpen}
      isWide={false}
      onClose={close}
      onShown={onShown}
      onLeft={onLeft}
      footer={
        <>
          <Button onClick={close}>{translate(lines ? 'form.answer.close' : 'form.cancel')}</Button>
          <Button type="primary" danger={transition.danger} htmlType="submit" form={formId} loading={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <InputCode fields={ask.fields} />
      <Form<Values>
        form={form}
        id={formId}
        name={formId}
        layout="vertical"
        initialValues={{ ...ask.before }}
        onValuesChange={(changed) => form.setFields(Object.keys(changed).map((one) => ({ name: one, errors: [] })))}
        onFocus={onFocus}
        onFinish={submit}
        onFinishFailed={({ errorFields }) =>
          focusFirst(
            formId,
            errorFields.map((one) => String(one.name[0])),
          )
        }
      >
        <NestedRefusalsContext value={refusedWithin}>
          {ask.fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              resource={ask.labelsOf(field)}
              record={undefined}
              around={records.length === 1 ? records[0] : undefined}
              written={ask.written}
              isRequired={ask.isRequired(field)}
            />
          ))}
        </NestedRefusalsContext>
      </Form>
      {lines && (
        <section aria-live="polite" aria-label={translate('form.answer.title')}>
          <Divider titlePlacement="start" plain>
            {translate('form.answer.title')}
          </Divider>
          <AnswerLines lines={lines} />
        </section>
      )}
    </FormContainer>
  );
}

/**
 * Returns the initial values of the dialog: those of the only record. Unless `prefill` names a field, long texts and
 * masked values start from their defaults, because they must be entered each time.
 */
function startingAnswers(
  { ask }: RecordAction,
  fields: readonly Field[],
  records: readonly AnyRecord[],
  kinds: KindRegistry,
): Values {
  const [record, another] = records;
  if (!record || another) return startingValues(fields);
  const known = fields.filter((field) => !field.mask && !kinds[field.type]?.long);
  const prefilled = ask.flatMap(({ field, prefill }) =>
    prefill === undefined ? [] : [[field, record[prefill] ?? null] as const],
  );
  return { ...startingValues(fields), ...startingValues(known, record), ...Object.fromEntries(prefilled) };
}

/** Returns the initial values of the inputs: those of the fields of the only record, else the defaults. */
function startingInputs(inputs: readonly ActionInput[], records: readonly AnyRecord[]): Values {
  const record = records.length === 1 ? records[0] : undefined;
  return Object.fromEntries(
    inputs.map(({ name, from, default: initial }) => [
      name,
      (from === undefined ? undefined : record?.[from]) ?? initial ?? null,
    ]),
  );
}

/** Platform staff choose the enterprise of an action on the list. For other users the field does not exist. */
function ownerFields({ fields }: Resource, snapshot: PermissionSnapshot): Field[] {
  const { enterprise } = fields;
  return enterprise && allows(snapshot, enterprise.perm.write) ? [enterprise] : [];
}

/** Returns the fields, initial values and state of the form that a transition needs for these records. */
function useAsk(
  resource: Resource,
  transition: RecordAction,
  records: readonly AnyRecord[],
  owner: readonly Field[],
  typed: (all: true) => Values,
) {
  const { kinds, snapshot } = useWorkspace();
  const context = useConditionContext();
  const { run }: ActionRunner = useAction(resource);
  const asked = transition.ask
    .map((one) => fieldOf(resource, one.field))
    .filter(({ perm }) => allows(snapshot, perm.read) && allows(snapshot, perm.write));
  const inputs = new Set<Field>(transition.inputs);
  const fields = [...owner, ...asked, ...transition.inputs];
  const isRequired = (field: Field) =>
    asked.includes(field) ? transition.ask.some((one) => one.field === field.name && !one.optional) : field.required;
  const before = {
    ...startingAnswers(transition, [...owner, ...asked], records, kinds),
    ...startingInputs(transition.inputs, records),
  };
  const [record] = records;
  const written = useMemo(
    () => writtenBy(resource, transition, kinds, context),
    [resource, transition, kinds, context],
  );
  const answers = () => checkValues(fields, typed(true), kinds, isRequired).values;
  return {
    fields,
    isRequired,
    before,
    /** Values that the action itself writes. */
    written,
    isDirty: () => changedFields(fields, before, typed(true)).length > 0,
    answers,
    /** Returns the resource name in the label keys of a field or an input. */
    labelsOf: (field: Field) => (inputs.has(field) ? inputsOf(resource.name, transition) : resource.name),
    run: async (options: RunOptions) => run(transition, record, answers(), options),
  };
}
