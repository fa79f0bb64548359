import { breadcrumbOf } from '../engine/breadcrumb.ts';
import type { Translate } from '../engine/kind.ts';
import { entryTitle } from '../engine/label.ts';
import { matchRoute, type Plan } from '../engine/plan.ts';

/** One step of the way to a place, as it is drawn. */
export interface Step {
  readonly key: string;
  readonly title: string;
  /** Where it leads; nowhere for a group, and for 组织 (spec §2). */
  readonly to?: string | undefined;
  /** Handed to that place: the id of the record that the step is titled by. */
  readonly state?: { readonly id: string };
}

/** Home. Where the list has no such screen it is an address like any unknown one, and leads to the first of the menu. */
const homePath = '/dashboard';

/** The way to a place, from home on. A detail page ends in the id of its record (spec §2, "Breadcrumb"). */
export function wayTo(
  plan: Plan,
  { pathname, state }: { readonly pathname: string; readonly state: unknown },
  translate: Translate,
): Step[] {
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
