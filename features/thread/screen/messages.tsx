import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { useVirtualRows } from '../../../src/ui/hooks/use-virtual-rows.tsx';
import { useFormatMoment } from '../../../src/workspace/clock/clock.tsx';
import { Bubble, type BubbleProps } from './bubble.tsx';
import { waitsBefore } from './replay.ts';
import styles from './thread.module.css';

type Shared = Pick<BubbleProps, 'resource' | 'thread' | 'words' | 'onGoTo' | 'onPerform'>;

export interface MessagesProps extends Shared {
  readonly messages: readonly ResourceRecord[];
  readonly current: number;
  /** Accessible name of the list. */
  readonly label: string;
}

/** The messages. Only those in sight are rendered; the current one is kept in sight. */
export function Messages({ messages, current, label, ...shared }: MessagesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const formatMoment = useFormatMoment();
  const keyOf = (index: number) => messages[index]?.id ?? '';
  const rows = useVirtualRows({ scroller, count: messages.length, rowHeight: 76, keyOf, overscan: 8 });
  const { indexes, before, after, measure, showRow } = rows;
  const lines = indexes.flatMap((index) => (messages[index] ? [{ index, message: messages[index] }] : []));
  const show = useEffectEvent(showRow);
  useEffect(() => show(current), [current]);
  const waits = useMemo(() => waitsBefore(messages, shared.thread), [messages, shared.thread]);
  return (
    <div ref={scroller} role="list" className={styles.messages} aria-label={label}>
      <div style={{ height: before }} />
      {lines.map(({ index, message }) => (
        <div
          key={message.id}
          ref={measure}
          role="listitem"
          className={styles.line}
          data-index={index}
          aria-posinset={index + 1}
          aria-setsize={messages.length}
        >
          <Bubble
            {...shared}
            message={message}
            index={index}
            time={formatMoment(String(message[shared.thread.at]))}
            wait={waits.get(index)}
            isCurrent={index === current}
          />
        </div>
      ))}
      <div style={{ height: after }} />
    </div>
  );
}
