import { useEffect, useMemo } from 'react';
import { List, type RowComponentProps, useDynamicRowHeight, useListRef } from 'react-window';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
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

/** Height of a message before it is measured, in pixels. */
const defaultRowHeight = 76;
/** Messages rendered before and after those in sight. */
const overscanCount = 8;

/** The messages. Only those in sight are rendered; the current one is kept in sight. */
export function Messages({ messages, current, label, ...shared }: MessagesProps) {
  const list = useListRef(null);
  const key = messages[0]?.id ?? '';
  const rowHeight = useDynamicRowHeight({ defaultRowHeight, key });
  useEffect(() => {
    list.current?.scrollToRow({ index: current, align: 'smart' });
  }, [list, current]);
  const { resource, thread, words, onGoTo, onPerform } = shared;
  const waits = useMemo(() => waitsBefore(messages, thread), [messages, thread]);
  const rowProps = useMemo(
    () => ({ messages, waits, current, resource, thread, words, onGoTo, onPerform }),
    [messages, waits, current, resource, thread, words, onGoTo, onPerform],
  );
  return (
    <List
      className={styles.messages}
      aria-label={label}
      listRef={list}
      rowComponent={Row}
      rowProps={rowProps}
      rowCount={messages.length}
      rowHeight={rowHeight}
      overscanCount={overscanCount}
    />
  );
}

type RowProps = Shared & Pick<MessagesProps, 'messages' | 'current'> & { readonly waits: ReadonlyMap<number, number> };

function Row({ index, style, ariaAttributes, messages, waits, current, ...shared }: RowComponentProps<RowProps>) {
  const formatMoment = useFormatMoment();
  const message = messages[index];
  if (!message) return null;
  return (
    <div {...ariaAttributes} className={styles.line} style={style}>
      <Bubble
        {...shared}
        message={message}
        index={index}
        time={formatMoment(String(message[shared.thread.at]))}
        wait={waits.get(index)}
        isCurrent={index === current}
      />
    </div>
  );
}
