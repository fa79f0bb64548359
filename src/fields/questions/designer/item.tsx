import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { type DragEvent, useState } from 'react';
import { moveByKey } from '../../parts/ordered.ts';
import type { Question } from '../question.ts';
import { typeLabel } from '../type-label.ts';
import styles from './designer.module.css';
import { Properties } from './properties.tsx';

export interface ItemProps {
  readonly question: Question;
  readonly index: number;
  readonly count: number;
  readonly isOpen: boolean;
  readonly disabled: boolean;
  /** Problems by property. */
  readonly problems: Readonly<Record<string, string>>;
  readonly onOpen: () => void;
  readonly onChange: (question: Question) => void;
  readonly onMove: (to: number) => void;
  /** Called with the position of the item that was dropped here. */
  readonly onDrop: (from: number) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

/** The type of what is dragged, so that other things cannot be dropped here. */
const dragged = 'application/x-question';

/** One question: a line to drag, and its properties once it is opened. Alt and an arrow key move it. */
export function Item(props: ItemProps) {
  const { question, index, isOpen, disabled, problems, onOpen, onChange, onMove } = props;
  const translate = useTranslate();
  const isWrong = Object.keys(problems).length > 0;
  const drop = useDrop(props);
  const name = question.label === '' ? translate('designer.unnamed') : question.label;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the events come from its inputs
    <li
      className={styles.item}
      data-key={question.key}
      data-section={question.type === 'section' || undefined}
      data-wrong={isWrong || undefined}
      {...drop}
      onKeyDown={moveByKey(disabled ? undefined : (step) => onMove(index + step))}
    >
      <div className={styles.line}>
        <span
          className={styles.handle}
          draggable={!disabled}
          onDragStart={({ dataTransfer }) => beginDrag(dataTransfer, index)}
          aria-hidden
        >
          <HolderOutlined />
        </span>
        <button type="button" className={styles.name} aria-expanded={isOpen} onClick={onOpen}>
          <span className={styles.label} data-empty={question.label === '' || undefined}>
            {name}
          </span>
          {question.required && <span className={styles.mark}>{translate('fields.questions.required')}</span>}
          <span className={styles.type}>{typeLabel(translate, question)}</span>
        </button>
        <ItemButtons {...props} name={name} />
      </div>
      {(isOpen || isWrong) && (
        <Properties question={question} disabled={disabled} problems={problems} onChange={onChange} />
      )}
    </li>
  );
}

function ItemButtons({
  index,
  count,
  disabled,
  name,
  onMove,
  onCopy,
  onRemove,
}: ItemProps & { readonly name: string }) {
  const translate = useTranslate();
  const label = (what: 'up' | 'down' | 'copy' | 'remove') => translate(`designer.${what}`, { label: name });
  const button = { type: 'text', size: 'small' } as const;
  return (
    <span className={styles.buttons}>
      <Button
        {...button}
        icon={<ArrowUpOutlined />}
        aria-label={label('up')}
        disabled={disabled || index === 0}
        onClick={() => onMove(index - 1)}
      />
      <Button
        {...button}
        icon={<ArrowDownOutlined />}
        aria-label={label('down')}
        disabled={disabled || index === count - 1}
        onClick={() => onMove(index + 1)}
      />
      <Button {...button} icon={<CopyOutlined />} aria-label={label('copy')} disabled={disabled} onClick={onCopy} />
      <Button
        {...button}
        icon={<DeleteOutlined />}
        aria-label={label('remove')}
        disabled={disabled}
        onClick={onRemove}
      />
    </span>
  );
}

function beginDrag(dataTransfer: DataTransfer, index: number) {
  dataTransfer.setData(dragged, String(index));
  dataTransfer.effectAllowed = 'move';
}

/** Returns the handlers of an item on which others are dropped, and whether one is over it. */
function useDrop({ onDrop }: Pick<ItemProps, 'onDrop'>) {
  const [isOver, setOver] = useState(false);
  const isQuestion = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(dragged);
  return {
    'data-over': isOver || undefined,
    onDragOver(event: DragEvent) {
      if (!isQuestion(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false);
      if (!isQuestion(event)) return;
      event.preventDefault();
      onDrop(Number(event.dataTransfer.getData(dragged)));
    },
  };
}
