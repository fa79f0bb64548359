import type { Kysely } from 'kysely';
import type { Clock } from '../../request/context.ts';
import type { DatabaseKind } from '../../storage/database.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import { type Migration, releaseMigrations } from '../migrations/files.ts';
import { runMigrations } from '../migrations/run.ts';
import type { Product } from './product.ts';
import { recordProduct } from './server-product.ts';

/**
 * Brings a database up to this release of a product, before its tables are adapted to the resources. Returns the
 * statements of the migrations that were run.
 */
export async function upgrade(
  trx: Kysely<SystemTables>,
  product: Pick<Product, 'name' | 'prepare' | 'migrations'>,
  kind: DatabaseKind,
  clock: Clock,
  migrations: readonly Migration[] = releaseMigrations(kind, product.migrations),
): Promise<readonly string[]> {
  await recordProduct(trx, product.name);
  const statements = await runMigrations(trx, kind, clock, migrations);
  await product.prepare?.(trx, kind);
  return statements;
}
