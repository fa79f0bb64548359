import { useTranslate } from '@refinedev/core';
import { useCallback } from 'react';
import type { Translate } from '../../engine/fields/kind.ts';
import { identityPath } from '../../engine/routes/path.ts';
import { matchRoute } from '../../engine/routes/plan.ts';
import type { PlannedRoute } from '../../engine/routes/planned-route.ts';
import { entryNoun, entryTitle } from '../../engine/texts/label.ts';
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
      const matched = matchRoute(plan, pathname);
      const place = matched ? entryTitle(translate, matched.route) : pathname;
      const workOf = (one: Matched) => workAt(one, place, matched?.route, translate);
      // The tab of a list also shows the forms above it. The path of a tab lacks the names that are in its address.
      const isOwn = matched && identityPath(matched.route.path, matched.params) === path;
      const own = isOwn ? matched : matchRoute(plan, path);
      const done = workOf(own);
      const { screen, under } = (own ?? matched)?.route ?? {};
      const isBelow = screen?.view === 'form' || (under && screen?.view === 'list');
      const name = isBelow && label !== undefined ? `${place} · ${label}` : label;
      const short = name ?? done ?? nameIn(matched) ?? place;
      // The title of a form or an import already contains the place.
      const whole = done !== undefined || short === place || isBelow ? short : `${place} · ${short}`;
      return { short, whole, page: done === undefined ? (workOf(matched) ?? whole) : whole };
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
