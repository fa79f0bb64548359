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
    ({ label, location: { pathname } }) => {
      const crumb = breadcrumbOf(plan, pathname).at(-1);
      const place = crumb ? entryTitle(translate, crumb) : pathname;
      const short = label ?? nameIn(matchRoute(plan, pathname)) ?? place;
      return { short, whole: short === place ? place : `${place} · ${short}` };
    },
    [plan, translate],
  );
}

/** The name in an address, or else the id of its record. */
function nameIn(matched: ReturnType<typeof matchRoute>): string | undefined {
  if (!matched) return undefined;
  const { params, route } = matched;
  const name = Object.keys(params).find((key) => key.endsWith('Name'));
  const isDetail = 'resource' in route.draws && route.draws.view === 'show';
  return name === undefined ? (isDetail ? params.id : undefined) : params[name];
}
