import styles from './loading.module.css';

/** A spinner shown while the page loads. It does not use antd, because it appears before antd is loaded. */
export function Loading({ text }: { text: string }) {
  return (
    <div className={styles.page} role="status">
      <span className={styles.ring} />
      <span className={styles.text}>{text}</span>
    </div>
  );
}
