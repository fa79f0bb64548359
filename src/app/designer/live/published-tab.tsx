import { useTranslate } from '@refinedev/core';
import { Alert, Button, Input, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { useFeedback } from '../../../ui/feedback.tsx';
import { useFormatMoment } from '../../../workspace/clock/clock.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useSay } from '../words.ts';
import styles from './live.module.css';
import type { LiveCalls, PublicationLine } from './live-calls.ts';
import { longestReason } from './publish.tsx';

/** What was published, by whom, when and why, each of which can be published again. */
export function PublishedTab({ calls }: { readonly calls: LiveCalls }) {
  const say = useSay();
  const { published } = useWorkspace();
  const [lines, setLines] = useState<readonly PublicationLine[]>();
  const [failure, setFailure] = useState<string>();
  const number = published?.number ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another publication makes another list
  useEffect(() => {
    calls.publications().then(setLines, (error: unknown) => setFailure(textOf(error)));
  }, [calls, number]);
  if (failure !== undefined) return <Alert type="warning" showIcon title={failure} />;
  if (lines?.length === 0) return <p>{say('noPublication')}</p>;
  return (
    <ul className={styles.lines} aria-label={say('published')}>
      {lines?.map((line) => (
        <Line key={line.number} line={line} isLive={line.number === number} calls={calls} />
      ))}
    </ul>
  );
}

interface LineProps {
  readonly line: PublicationLine;
  readonly isLive: boolean;
  readonly calls: LiveCalls;
}

function Line({ line: { number, reason, user, at }, isLive, calls }: LineProps) {
  const say = useSay();
  const format = useFormatMoment();
  const restore = useRestore(calls);
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <strong>{say('publishedAt', String(number))}</strong>
        {isLive ? (
          <Tag color="success">{say('live')}</Tag>
        ) : (
          <Button size="small" aria-label={say('restoring', String(number))} onClick={() => void restore(number)}>
            {say('restore')}
          </Button>
        )}
      </div>
      <div>{reason}</div>
      <div className={styles.facts}>
        {user.name} · {format(at)}
      </div>
    </li>
  );
}

/** Returns what asks for a reason and publishes again what was published under a number. */
function useRestore(calls: LiveCalls): (number: number) => Promise<void> {
  const say = useSay();
  const translate = useTranslate();
  const { ask, notify } = useFeedback();
  return async (number) => {
    let reason = say('restoring', String(number));
    const isRestored = await ask({
      title: say('restoring', String(number)),
      content: (
        <Input.TextArea
          aria-label={say('reason')}
          defaultValue={reason}
          maxLength={longestReason}
          onChange={({ target }) => {
            reason = target.value;
          }}
        />
      ),
      okText: say('restore'),
      cancelText: translate('shell.cancel'),
      onOk: () => calls.restore(number, reason.trim() || say('restoring', String(number))),
    });
    if (isRestored) notify({ key: 'designer', type: 'success', title: say('restored') });
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
