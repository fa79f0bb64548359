import type { IconName } from '../../../engine/routes/icons.ts';
import { IconMark } from '../../../fields/icon/mark.tsx';
import styles from '../shell.module.css';

/** A menu icon. Its space is reserved while it loads, and if it cannot be loaded. */
export function MenuIcon({ name }: { name: IconName }) {
  return (
    <span className={`${styles.menuIcon} anticon`}>
      <IconMark name={name} />
    </span>
  );
}
