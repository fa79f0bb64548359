import { useDataProvider, useTranslate } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { resourceTitle } from '../../engine/label.ts';
import { fillPath } from '../../engine/path.ts';
import { allows } from '../../engine/permission.ts';
import { useWorkspace } from '../../workspace/index.tsx';

/** A record that a keyword names. */
export interface FoundRecord {
  readonly path: string;
  readonly id: string;
  readonly title: string;
  /** Title of the list it stands in. */
  readonly list: string;
}

/** Shorter keywords name too much, save in Chinese. */
const isTelling = (keyword: string) => keyword.length >= 2 || /\p{Script=Han}/u.test(keyword);

/** Resources that are searched at once, and records taken of each. */
const limits = { resources: 8, records: 3 };

/**
 * Records by keyword: of the lists that the user may open and that can be searched, those opened last first. What cannot
 * be searched just now is left out.
 */
export function useRecords(keyword: string, recent: readonly string[]) {
  const asked = useDeferredValue(keyword.trim());
  const { plan, snapshot, resource: load } = useWorkspace();
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const lists = plan.routes.flatMap(({ path, rule, inMenu, draws }) =>
    inMenu && 'resource' in draws && draws.view === 'list' && allows(snapshot, rule)
      ? [{ name: draws.resource, order: recent.indexOf(path) }]
      : [],
  );
  const names = lists
    .toSorted((one, other) => (one.order === -1 ? 99 : one.order) - (other.order === -1 ? 99 : other.order))
    .map(({ name }) => name)
    .slice(0, limits.resources);

  async function search(name: string): Promise<FoundRecord[]> {
    const resource = await load(name);
    const show = plan.routes.find(
      ({ draws, rule }) =>
        'resource' in draws && draws.resource === name && draws.view === 'show' && allows(snapshot, rule),
    );
    if (!show || resource.list.search.length === 0) return [];
    const { data } = await dataProvider().getList({
      resource: name,
      pagination: { currentPage: 1, pageSize: limits.records, mode: 'server' },
      filters: [{ field: 'q', operator: 'eq', value: asked }],
      meta: { silent: true },
    });
    return data.map((record) => {
      const id = String(record.id);
      const title = String(record[resource.recordLabel] ?? id);
      return { path: fillPath(show.path, { id }), id, title, list: resourceTitle(translate, resource) };
    });
  }

  const { data = [], isFetching } = useQuery({
    queryKey: ['palette', asked, ...names],
    queryFn: async () => {
      const found = await Promise.allSettled(names.map(search));
      return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    },
    enabled: isTelling(asked),
  });
  return { records: isTelling(asked) ? data : [], isFetching };
}
