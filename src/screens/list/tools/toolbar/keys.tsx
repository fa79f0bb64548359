import type { RefObject } from 'react';
import { type KeyActions, useSingleKeys } from '../../../../ui/keys/single-keys.tsx';

export interface ListKeys {
  readonly onSearch: () => void;
  readonly onCreate: (() => void) | undefined;
  /** Adds a condition to the filters. */
  readonly onFilter: () => void;
  readonly onHelp: () => void;
  /** The element that contains the rows. Undefined for a layout with its own keys. */
  readonly table: RefObject<HTMLElement | null> | undefined;
}

/**
 * Keyboard shortcuts of a list (look.md): `/` `N` `F` `J` `K` `X` `?`. Inactive while the user types or a dialog is open.
 */
export function useListKeys({ onSearch, onCreate, onFilter, onHelp, table }: ListKeys) {
  const actions: KeyActions = {
    '/': onSearch,
    n: onCreate,
    f: onFilter,
    ...(table && {
      j: () => moveFocus(table.current, 1),
      k: () => moveFocus(table.current, -1),
      x: () => toggleRow(table.current),
      '?': onHelp,
    }),
  };
  useSingleKeys((event) => actions[event.key.toLowerCase()]);
}

/** Toggles the selection of the focused row, if rows can be selected. */
function toggleRow(table: HTMLElement | null) {
  const row = [...(table?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])].find((one) =>
    one.contains(document.activeElement),
  );
  row?.querySelector<HTMLInputElement>(':scope > td:first-child > input[type=checkbox]')?.click();
}

/** Moves the focus by rows: first to the first row, and never beyond either end. */
function moveFocus(table: HTMLElement | null, step: 1 | -1) {
  const rows = [...(table?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])];
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[current === -1 ? 0 : current + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
