import { useTranslate } from '@refinedev/core';
import { useCallback } from 'react';
import type { Translate } from '../../engine/kind.ts';
import { entryNoun, entryTitle } from '../../engine/label.ts';
import { matchRoute } from '../../engine/plan.ts';
import type { PlannedRoute } from '../../engine/planned-route.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import type { Tab } from './model.ts';

export interface TabTitle {
  /** What the record is called, or else what the place is. */
  readonly short: string;
  /** Both. */
  readonly whole: string;
  /** What the page is called in it at the moment, a form over a list included. */
  readonly page: string;
}

/** What a tab is called, in the current language. */
export function useTabTitle(): (tab: Pick<Tab, 'path' | 'label' | 'location'>) => TabTitle {
  const { plan } = useWorkspace();
  const translate = useTranslate();
  return useCallback(
    ({ path, label, location: { pathname } }) => {
      const route = matchRoute(plan, pathname)?.route;
      const place = route ? entryTitle(translate, route) : pathname;
      const work = (address: string) => workAt(matchRoute(plan, address), place, route, translate);
      const done = work(path);
      const short = label ?? nameIn(matchRoute(plan, pathname)) ?? done ?? place;
      // What is called by what is done there says the place itself.
      const whole = done !== undefined || short === place ? short : `${place} · ${short}`;
      return { short, whole, page: done === undefined ? (work(pathname) ?? whole) : whole };
    },
    [plan, translate],
  );
}

type Matched = ReturnType<typeof matchRoute>;

/** What is done at an address that stands nowhere in the list of the screens, but below the one it belongs to. */
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

/** The name in an address, or else the id of its record. */
function nameIn(matched: Matched): string | undefined {
  if (!matched) return undefined;
  const { params, route } = matched;
  const name = Object.keys(params).find((key) => key.endsWith('Name'));
  return name === undefined ? (route.screen?.view === 'show' ? params.id : undefined) : params[name];
}
