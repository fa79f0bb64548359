import { useTranslate } from '@refinedev/core';
import { useCallback, useMemo } from 'react';
import type { Resource } from '../../../engine/resource.ts';
import { useWidthFrom } from '../../../ui/browser/media.tsx';
import { usePreference } from '../../../workspace/preferences/preference.tsx';
import { preferenceKey } from '../../list-state/preference-key.ts';
import { useCounted } from '../../values/counted.tsx';
import { type ColumnsContext, tableColumns } from './columns.tsx';
import { type ChangeSettings, readSettings, storedSettings } from './settings.ts';

/** Returns the signed-in user's settings of this list, and functions that change them. */
export function useListSettings(resource: Resource) {
  const [saved, save] = usePreference(preferenceKey('list', resource));
  const settings = useMemo(() => readSettings(saved), [saved]);
  const change = useCallback<ChangeSettings>(
    (part) => save(storedSettings({ ...settings, ...part })),
    [save, settings],
  );
  return { settings, change };
}

/**
 * Returns the columns of the table. Memoized: they change only with what they show.
 *
 * @param isOfCards whether they are drawn on cards, which leave space for the menu of the actions alone
 */
export function useTableColumns(
  given: Pick<
    ColumnsContext,
    'resource' | 'choices' | 'sort' | 'widths' | 'context' | 'onReveal' | 'onPerform' | 'onOpen' | 'onPeek'
  >,
  isDrawn: boolean,
  isOfCards = false,
) {
  const translate = useTranslate();
  const isNarrow = !useWidthFrom('md') || isOfCards;
  const { resource, choices, sort, widths, context, onReveal, onPerform, onOpen, onPeek } = given;
  const counted = useCounted(resource, isDrawn);
  return useMemo(() => {
    const shown = { resource, choices, sort, widths, counted, onReveal, onPerform, onOpen, onPeek };
    return tableColumns({ ...shown, translate, context, isNarrow });
  }, [resource, choices, sort, widths, counted, onReveal, onPerform, onOpen, onPeek, translate, context, isNarrow]);
}
