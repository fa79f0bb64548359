import { useTranslate } from '@refinedev/core';
import { useRef, useState } from 'react';
import { type AnswerLine, readLines } from '../../../engine/actions/action-answer.ts';
import { lostFields } from '../../../engine/actions/bulk.ts';
import type { RecordAction } from '../../../engine/actions/record-action.ts';
import type { Translate } from '../../../engine/fields/kind.ts';
import type { Resource } from '../../../engine/resource.ts';
import { actionDone, actionQuestion } from '../../../engine/texts/form-label.ts';
import { actionLabel, fieldLabel } from '../../../engine/texts/label.ts';
import { useFeedback } from '../../../ui/feedback.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useRecordName } from '../../../workspace/record-name.tsx';
import { useWords } from '../../../workspace/words.tsx';
import type { AppliedAction, FieldErrors } from '../../actions/action-options.ts';
import { useOnMount } from '../../actions/use-on-mount.ts';
import type { AnyRecord, Values } from '../../records/record.ts';
import { BulkDialog } from '../bulk/dialog.tsx';
import { BulkJob } from '../bulk/job.tsx';
import type { ActionDialogProps, AskingProps } from './action-dialog-props.ts';
import { useLines } from './answer/lines.tsx';
import { readSecret, type Secret, useSecrets } from './answer/secrets.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { useTakeBack } from './take-back.tsx';
import { useAction } from './use-action.ts';
import { ownerFields } from './use-ask.ts';

/**
 * Asks for what an action needs: its fields in a dialog, else a confirmation if it is dangerous or empties for good what
 * somebody entered, else nothing. With many records the action runs on one after the other, and each result is listed.
 */
export function ActionDialog(props: ActionDialogProps) {
  const { resource, action, records, target, onDone, onClose } = props;
  const [answers, setAnswers] = useState<Values>();
  const translate = useTranslate();
  const { snapshot } = useWorkspace();
  useWords('bulk');
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
  if (answers) return <EachRecord {...props} label={label} answers={answers} />;
  const asking = { ...props, onAnswered: target || records.length > 1 ? setAnswers : undefined };
  const owner = records.length === 0 && !target ? ownerFields(resource, snapshot) : [];
  const isAsking = props.entered === undefined && action.ask.length + action.inputs.length + owner.length > 0;
  return isAsking ? <AskDialog {...asking} owner={owner} /> : <Question {...asking} />;
}

interface EachRecordProps extends ActionDialogProps {
  readonly label: string;
  readonly answers: Values;
}

function EachRecord({ resource, action, records, basis, label, answers, onClose, ...heard }: EachRecordProps) {
  const { onDone, onTakenBack, onAnswer, onStale } = heard;
  const translate = useTranslate();
  const nameOf = useRecordName();
  const { runSilently } = useAction(resource, { onAnswer, onStale });
  const showSecrets = useSecrets();
  const showLines = useLines();
  const secrets = useRef<readonly Secret[]>([]);
  const lines = useRef<readonly AnswerLine[]>([]);
  const applied = useRef<readonly AppliedAction[]>([]);
  const takeBack = useTakeBack(resource, onTakenBack);
  const { notify } = useFeedback();
  const kind = 'answers' in action ? action.answers : undefined;
  const done = actionDone(translate, resource.name, action);
  async function work(record: AnyRecord) {
    const one = await runSilently(action, record, answers, basis);
    applied.current = [...applied.current, one];
    if (kind === 'secret') secrets.current = [...secrets.current, readSecret(one.after)];
    if (kind === 'lines')
      lines.current = [...lines.current, { text: nameOf(resource, record) }, ...readLines(one.after)];
  }
  return (
    <BulkDialog
      {...{ resource, label, records, work, onClose }}
      onAllDone={({ length: count }) => {
        const title = translate('form.action.doneMany', { done, count });
        notify({ type: 'success', title, ...takeBack(action, applied.current) });
      }}
      onDone={(taken) => {
        if (kind === 'secret') void showSecrets(done, secrets.current);
        if (kind === 'lines') void showLines(done, lines.current);
        onDone(taken);
      }}
    />
  );
}

/** Renders nothing: antd shows the confirmation. Without one the action runs on mount. */
function Question(props: AskingProps) {
  const { resource, action, records, selection, send, onAnswered, onDone, onClose } = props;
  const { onRefused, onTakenBack, onAnswer, onStale, basis, entered } = props;
  const ask = useQuestion(props);
  const { run } = useAction(resource, { send, onTakenBack, onAnswer, onStale });

  useOnMount(async () => {
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
  });
  return null;
}

/** Returns what asks for a confirmation where one is needed, and resolves to whether the action may run. */
function useQuestion(props: AskingProps) {
  const { resource, action, records, target } = props;
  const translate = useTranslate();
  const nameOf = useRecordName();
  const feedback = useFeedback();
  return async (): Promise<boolean> => {
    const explanation =
      'confirm' in action
        ? actionQuestion(translate, resource.name, action)
        : lossOf(resource, action, records, translate);
    if (!target && !action.danger && explanation === undefined) return true;
    const label = actionLabel(translate, resource.name, action);
    const [record] = records;
    return feedback.ask({
      title: questionTitle(props, label, record && nameOf(resource, record), translate),
      content: explanation ?? (target && translate('bulk.confirmHelp')),
      okText: label,
      cancelText: translate('form.cancel'),
      danger: action.danger ?? false,
    });
  };
}

function questionTitle(
  { target, records }: AskingProps,
  action: string,
  record: string | undefined,
  translate: Translate,
): string {
  if (target) return translate('bulk.confirm', { action, count: target.count });
  if (records.length > 1) return translate('form.action.questionMany', { action, count: records.length });
  return record === undefined
    ? translate('form.action.questionList', { action })
    : translate('form.action.question', { action, record });
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
