import { useTranslate } from '@refinedev/core';
import type { CSSProperties } from 'react';
import type { Resource } from '../../../src/engine/resource.ts';
import { resourceNoun } from '../../../src/engine/texts/label.ts';
import type { CellValue } from './editing/cell-value.ts';
import styles from './grid.module.css';
import type { GridValue } from './use-cells.tsx';

interface PaletteProps {
  readonly values: readonly GridValue[];
  /** The resource of the values. */
  readonly target: Resource;
  readonly brush: CellValue | undefined;
  readonly setBrush: (value: CellValue | undefined) => void;
}

/** What can be filled in. The chosen one is painted with the mouse. */
export function Palette({ values, target, brush, setBrush }: PaletteProps) {
  const translate = useTranslate();
  if (values.length === 0)
    return <p role="status">{translate('grid.noValues', { title: resourceNoun(translate, target) })}</p>;
  const choices = [
    ...values.map(({ id, label, color, key }) => ({ id, label, color, key })),
    { id: null, label: translate('grid.clear'), color: undefined, key: translate('grid.clearKey') },
  ];
  return (
    <div
      className={styles.palette}
      role="group"
      aria-label={translate('grid.palette')}
      title={translate('grid.palette')}
    >
      {choices.map(({ id, label, color, key }) => {
        const style: CSSProperties & Record<'--value', string> = { '--value': color ?? 'transparent' };
        return (
          <button
            key={id ?? ''}
            type="button"
            className={styles.choice}
            style={style}
            data-empty={color === undefined || undefined}
            aria-pressed={brush === id}
            title={key === undefined ? undefined : translate('grid.paletteHint', { key })}
            onClick={() => setBrush(brush === id ? undefined : id)}
          >
            {label}
            {key !== undefined && <kbd className={styles.key}>{key}</kbd>}
          </button>
        );
      })}
    </div>
  );
}
