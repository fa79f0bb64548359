import type { KindRegistry } from '../../../../engine/fields/kind.ts';
import type { Resource } from '../../../../engine/resource.ts';

/** Positions of a list's columns on the card of a record. */
export interface CardLayout<Column> {
  /** Names the record; undefined if the user may not see that. */
  readonly title: Column | undefined;
  readonly state: Column | undefined;
  /** For the second line: whose record it is, what the list opens sorted by, what is due, who is responsible, and others. */
  readonly facts: readonly Column[];
  readonly actions: Column | undefined;
}

/** Maximum number of facts on the second line: the first that a record has. */
export const maxFacts = 2;

/**
 * Lays out the visible columns of a list on two lines.
 *
 * @param isApart whether a column is shown elsewhere on the card
 */
export function layOutCard<Column extends { readonly key: string }>(
  { fields, recordLabel, states, scope, notices, list }: Resource,
  columns: readonly Column[],
  kinds: KindRegistry,
  isApart: (name: string) => boolean = () => false,
): CardLayout<Column> {
  const columnOf = (name: string | undefined) => columns.find(({ key }) => key === name);
  const title = columnOf(recordLabel);
  const state = columnOf(states?.field);
  const actions = columnOf('actions');
  const reminded = notices.flatMap(({ remind }) => remind?.field ?? []);
  const dated = columns.find(({ key }) => kinds[fields[key]?.type ?? '']?.ofMoment !== undefined);
  const due = [...reminded, list.dateField].map(columnOf).find((column) => column !== undefined) ?? dated;
  const sorted = list.openings.flatMap(({ sort }) => columnOf(sort?.field) ?? []);
  const others = [columnOf('enterprise'), ...sorted, due, columnOf(scope?.owners[0]), ...columns].filter(
    (column): column is Column =>
      column !== undefined && ![title, state, actions].includes(column) && !isApart(column.key),
  );
  return { title, state, actions, facts: [...new Set(others)] };
}
