import { useTranslate } from '@refinedev/core';
import styles from './table.module.css';

/** A thin bar along the upper edge of records that are fetched again. */
export function LoadingBar() {
  const translate = useTranslate();
  return <div className={styles.progress} role="progressbar" aria-label={translate('list.loading')} />;
}
