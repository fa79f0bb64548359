import { useTranslate } from '@refinedev/core';
import { Grid } from 'antd';
import { useCallback, useMemo } from 'react';
import type { Resource } from '../../../engine/resource.ts';
import { readableFields } from '../../../engine/values.ts';
import { useConditionContext, useWorkspace } from '../../../workspace/index.tsx';
import { usePreference } from '../../../workspace/preference.tsx';
import { columnChoices } from './column-choice.ts';
import { type ColumnsContext, tableColumns } from './columns.tsx';
import { type ChangeSettings, keptSettings, type ListSettings, readSettings } from './settings.ts';

/** How the signed-in user likes this list, and what changes it. */
export function useListSettings(resource: Resource) {
  const [saved, save] = usePreference(`list:${resource.name}`);
  const settings = useMemo(() => readSettings(saved), [saved]);
  const change = useCallback<ChangeSettings>((part) => save(keptSettings({ ...settings, ...part })), [save, settings]);
  return { settings, change };
}

/** The columns there can be, by what the user may see and has chosen. */
export function useColumnChoices(
  resource: Resource,
  { columns: chosen, order }: Pick<ListSettings, 'columns' | 'order'>,
) {
  const { snapshot } = useWorkspace();
  return useMemo(
    () => columnChoices(resource, readableFields(resource, snapshot), chosen, order),
    [resource, snapshot, chosen, order],
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
