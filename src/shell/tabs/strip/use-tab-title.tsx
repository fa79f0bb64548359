import { useTranslate } from '@refinedev/core';
import { useCallback } from 'react';
import { breadcrumbOf } from '../../../engine/breadcrumb.ts';
import { entryTitle } from '../../../engine/label.ts';
import { matchRoute } from '../../../engine/plan.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import type { Tab } from '../model.ts';

export interface TabTitle {
  /** What the record is called, or else what the place is. */
  readonly short: string;
  /** Both. */
  readonly whole: string;
}

/** What a tab is called, in the current language. */
export function useTabTitle(): (tab: Tab) => TabTitle {
  const { plan } = useWorkspace();
  const translate = useTranslate();
  return useCallback(
    ({ path, label, location: { pathname } }) => {
      const crumb = breadcrumbOf(plan, pathname).at(-1);
      const place = crumb ? entryTitle(translate, crumb) : pathname;
      const mode = formAt(matchRoute(plan, path));
      const form = mode && translate(`form.title.${mode}`, { title: place });
      const short = label ?? nameIn(matchRoute(plan, pathname)) ?? form ?? place;
      return { short, whole: short === place ? place : `${place} · ${short}` };
    },
    [plan, translate],
  );
}

/** A form that is a tab of its own: it stands nowhere in the list of the screens, but below the one it belongs to. */
function formAt(matched: ReturnType<typeof matchRoute>): 'create' | 'edit' | undefined {
  const draws = matched?.route.draws;
  if (!draws || !('resource' in draws)) return undefined;
  return draws.view === 'create' || draws.view === 'edit' ? draws.view : undefined;
}

/** The name in an address, or else the id of its record. */
function nameIn(matched: ReturnType<typeof matchRoute>): string | undefined {
  if (!matched) return undefined;
  const { params, route } = matched;
  const name = Object.keys(params).find((key) => key.endsWith('Name'));
  const isDetail = 'resource' in route.draws && route.draws.view === 'show';
  return name === undefined ? (isDetail ? params.id : undefined) : params[name];
}
