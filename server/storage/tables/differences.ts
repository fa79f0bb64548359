import { systemTableNames } from '../system-tables.ts';
import type { ExistingTables } from './existing.ts';
import { type ColumnType, systemColumns, type TableLayout } from './layout.ts';
import { recordTableNames } from './record-tables.ts';

/** The tables differ from the resources in a way that adding cannot mend. The message names every difference. */
export class TablesDiffer extends Error {
  override readonly name = 'TablesDiffer';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The tables of the database do not fit the resources. Only additions are made at start; write a migration (a file of SQL in server/migrations, see the README there) for:\n${problems
        .map((problem) => `  ${problem}`)
        .join('\n')}`,
    );
    this.problems = problems;
  }
}

/** Columns of a resource table that hold what people and the server wrote, with their types. */
export function plainColumns(layout: TableLayout): Map<string, ColumnType> {
  return new Map<string, ColumnType>([
    ['id', 'integer'],
    ...(layout.hasEnterprise ? [['enterprise', 'integer'] as const] : []),
    ...Object.entries(systemColumns),
    ...layout.columns.map(({ name, type }) => [name, type] as const),
  ]);
}

/** True for a column that is computed from others, so that it may be dropped and made anew. */
export function isDerived(column: string): boolean {
  return column.startsWith('_');
}

/** Every difference that is no addition: a type that changed, a column or table of values that no field has any more. */
export function differences(layouts: readonly TableLayout[], existing: ExistingTables): string[] {
  const known = new Set<string>([
    ...systemTableNames,
    ...recordTableNames,
    ...layouts.flatMap((layout) => [layout.table, ...layout.links.map(({ link }) => link)]),
  ]);
  return [
    ...collisions(layouts),
    ...layouts.flatMap((layout) => [
      ...tableDifferences(layout, existing),
      ...linkDifferences(layout, existing, known),
    ]),
  ];
}

function tableDifferences(layout: TableLayout, existing: ExistingTables): string[] {
  const { table } = layout;
  const wanted = plainColumns(layout);
  return [...(existing.get(table) ?? [])].flatMap(([column, type]) => {
    const wantedType = wanted.get(column);
    if (wantedType === undefined && isDerived(column)) return [];
    if (wantedType === undefined) {
      return [`${table}.${column} (${type}) belongs to no field: rename it to the field it became, move it or drop it`];
    }
    return type === wantedType ? [] : [`${table}.${column} is ${type}, and its field needs ${wantedType}`];
  });
}

function linkDifferences(layout: TableLayout, existing: ExistingTables, known: ReadonlySet<string>): string[] {
  const changed = layout.links.flatMap(({ link, type }) => {
    const found = existing.get(link)?.get('value');
    return found === undefined || found === type ? [] : [`${link}.value is ${found}, and its field needs ${type}`];
  });
  const left = [...existing.keys()]
    .filter((table) => table.startsWith(`${layout.table}_`) && !known.has(table))
    .map((table) => `the table ${table} belongs to no field: rename it, move its values or drop it`);
  return [...changed, ...left];
}

/** Two things that would share one table. */
function collisions(layouts: readonly TableLayout[]): string[] {
  const names = [
    ...systemTableNames,
    ...recordTableNames,
    ...layouts.flatMap((layout) => [layout.table, ...layout.links.map(({ link }) => link)]),
  ];
  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `the table name ${name} is taken twice`);
}
