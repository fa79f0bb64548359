/** Rows that Page Up and Page Down pass. */
const pageRows = 10;

/**
 * Returns the tick that a key moves to from another one, in a grid of ticks with the name of their column in
 * `data-column`. Returns undefined for other keys and at the edge.
 */
export function tickAt(
  grid: Element,
  from: HTMLInputElement,
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
): HTMLInputElement | undefined {
  const rows = rowsIn(grid)
    .map(ticksOf)
    .filter((ticks) => ticks.length > 0);
  const at = rows.findIndex((ticks) => ticks.includes(from));
  const row = rows[at] ?? [];
  const beside = row.indexOf(from);
  if (key === 'ArrowRight') return row[beside + 1];
  if (key === 'ArrowLeft') return row[beside - 1];
  if (key === 'Home') return ctrlKey ? rows[0]?.[0] : row[0];
  if (key === 'End') return ctrlKey ? rows.at(-1)?.at(-1) : row.at(-1);
  const under = (ticks: readonly HTMLInputElement[]) =>
    ticks.find(({ dataset }) => dataset.column === from.dataset.column);
  const below = rows.slice(at + 1).flatMap((ticks) => under(ticks) ?? []);
  const above = rows
    .slice(0, at)
    .toReversed()
    .flatMap((ticks) => under(ticks) ?? []);
  if (key === 'ArrowDown') return below[0];
  if (key === 'ArrowUp') return above[0];
  if (key === 'PageDown') return below[pageRows - 1] ?? below.at(-1);
  if (key === 'PageUp') return above[pageRows - 1] ?? above.at(-1);
  return undefined;
}

export function rowsIn(grid: Element): readonly Element[] {
  return [...grid.querySelectorAll('[role="row"]')];
}

function ticksOf(row: Element): readonly HTMLInputElement[] {
  return [...row.querySelectorAll('input')];
}
