import { layoutsOf } from '../../../records/catalogue/layouts.ts';
import type { Database } from '../../../storage/database.ts';
import { buildIndexesAhead, computeAhead, countRows } from '../../../storage/tables/ahead.ts';
import type { DerivedColumn, TableLayout } from '../../../storage/tables/layout.ts';
import type { LeasedJob } from '../../../tasks/jobs/leased-job.ts';
import type { PublishedProduct } from './published-product.ts';

/** How often the lease is renewed while the database works on one statement, in milliseconds. */
const renewEvery = 10_000;

/** Stores the id of the last row that is done, and that so many more are, in the transaction that did them. */
type Report = (cursor: number, rows: number, trx?: Database['db']) => Promise<void>;

/** A part of the preparation of a table, of which the progress is stored by its name. */
export interface Step {
  readonly name: string;
  readonly rows: number;
  /** @param after id of the last row that is done */
  run(after: number, report: Report): Promise<void>;
}

/** Returns the layouts of the tables of a product, by the names of the tables. */
export function tablesOf({ catalogue }: Pick<PublishedProduct, 'catalogue'>): ReadonlyMap<string, TableLayout> {
  return new Map([...layoutsOf(catalogue).values()].map((layout) => [layout.table, layout]));
}

interface Preparing {
  /** The layouts that are served, by the names of the tables. */
  readonly served: ReadonlyMap<string, TableLayout>;
  /** From when on what is written is computed again, as ISO 8601. */
  readonly since: string;
  readonly leased: LeasedJob;
}

/** Returns the steps that prepare tables for other layouts than those that are served. */
export async function stepsOf(
  database: Database,
  layouts: readonly TableLayout[],
  { served, since, leased }: Preparing,
): Promise<readonly Step[]> {
  const steps: Step[] = [];
  for (const layout of layouts) {
    const { table } = layout;
    const rows = await countRows(database.db, table);
    const columns = differing(layout, served.get(table));
    steps.push({
      name: `compute ${table}`,
      rows,
      run: (after, report) => eachChunk(database, layout, { columns, after }, report),
    });
    steps.push({
      name: `index ${table}`,
      rows,
      run: () => whileRenewing(leased, () => buildIndexesAhead(database, layout)),
    });
    // What others have written meanwhile.
    steps.push({
      name: `again ${table}`,
      rows: 0,
      run: (after, report) => eachChunk(database, layout, { columns, after, since }, report),
    });
  }
  return steps;
}

/** Returns the derived columns that another layout computes otherwise, or lacks. */
export function differing(layout: TableLayout, other: TableLayout | undefined): readonly DerivedColumn[] {
  const recipes = new Map(other?.derived.map(({ column, recipe }) => [column, recipe]));
  return computed(layout).filter(({ column, recipe }) => recipes.get(column) !== recipe);
}

/** Returns the derived columns that are not computed in the background. */
export function computed({ derived }: TableLayout): readonly DerivedColumn[] {
  return derived.filter(({ isFilledLater }) => !isFilledLater);
}

interface Rows {
  readonly columns: readonly DerivedColumn[];
  /** @default all */
  readonly after?: number;
  /** @default whenever they were written */
  readonly since?: string;
}

/** Computes columns of all rows, some at a time. */
export async function eachChunk(
  database: Database,
  layout: TableLayout,
  { after = 0, ...rows }: Rows,
  report: Report,
): Promise<void> {
  for (let last: number | undefined = rows.columns.length > 0 ? after : undefined; last !== undefined; ) {
    const from: number = last;
    const some = await database.transaction(async (trx) => {
      const found = await computeAhead(trx, database, layout, { ...rows, after: from });
      await report(found.last ?? from, found.count, trx);
      return found;
    });
    ({ last } = some);
    // Requests get their turn.
    await new Promise(setImmediate);
  }
}

/** Keeps the lease of a job during work that reports no progress. A lease that is lost is met at the next progress. */
export async function whileRenewing<Result>(leased: LeasedJob, work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => void leased.advanceDespiteCancel({}).catch(() => undefined), renewEvery);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
