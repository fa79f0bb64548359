import { useList, useTranslate } from '@refinedev/core';
import { useMemo } from 'react';
import { entryTitle, relatedTitle } from '../../../engine/label.ts';
import { allows } from '../../../engine/permission.ts';
import { ruleOf } from '../../../engine/plan.ts';
import type { Related, Resource } from '../../../engine/resource.ts';
import { flatten, keyOf } from '../../../engine/route.ts';
import { useWorkspace } from '../../../workspace/index.tsx';

/** A related list that the user may open. */
export interface RelatedTab extends Related {
  /** Name of the tab in the address. */
  readonly key: string;
  readonly label: string;
}

/** Returns the related lists of a resource that the user may open, by the permissions of the listed resource. */
export function useRelated(resource: Resource): readonly RelatedTab[] {
  const translate = useTranslate();
  const { plan, snapshot } = useWorkspace();
  return useMemo(
    () =>
      resource.show.related
        .filter((related) => allows(snapshot, ruleOf(plan, related.resource, 'list')))
        .map((related, _index, all) => {
          const entry = flatten(plan.entries).find((one) => one.name === related.resource && one.view !== 'show');
          const own = entry ? entryTitle(translate, { key: keyOf(entry), title: entry.title }) : related.resource;
          const isOnly = all.filter((one) => one.resource === related.resource).length === 1;
          return {
            ...related,
            key: isOnly ? related.resource : `${related.resource}.${related.by}`,
            label: related.title === undefined ? own : relatedTitle(translate, resource.name, related.title),
          };
        }),
    [resource, plan, snapshot, translate],
  );
}

/** Loads the number of records that refer to a record; undefined while unknown. */
export function useRelatedCount({ resource, by }: Related, id: string): number | undefined {
  const { query } = useList({
    resource,
    pagination: { currentPage: 1, pageSize: 1, mode: 'server' },
    filters: [{ field: by, operator: 'eq', value: id }],
    meta: { silent: true },
    errorNotification: false,
  });
  return query.data?.total;
}
