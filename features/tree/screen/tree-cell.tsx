import { CaretDownOutlined, CaretRightOutlined, HolderOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';
import type { Line } from './branches.ts';
import { type MovingKey, movingKeys } from './branches.ts';
import styles from './tree.module.css';

export interface TreeCellProps {
  readonly line: Line;
  readonly name: string;
  readonly onTurn: () => void;
  /** Undefined if the record cannot be moved. */
  readonly onKey: ((key: MovingKey, handle: HTMLElement) => void) | undefined;
  readonly onDrag: (isDragged: boolean) => void;
  /** Id of the text that describes the keyboard shortcuts. */
  readonly helpId: string;
  readonly children: ReactNode;
}

/** The name cell of a tree record: indented by its depth, with an expand button and a drag handle. */
export function TreeCell({ line, name, onTurn, onKey, onDrag, helpId, children }: TreeCellProps) {
  const translate = useTranslate();
  const Caret = line.isOpen ? CaretDownOutlined : CaretRightOutlined;

  return (
    <span className={styles.cell} style={{ paddingInlineStart: `calc(${line.depth} * var(--step))` }}>
      {onKey && <Handle id={line.record.id} {...{ name, helpId, onKey, onDrag }} />}
      {line.hasBelow ? (
        <button
          type="button"
          className={styles.turn}
          aria-expanded={line.isOpen}
          aria-label={translate(line.isOpen ? 'trees.close' : 'trees.open', { name })}
          onClick={onTurn}
        >
          <Caret />
        </button>
      ) : (
        <span className={styles.turn} />
      )}
      <span className={styles.name}>{children}</span>
    </span>
  );
}

interface HandleProps extends Pick<TreeCellProps, 'name' | 'helpId' | 'onDrag'> {
  readonly id: string;
  readonly onKey: NonNullable<TreeCellProps['onKey']>;
}

function Handle({ id, name, helpId, onKey, onDrag }: HandleProps) {
  const translate = useTranslate();

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const key = movingKeys.find((one) => one === event.key);
    if (!key) return;
    event.preventDefault();
    event.stopPropagation();
    onKey(key, event.currentTarget);
  }

  function onDragStart(event: DragEvent<HTMLElement>) {
    const row = event.currentTarget.closest('tr');
    if (row) event.dataTransfer.setDragImage(row, 24, row.offsetHeight / 2);
    event.dataTransfer.effectAllowed = 'move';
    // Firefox starts no drag without data.
    event.dataTransfer.setData('text/plain', name);
    onDrag(true);
  }

  return (
    <button
      type="button"
      className={styles.handle}
      draggable
      data-moves={id}
      aria-label={translate('trees.move', { name })}
      aria-describedby={helpId}
      title={translate('trees.moveHelp')}
      onKeyDown={onKeyDown}
      onDragStart={onDragStart}
      onDragEnd={() => onDrag(false)}
    >
      <HolderOutlined />
    </button>
  );
}
