import styles from './loading.module.css';

/** A ring that turns while something the whole page needs is loaded; without antd, since it stands before it. */
export function Loading({ text }: { text: string }) {
  return (
    <div className={styles.page} role="status">
      <span className={styles.ring} />
      <span className={styles.text}>{text}</span>
    </div>
  );
}
