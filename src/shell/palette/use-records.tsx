import { useDataProvider, useTranslate } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { allows } from '../../engine/permissions/permission.ts';
import { ruleOf, screenOf } from '../../engine/routes/plan.ts';
import { recordPath } from '../../engine/routes/under.ts';
import { resourceTitle } from '../../engine/texts/label.ts';
import { useDebounced } from '../../ui/hooks/use-debounced.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { useRecordName } from '../../workspace/record-name.tsx';

/** A record that matches a keyword. */
export interface FoundRecord {
  readonly path: string;
  readonly id: string;
  readonly title: string;
  /** Title of the record's list. */
  readonly list: string;
}

/** Shorter keywords match too many records, except in Chinese. */
const isSearchable = (keyword: string) => keyword.length >= 2 || /\p{Script=Han}/u.test(keyword);

/** Maximum number of parallel requests, and of records per resource. */
const limits = { requests: 3, records: 3 };

/** Milliseconds for which a keyword that comes back is not searched again, unless the search of a list failed. */
const completeFor = 5000;

/** Milliseconds without a key press before the search is sent. */
const typingPause = 250;

/**
 * Searches records by keyword in the lists that the user may open and search, recently opened ones first. Lists whose
 * search fails are omitted if others have records.
 */
export function useRecords(keyword: string, recent: readonly string[]) {
  const typed = keyword.trim();
  const asked = useDebounced(typed, typingPause);
  const { resource: load } = useWorkspace();
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const nameOf = useRecordName();
  const names = useSearchableLists(recent);

  async function search(name: string, signal: AbortSignal): Promise<FoundRecord[]> {
    const resource = await load(name);
    if (resource.list.search.length === 0) return [];
    const { data } = await dataProvider().getList({
      resource: name,
      pagination: { currentPage: 1, pageSize: limits.records, mode: 'server' },
      filters: [{ field: 'q', operator: 'eq', value: asked }],
      meta: { silent: true, signal },
    });
    return data.map((record) => {
      const id = String(record.id);
      const path = recordPath(resource, { ...record, id }) ?? '/';
      return { path, id, title: nameOf(resource, record), list: resourceTitle(translate, resource) };
    });
  }

  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['palette', asked, ...names],
    // A new keyword aborts the requests of the previous one.
    queryFn: ({ signal }) => searchAll(names, search, signal),
    enabled: isSearchable(asked),
    // It would ask all lists again. The user can.
    retry: false,
    staleTime: ({ state }) => (state.data?.isComplete === false ? 0 : completeFor),
  });
  const records = (isSearchable(asked) && asked === typed && data?.records) || [];
  const isSearching = isFetching || (asked !== typed && isSearchable(typed));
  return {
    records,
    isFetching: isSearching,
    /** No list has records, and at least one could not be searched. */
    isFailed: isSearchable(asked) && isError && records.length === 0 && !isSearching,
    retry: () => void refetch(),
  };
}

/** Returns the resources whose lists the user may open, recently opened ones first. */
function useSearchableLists(recent: readonly string[]): readonly string[] {
  const { plan, snapshot } = useWorkspace();
  const isShown = (name: string) => {
    const show = screenOf(plan, name, 'show');
    return show !== undefined && allows(snapshot, show.rule) && allows(snapshot, ruleOf(plan, name, 'list'));
  };
  const lists = plan.routes.flatMap(({ path, inMenu, under, screen }) =>
    (inMenu || under) && screen?.view === 'list' && isShown(screen.resource)
      ? [{ name: screen.resource, order: recent.indexOf(path) }]
      : [],
  );
  return lists
    .toSorted((one, other) => (one.order === -1 ? 99 : one.order) - (other.order === -1 ? 99 : other.order))
    .map(({ name }) => name);
}

/** Searches the lists, a few at a time. Throws the first failure if no list has records. */
async function searchAll(
  names: readonly string[],
  search: (name: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>,
  signal: AbortSignal,
) {
  const waiting = names.entries();
  const found = new Map<number, readonly FoundRecord[]>();
  const failures: unknown[] = [];
  const work = async () => {
    for (const [index, name] of waiting) {
      signal.throwIfAborted();
      try {
        found.set(index, await search(name, signal));
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: limits.requests }, work));
  signal.throwIfAborted();
  const records = names.flatMap((_, index) => found.get(index) ?? []);
  if (records.length === 0 && failures.length > 0) throw failures[0];
  return { records, isComplete: failures.length === 0 };
}
