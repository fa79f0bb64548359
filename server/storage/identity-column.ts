import { type CreateTableBuilder, sql } from 'kysely';
import type { DatabaseKind } from './database.ts';

/** The numeric key `id` every table but the keyed ones has: 64 bits, given by the database, never given twice. */
export function identityColumn(kind: DatabaseKind) {
  return <Table extends string>(table: CreateTableBuilder<Table, never>) =>
    kind === 'sqlite'
      ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      : table.addColumn('id', sql`bigint`, (column) => column.primaryKey().generatedByDefaultAsIdentity());
}
