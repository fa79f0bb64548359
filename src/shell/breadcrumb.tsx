import { useBreadcrumb, useResourceParams, useTranslate } from '@refinedev/core';
import { Link, useLocation } from 'react-router';
import { config } from '../config/index.ts';
import { matchRoute } from '../engine/plan.ts';
import { useWorkspace } from '../workspace/index.tsx';
import styles from './breadcrumb.module.css';

/** One item of the breadcrumb, as it is drawn. */
interface Item {
  readonly title: string;
  /** Where it leads; nowhere for a group, and for what `config.unlinkedCrumbs` names. */
  readonly to?: string | undefined;
  /** Handed to that place: the id of the record that the item is titled by. */
  readonly state?: { readonly id: string };
}

/** Home. Where the list has no such screen it is an address like any unknown one, and leads to the first of the menu. */
const homePath = '/dashboard';

/** The way to the current place (spec §2, "Breadcrumb"). */
export function ShellBreadcrumb() {
  const translate = useTranslate();
  const items = useItems();
  // Where there is room for two items only, the other one is the nearest that leads somewhere.
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
 * Refine's breadcrumb with home before it. Of what is done to a record it says nothing; a detail page ends in the id of its
 * record, below the title that the list gives it.
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

/** The id the place was opened with, if it was opened from within the console. */
function idIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('id' in state)) return undefined;
  return typeof state.id === 'string' ? state.id : undefined;
}
