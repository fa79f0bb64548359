import type { CellProps, KindCell } from '../view.ts';
import styles from './cell.module.css';
import type { ColorSettings } from './index.ts';

function ColorCell({ value }: CellProps<ColorSettings, string>) {
  return (
    <span className={styles.color}>
      <i className={styles.swatch} style={{ backgroundColor: value }} />
      {value}
    </span>
  );
}

export const cell: KindCell<'color'> = { Cell: ColorCell, width: 112 };
