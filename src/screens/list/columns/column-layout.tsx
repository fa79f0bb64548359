import { useCallback, useMemo } from 'react';
import type { Field } from '../../../engine/fields/field.ts';
import { readableFields } from '../../../engine/fields/values.ts';
import type { Resource } from '../../../engine/resource.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import type { ListState } from '../../list-state/use-list-state.tsx';
import { type ColumnChoice, choose, columnChoices, moved } from './column-choice.ts';
import { defaultSettings, type ListSettings } from './settings.ts';
import type { useListSettings } from './use-columns.tsx';

type Arranged = Pick<ListSettings, 'columns' | 'order'>;

/**
 * The column layout of a list: from the address if it contains one or selects a view, else from the user's settings.
 */
export interface ColumnLayout {
  readonly choices: readonly ColumnChoice[];
  /** Names of the shown columns, if they were changed from the default. */
  readonly chosen: readonly string[] | undefined;
  readonly choose: (field: Field, isShown: boolean) => void;
  /** Moves a column to the position of another. */
  readonly move: (name: string, to: string) => void;
  readonly reset: () => void;
}

export function useColumnLayout(
  resource: Resource,
  { address, show }: ListState,
  { settings, change }: ReturnType<typeof useListSettings>,
): ColumnLayout {
  const { snapshot } = useWorkspace();
  const ofAddress = address.columns;
  const { columns, order } = useMemo(
    () => (ofAddress ? arrangedAs(resource, ofAddress) : settings),
    [resource, ofAddress, settings],
  );
  const readable = useMemo(() => readableFields(resource, snapshot), [resource, snapshot]);
  const choicesOf = useCallback(
    (arranged: Arranged) => columnChoices(resource, readable, arranged.columns, arranged.order),
    [resource, readable],
  );
  const choices = useMemo(() => choicesOf({ columns, order }), [choicesOf, columns, order]);
  const isOfAddress = ofAddress !== undefined || address.view !== undefined;
  return useMemo(() => {
    const showColumns = (names: readonly string[] | undefined) =>
      show(({ page }) => ({ page, columns: names }), { replace: true });
    function arrange(arranged: Arranged) {
      if (isOfAddress) showColumns(shownNames(choicesOf(arranged)));
      else change(arranged);
    }
    return {
      choices,
      chosen: ofAddress || Object.keys(columns).length + order.length > 0 ? shownNames(choices) : undefined,
      choose: (field, isShown) => arrange({ columns: choose(columns, field, isShown), order }),
      move: (name, to) => arrange({ columns, order: moved(choices, name, to, resource.list.columns) }),
      reset() {
        const { hasFilters } = settings;
        const own = isOfAddress && { columns: settings.columns, order: settings.order };
        change({ ...defaultSettings, hasFilters, ...own });
        if (isOfAddress) showColumns(undefined);
      },
    };
  }, [resource, settings, choices, choicesOf, columns, order, ofAddress, isOfAddress, show, change]);
}

function arrangedAs(resource: Resource, names: readonly string[]): Arranged {
  return {
    columns: Object.fromEntries(resource.list.columns.map((name) => [name, names.includes(name)])),
    order: names,
  };
}

function shownNames(choices: readonly ColumnChoice[]): string[] {
  return choices.filter(({ isShown }) => isShown).map(({ field }) => field.name);
}
