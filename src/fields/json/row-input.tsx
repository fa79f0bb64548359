import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import type { Field } from '../../engine/fields/field.ts';
import { moveByKey } from '../parts/ordered.ts';
import styles from './editor.module.css';
import { PartInput } from './parts/part-input.tsx';
import { type JsonRow, rowLabel } from './value.ts';

export interface RowInputProps {
  readonly parts: readonly Field[];
  /** Replaces the resource name in the keys of the part labels. */
  readonly resource: string;
  readonly id: string | undefined;
  readonly row: JsonRow;
  /** Position, starting at 1. */
  readonly position: number;
  readonly count: number;
  readonly disabled: boolean | undefined;
  /** Problems by part name. */
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: unknown) => void;
  /** Undefined: the row stays where it is. */
  readonly onMove: ((step: -1 | 1) => void) | undefined;
  /** Undefined: the user may not remove it. */
  readonly onRemove: (() => void) | undefined;
}

/** One row. The inputs are side by side, or stacked as a card on narrow screens. Alt and an arrow key move the row. */
export function RowInput(props: RowInputProps) {
  const { parts, resource, id, row, position, count, disabled = false, problems, onChange, onMove, onRemove } = props;
  const translate = useTranslate();
  const called = translate('fields.json.row', { position });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the events come from its inputs
    <div
      className={styles.row}
      role="group"
      aria-label={called}
      data-row={position}
      onKeyDown={moveByKey(disabled ? undefined : onMove)}
    >
      <span className={styles.position}>{called}</span>
      <div className={styles.parts}>
        {parts.map((part) => (
          <PartInput
            key={part.name}
            part={part}
            resource={resource}
            id={id && `${id}_${part.name}`}
            position={position}
            value={row[part.name]}
            label={rowLabel(row, part.name)}
            disabled={disabled}
            problem={problems[part.name]}
            onChange={(value) => onChange(part.name, value)}
          />
        ))}
      </div>
      <RowButtons {...{ position, count, disabled, onMove, onRemove }} />
    </div>
  );
}

type ButtonsProps = Pick<RowInputProps, 'position' | 'count' | 'disabled' | 'onMove' | 'onRemove'>;

function RowButtons({ position, count, disabled, onMove, onRemove }: ButtonsProps) {
  const translate = useTranslate();
  const name = (what: 'up' | 'down' | 'remove') => translate(`media.rows.${what}`, { position });
  return (
    <span className={styles.buttons}>
      {onMove && (
        <>
          <Button
            type="text"
            icon={<ArrowUpOutlined />}
            disabled={disabled || position === 1}
            aria-label={name('up')}
            onClick={() => onMove(-1)}
          />
          <Button
            type="text"
            icon={<ArrowDownOutlined />}
            disabled={disabled || position === count}
            aria-label={name('down')}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <Button
        type="text"
        icon={<DeleteOutlined />}
        disabled={disabled || !onRemove}
        aria-label={name('remove')}
        data-remove
        onClick={onRemove}
      />
    </span>
  );
}
