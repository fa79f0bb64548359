import { useTranslate } from '@refinedev/core';
import { Empty, Skeleton } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useRunAction } from '../../../src/screens/actions/run-action.tsx';
import { Failed } from '../../../src/screens/notices/notices.tsx';
import type { ExcerptProps } from '../../../src/screens/show/tabs/excerpt.ts';
import { useFormatMoment } from '../../../src/workspace/clock/clock.tsx';
import { useResource } from '../../../src/workspace/index.tsx';
import { useWords } from '../../../src/workspace/words.tsx';
import { Bubble } from './bubble.tsx';
import { waitsBefore } from './replay.ts';
import styles from './thread.module.css';
import { useMessages } from './use-messages.tsx';
import type { ThreadViewProps } from './view.tsx';

interface ThreadExcerptProps extends Pick<ThreadViewProps, 'thread' | 'id' | 'label'> {
  /** Id of the message around which the others are shown; undefined for the first one. */
  readonly message: string | undefined;
}

/** The messages around one of them, in a section of its own. */
export default function ThreadSection({ resource, id, part, className }: ExcerptProps) {
  useWords('features/thread');
  const label = useTranslate()('thread.beside');
  const { thread } = resource.show;
  return (
    <section className={className} aria-label={label}>
      <h2>{label}</h2>
      {thread && <ThreadExcerpt {...{ thread, id, label }} message={part} />}
    </section>
  );
}

/** Number of messages shown before and after the one in question. */
const around = 20;

/** The messages of a thread around one of them, without the tools of a replay. */
function ThreadExcerpt({ thread, id, label, message }: ThreadExcerptProps) {
  const translate = useTranslate();
  const formatMoment = useFormatMoment();
  const resource = useResource(thread.resource);
  const { messages, isKnown, error, refetch } = useMessages(thread, id);
  const waits = useMemo(() => waitsBefore(messages, thread), [messages, thread]);
  const [chosen, choose] = useState<number>();
  const { perform, dialog } = useRunAction(resource, { onEdit: () => undefined });
  const list = useRef<HTMLDivElement>(null);
  const position = messages.findIndex((one) => one.id === message);
  const begins = Math.max(0, position);
  useEffect(() => {
    if (isKnown) showCurrent(list.current);
  }, [isKnown]);
  if (error && !isKnown)
    return <Failed title={translate('thread.failed')} reason={error.message} onRetry={() => void refetch()} />;
  if (!isKnown) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  if (messages.length === 0) return <Empty description={translate('thread.empty')} />;
  return (
    <div ref={list} className={styles.messages} role="list" aria-label={label}>
      {messages.map((one, index) =>
        Math.abs(index - begins) > around ? null : (
          <div key={one.id} role="listitem" className={styles.line}>
            <Bubble
              {...{ resource, thread, index }}
              message={one}
              time={formatMoment(String(one[thread.at]))}
              wait={waits.get(index)}
              isCurrent={index === (chosen ?? begins)}
              words=""
              onGoTo={choose}
              onPerform={perform}
            />
          </div>
        ),
      )}
      {dialog}
    </div>
  );
}

/** Scrolls the list to the current message. `scrollIntoView` would scroll the page as well. */
function showCurrent(list: HTMLElement | null) {
  const current = list?.querySelector('[data-current]');
  if (!list || !current) return;
  const [inside, outside] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollTop += inside.top - outside.top - (outside.height - inside.height) / 2;
}
