import { useBreadcrumb, useResourceParams, useTranslate } from '@refinedev/core';
import { Link, useLocation } from 'react-router';
import { config } from '../config/index.ts';
import { matchRoute } from '../engine/plan.ts';
import { useWorkspace } from '../workspace/index.tsx';
import styles from './breadcrumb.module.css';

interface Item {
  readonly title: string;
  /** Path of the link; undefined for a group, and for items that `config.unlinkedCrumbs` names (spec §2). */
  readonly to?: string | undefined;
  /** Navigation state for that path: the id of the record that the item is titled by. */
  readonly state?: { readonly id: string };
}

/** Home. If the plan has no such screen, it is treated like any unknown address and leads to the first menu entry. */
const homePath = '/dashboard';

/** The breadcrumb of the current place (spec §2, "Breadcrumb"). */
export function ShellBreadcrumb() {
  const translate = useTranslate();
  const items = useItems();
  // With room for only two items, the other one is the nearest ancestor with a link.
  const nearest = items.slice(0, -1).findLastIndex(({ to }) => to !== undefined);
  return (
    <nav aria-label={translate('shell.breadcrumb')}>
      <ol className={styles.crumbs}>
        {items.map(({ title, to, state }, index) => {
          const isLast = index === items.length - 1;
          const current = isLast ? ('page' as const) : undefined;
          return (
            <li
              key={`${index} ${title}`}
              title={title}
              aria-current={current}
              data-nearest={index === nearest || undefined}
            >
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

/**
 * Returns Refine's breadcrumb with home before it. Actions on a record are omitted. A detail page ends in the id of its
 * record, below the title from the plan.
 */
function useItems(): Item[] {
  const translate = useTranslate();
  const { plan } = useWorkspace();
  const { pathname, state } = useLocation();
  const { breadcrumbs } = useBreadcrumb();
  const { resource, action } = useResourceParams();
  const done = action === undefined || action === 'list' ? breadcrumbs : breadcrumbs.slice(0, -1);
  const items = done.map(
    ({ label, href }): Item => ({ title: label, to: config.unlinkedCrumbs.includes(label) ? undefined : href }),
  );
  const detail: string | undefined = action === 'show' ? resource?.meta?.detail : undefined;
  const id = idIn(state) ?? matchRoute(plan, pathname)?.params.id;
  const isDetail = id !== undefined && pathname.includes('/detail');
  return [
    ...(items[0]?.to === homePath ? [] : [{ title: translate('shell.home'), to: homePath }]),
    ...items,
    ...(detail === undefined ? [] : [{ title: detail }]),
    ...(isDetail ? [{ title: id, to: pathname, state: { id } }] : []),
  ];
}

/** Returns the record id in the navigation state, if the place was opened from within the console. */
function idIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('id' in state)) return undefined;
  return typeof state.id === 'string' ? state.id : undefined;
}
