import { useTranslate } from '@refinedev/core';
import { Link, useLocation } from 'react-router';
import { breadcrumbOf } from '../engine/breadcrumb.ts';
import { entryTitle } from '../engine/label.ts';
import { matchRoute } from '../engine/plan.ts';
import { useWorkspace } from '../workspace/index.tsx';
import styles from './breadcrumb.module.css';

/** One step of the way, as it is drawn. */
interface Step {
  readonly key: string;
  readonly title: string;
  /** Where it leads; nowhere for a group, and for 组织 (spec §2). */
  readonly to?: string | undefined;
  /** Handed to that place: the id of the record that the step is titled by. */
  readonly state?: { readonly id: string };
}

/** Home. Where the list has no such screen it is an address like any unknown one, and leads to the first of the menu. */
const homePath = '/dashboard';

/** The way to the current place, from home on. A detail page ends in the id of its record (spec §2, "Breadcrumb"). */
export function ShellBreadcrumb() {
  const translate = useTranslate();
  const steps = useSteps();
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

function useSteps(): Step[] {
  const { plan } = useWorkspace();
  const translate = useTranslate();
  const { pathname, state } = useLocation();
  const way = breadcrumbOf(plan, pathname).map(
    (crumb): Step => ({
      key: crumb.key,
      title: entryTitle(translate, crumb),
      to: crumb.path === undefined || crumb.path.includes('{') || crumb.title === '组织' ? undefined : crumb.path,
    }),
  );
  const home: Step = { key: homePath, title: translate('shell.home'), to: homePath };
  const id = detailId(state) ?? matchRoute(plan, pathname)?.params.id;
  const isDetail = id !== undefined && pathname.includes('/detail');
  return [
    ...(way[0]?.to === homePath ? [] : [home]),
    ...way,
    ...(isDetail ? [{ key: pathname, title: id, to: pathname, state: { id } }] : []),
  ];
}

/** The id the place was opened with, if it was opened from within the console. */
function detailId(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('id' in state)) return undefined;
  return typeof state.id === 'string' ? state.id : undefined;
}
