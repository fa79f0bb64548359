import { useTranslate } from '@refinedev/core';
import type { InputRef } from 'antd';
import { memo, type RefObject, startTransition, useMemo, useRef, useState } from 'react';
import { hasAbility } from '../../engine/features/ability.ts';
import { allows } from '../../engine/permissions/permission.ts';
import type { Resource } from '../../engine/resource.ts';
import { actionLabel } from '../../engine/texts/label.ts';
import { useWidthFrom } from '../../ui/browser/media.tsx';
import { LazyBoundary } from '../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';
import { useWorkspace } from '../../workspace/index.tsx';
import { layoutScreenOf } from '../list-state/layout-screens.ts';
import { shownLayout } from '../list-state/layouts.ts';
import { countFilters } from '../list-state/row-filters.ts';
import type { ListState } from '../list-state/use-list-state.tsx';
import { useRefresh } from '../records/refresh.tsx';
import { Slot } from '../slots/index.tsx';
import type { ColumnLayout } from './columns/column-layout.tsx';
import { ownWidth } from './columns/columns.tsx';
import { type ChangeSettings, type ListSettings, withWidth } from './columns/settings.ts';
import { isSelectable } from './rows/selection.tsx';
import { useListKeys } from './tools/toolbar/keys.tsx';
import { MoreTools } from './tools/toolbar/more-tools.tsx';
import styles from './tools/toolbar/toolbar.module.css';
import { ComingButton, Toolbar } from './tools/toolbar/toolbar.tsx';
import { ViewsButton } from './tools/views/views-button.tsx';

const Chips = lazyWithRetry(() => import('./tools/filters/chips.tsx'));
const Filters = lazyWithRetry(() => import('./tools/filters/filters.tsx'));
const ListActions = lazyWithRetry(() => import('./tools/toolbar/list-actions.tsx'));
const KeysHelp = lazyWithRetry(async () => (await import('./tools/toolbar/keys-help.tsx')).KeysHelp);

export interface ListHeadProps {
  readonly resource: Resource;
  readonly listState: ListState;
  /** Number of rows. */
  readonly total: number;
  readonly columnLayout: ColumnLayout;
  readonly settings: ListSettings;
  readonly onSettings: ChangeSettings;
  readonly searched: readonly string[];
  readonly onCreate: (() => void) | undefined;
  readonly table: RefObject<HTMLElement | null>;
}

/**
 * Returns the state of a list on its first page: the same object while only the page changes, for which the head need not
 * be drawn again.
 */
export function useHeadState({ codec, address, show, searchOf }: ListState): ListState {
  const first = codec.write({ ...address, page: 1 });
  return useMemo(() => ({ codec, address: codec.read(first).address, show, searchOf }), [codec, first, show, searchOf]);
}

/**
 * Returns whether the row of filters is shown, as the user left it. On a phone it begins folded and the user's choice is
 * not kept, so that the rows come first.
 */
function useFiltersShown({ hasFilters }: ListSettings, onSettings: ChangeSettings) {
  const isWide = useWidthFrom('md');
  const [isUnfolded, setUnfolded] = useState(false);
  if (isWide) return [hasFilters, (is: boolean) => onSettings({ hasFilters: is })] as const;
  return [isUnfolded, setUnfolded] as const;
}

/** Everything above the rows of a list, and its keyboard shortcuts. Memoized. */
export const ListHead = memo(function ListHead(props: ListHeadProps) {
  const { resource, listState, total, columnLayout, settings, onSettings, searched, onCreate, table } = props;
  const { choices } = columnLayout;
  const translate = useTranslate();
  const refresh = useRefresh(resource.name);
  const onRefresh = () => void refresh();
  const searchRef = useRef<InputRef>(null);
  const { snapshot } = useWorkspace();
  const coming = resource.listActions
    .filter(({ perm }) => allows(snapshot, perm) && allows(snapshot, resource.rules.edit))
    .map((action) => <ComingButton key={action.key} label={actionLabel(translate, resource.name, action)} />);
  const [hasFilters, setFilters] = useFiltersShown(settings, onSettings);
  const [isHelping, setHelping] = useState(false);
  const [adding, setAdding] = useState<number>();
  useListKeys({
    onSearch: () => searchRef.current?.focus(),
    onCreate,
    onFilter() {
      setFilters(true);
      setAdding((before = 0) => before + 1);
    },
    onHelp: () => startTransition(() => setHelping(true)),
    table: layoutScreenOf(shownLayout(resource, listState.address, snapshot))?.hasOwnKeys ? undefined : table,
  });
  return (
    <>
      <Toolbar
        {...{ resource, listState, searched, searchRef, onCreate, onRefresh }}
        hasFilters={hasFilters}
        onFilters={() => setFilters(!hasFilters)}
        views={
          (hasAbility(resource.capabilities, 'views') || resource.list.presets.length > 0) && (
            <ViewsButton {...{ resource, listState }} columns={columnLayout.chosen} />
          )
        }
        part={
          resource.list.slot !== undefined && (
            <div className={styles.part}>
              <Slot name={resource.list.slot} resource={resource} />
            </div>
          )
        }
        listActions={
          resource.listActions.length > 0 && (
            <LazyBoundary fallback={coming}>
              <ListActions {...{ resource, listState }} />
            </LazyBoundary>
          )
        }
        more={
          <MoreTools
            {...{ resource, listState, choices, total, onRefresh }}
            columns={{
              resource,
              choices,
              density: settings.density,
              onChoose: columnLayout.choose,
              onDensity: (density) => onSettings({ density }),
              onMove: columnLayout.move,
              onWiden(field, by) {
                const { widths } = settings;
                const width = (widths[field.name] ?? ownWidth(field, resource.name, translate)) + by;
                onSettings({ widths: withWidth(widths, field.name, width) });
              },
              onReset: columnLayout.reset,
            }}
          />
        }
      />
      {hasFilters && (
        <LazyBoundary fallback={<div className={styles.filtersComing} />}>
          <Filters resource={resource} {...listState} adding={adding} canAdd={listState.codec.others.length > 0} />
        </LazyBoundary>
      )}
      {countFilters(listState.address) > 0 && (
        <LazyBoundary fallback={null}>
          <Chips resource={resource} {...listState} isRowOpen={hasFilters} />
        </LazyBoundary>
      )}
      {isHelping && (
        <LazyBoundary fallback={null} onClose={() => setHelping(false)}>
          <KeysHelp
            canCreate={onCreate !== undefined}
            canSelect={isSelectable(resource)}
            canPeek={resource.showPath !== undefined}
            onClose={() => setHelping(false)}
          />
        </LazyBoundary>
      )}
    </>
  );
});
