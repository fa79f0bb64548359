import { useTranslate } from '@refinedev/core';
import { Link } from 'react-router';
import styles from '../shell.module.css';

/** The logo, as a link to the root. */
export function Brand({ collapsed = false }: { collapsed?: boolean }) {
  const translate = useTranslate();
  return (
    <Link to="/" className={styles.brand} data-collapsed={collapsed || undefined} aria-label={translate('brand.name')}>
      <img src="/logo.svg" alt="" width={28} height={28} />
      {!collapsed && <span>{translate('brand.name')}</span>}
    </Link>
  );
}
