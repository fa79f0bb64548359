import styles from './shortcut-key.module.css';

/** The key that presses a button or chooses an option, behind its label. Hidden on narrow screens. */
export function ShortcutKey({ children }: { readonly children: string | number }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
