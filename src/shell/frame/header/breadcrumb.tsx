import { useBreadcrumb, useResourceParams, useTranslate } from '@refinedev/core';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { isObject } from '../../../base/is-object.ts';
import { matchRoute, pathTo } from '../../../engine/routes/plan.ts';
import { identifierOf } from '../../../engine/routes/refine-resources.ts';
import { lazyWithRetry } from '../../../ui/loading/lazy-with-retry.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useTabs } from '../../tabs/index.tsx';
import { tabOf } from '../../tabs/model.ts';
import { firstPlaceOf, useMenuEntries } from '../menu/menu.tsx';
import styles from './breadcrumb.module.css';
import type { Item } from './parent-crumbs.tsx';

const ParentCrumbs = lazyWithRetry(() => import('./parent-crumbs.tsx'));

/** The breadcrumb of the current place (spec §2, "Breadcrumb"). */
export function ShellBreadcrumb() {
  const { plan } = useWorkspace();
  const matched = matchRoute(plan, useLocation().pathname);
  const { items, own } = useItems();
  const plain = <Crumbs items={items} />;
  const { under, record, screen, path } = matched?.route ?? {};
  const parameter = under?.parameter ?? record;
  if (parameter === undefined || !screen) return plain;
  const isPlace = screen.view === 'list';
  return (
    <Suspense fallback={plain}>
      <ParentCrumbs
        {...{ under, items, own }}
        resource={screen.resource}
        path={isPlace ? path : undefined}
        id={matched?.params[parameter] ?? ''}
      >
        {(whole) => <Crumbs items={whole} />}
      </ParentCrumbs>
    </Suspense>
  );
}

function Crumbs({ items }: { readonly items: readonly Item[] }) {
  const translate = useTranslate();
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
 * Returns Refine's breadcrumb with home before it, and the index of the place in it. Actions on a record are omitted. A
 * group leads to the first of its places that the user may open. A detail page ends in the name of its record, below the
 * title from the plan; in its id until the name is known.
 */
function useItems(): { readonly items: readonly Item[]; readonly own: number } {
  const translate = useTranslate();
  const { plan, unlinkedCrumbs = [] } = useWorkspace();
  const { pathname, state } = useLocation();
  const { breadcrumbs } = useBreadcrumb();
  const { resource, action } = useResourceParams();
  const done = action === undefined || action === 'list' ? breadcrumbs : breadcrumbs.slice(0, -1);
  const entries = useMenuEntries();
  const path = pathTo(plan, resource && identifierOf(resource));
  const items = done.map(({ label, href }, index): Item => {
    const to = href ?? firstPlaceOf(entries.find(({ key }) => key === path[index]));
    return { title: label, to: unlinkedCrumbs.includes(label) ? undefined : to };
  });
  const detail: string | undefined = action === 'show' ? resource?.meta?.detail : undefined;
  const id = idIn(state) ?? matchRoute(plan, pathname)?.params.id;
  const { tabs } = useTabs();
  const name = tabOf(tabs, tabs.current)?.label;
  const isDetail = id !== undefined && pathname.includes('/detail');
  const whole = [
    ...(items[0]?.to === plan.home ? [] : [{ title: translate('shell.home'), to: plan.home }]),
    ...items,
    ...(detail === undefined ? [] : [{ title: detail }]),
  ];
  const isImport = matchRoute(plan, pathname)?.route.screen?.view === 'import';
  return {
    items: [
      ...whole,
      ...(isImport ? [{ title: translate('list.import') }] : []),
      ...(isDetail ? [{ title: name ?? id, to: pathname, state: { id } }] : []),
    ],
    own: whole.length - 1,
  };
}

/** Returns the record id in the navigation state, if the place was opened from within the console. */
function idIn(state: unknown): string | undefined {
  if (!isObject(state) || !('id' in state)) return undefined;
  return typeof state.id === 'string' ? state.id : undefined;
}
