import { useTranslate } from '@refinedev/core';
import { Button, Form } from 'antd';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Field } from '../../../engine/field.ts';
import type { KindRegistry } from '../../../engine/kind.ts';
import { actionDone, actionLabel, actionQuestion } from '../../../engine/label.ts';
import { allows } from '../../../engine/permission.ts';
import type { RecordAction } from '../../../engine/record-action.ts';
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
import { type AnyRecord, changedFields, recordName, startingValues, type Values } from '../values.ts';
import { type ActionRunner, useAction } from './action.tsx';
import { readSecret, type Secret, useSecrets } from './secrets.tsx';

export interface TransitionDialogProps {
  readonly resource: Resource;
  /** A transition, or an action that does not change the state. */
  readonly transition: RecordAction;
  readonly records: readonly AnyRecord[];
  /** The action ran. Exactly one of `onDone` and `onClose` is called. */
  readonly onDone: () => void;
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
  const showSecrets = useSecrets();
  const secrets = useRef<readonly Secret[]>([]);
  const isSecret = 'answers' in transition && transition.answers === 'secret';
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
          if (isSecret) secrets.current = [...secrets.current, readSecret(data)];
        }}
        onDone={() => {
          if (isSecret) void showSecrets(done, secrets.current);
          onDone();
        }}
        onClose={onClose}
      />
    );
  }
  const asking = { ...props, onAnswered: records.length > 1 ? setAnswers : undefined };
  return transition.ask.length > 0 ? <AskDialog {...asking} /> : <Question {...asking} />;
}

interface AskingProps extends TransitionDialogProps {
  /** Set for many records: receives the answers instead of sending them. */
  readonly onAnswered: ((answers: Values) => void) | undefined;
}

/** Renders nothing: antd shows the confirmation. Without one the action runs on mount. */
function Question({ resource, transition, records, onAnswered, onDone, onClose, onRefused }: AskingProps) {
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
          : translate('form.action.question', { action, record: recordName(resource, record) }),
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
    if (!isAgreed || !record) return onClose();
    const reason = await run(transition, record);
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

function AskDialog({ resource, transition, records, onAnswered, onDone, onClose }: AskingProps) {
  const translate = useTranslate();
  const [form] = Form.useForm<Values>();
  const formId = useId();
  const ask = useAsk(resource, transition, records, form.getFieldsValue);
  const { isOpen, leave, askToLeave, onLeft } = useLeaving(ask.isDirty);
  const { submit, isBusy, refusedWithin } = useSubmission(form, formId, take, async () => {});
  const { onShown, onFocus } = useFirstFocus(formId, ask.fields);
  const close = () => void askToLeave(onClose);
  const action = actionLabel(translate, resource.name, transition);
  const name =
    records.length > 1 ? translate('form.action.many', { count: records.length }) : recordName(resource, records[0]);

  async function take() {
    if (onAnswered) {
      const answers = ask.answers();
      return leave(() => onAnswered(answers));
    }
    await ask.run();
    return leave(onDone);
  }

  return (
    <FormContainer
      kind="modal"
      title={translate('form.action.title', { action, record: name })}
      isOpen={isOpen}
      isWide={false}
      onClose={close}
      onShown={onShown}
      onLeft={onLeft}
      footer={
        <>
          <Button onClick={close}>{translate('form.cancel')}</Button>
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
              resource={resource.name}
              record={undefined}
              around={records.length === 1 ? records[0] : undefined}
              written={ask.written}
              isRequired={ask.isRequired(field)}
            />
          ))}
        </NestedRefusalsContext>
      </Form>
    </FormContainer>
  );
}

/**
 * Returns the initial values of the dialog: those of the only record. Long texts and masked values start from their
 * defaults, because they must be entered each time.
 */
function startingAnswers(fields: readonly Field[], records: readonly AnyRecord[], kinds: KindRegistry): Values {
  const record = records.length === 1 ? records[0] : undefined;
  const known = fields.filter((field) => !field.mask && !kinds[field.type]?.long);
  return { ...startingValues(fields), ...(record && startingValues(known, record)) };
}

/** Returns the fields, initial values and state of the form that a transition needs for these records. */
function useAsk(
  resource: Resource,
  transition: RecordAction,
  records: readonly AnyRecord[],
  typed: (all: true) => Values,
) {
  const { kinds, snapshot } = useWorkspace();
  const context = useConditionContext();
  const { run }: ActionRunner = useAction(resource);
  const fields = transition.ask
    .map((one) => fieldOf(resource, one.field))
    .filter(({ perm }) => allows(snapshot, perm.read) && allows(snapshot, perm.write));
  const isRequired = (field: Field) => transition.ask.some((one) => one.field === field.name && !one.optional);
  const before = startingAnswers(fields, records, kinds);
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
    isDirty: useCallback(() => changedFields(fields, before, typed(true)).length > 0, [fields, before, typed]),
    answers,
    run: async () => record && run(transition, record, answers()),
  };
}
