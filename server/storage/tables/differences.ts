import type { ExistingTables } from './existing.ts';
import { type ColumnType, systemColumns, type TableLayout } from './layout.ts';

/** Two resources or fields would share a table, or one would have a table of the server. */
export class TablesTaken extends Error {
  override readonly name = 'TablesTaken';

  constructor(problems: readonly string[]) {
    super(`Rename resources or fields, for:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** A difference that additions cannot resolve. */
export interface Problem {
  /** The column that does not fit, as `table.column`. */
  readonly column: string;
  readonly text: string;
}

/** The tables differ from the resources in a way that additions cannot resolve. The message lists every difference. */
export class TablesDiffer extends Error {
  override readonly name = 'TablesDiffer';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The tables of the database do not fit the resources. Only additions are made at start; write a migration (a file of SQL in the migrations of the product, see server/operations/migrations/README.md) for:\n${problems
        .map((problem) => `  ${problem}`)
        .join('\n')}`,
    );
    this.problems = problems;
  }
}

/** Returns the columns of a resource table with stored values, as opposed to derived ones, with their types. */
export function plainColumns(layout: TableLayout): Map<string, ColumnType> {
  return new Map<string, ColumnType>([
    ['id', 'integer'],
    ...(layout.hasEnterprise ? [['enterprise', 'integer'] as const] : []),
    ...Object.entries(systemColumns),
    ...layout.columns.map(({ name, type }) => [name, type] as const),
  ]);
}

/** Returns true for a column that is computed from others, and can therefore be dropped and created again. */
export function isDerived(column: string): boolean {
  return column.startsWith('_');
}

/** Differences between the tables and the resources. */
export interface Differences {
  /** Differences that additions cannot resolve: a changed type, or a required column without a field. */
  readonly problems: readonly Problem[];
  /**
   * Columns and tables without a field in this release. Another release, which may run at the same time or return, may
   * need them.
   */
  readonly unknown: readonly string[];
}

/**
 * Compares the tables with the resources. `required` names columns, as `table.column`, that every row must have a value
 * for, and `otherTables` those that belong to no resource.
 */
export function differences(
  layouts: readonly TableLayout[],
  existing: ExistingTables,
  required: ReadonlySet<string>,
  otherTables: readonly string[],
): Differences {
  const known = new Set<string>([
    ...otherTables,
    ...layouts.flatMap((layout) => [layout.table, ...layout.links.map(({ link }) => link)]),
  ]);
  const columns = layouts.map((layout) => compareColumns(layout, existing, required));
  const links = layouts.map((layout) => compareLinks(layout, existing, known));
  return {
    problems: [...columns, ...links].flatMap(({ problems }) => problems),
    unknown: [...columns, ...links].flatMap(({ unknown }) => unknown),
  };
}

function compareColumns(layout: TableLayout, existing: ExistingTables, required: ReadonlySet<string>): Differences {
  const { table } = layout;
  const wanted = plainColumns(layout);
  const problems: Problem[] = [];
  const unknown: string[] = [];
  for (const [column, type] of existing.get(table) ?? []) {
    const wantedType = wanted.get(column);
    const name = `${table}.${column}`;
    const refuse = (text: string) => problems.push({ column: name, text });
    if (wantedType !== undefined) {
      if (type !== wantedType) refuse(`${name} is ${type}, and its field needs ${wantedType}`);
    } else if (layout.links.some((link) => link.name === column)) {
      refuse(`${name} (${type}) holds one value, and its field takes several: move it to ${table}_${column}`);
    } else if (required.has(name)) {
      refuse(
        `${name} (${type}) belongs to no field and may not be empty: let it be empty, give it a default or drop it`,
      );
    } else if (!isDerived(column)) {
      unknown.push(`${name} (${type})`);
    }
  }
  return { problems, unknown };
}

function compareLinks(layout: TableLayout, existing: ExistingTables, known: ReadonlySet<string>): Differences {
  const { table } = layout;
  const changed = layout.links.flatMap(({ link, type }) => {
    const found = existing.get(link)?.get('value');
    if (found === undefined || found === type) return [];
    const column = `${link}.value`;
    return [{ column, text: `${column} is ${found}, and its field needs ${type}` }];
  });
  const left = [...existing.keys()].filter((one) => one.startsWith(`${table}_`) && !known.has(one));
  const single = left.filter((one) => layout.columns.some(({ name }) => one === `${table}_${name}`));
  return {
    problems: [
      ...changed,
      ...single.map((one) => ({
        column: `${table}.${one.slice(table.length + 1)}`,
        text: `the table ${one} holds several values, and its field takes one: move them to ${table}`,
      })),
    ],
    unknown: left.filter((one) => !single.includes(one)),
  };
}

/** Returns table names that are used twice. What such a table holds is not compared: a migration could not mend it. */
export function takenNames(layouts: readonly TableLayout[], otherTables: readonly string[]): string[] {
  const names = [
    ...otherTables,
    ...layouts.flatMap((layout) => [layout.table, ...layout.links.map(({ link }) => link)]),
  ];
  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `the table name ${name} is taken twice`);
}
