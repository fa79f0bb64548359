import { useCan, useTranslate } from '@refinedev/core';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Resource } from '../../engine/resource.ts';
import { resourceTitle } from '../../engine/texts/label.ts';
import { useEventCallback } from '../../ui/hooks/use-event-callback.ts';
import { LazyBoundary } from '../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';
import { useWorkspace } from '../../workspace/index.tsx';
import { usePeeking } from '../../workspace/place/peek.tsx';
import { useNavigate } from '../../workspace/place/place.tsx';
import { usePreloadWords } from '../../workspace/words.tsx';
import { preloadForms } from '../actions/form-code.tsx';
import type { LayoutScreen } from '../list-state/layout-screen.ts';
import { layoutScreenOf } from '../list-state/layout-screens.ts';
import { shownLayout } from '../list-state/layouts.ts';
import { type ListState, useListState } from '../list-state/use-list-state.tsx';
import { KeptWhileUnsaved } from '../notices/kept-while-unsaved.tsx';
import { NoRight } from '../notices/notices.tsx';
import { FoundValues, ListBody } from './body.tsx';
import { useColumnLayout } from './columns/column-layout.tsx';
import { loadActionMenu } from './columns/row-actions.tsx';
import { withWidth } from './columns/settings.ts';
import { useListSettings } from './columns/use-columns.tsx';
import { ListHead, useHeadState } from './head.tsx';
import { useSavedFocus } from './layouts/table/rows/use-saved-focus.tsx';
import styles from './list.module.css';
import { type ListScreenProps, listingOf } from './listing.ts';
import { PeekPlace } from './peek/place.tsx';
import { type Places, usePlaces } from './places/places.tsx';
import { type Rows, useRows } from './rows/rows.tsx';
import { useSearchState } from './rows/use-search-state.tsx';

const TabbedList = lazyWithRetry(() => import('./tools/tabs/index.tsx'));

const JobResults = lazyWithRetry(() => import('../form/bulk/job-results.tsx'));

/** The list of a resource, or the tabs of its place. Its whole state is in the address. */
export function ListScreen(props: ListScreenProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const job = new URLSearchParams(search).get('job');
  const close = () => navigate({ pathname }, { replace: true });
  return (
    <>
      <TabbedOrSingleList {...props} />
      {job !== null && (
        <LazyBoundary fallback={null} onClose={close}>
          <JobResults id={job} onClose={close} />
        </LazyBoundary>
      )}
    </>
  );
}

function TabbedOrSingleList({ resource, saved }: ListScreenProps) {
  if (resource.tabs.length === 0) return <SingleList {...{ resource, saved }} />;
  return (
    <LazyBoundary fallback={null}>
      <TabbedList resource={resource}>
        {(shown, places) =>
          places ? (
            <ListLayouts key={shown.name} {...{ saved, places }} resource={shown} />
          ) : (
            <ListWithForms key={shown.tab?.key} {...{ saved }} resource={shown} />
          )
        }
      </TabbedList>
    </LazyBoundary>
  );
}

function SingleList({ resource, saved }: ListScreenProps) {
  const { data: access } = useCan({ resource: resource.name, action: 'list' });
  const translate = useTranslate();
  const refused = { instead: <NoRight rule={resource.rules.list} />, reason: translate('show.noRight') };
  const listing = listingOf(resource);
  return (
    <KeptWhileUnsaved obstacle={access?.can ? undefined : refused}>
      <Suspense fallback={null}>
        {listing ? (
          <listing.Listing key={resource.name} {...{ resource, saved }} />
        ) : (
          <ListWithForms key={resource.name} {...{ resource, saved }} />
        )}
      </Suspense>
    </KeptWhileUnsaved>
  );
}

/** A list whose forms have an address below it. */
function ListWithForms({ resource, saved }: ListScreenProps) {
  return <ListLayouts {...{ resource, saved }} places={usePlaces(resource)} />;
}

function ListLayouts({ resource, saved, places }: ListScreenProps & { readonly places: Places }) {
  const { listState, rows, columnLayout, settings, change } = useListData(resource);
  const table = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { show: peek } = usePeeking();
  useSavedFocus(saved, table, rows);
  usePreload(rows.isKnown);
  const searched = useSearchState(resource);
  const title = resourceTitle(useTranslate(), resource);
  const screen = layoutScreenOf(shownLayout(resource, listState.address, useWorkspace().snapshot));
  const head = useHeadParts(resource, useHeadState(listState), screen);
  const create = useEventCallback(() => places.toCreate?.());
  return (
    <div ref={list} className={styles.list}>
      <h1 className={styles.unseen}>{title}</h1>
      <ListHead
        {...{ ...head, columnLayout, settings, searched, table }}
        total={rows.total}
        onSettings={change}
        onCreate={screen?.hasCreate === false || !places.toCreate ? undefined : create}
      />
      {screen && <FoundValues resource={resource} listState={head.listState} isAsked />}
      {screen ? (
        <LazyBoundary fallback={null}>
          <screen.Body {...{ resource, listState, places }} />
        </LazyBoundary>
      ) : (
        <ListBody
          {...{ resource, listState, rows, places, table }}
          choices={columnLayout.choices}
          onPeek={resource.showPath === undefined ? undefined : peek}
          density={settings.density}
          widths={settings.widths}
          onWidth={(name, width) => change({ widths: withWidth(settings.widths, name, width) })}
        />
      )}
      {resource.showPath !== undefined && (!screen || screen.hasPeek) && <PeekPlace {...{ resource, list }} />}
    </div>
  );
}

function useListData(resource: Resource) {
  const listState = useListState(resource);
  const rows = useRows(resource, listState);
  const userSettings = useListSettings(resource);
  const columnLayout = useColumnLayout(resource, listState, userSettings);
  useLastPage(listState, rows);
  return { listState, rows, columnLayout, ...userSettings };
}

/** Returns what the head of the list works with: what the layout leaves above itself. */
function useHeadParts(resource: Resource, listState: ListState, screen: LayoutScreen | undefined) {
  return useMemo(() => screen?.headOf?.(resource, listState) ?? { resource, listState }, [resource, listState, screen]);
}

/**
 * Redirects from a page beyond the last one to the last: rows may have been deleted since the link was created. A page
 * that could not be loaded says nothing about the total.
 */
function useLastPage({ address, show }: ListState, { rows, total, isKnown, isFetching, error }: Rows) {
  const last = Math.max(1, Math.ceil(total / address.size));
  const isBeyond = isKnown && !error && !isFetching && rows.length === 0 && address.page > last;
  useEffect(() => {
    if (isBeyond) show({ page: last }, { replace: true });
  }, [isBeyond, last, show]);
}

/** Preloads the code of the pages and menus that rows open, once the rows are loaded. */
function usePreload(isReady: boolean) {
  const preloadWords = usePreloadWords();
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => {
      preloadForms();
      // A failure here repeats, and is reported, when the page or the menu is opened.
      import('../show/index.tsx').catch(() => undefined);
      preloadWords('record');
      loadActionMenu().catch(() => undefined);
    }, 500);
    return () => clearTimeout(timer);
  }, [isReady, preloadWords]);
}
