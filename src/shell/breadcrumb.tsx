import { useTranslate } from '@refinedev/core';
import { Link, useLocation } from 'react-router';
import { useWorkspace } from '../workspace/index.tsx';
import styles from './breadcrumb.module.css';
import { wayTo } from './way.ts';

/** The way to the current place (spec §2, "Breadcrumb"). */
export function ShellBreadcrumb() {
  const { plan } = useWorkspace();
  const translate = useTranslate();
  const steps = wayTo(plan, useLocation(), translate);
  // Where there is room for two steps only, the other one is the nearest that leads somewhere.
  const nearest = steps.slice(0, -1).findLastIndex(({ to }) => to !== undefined);
  return (
    <nav aria-label={translate('shell.breadcrumb')}>
      <ol className={styles.crumbs}>
        {steps.map(({ key, title, to, state }, index) => {
          const isLast = index === steps.length - 1;
          const current = isLast ? ('page' as const) : undefined;
          return (
            <li key={key} title={title} aria-current={current} data-nearest={index === nearest || undefined}>
              {to === undefined || (isLast && state === undefined) ? (
                title
              ) : (
                <Link to={to} state={state} aria-current={current}>
                  {title}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
