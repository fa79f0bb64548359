import { useTranslate } from '@refinedev/core';
import { Alert, Button, Input, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { longestReason, type PublicationLine, type SetAside } from '../../../engine/publishing/api.ts';
import { JobLine } from '../../../shell/activity/jobs/job-line.tsx';
import { useFeedback } from '../../../ui/feedback.tsx';
import { useFormatMoment } from '../../../workspace/clock/clock.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useWords } from '../../../workspace/words.tsx';
import { useSay } from '../words.ts';
import styles from './live.module.css';
import type { LiveCalls } from './live-calls.ts';
import type { PublishAnswer } from './publishing.ts';
import { usePreparing } from './use-preparing.ts';

/** What was published, by whom, when and why, each of which can be published again. */
export function PublishedTab({ calls }: { readonly calls: LiveCalls }) {
  const say = useSay();
  const { published } = useWorkspace();
  const [lines, setLines] = useState<readonly PublicationLine[]>();
  const [aside, setAside] = useState<readonly SetAside[]>([]);
  const [failure, setFailure] = useState<string>();
  const number = published?.number ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another publication makes another list
  useEffect(() => {
    const fail = (error: unknown) => setFailure(textOf(error));
    calls.publications().then(setLines, fail);
    calls.setAside().then(setAside, fail);
  }, [calls, number]);
  const { preparing } = usePreparing();
  useWords('sheets');
  if (failure !== undefined) return <Alert type="warning" showIcon title={failure} />;
  return (
    <>
      {preparing && (
        <ul className={styles.lines}>
          <JobLine job={preparing} onLeave={() => undefined} />
        </ul>
      )}
      {aside.length > 0 && <Alert type="warning" title={say('setAside')} description={<NotInEffect items={aside} />} />}
      <ul className={styles.lines} aria-label={say('published')}>
        {lines?.map((line) => (
          <Line key={line.number} number={line.number} line={line} isLive={line.number === number} calls={calls} />
        ))}
        {lines && <Line number={0} isLive={number === 0} calls={calls} />}
      </ul>
    </>
  );
}

/** What is published and does not apply, each with the reason. */
function NotInEffect({ items }: { readonly items: readonly SetAside[] }) {
  const say = useSay();
  return (
    <ul className={styles.lines}>
      {items.map(({ item, outcome, problem }) => (
        <li key={item}>
          <code>{item}</code>: {outcome === 'refused' ? problem : say(outcome)}
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  readonly number: number;
  /** Absent for what the code declares. */
  readonly line?: PublicationLine;
  readonly isLive: boolean;
  readonly calls: LiveCalls;
}

function Line({ number, line, isLive, calls }: LineProps) {
  const say = useSay();
  const format = useFormatMoment();
  const restore = useRestore(calls);
  const name = line ? say('publishedAt', String(number)) : say('code');
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <strong>{name}</strong>
        {isLive ? (
          <Tag color="success">{say('live')}</Tag>
        ) : (
          <Button size="small" aria-label={say('restoring', name)} onClick={() => void restore(number, name)}>
            {say('restore')}
          </Button>
        )}
      </div>
      {line && (
        <>
          <div>{line.reason}</div>
          <div className={styles.facts}>
            {line.user.name} · {format(line.at)}
          </div>
        </>
      )}
    </li>
  );
}

/** Returns what asks for a reason and publishes again what was published under a number. */
function useRestore(calls: LiveCalls): (number: number, name: string) => Promise<void> {
  const say = useSay();
  const translate = useTranslate();
  const { ask } = useFeedback();
  const { changed, tell } = usePreparing();
  return async (number, name) => {
    let reason = say('restoring', name);
    let answer: PublishAnswer = {};
    const isRestored = await ask({
      title: say('restoring', name),
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
      onOk: async () => {
        answer = await calls.restore(number, reason.trim() || say('restoring', name));
      },
    });
    if (!isRestored) return;
    await changed();
    tell(answer, 'restored');
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
