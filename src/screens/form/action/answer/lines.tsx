import { useTranslate } from '@refinedev/core';
import { type AnswerLine, markedParts } from '../../../../engine/actions/action-answer.ts';
import { useFeedback } from '../../../../ui/feedback.tsx';
import styles from './lines.module.css';

/** Shows the lines that an action answered with in a dialog. */
export function useLines(): (title: string, lines: readonly AnswerLine[]) => Promise<unknown> {
  const translate = useTranslate();
  const { ask } = useFeedback();
  return (title, lines) =>
    ask({ title, content: <AnswerLines lines={lines} />, okText: translate('form.answer.close') });
}

/** The lines of an answer, each with its label. Takes no text of its own, because antd renders it outside of Refine. */
export function AnswerLines({ lines }: { readonly lines: readonly AnswerLine[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map((line, index) => (
        <div key={`${index} ${line.text}`} className={line.label === undefined ? styles.whole : styles.line}>
          {line.label !== undefined && <dt>{line.label}</dt>}
          <dd>
            {markedParts(line).map((part, at) =>
              part.tone === undefined ? (
                part.text
              ) : (
                <mark key={`${at} ${part.text}`} className={styles[part.tone]}>
                  {part.text}
                </mark>
              ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
