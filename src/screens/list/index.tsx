import { useCan, useTranslate } from '@refinedev/core';
import { Suspense, useEffect, useRef } from 'react';
import { resourceTitle } from '../../engine/label.ts';
import type { Resource } from '../../engine/resource.ts';
import { Deferred } from '../../fields/deferred.tsx';
import { lazily } from '../../workspace/lazily.tsx';
import { preloadForms } from '../record/form-code.tsx';
import { NoRight } from '../record/notices.tsx';
import { Slot } from '../slots/index.tsx';
import { type Addressed, useListAddress } from './address/use-address.tsx';
import { ListBody } from './body.tsx';
import { useArrangement } from './columns/arrangement.tsx';
import { withWidth } from './columns/settings.ts';
import { useListSettings } from './columns/use-columns.tsx';
import { ListHead } from './head.tsx';
import styles from './list.module.css';
import { usePlaces } from './places.tsx';
import { type Rows, useRows } from './rows.tsx';
import { type Saved, useSavedFocus } from './table/use-saved-focus.tsx';
import { useSearched } from './use-searched.tsx';

/** Trees are few, and bring what draws and moves them. */
const TreeListing = lazily(() => import('./tree/index.tsx'));

const CalendarBody = lazily(() => import('./calendar/index.tsx'));

export interface ListScreenProps {
  readonly resource: Resource;
  /** The record that was saved over the list. */
  readonly saved: Saved | undefined;
}

/** The list of a resource. What it shows stands in its address, and nowhere else. */
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
  const addressed = useListAddress(resource);
  const rows = useRows(resource, addressed);
  const liked = useListSettings(resource);
  const arrangement = useArrangement(resource, addressed, liked);
  const { choices } = arrangement;
  const { settings, change } = liked;
  const places = usePlaces(resource);
  const table = useRef<HTMLDivElement>(null);
  useLastPage(addressed, rows);
  useSavedFocus(saved, table, rows);
  usePreload(rows.isKnown);
  const searched = useSearched(resource);
  const translate = useTranslate();
  return (
    <div className={styles.list}>
      <h1 className={styles.unseen}>{resourceTitle(translate, resource)}</h1>
      <ListHead
        {...{ resource, addressed, rows, arrangement, settings, searched, table }}
        onSettings={change}
        onCreate={places.toCreate}
      />
      <Slot name={resource.list.slot} resource={resource} />
      {resource.list.calendar && addressed.address.layout === 'calendar' ? (
        <Deferred place={null}>
          <CalendarBody {...{ resource, addressed }} calendar={resource.list.calendar} onCreate={places.toCreateWith} />
        </Deferred>
      ) : (
        <ListBody
          {...{ resource, addressed, rows, choices, places, table }}
          density={settings.density}
          widths={settings.widths}
          onWidth={(name, width) => change({ widths: withWidth(settings.widths, name, width) })}
        />
      )}
    </div>
  );
}

/** A page behind the last one leads to the last one: rows may have gone since the link was made. */
function useLastPage({ address, show }: Addressed, { rows, total, isFetching }: Rows) {
  const last = Math.max(1, Math.ceil(total / address.size));
  const isBeyond = !isFetching && rows.length === 0 && address.page > last;
  useEffect(() => {
    if (isBeyond) show({ page: last }, { replace: true });
  }, [isBeyond, last, show]);
}

/** Once the rows are there, fetches the code of what is opened from them. */
function usePreload(isReady: boolean) {
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => {
      preloadForms();
      // What fails here fails again, and is told of, when the page is opened.
      import('../show/index.tsx').catch(() => undefined);
    }, 500);
    return () => clearTimeout(timer);
  }, [isReady]);
}
