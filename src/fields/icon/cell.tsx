import { iconNames } from '../../engine/routes/icons.ts';
import type { CellProps, KindCell } from '../view.ts';
import styles from './icon.module.css';
import type { IconSettings } from './index.ts';
import { IconMark } from './mark.tsx';

/** Shows the icon and its name. An icon that no longer exists is shown by name only. */
function IconCell({ value }: CellProps<IconSettings, string>) {
  const name = iconNames.find((one) => one === value);
  return (
    <span className={styles.named}>
      {name && <IconMark name={name} />}
      {value}
    </span>
  );
}

export const cell: KindCell<'icon'> = { Cell: IconCell, width: 144 };
