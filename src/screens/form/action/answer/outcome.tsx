import { useNotification, useTranslate } from '@refinedev/core';
import { isObject } from '../../../../base/is-object.ts';
import { type AnswerLine, readLines } from '../../../../engine/actions/action-answer.ts';
import type { RecordAction } from '../../../../engine/actions/record-action.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { actionDone } from '../../../../engine/texts/form-label.ts';
import { actionLabel, resourceTitle } from '../../../../engine/texts/label.ts';
import { saveAddress } from '../../../../ui/browser/download.ts';
import { useFeedback } from '../../../../ui/feedback.tsx';
import { lazyPart } from '../../../../ui/loading/lazy-boundary.tsx';
import { useRecordName } from '../../../../workspace/record-name.tsx';
import { reasonOf } from '../../../../workspace/requests/reason.ts';
import type { AppliedAction, OnTakenBack } from '../../../actions/action-options.ts';
import type { AnyRecord } from '../../../records/record.ts';
import { useTakeBack } from '../take-back.tsx';
import { useLines } from './lines.tsx';
import { readSecret, useSecrets } from './secrets.tsx';

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

const LinkAnswer = lazyPart(async () => (await import('./link-answer.tsx')).LinkAnswer);

/** Shows the link that an action answered with: to copy, and as a QR code. */
function useLink(): (title: string, link: unknown) => Promise<unknown> {
  const translate = useTranslate();
  const { ask } = useFeedback();
  return (title, link) => {
    const texts = {
      notice: translate('form.link.notice'),
      scan: translate('form.link.scan'),
      copyText: translate('form.secret.copy'),
      copiedText: translate('form.secret.copied'),
    };
    const address = new URL(String(link), window.location.origin).href;
    const content = <LinkAnswer link={address} {...texts} />;
    return ask({ title, content, okText: translate('form.link.close') });
  };
}
