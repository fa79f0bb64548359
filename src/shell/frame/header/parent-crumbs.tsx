import { useTranslate } from '@refinedev/core';
import type { ReactNode } from 'react';
import { allows } from '../../../engine/permissions/permission.ts';
import type { Under } from '../../../engine/resource.ts';
import { fillParent, recordPath, resourceUnder } from '../../../engine/routes/under.ts';
import { resourceTitle } from '../../../engine/texts/label.ts';
import { useResource, useWorkspace } from '../../../workspace/index.tsx';
import { useParent } from '../../../workspace/place/parent.tsx';

/** An item of the breadcrumb. */
export interface Item {
  readonly title: string;
  /** Path of the link; undefined for items that `unlinkedCrumbs` of the product names (spec §2). */
  readonly to?: string | undefined;
  /** Navigation state for that path: the id of the record that the item is titled by. */
  readonly state?: { readonly id: string };
}

export interface ParentCrumbsProps {
  readonly resource: string;
  /** Undefined for a form of the record itself. */
  readonly under: Under | undefined;
  /** Path of the route, if it is the place itself; undefined for a screen below it. */
  readonly path: string | undefined;
  /** Id of the record that the place is below. */
  readonly id: string;
  readonly items: readonly Item[];
  /** Index of the item of the place. */
  readonly own: number;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** Puts the list and the name of the record that a place is below, or is a form of, before the place itself. */
export default function ParentCrumbs({ resource: name, under, path, id, items, own, children }: ParentCrumbsProps) {
  const translate = useTranslate();
  const { snapshot } = useWorkspace();
  const resource = useResource(name);
  const above = useResource((under && resource.under?.to) ?? name);
  const { parent } = useParent(above.name, id);
  if (!parent) return children(items);
  const may = allows(snapshot, above.rules.list);
  const to =
    !under || path === undefined ? resourceUnder(resource, parent).path : fillParent(path, under.parameter, parent);
  return children([
    ...items.slice(0, own),
    ...(above.path === undefined || above.under
      ? []
      : [{ title: resourceTitle(translate, above), to: may ? above.path : undefined }]),
    { title: parent.label, to: allows(snapshot, above.rules.show) ? recordPath(above, { id }) : undefined },
    ...items.slice(own, own + 1).map((item) => ({ ...item, to })),
    ...items.slice(own + 1),
  ]);
}
