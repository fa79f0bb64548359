import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button, Checkbox, Segmented } from 'antd';
import type { KeyboardEvent } from 'react';
import type { Field } from '../../../engine/fields/field.ts';
import type { Resource } from '../../../engine/resource.ts';
import { fieldLabel } from '../../../engine/texts/label.ts';
import { reachable } from '../../../ui/dropdown/reachable.ts';
import { useWords } from '../../../workspace/words.tsx';
import type { ColumnChoice } from './column-choice.ts';
import styles from './column-picker.module.css';
import type { ListSettings } from './settings.ts';

export interface ColumnPanelProps {
  readonly resource: Resource;
  readonly choices: readonly ColumnChoice[];
  readonly density: ListSettings['density'];
  readonly onChoose: (field: Field, isShown: boolean) => void;
  readonly onDensity: (density: ListSettings['density']) => void;
  /** Moves a column to the position of another. */
  readonly onMove: (name: string, to: string) => void;
  /** Changes the width of a column by a number of pixels. */
  readonly onWiden: (field: Field, by: number) => void;
  readonly onReset: () => void;
}

/** Positions that an arrow key with Alt moves a column by. */
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The same for users who cannot drag: with a finger, or one click after another. */
const moves = [
  { step: -1, key: 'moveUp', icon: <ArrowUpOutlined aria-hidden /> },
  { step: 1, key: 'moveDown', icon: <ArrowDownOutlined aria-hidden /> },
];

/** Pixels that an arrow key with Alt changes the width by. */
const widenings: Readonly<Record<string, number>> = { ArrowLeft: -20, ArrowRight: 20 };

/**
 * The content of the column picker. Columns are reordered by dragging, by two buttons, or by Alt and up or down; Alt and
 * left or right change the width.
 */
export function ColumnPanel(props: ColumnPanelProps) {
  useWords('columns');
  const { resource, choices, density, onChoose, onMove, onWiden, onDensity, onReset } = props;
  const translate = useTranslate();
  function neighbourOf(index: number, step: number) {
    const neighbour = choices[index + step];
    return neighbour?.isMain || choices[index]?.isMain ? undefined : neighbour;
  }
  return (
    <div ref={reachable} className={styles.panel} role="dialog" aria-label={translate('list.columns')} tabIndex={-1}>
      <div className={styles.columns} role="grid" aria-label={translate('list.columns')}>
        {choices.map(({ field, isShown, isMain }, index) => (
          <ColumnLine
            key={field.name}
            {...{ field, isShown, isMain, title: fieldLabel(translate, resource.name, field) }}
            neighbourAt={(step) => neighbourOf(index, step)}
            {...{ onChoose, onMove, onWiden }}
          />
        ))}
      </div>
      <p className={styles.hint}>{translate('columns.help')}</p>
      <div className={styles.foot}>
        <Segmented<ListSettings['density']>
          size="small"
          aria-label={translate('columns.density')}
          options={[
            { value: 'normal', label: translate('columns.normal') },
            { value: 'tight', label: translate('columns.tight') },
          ]}
          value={density}
          onChange={onDensity}
        />
        <Button type="link" size="small" onClick={onReset}>
          {translate('columns.reset')}
        </Button>
      </div>
    </div>
  );
}

interface ColumnLineProps extends Pick<ColumnPanelProps, 'onChoose' | 'onMove' | 'onWiden'> {
  readonly field: Field;
  readonly title: string;
  readonly isShown: boolean;
  /** The column stays where it is. */
  readonly isMain: boolean;
  /** Returns the column that it changes places with. */
  readonly neighbourAt: (step: number) => { readonly field: Field } | undefined;
}

function ColumnLine({ field, title, isShown, isMain, neighbourAt, onChoose, onMove, onWiden }: ColumnLineProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey) return;
    const widening = widenings[event.key];
    const step = steps[event.key];
    const neighbour = step === undefined ? undefined : neighbourAt(step);
    if (widening === undefined && !neighbour) return;
    event.preventDefault();
    event.stopPropagation();
    if (widening !== undefined) onWiden(field, widening);
    else if (neighbour) onMove(field.name, neighbour.field.name);
  }
  return (
    <div
      role="row"
      tabIndex={-1}
      draggable={!isMain}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', field.name)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onMove(event.dataTransfer.getData('text/plain'), field.name);
      }}
      onKeyDown={onKeyDown}
    >
      <span role="gridcell">
        <Checkbox checked={isShown} disabled={isMain} onChange={({ target }) => onChoose(field, target.checked)}>
          {title}
        </Checkbox>
      </span>
      <MoveButtons {...{ title, neighbourAt }} onMove={(to) => onMove(field.name, to)} />
    </div>
  );
}

interface MoveButtonsProps extends Pick<ColumnLineProps, 'title' | 'neighbourAt'> {
  readonly onMove: (to: string) => void;
}

function MoveButtons({ title, neighbourAt, onMove }: MoveButtonsProps) {
  const translate = useTranslate();
  return (
    <span role="gridcell" className={styles.moves}>
      {moves.map(({ step, key, icon }) => {
        const neighbour = neighbourAt(step);
        return (
          <Button
            key={key}
            type="text"
            size="small"
            tabIndex={-1}
            icon={icon}
            aria-label={translate(`columns.${key}`, { column: title })}
            disabled={!neighbour}
            onClick={() => neighbour && onMove(neighbour.field.name)}
          />
        );
      })}
    </span>
  );
}
