import { DeleteOutlined, DownOutlined, HolderOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useDragOrder } from '../../../ui/hooks/drag-order.ts';
import { useSay, type Word } from '../words.ts';
import styles from './parts.module.css';

interface OrderedItem {
  readonly key: string;
  readonly label: ReactNode;
  /** For those who hear it. */
  readonly name: string;
  /** A heading of those below it. @default false */
  readonly isHeading?: boolean;
  /** A button beside those that move it. @default none */
  readonly button?: ReactNode;
  /** It cannot be removed. @default false */
  readonly isKept?: boolean;
  /** Opens it. @default that of the list */
  readonly onOpen?: () => void;
}

export interface OrderedListProps {
  readonly label: string;
  readonly items: readonly OrderedItem[];
  readonly onMove: (from: number, to: number) => void;
  /** @default nothing can be removed */
  readonly onRemove?: (index: number) => void;
  /** @default nothing opens */
  readonly onOpen?: (index: number) => void;
}

/** A list that is put in order by dragging, by buttons, and by Alt and up or down. */
export function OrderedList({ label, items, onMove, onRemove, onOpen }: OrderedListProps) {
  const list = useRef<HTMLDivElement>(null);
  /** Key of the row that was moved and is not there yet. */
  const moved = useRef<string>(undefined);
  const drag = useDragOrder({ elements: () => [...(list.current?.children ?? [])], axis: 'y', onPut: onMove });
  // A row that is moved in the document loses the focus.
  useEffect(() => {
    const row = list.current?.children[items.findIndex(({ key }) => key === moved.current)];
    if (row instanceof HTMLElement && document.activeElement === document.body) row.focus();
  });
  function move(from: number, to: number) {
    if (to < 0 || to >= items.length || to === from) return;
    moved.current = items[from]?.key;
    onMove(from, to);
  }
  return (
    <div ref={list} role="grid" className={styles.list} aria-label={label} {...drag}>
      {items.map((item, index) => (
        <Row
          key={item.key}
          {...{ item, index, onRemove }}
          isLast={index === items.length - 1}
          onOpen={item.onOpen ?? (onOpen && (() => onOpen(index)))}
          onMove={(to) => move(index, to)}
        />
      ))}
    </div>
  );
}

interface Tool {
  readonly word: Word;
  readonly icon: ReactNode;
  readonly isOff: boolean;
  readonly run: () => void;
}

interface RowProps {
  readonly item: OrderedItem;
  readonly index: number;
  readonly isLast: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: OrderedListProps['onRemove'];
  readonly onOpen: (() => void) | undefined;
}

function Row(props: RowProps) {
  const { item, index, onMove, onOpen } = props;
  const say = useSay();
  function onKeyDown(event: KeyboardEvent) {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (step !== undefined) {
      event.preventDefault();
      onMove(index + step);
    } else if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.();
  }
  return (
    <div role="row" className={styles.row} data-heading={item.isHeading} draggable tabIndex={-1} onKeyDown={onKeyDown}>
      <HolderOutlined className={styles.holder} aria-hidden />
      <span role="gridcell" className={styles.text}>
        {onOpen ? (
          <button type="button" className={styles.open} onClick={onOpen}>
            {item.label}
          </button>
        ) : (
          item.label
        )}
      </span>
      <span role="gridcell">
        {item.button}
        {toolsOf(props).map(({ word, icon, isOff, run }) => (
          <Button
            key={word}
            type="text"
            size="small"
            icon={icon}
            aria-label={`${say(word)} ${item.name}`}
            disabled={isOff}
            onClick={run}
          />
        ))}
      </span>
    </div>
  );
}

function toolsOf({ item, index, isLast, onMove, onRemove }: RowProps): readonly Tool[] {
  return [
    { word: 'moveUp', icon: <UpOutlined aria-hidden />, isOff: index === 0, run: () => onMove(index - 1) },
    { word: 'moveDown', icon: <DownOutlined aria-hidden />, isOff: isLast, run: () => onMove(index + 1) },
    ...(onRemove && !item.isKept
      ? [{ word: 'remove' as const, icon: <DeleteOutlined aria-hidden />, isOff: false, run: () => onRemove(index) }]
      : []),
  ];
}
