import { useTranslate } from '@refinedev/core';
import { Link, useLocation } from 'react-router';
import { breadcrumbOf } from '../engine/breadcrumb.ts';
import { entryTitle } from '../engine/label.ts';
import { matchRoute } from '../engine/plan.ts';
import { useWorkspace } from '../workspace/index.tsx';
import styles from './breadcrumb.module.css';

/** The way to the current place. A detail page ends in the id of its record (spec §2, "Breadcrumb"). */
export function ShellBreadcrumb() {
  const { plan } = useWorkspace();
  const translate = useTranslate();
  const location = useLocation();
  const crumbs = breadcrumbOf(plan, location.pathname);
  const id = detailId(location.state) ?? matchRoute(plan, location.pathname)?.params.id;
  const isDetail = id !== undefined && location.pathname.includes('/detail');
  const links = crumbs.map(({ path }, index) => {
    const isLast = index === crumbs.length - 1 && !isDetail;
    return isLast || path?.includes('{') ? undefined : path;
  });
  // Where there is room for two crumbs only, the other one leads somewhere if any does.
  const nearest = links.findLastIndex((path) => path !== undefined);
  return (
    <nav aria-label={translate('shell.breadcrumb')}>
      <ol className={styles.crumbs}>
        {crumbs.map((crumb, index) => {
          const isLast = index === crumbs.length - 1 && !isDetail;
          const title = entryTitle(translate, crumb);
          const path = links[index];
          return (
            <li
              key={crumb.key}
              aria-current={isLast ? 'page' : undefined}
              data-nearest={index === (nearest === -1 ? crumbs.length - 2 : nearest) || undefined}
            >
              {path === undefined ? title : <Link to={path}>{title}</Link>}
            </li>
          );
        })}
        {isDetail && <li aria-current="page">{id}</li>}
      </ol>
    </nav>
  );
}

/** The id the place was opened with, if it was opened from within the console. */
function detailId(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('id' in state)) return undefined;
  return typeof state.id === 'string' ? state.id : undefined;
}
