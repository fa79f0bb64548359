import { DeleteOutlined, DownOutlined, HolderOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDragOrder } from '../../../ui/hooks/drag-order.ts';
import { useSay } from '../words.ts';
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
  const say = useSay();
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
      {items.map((item, index) => {
        const open = item.onOpen ?? (onOpen && (() => onOpen(index)));
        return (
          <div
            role="row"
            key={item.key}
            className={styles.row}
            data-heading={item.isHeading}
            draggable
            tabIndex={-1}
            onKeyDown={(event) => {
              const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
              if (step === undefined) {
                if (event.key === 'Enter' && event.target === event.currentTarget) open?.();
                return;
              }
              event.preventDefault();
              move(index, index + step);
            }}
          >
            <HolderOutlined className={styles.holder} aria-hidden />
            <span role="gridcell" className={styles.text}>
              {open ? (
                <button type="button" className={styles.open} onClick={open}>
                  {item.label}
                </button>
              ) : (
                item.label
              )}
            </span>
            <span role="gridcell">
              {item.button}
              <Button
                type="text"
                size="small"
                icon={<UpOutlined aria-hidden />}
                aria-label={`${say('moveUp')} ${item.name}`}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<DownOutlined aria-hidden />}
                aria-label={`${say('moveDown')} ${item.name}`}
                disabled={index === items.length - 1}
                onClick={() => move(index, index + 1)}
              />
              {onRemove && !item.isKept && (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`${say('remove')} ${item.name}`}
                  onClick={() => onRemove(index)}
                />
              )}
            </span>
          </div>
        );
      })}
    </div>
  );
}
