import { useTranslate } from '@refinedev/core';
import { useCallback } from 'react';
import type { Translate } from '../../engine/kind.ts';
import { entryNoun, entryTitle } from '../../engine/label.ts';
import { matchRoute } from '../../engine/plan.ts';
import type { PlannedRoute } from '../../engine/planned-route.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import type { Tab } from './model.ts';

export interface TabTitle {
  /** The display name of the record, or else of the place. */
  readonly short: string;
  /** The place and the record. */
  readonly whole: string;
  /** Title of the page: it includes a form above a list. */
  readonly page: string;
}

/** Returns the titles of a tab in the current language. */
export function useTabTitle(): (tab: Pick<Tab, 'path' | 'label' | 'location'>) => TabTitle {
  const { plan } = useWorkspace();
  const translate = useTranslate();
  return useCallback(
    ({ path, label, location: { pathname } }) => {
      const route = matchRoute(plan, pathname)?.route;
      const place = route ? entryTitle(translate, route) : pathname;
      const work = (address: string) => workAt(matchRoute(plan, address), place, route, translate);
      const done = work(path);
      const shown = matchRoute(plan, path)?.route ?? route;
      const view = shown?.screen?.view;
      const isBelow = view === 'form' || (shown?.under && view === 'list');
      const name = isBelow && label !== undefined ? `${place} · ${label}` : label;
      const short = name ?? nameIn(matchRoute(plan, pathname)) ?? done ?? place;
      // The title of a form or an import already contains the place.
      const whole = done !== undefined || short === place || isBelow ? short : `${place} · ${short}`;
      return { short, whole, page: done === undefined ? (work(pathname) ?? whole) : whole };
    },
    [plan, translate],
  );
}

type Matched = ReturnType<typeof matchRoute>;

/** Returns the title of a form or an import, which has no plan entry of its own but belongs to its list. */
function workAt(
  matched: Matched,
  title: string,
  shown: PlannedRoute | undefined,
  translate: Translate,
): string | undefined {
  const view = matched?.route.screen?.view;
  if (view === 'import') return `${translate('list.import')} · ${title}`;
  return view === 'create' || view === 'edit'
    ? translate(`form.title.${view}`, { noun: shown ? entryNoun(translate, shown) : title })
    : undefined;
}

/** Returns the name in an address, or else the id of its record. */
function nameIn(matched: Matched): string | undefined {
  if (!matched) return undefined;
  const { params, route } = matched;
  const name = Object.keys(params).find((key) => key.endsWith('Name'));
  return name === undefined ? (route.screen?.view === 'show' ? params.id : undefined) : params[name];
}
