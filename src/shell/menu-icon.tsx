import type { IconName } from '../engine/icons.ts';
import { IconMark } from '../fields/icon/mark.tsx';
import styles from './shell.module.css';

/** An icon of the menu; its place is kept until it is there, and if it cannot be loaded. */
export function MenuIcon({ name }: { name: IconName }) {
  return (
    <span className={`${styles.menuIcon} anticon`}>
      <IconMark name={name} />
    </span>
  );
}
