import { useTranslate } from '@refinedev/core';
import { Empty, type InputRef, Skeleton } from 'antd';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRunAction } from '../../../src/screens/actions/run-action.tsx';
import { Failed, Stale } from '../../../src/screens/notices/notices.tsx';
import { useFormatMoment } from '../../../src/workspace/clock/clock.tsx';
import { useConditionContext, useResource } from '../../../src/workspace/index.tsx';
import { useWords } from '../../../src/workspace/words.tsx';
import type { Thread } from '../normal-form.ts';
import { ThreadKeysHelp, useThreadKeys } from './keys.tsx';
import { Messages } from './messages.tsx';
import { foundMessages, markedMessages } from './replay.ts';
import styles from './thread.module.css';
import { TimeLine } from './time-line.tsx';
import { Toolbar } from './toolbar.tsx';
import { useMessages } from './use-messages.tsx';
import { useReplay } from './use-replay.tsx';

export interface ThreadViewProps {
  readonly thread: Thread;
  /** Name of the resource that declares the thread. */
  readonly declaredBy: string;
  /** Id of the record that the messages refer to. */
  readonly id: string;
  /** Id of the message that is shown first, unless the address names one. @default the first message */
  readonly start: string | undefined;
  readonly label: string;
  /** Whether the tab of the thread is open. */
  readonly isActive: boolean;
}

/** Parameter of the address that names the current message. */
const messageParameter = 'message';

/** The messages of a record as a conversation that can be replayed, searched and linked to. */
export function ThreadView({ thread, declaredBy, id, start, label, isActive }: ThreadViewProps) {
  useWords('features/thread');
  useWords('keys');
  const translate = useTranslate();
  const resource = useResource(thread.resource);
  const loading = useMessages(thread, id);
  const { messages, isKnown, error, refetch } = loading;
  const asked = useSearchParams()[0].get(messageParameter) ?? start;
  const first = messages.findIndex((message) => message.id === asked);
  const replay = useReplay(messages, thread, Math.max(0, first));
  const [words, setWords] = useState('');
  const marking = useDeferredValue(words);
  const found = useMemo(() => foundMessages(messages, thread, marking), [messages, thread, marking]);
  const marked = useMarked(thread, messages);
  const [isHelping, setHelping] = useState(false);
  const search = useRef<InputRef>(null);
  const { perform, dialog } = useRunAction(resource, { onEdit: () => undefined });
  const formatMoment = useFormatMoment();
  useThreadKeys({
    replay,
    marked: marked.all,
    isActive,
    onSearch: () => search.current?.focus(),
    onHelp: () => setHelping(true),
  });
  const retry = () => void refetch();
  if (error && !isKnown) return <Failed title={translate('thread.failed')} reason={error.message} onRetry={retry} />;
  if (!isKnown) return <Skeleton active title={false} paragraph={{ rows: 10 }} />;
  if (messages.length === 0) return <Empty description={translate('thread.empty')} />;
  const current = messages[replay.current];
  const link = () => {
    const address = new URL(window.location.href);
    address.searchParams.set(messageParameter, current?.id ?? '');
    return address.href;
  };
  return (
    <section className={styles.thread} aria-label={label} aria-busy={!loading.isComplete}>
      <Toolbar
        {...{ replay, words, found, search, link }}
        count={messages.length}
        onWords={setWords}
        onHelp={() => setHelping(true)}
      />
      <TimeLine
        {...{ declaredBy, thread }}
        marked={marked.each}
        count={messages.length}
        current={replay.current}
        time={formatMoment(String(current?.[thread.at]))}
        onGoTo={replay.goTo}
      />
      {error && <Stale title={translate('thread.stale')} reason={error.message} onRetry={retry} />}
      <Messages
        {...{ resource, thread, label }}
        messages={replay.shown < messages.length ? messages.slice(0, replay.shown) : messages}
        current={replay.current}
        words={marking}
        onGoTo={replay.goTo}
        onPerform={perform}
      />
      {dialog}
      {isHelping && <ThreadKeysHelp onClose={() => setHelping(false)} />}
    </section>
  );
}

/** Returns the indices of the messages of each mark, and of all of them together. */
function useMarked(thread: Thread, messages: Parameters<typeof markedMessages>[0]) {
  const context = useConditionContext(() => '');
  return useMemo(() => {
    const each = markedMessages(messages, thread, context);
    return { each, all: [...new Set(each.flat())].toSorted((one, other) => one - other) };
  }, [thread, messages, context]);
}
