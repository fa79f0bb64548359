import type { CellProps, FieldCell } from '../view.ts';
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

export const colorCell: FieldCell<ColorSettings, string> = { Cell: ColorCell, width: 112 };
