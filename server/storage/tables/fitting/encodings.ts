import type { Kysely } from 'kysely';
import type { SystemTables } from '../../system/system-tables.ts';
import type { Problem } from '../differences.ts';
import type { ExistingTables } from '../existing.ts';
import type { TableLayout } from '../layout.ts';
import { withRecordTables } from '../record-tables.ts';

interface Encoding {
  readonly table: string;
  readonly column: string;
  readonly encoding: string;
}

/**
 * Returns what kinds of field with the same column type would read otherwise than it was written, and remembers how each
 * column is written from now on. A database of an earlier release knows no encodings: its columns count as written as
 * the fields of its first start with this one say.
 */
export async function compareEncodings(
  trx: Kysely<SystemTables>,
  layouts: readonly TableLayout[],
  existing: ExistingTables,
): Promise<Problem[]> {
  const records = withRecordTables(trx);
  const rows = await records.selectFrom('column_encoding').selectAll().execute();
  const known = new Map(rows.map((row) => [nameOf(row), row.encoding]));
  const differing = layouts.flatMap(encodingsOf).filter((one) => known.get(nameOf(one)) !== one.encoding);
  // A column that a migration has dropped or renamed is made anew.
  const problems = differing.flatMap((one) => {
    const column = nameOf(one);
    const found = known.get(column);
    if (found === undefined || !existing.get(one.table)?.has(one.column)) return [];
    return [{ column, text: `${column} holds ${found}, and its field needs ${one.encoding}` }];
  });
  for (const one of problems.length > 0 ? [] : differing) {
    await records
      .insertInto('column_encoding')
      .values(one)
      .onConflict((same) => same.columns(['table', 'column']).doUpdateSet({ encoding: one.encoding }))
      .execute();
  }
  return problems;
}

function encodingsOf({ table, columns, links }: TableLayout): Encoding[] {
  return [
    ...columns.map(({ name, encoding }) => ({ table, column: name, encoding })),
    ...links.map(({ link, encoding }) => ({ table: link, column: 'value', encoding })),
  ];
}

function nameOf({ table, column }: Pick<Encoding, 'table' | 'column'>): string {
  return `${table}.${column}`;
}
