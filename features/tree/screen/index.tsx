import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import type { Resource } from '../../../src/engine/resource.ts';
import { resourceTitle } from '../../../src/engine/texts/label.ts';
import { ListBody } from '../../../src/screens/list/body.tsx';
import type { Column } from '../../../src/screens/list/column.ts';
import { useColumnLayout } from '../../../src/screens/list/columns/column-layout.tsx';
import { withWidth } from '../../../src/screens/list/columns/settings.ts';
import { useListSettings } from '../../../src/screens/list/columns/use-columns.tsx';
import { ListHead } from '../../../src/screens/list/head.tsx';
import { useSavedFocus } from '../../../src/screens/list/layouts/table/rows/use-saved-focus.tsx';
import listStyles from '../../../src/screens/list/list.module.css';
import type { ListScreenProps } from '../../../src/screens/list/listing.ts';
import { PeekPlace } from '../../../src/screens/list/peek/place.tsx';
import { usePlaces } from '../../../src/screens/list/places/places.tsx';
import { useSearchState } from '../../../src/screens/list/rows/use-search-state.tsx';
import { useListState } from '../../../src/screens/list-state/use-list-state.tsx';
import { usePeeking } from '../../../src/workspace/place/peek.tsx';
import { useRecordName } from '../../../src/workspace/record-name.tsx';
import { useWords } from '../../../src/workspace/words.tsx';
import { type MovingKey, movedBy } from './branches.ts';
import styles from './tree.module.css';
import { TreeCell } from './tree-cell.tsx';
import { useMove } from './use-move.tsx';
import { useTreeRows } from './use-tree-rows.tsx';

/** Minimum width of the name column in pixels, on any screen. */
const minWidth = 190;

/** The list of a resource whose records form a tree. It loads the whole tree; branches expand and collapse. */
export default function TreeListing({ resource, saved }: ListScreenProps) {
  useWords('features/tree');
  const translate = useTranslate();
  const listState = useListState(resource);
  const userSettings = useListSettings(resource);
  const columnLayout = useColumnLayout(resource, listState, userSettings);
  const { choices } = columnLayout;
  const { settings, change } = userSettings;
  const places = usePlaces(resource);
  const searched = useSearchState(resource);
  const table = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { show: peek } = usePeeking();
  const { rows, footer, decorate, rowProps, notes } = useTree(resource, listState);
  useSavedFocus(saved, table, rows);
  return (
    <div ref={list} className={listStyles.list}>
      <h1 className={listStyles.unseen}>{resourceTitle(translate, resource)}</h1>
      <ListHead
        {...{ resource, listState, columnLayout, settings, searched, table }}
        total={rows.total}
        onSettings={change}
        onCreate={places.toCreate}
      />
      <div className={styles.rows}>
        <ListBody
          {...{ resource, listState, rows, choices, places, table }}
          onPeek={resource.showPath === undefined ? undefined : peek}
          density={settings.density}
          widths={settings.widths}
          onWidth={(name, width) => change({ widths: withWidth(settings.widths, name, width) })}
          tree={{ decorate, rowProps, footer }}
        />
      </div>
      {notes}
      {resource.showPath !== undefined && <PeekPlace {...{ resource, list }} />}
    </div>
  );
}

/** Returns the tree parts of a list: its visible rows, the cell that expands and moves them, and the footer. */
function useTree(resource: Resource, listState: ReturnType<typeof useListState>) {
  const translate = useTranslate();
  const nameOf = useRecordName();
  const helpId = useId();
  const [said, setSaid] = useState('');
  const { rows, branches, lines, open, isFiltered } = useTreeRows(resource, listState);
  const moving = useMove(resource, branches, isFiltered || rows.isEarlier);
  const byId = useMemo(() => new Map(lines.map((line) => [line.record.id, line])), [lines]);

  const onKey = useCallback(
    async (id: string, name: string, key: MovingKey) => {
      const to = movedBy(branches, id, key);
      if (!to || !moving) {
        setSaid(translate('trees.noWay', { name }));
        return;
      }
      const below = to.parent === null ? undefined : byId.get(to.parent)?.record;
      const isMoved = await moving.move(id, to);
      const place = below ? nameOf(resource, below) : translate('trees.top');
      if (isMoved) setSaid(translate('trees.moved', { name, place }));
      // The row may have been mounted again at another position. Restores the focus, so that the user can move it on by
      // keyboard.
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-moves="${CSS.escape(id)}"]`)?.focus());
    },
    [branches, byId, moving, resource, translate, nameOf],
  );

  const { turn } = open;
  const decorate = useCallback(
    (columns: readonly Column[]) =>
      columns.map((column): Column => {
        const rest = { ...column, isSortable: false, sorted: undefined };
        if (column.key !== resource.recordLabel) return rest;
        return {
          ...rest,
          // Names are indented by their depth.
          width: Math.max(rest.width, minWidth),
          render: (record) => {
            const line = byId.get(record.id);
            const name = nameOf(resource, record);
            const children = column.render(record);
            if (!line) return children;
            return (
              <TreeCell
                {...{ line, name, helpId }}
                onTurn={() => turn(record.id)}
                onKey={moving && ((key) => void onKey(record.id, name, key))}
                onDrag={(isDragged) => moving?.drag(isDragged ? record.id : undefined)}
              >
                {children}
              </TreeCell>
            );
          },
        };
      }),
    [resource, byId, helpId, turn, moving, onKey, nameOf],
  );

  return {
    rows,
    decorate,
    rowProps: moving?.rowProps,
    footer: <TreeFoot total={rows.total} onOpenAll={open.setAll} />,
    notes: (
      <>
        <span id={helpId} className={styles.unseen}>
          {translate('trees.moveHelp')}
        </span>
        <output className={styles.unseen}>{said}</output>
      </>
    ),
  };
}

interface TreeFootProps {
  readonly total: number;
  readonly onOpenAll: (isOpen: boolean) => void;
}

function TreeFoot({ total, onOpenAll }: TreeFootProps) {
  const translate = useTranslate();
  return (
    <>
      <Button size="small" type="text" onClick={() => onOpenAll(true)}>
        {translate('trees.openAll')}
      </Button>
      <Button size="small" type="text" onClick={() => onOpenAll(false)}>
        {translate('trees.closeAll')}
      </Button>
      <span className={styles.total}>{translate('list.total', { total: total.toLocaleString('en-US') })}</span>
    </>
  );
}
