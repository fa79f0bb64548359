import { useTranslate } from '@refinedev/core';
import { Grid } from 'antd';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Resource } from '../../../engine/resource.ts';
import { readableFields } from '../../../engine/values.ts';
import { useConditionContext, useWorkspace } from '../../../workspace/index.tsx';
import { columnChoices } from './column-choice.ts';
import { type ColumnsContext, tableColumns } from './columns.tsx';
import { createListSettings } from './settings.ts';

/** How the signed-in user likes this list, and what changes it. */
export function useListSettings(resource: Resource) {
  const { user } = useWorkspace();
  const [store] = useState(() => createListSettings(window.localStorage, `list:${resource.name}:${user.id}`));
  const settings = useSyncExternalStore(store.subscribe, store.get);
  return { settings, change: store.set };
}

/** The columns there can be, by what the user may see and has chosen. */
export function useColumnChoices(resource: Resource, chosen: Readonly<Record<string, boolean>>) {
  const { snapshot } = useWorkspace();
  return useMemo(
    () => columnChoices(resource, readableFields(resource, snapshot), chosen),
    [resource, snapshot, chosen],
  );
}

/** The columns of the table. Made anew only with what they show. */
export function useTableColumns(
  given: Pick<ColumnsContext, 'resource' | 'choices' | 'sort' | 'onReveal' | 'onPerform' | 'onOpen'>,
) {
  const translate = useTranslate();
  const context = useConditionContext();
  const isNarrow = !(Grid.useBreakpoint().md ?? true);
  const { resource, choices, sort, onReveal, onPerform, onOpen } = given;
  return useMemo(
    () => tableColumns({ resource, choices, sort, onReveal, onPerform, onOpen, translate, context, isNarrow }),
    [resource, choices, sort, onReveal, onPerform, onOpen, translate, context, isNarrow],
  );
}
