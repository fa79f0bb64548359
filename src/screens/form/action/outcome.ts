import { useNotification, useTranslate } from '@refinedev/core';
import { type AnswerLine, readLines } from '../../../engine/actions/action-answer.ts';
import type { RecordAction } from '../../../engine/actions/record-action.ts';
import { actionDone, actionLabel, resourceTitle } from '../../../engine/label.ts';
import type { Resource } from '../../../engine/resource.ts';
import { isObject } from '../../../engine/shared/is-object.ts';
import { saveAddress } from '../../../workspace/download.ts';
import { useFeedback } from '../../../workspace/feedback.tsx';
import { reasonOf } from '../../../workspace/reason.ts';
import { useRecordName } from '../../../workspace/record-name.tsx';
import type { AppliedAction, OnTakenBack } from '../../shared/action-options.ts';
import type { AnyRecord } from '../../shared/record.ts';
import { useLines } from './lines.tsx';
import { useLink } from './link.tsx';
import { readSecret, useSecrets } from './secrets.tsx';
import { useTakeBack } from './take-back.tsx';

export interface AnswerOptions {
  /** Title of the dialog with a secret. @default the name of the action */
  readonly secretTitle?: string;
  /** Receives the lines of the answer. @default a dialog shows them */
  readonly onLines?: (lines: readonly AnswerLine[]) => void;
}

/** Returns functions that show the outcome of an action. */
export function useOutcome(resource: Resource, onTakenBack: OnTakenBack | undefined) {
  const translate = useTranslate();
  const nameOf = useRecordName();
  const { notify } = useFeedback();
  const { open: notifyOnce } = useNotification();
  const showSecrets = useSecrets();
  const showLines = useLines();
  const showLink = useLink();
  const takeBack = useTakeBack(resource, onTakenBack);
  return {
    /** Shows the answer in the way that the action declares. Announces the success where nothing else shows it. */
    showAnswer(action: RecordAction, answer: AnyRecord, options: AnswerOptions, applied?: AppliedAction): void {
      const { secretTitle, onLines } = options;
      const title = actionDone(translate, resource.name, action);
      const kind = 'answers' in action ? action.answers : undefined;
      if (kind === 'secret') return void showSecrets(secretTitle ?? title, [readSecret(answer)]);
      if (kind === 'link') return void showLink(title, answer.link);
      if (kind === 'lines') return onLines ? onLines(readLines(answer)) : void showLines(title, readLines(answer));
      const address = kind === 'file' && isObject(answer.file) ? answer.file.url : undefined;
      if (typeof address === 'string') saveAddress(`${address}&download`);
      const back = applied && takeBack(action, [applied]);
      if (back) notify({ type: 'success', title, ...back });
      else notifyOnce?.({ type: 'success', message: title });
      return undefined;
    },
    /** Shows why the server refused an action, and returns the reason. */
    showRefusal(action: RecordAction, record: AnyRecord | undefined, error: unknown): string {
      const reason = reasonOf(error, translate);
      const title = translate('form.action.refused', {
        action: actionLabel(translate, resource.name, action),
        reason: record ? nameOf(resource, record) : resourceTitle(translate, resource),
      });
      notify({ key: `refused ${action.key} ${String(record?.id)}`, type: 'error', title, description: reason });
      return reason;
    },
  };
}
