import { useCan, useTranslate } from '@refinedev/core';
import { Suspense, useEffect, useRef } from 'react';
import { resourceTitle } from '../../engine/label.ts';
import type { Resource } from '../../engine/resource.ts';
import { LazyBoundary } from '../../fields/lazy-boundary.tsx';
import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import { preloadForms } from '../shared/form-code.tsx';
import { shownLayout } from '../shared/list-state/address.ts';
import { type ListState, useListState } from '../shared/list-state/use-list-state.tsx';
import { NoRight } from '../shared/notices.tsx';
import { Slot } from '../slots/index.tsx';
import { ListBody } from './body.tsx';
import { useColumnLayout } from './columns/column-layout.tsx';
import { withWidth } from './columns/settings.ts';
import { useListSettings } from './columns/use-columns.tsx';
import { ListHead } from './head.tsx';
import styles from './list.module.css';
import { usePlaces } from './places.tsx';
import { type Rows, useRows } from './rows.tsx';
import { type Saved, useSavedFocus } from './table/use-saved-focus.tsx';
import { useSearchState } from './use-search-state.tsx';

/** Trees are rare, and their code for rendering and moving rows is loaded separately. */
const TreeListing = lazyWithRetry(() => import('./tree/index.tsx'));

const CalendarBody = lazyWithRetry(() => import('./calendar/index.tsx'));

const QueueBody = lazyWithRetry(() => import('./queue/index.tsx'));

export interface ListScreenProps {
  readonly resource: Resource;
  /** The record that was saved in the form above the list. */
  readonly saved: Saved | undefined;
}

/** The list of a resource. Its whole state is in the address. */
export function ListScreen({ resource, saved }: ListScreenProps) {
  const { data: access } = useCan({ resource: resource.name, action: 'list' });
  if (!access?.can) return <NoRight rule={resource.rules.list} />;
  const { tree } = resource;
  return (
    <Suspense fallback={null}>
      {tree ? (
        <TreeListing key={resource.name} {...{ resource, saved }} parent={tree.parent} />
      ) : (
        <Listing key={resource.name} {...{ resource, saved }} />
      )}
    </Suspense>
  );
}

function Listing({ resource, saved }: ListScreenProps) {
  const listState = useListState(resource);
  const rows = useRows(resource, listState);
  const userSettings = useListSettings(resource);
  const columnLayout = useColumnLayout(resource, listState, userSettings);
  const { choices } = columnLayout;
  const { settings, change } = userSettings;
  const places = usePlaces(resource);
  const table = useRef<HTMLDivElement>(null);
  useLastPage(listState, rows);
  useSavedFocus(saved, table, rows);
  usePreload(rows.isKnown);
  const searched = useSearchState(resource);
  const translate = useTranslate();
  const layout = shownLayout(resource, listState.address);
  const { calendar } = resource.list;
  const { review } = resource;
  return (
    <div className={styles.list}>
      <h1 className={styles.unseen}>{resourceTitle(translate, resource)}</h1>
      <ListHead
        {...{ resource, listState, rows, columnLayout, settings, searched, table }}
        onSettings={change}
        onCreate={places.toCreate}
      />
      <Slot name={resource.list.slot} resource={resource} />
      {calendar && layout === 'calendar' ? (
        <LazyBoundary place={null}>
          <CalendarBody {...{ resource, listState, calendar }} onCreate={places.toCreateWith} />
        </LazyBoundary>
      ) : review && layout === 'queue' ? (
        <LazyBoundary place={null}>
          <QueueBody {...{ resource, listState, review }} />
        </LazyBoundary>
      ) : (
        <ListBody
          {...{ resource, listState, rows, choices, places, table }}
          density={settings.density}
          widths={settings.widths}
          onWidth={(name, width) => change({ widths: withWidth(settings.widths, name, width) })}
        />
      )}
    </div>
  );
}

/** Redirects from a page beyond the last one to the last: rows may have been deleted since the link was created. */
function useLastPage({ address, show }: ListState, { rows, total, isFetching }: Rows) {
  const last = Math.max(1, Math.ceil(total / address.size));
  const isBeyond = !isFetching && rows.length === 0 && address.page > last;
  useEffect(() => {
    if (isBeyond) show({ page: last }, { replace: true });
  }, [isBeyond, last, show]);
}

/** Preloads the code of the pages that rows open, once the rows are loaded. */
function usePreload(isReady: boolean) {
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => {
      preloadForms();
      // A failure here repeats, and is reported, when the page is opened.
      import('../show/index.tsx').catch(() => undefined);
    }, 500);
    return () => clearTimeout(timer);
  }, [isReady]);
}
