import { useTranslate } from '@refinedev/core';
import { Button, Divider, Form } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { type AnswerLine, readLines } from '../../../engine/actions/action-answer.ts';
import { lostFields } from '../../../engine/actions/bulk.ts';
import type { RecordAction } from '../../../engine/actions/record-action.ts';
import type { Field } from '../../../engine/fields/field.ts';
import type { Translate } from '../../../engine/fields/kind.ts';
import type { Resource } from '../../../engine/resource.ts';
import { actionDone, actionQuestion } from '../../../engine/texts/form-label.ts';
import { actionLabel, fieldLabel } from '../../../engine/texts/label.ts';
import { InputCode } from '../../../fields/inputs.tsx';
import { PendingProvider } from '../../../fields/parts/pending.tsx';
import { useFeedback } from '../../../ui/feedback.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useRecordName } from '../../../workspace/record-name.tsx';
import { useWords } from '../../../workspace/words.tsx';
import type {
  ActionOptions,
  ActionSelection,
  AppliedAction,
  Basis,
  BulkTarget,
  FieldErrors,
  OnTakenBack,
} from '../../actions/action-options.ts';
import type { IdempotentSend } from '../../actions/use-idempotent-send.ts';
import type { AnyRecord, Values } from '../../records/record.ts';
import { BulkDialog } from '../bulk/dialog.tsx';
import { BulkJob } from '../bulk/job.tsx';
import { ChangedElsewhere } from '../conflict/changed-elsewhere.tsx';
import { ConflictNotice } from '../conflict/conflict.tsx';
import { FieldInput } from '../inputs/field-input.tsx';
import { NestedRefusalsContext } from '../inputs/nested-problems.tsx';
import { FormContainer } from '../layout/container.tsx';
import { useLeaving } from '../leave/leaving.tsx';
import { usePendingInputs } from '../leave/pending-inputs.tsx';
import { focusFirst, isSaveKey, useFirstFocus, useSubmission } from '../submission.tsx';
import { AnswerLines, useLines } from './answer/lines.tsx';
import { readSecret, type Secret, useSecrets } from './answer/secrets.tsx';
import { useTakeBack } from './take-back.tsx';
import { useAction } from './use-action.ts';
import { ownerFields, useAsk } from './use-ask.ts';

export interface ActionDialogProps {
  readonly resource: Resource;
  /** A transition, or an action that does not change the state. */
  readonly action: RecordAction;
  /** None for an action on the list. */
  readonly records: readonly AnyRecord[];
  /** The records that the list shows, for an action on the list that uses them. */
  readonly selection?: ActionSelection | undefined;
  /** Everything that a list shows, in place of the records. */
  readonly target?: BulkTarget | undefined;
  /** The action ran, on some of the records or on all. Exactly one of `onDone` and `onClose` is called. */
  readonly onDone: (taken?: readonly AnyRecord[]) => void;
  /** The action did not run: the user cancelled, or the server refused. */
  readonly onClose: () => void;
  /** What the action asks for, if it was entered elsewhere. */
  readonly entered?: Values | undefined;
  /** The server refused an action on one record that had no dialog. Called before `onClose`. */
  readonly onRefused?: (reason: string, errors: FieldErrors) => void;
  /** Sends an action that has no dialog, so that the button can be pressed again after a lost answer. */
  readonly send?: IdempotentSend | undefined;
  readonly onTakenBack?: OnTakenBack | undefined;
  /** What the action goes by in its records. @default the values that its dialog starts from */
  readonly basis?: Basis | undefined;
  readonly onAnswer?: ActionOptions['onAnswer'];
  readonly onStale?: ActionOptions['onStale'];
}

/**
 * Asks for what an action needs: its fields in a dialog, else a confirmation if it is dangerous or empties for good what
 * somebody entered, else nothing. With many records the action runs on one after the other, and each result is listed.
 */
export function ActionDialog(props: ActionDialogProps) {
  const { resource, action, records, target, basis, onDone, onClose, onTakenBack, onAnswer, onStale } = props;
  const [answers, setAnswers] = useState<Values>();
  const translate = useTranslate();
  const nameOf = useRecordName();
  const { runSilently } = useAction(resource, { onAnswer, onStale });
  const { snapshot } = useWorkspace();
  useWords('bulk');
  const showSecrets = useSecrets();
  const showLines = useLines();
  const secrets = useRef<readonly Secret[]>([]);
  const lines = useRef<readonly AnswerLine[]>([]);
  const applied = useRef<readonly AppliedAction[]>([]);
  const takeBack = useTakeBack(resource, onTakenBack);
  const { notify } = useFeedback();
  const kind = 'answers' in action ? action.answers : undefined;
  const done = actionDone(translate, resource.name, action);
  const label = actionLabel(translate, resource.name, action);
  if (answers && target) {
    return (
      <BulkJob
        {...{ resource, label, target, onClose }}
        operation={action.key}
        values={answers}
        onDone={() => onDone()}
      />
    );
  }
  if (answers) {
    return (
      <BulkDialog
        {...{ resource, label, records }}
        onAllDone={({ length: count }) => {
          const title = translate('form.action.doneMany', { done, count });
          notify({ type: 'success', title, ...takeBack(action, applied.current) });
        }}
        work={async (record) => {
          const one = await runSilently(action, record, answers, basis);
          applied.current = [...applied.current, one];
          if (kind === 'secret') secrets.current = [...secrets.current, readSecret(one.after)];
          if (kind === 'lines')
            lines.current = [...lines.current, { text: nameOf(resource, record) }, ...readLines(one.after)];
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
  const asking = { ...props, onAnswered: target || records.length > 1 ? setAnswers : undefined };
  const owner = records.length === 0 && !target ? ownerFields(resource, snapshot) : [];
  const isAsking = props.entered === undefined && action.ask.length + action.inputs.length + owner.length > 0;
  return isAsking ? <AskDialog {...asking} owner={owner} /> : <Question {...asking} />;
}

interface AskingProps extends ActionDialogProps {
  /** Set for many records: receives the answers instead of sending them. */
  readonly onAnswered: ((answers: Values) => void) | undefined;
}

/** Renders nothing: antd shows the confirmation. Without one the action runs on mount. */
function Question(props: AskingProps) {
  const {
    resource,
    action,
    records,
    selection,
    target,
    send,
    onAnswered,
    onDone,
    onClose,
    onRefused,
    onTakenBack,
    onAnswer,
    onStale,
    basis,
    entered,
  } = props;
  const translate = useTranslate();
  const nameOf = useRecordName();
  const feedback = useFeedback();
  const { run } = useAction(resource, { send, onTakenBack, onAnswer, onStale });
  const isAsked = useRef(false);
  const explanation =
    'confirm' in action
      ? actionQuestion(translate, resource.name, action)
      : lossOf(resource, action, records, translate);

  async function ask(): Promise<boolean> {
    if (!target && !action.danger && explanation === undefined) return true;
    const label = actionLabel(translate, resource.name, action);
    const [record] = records;
    return feedback.ask({
      title:
        target || records.length > 1
          ? translate(target ? 'bulk.confirm' : 'form.action.questionMany', {
              action: label,
              count: target?.count ?? records.length,
            })
          : record
            ? translate('form.action.question', { action: label, record: nameOf(resource, record) })
            : translate('form.action.questionList', { action: label }),
      content: explanation ?? (target && translate('bulk.confirmHelp')),
      okText: label,
      cancelText: translate('form.cancel'),
      danger: action.danger ?? false,
    });
  }

  async function take() {
    const isAgreed = await ask();
    const [record] = records;
    if (isAgreed && onAnswered) return onAnswered({});
    if (!isAgreed) return onClose();
    let errors: FieldErrors = {};
    const onErrors = (found: FieldErrors) => {
      errors = found;
    };
    const reason = await run(action, record, undefined, { selection, basis, entered, onErrors });
    if (reason === undefined) return onDone();
    onRefused?.(reason, errors);
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

/** Returns what a transition empties for good, as a text; undefined if it loses nothing that somebody entered. */
function lossOf(
  resource: Resource,
  action: RecordAction,
  records: readonly AnyRecord[],
  translate: Translate,
): string | undefined {
  const lost = new Set(records.flatMap((record) => lostFields(resource, action, record)));
  if (lost.size === 0) return undefined;
  const labels = [...lost].map((field) => fieldLabel(translate, resource.name, field));
  return translate('form.action.loses', { fields: labels.join(translate('list.separator')) });
}

interface AskDialogProps extends AskingProps {
  /** The field of the enterprise, for an action on the list by platform staff. */
  readonly owner: readonly Field[];
}

function AskDialog(props: AskDialogProps) {
  const { resource, action, records, selection, target, owner, basis, onAnswered, onDone, onClose } = props;
  const { onTakenBack, onAnswer, onStale } = props;
  const translate = useTranslate();
  const nameOf = useRecordName();
  const [form] = Form.useForm<Values>();
  const formId = useId();
  const ask = useAsk(resource, action, records, owner, form, { onTakenBack, onAnswer, onStale });
  const [lines, setLines] = useState<readonly AnswerLine[]>();
  // The dialog with lines stays open: another text can be tried.
  const isRepeatable = 'answers' in action && action.answers === 'lines';
  const { onPending, isPending } = usePendingInputs();
  const isDirty = () => (lines === undefined && ask.isDirty()) || isPending();
  const { isOpen, leave, askToLeave, whileSaving, onLeft } = useLeaving(isDirty);
  const { onShown, onFocus } = useFirstFocus(formId, ask.fields);
  const close = () => void askToLeave(lines ? onDone : onClose);
  const label = actionLabel(translate, resource.name, action);
  const count = target?.count ?? records.length;
  const name = count > 1 ? translate('form.action.many', { count }) : nameOf(resource, records[0]);
  const title = count === 0 ? label : translate('form.action.title', { action: label, record: name });

  async function take(): Promise<boolean> {
    if (onAnswered) {
      const answers = ask.answers();
      leave(() => onAnswered(answers));
      return true;
    }
    await ask.run({ selection, ...(basis && { basis }), ...(isRepeatable && { onLines: setLines }) });
    if (!isRepeatable) leave(onDone);
    return !isRepeatable;
  }

  const { submit, isBusy, refusedWithin } = useSubmission(form, formId, () => whileSaving(take), ask.onRefused);

  return (
    <FormContainer
      // What one record is judged by is on the page: it stays in sight.
      kind={count === 1 && ask.record ? 'beside' : 'modal'}
      title={title}
      isOpen={isOpen}
      isWide={false}
      onClose={close}
      onShown={onShown}
      onLeft={onLeft}
      footer={
        <>
          <Button onClick={close}>{translate(lines ? 'form.answer.close' : 'form.cancel')}</Button>
          <Button type="primary" danger={action.danger} htmlType="submit" form={formId} loading={isBusy}>
            {label}
          </Button>
        </>
      }
    >
      {ask.record && ask.isBased && !ask.conflict && (
        <ChangedElsewhere resource={resource.name} id={String(ask.record.id)} />
      )}
      {ask.conflict && (
        <ConflictNotice
          resource={resource.name}
          labelsOf={ask.labelsOf}
          conflict={ask.conflict}
          onTake={ask.take}
          onReload={ask.reload}
        />
      )}
      <InputCode fields={ask.fields} />
      <Form<Values>
        form={form}
        id={formId}
        name={formId}
        layout="vertical"
        initialValues={{ ...ask.before }}
        onValuesChange={(changed) => form.setFields(Object.keys(changed).map((one) => ({ name: one, errors: [] })))}
        onFocus={onFocus}
        onKeyDown={(event) => isSaveKey(event) && form.submit()}
        onFinish={submit}
        onFinishFailed={({ errorFields }) =>
          focusFirst(
            formId,
            errorFields.map((one) => String(one.name[0])),
          )
        }
      >
        <PendingProvider value={onPending}>
          <NestedRefusalsContext value={refusedWithin}>
            {ask.fields.map((field) => (
              <FieldInput
                key={field.name}
                field={field}
                resource={ask.labelsOf(field)}
                record={undefined}
                around={ask.record}
                written={ask.written}
                isRequired={ask.isRequired(field)}
              />
            ))}
          </NestedRefusalsContext>
        </PendingProvider>
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
