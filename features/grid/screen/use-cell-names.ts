import { useTranslate } from '@refinedev/core';

/** Maximum number of cells that a notice names. */
const maxNamed = 5;

export interface NamedCell {
  /** Name of the row. */
  readonly row: string | undefined;
  readonly column: string | undefined;
  /** What is said of the cell. */
  readonly text: string;
}

/** Returns a function that names the first cells of many for a notice, with what is said of each. */
export function useCellNames(): (cells: readonly NamedCell[]) => string {
  const translate = useTranslate();
  return (cells) => {
    const named = cells.slice(0, maxNamed).map((cell) => translate('grid.namedCell', { ...cell }));
    return `${named.join(translate('list.separator'))}${cells.length > maxNamed ? '…' : ''}`;
  };
}
