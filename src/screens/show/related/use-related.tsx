import { useList, useTranslate } from '@refinedev/core';
import { useMemo } from 'react';
import type { Translate } from '../../../engine/fields/kind.ts';
import { allows } from '../../../engine/permissions/permission.ts';
import type { Related, Resource } from '../../../engine/resource.ts';
import { type Plan, ruleOf } from '../../../engine/routes/plan.ts';
import { flatten, keyOf } from '../../../engine/routes/route.ts';
import { entryTitle, relatedTitle } from '../../../engine/texts/label.ts';
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
          const isOnly = all.filter((one) => one.resource === related.resource).length === 1;
          return {
            ...related,
            key: isOnly ? related.resource : `${related.resource}.${related.by}`,
            label: tabTitle(related, resource, plan, translate),
          };
        }),
    [resource, plan, snapshot, translate],
  );
}

/** Returns the declared title of a tab, or the title of the resource that it shows. */
export function tabTitle(
  { resource: shown, title }: Pick<Related, 'resource' | 'title'>,
  { name }: Resource,
  plan: Plan,
  translate: Translate,
): string {
  if (title !== undefined) return relatedTitle(translate, name, title);
  const entry = flatten(plan.entries).find((one) => one.name === shown && one.view !== 'show');
  return entry ? entryTitle(translate, { key: keyOf(entry), title: entry.title }) : shown;
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
