import type { TableChange } from '../../../src/engine/publishing/api.ts';
import type { TableLayout } from '../../storage/tables/layout.ts';

/** Returns what a start does to the tables when the resources change. It only ever adds; indexes that none needs go. */
export function tableChanges(
  before: ReadonlyMap<string, TableLayout>,
  after: ReadonlyMap<string, TableLayout>,
): TableChange[] {
  const old = new Map([...before.values()].map((layout) => [layout.table, partsOf(layout)]));
  const now = new Map([...after.values()].map((layout) => [layout.table, partsOf(layout)]));
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((table): TableChange[] => {
    const [from, to] = [old.get(table), now.get(table)];
    if (!from) return [{ table, what: 'table', name: table, how: 'added' }];
    if (!to) return [{ table, what: 'table', name: table, how: 'unused' }];
    return [
      ...compared(table, 'column', from.columns, to.columns, 'unused'),
      ...compared(table, 'index', from.indexes, to.indexes, 'removed'),
    ];
  });
}

/** The columns and indexes of a table by name, each with what it is made of. */
function partsOf({ columns, links, derived, indexes }: TableLayout) {
  return {
    columns: new Map([
      ...[...columns, ...links].map(({ name, type, encoding }) => [name, `${type} ${encoding}`] as const),
      ...derived.map(({ column, recipe }) => [column, recipe] as const),
    ]),
    indexes: new Map(indexes.map(({ name, columns: of, isUnique }) => [name, `${of.join()} ${isUnique}`])),
  };
}

function compared(
  table: string,
  what: 'column' | 'index',
  from: ReadonlyMap<string, string>,
  to: ReadonlyMap<string, string>,
  gone: 'unused' | 'removed',
): TableChange[] {
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((name): TableChange[] => {
    if (from.get(name) === to.get(name)) return [];
    return [{ table, what, name, how: !from.has(name) ? 'added' : to.has(name) ? 'rewritten' : gone }];
  });
}
