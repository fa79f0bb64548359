import type { Kysely } from 'kysely';
import type { Clock } from '../../request/context.ts';
import type { Dialect } from '../../storage/driver/dialect/dialect.ts';
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
  dialect: Dialect,
  clock: Clock,
  migrations: readonly Migration[] = releaseMigrations(dialect.name, product.migrations),
): Promise<readonly string[]> {
  await recordProduct(trx, product.name);
  const statements = await runMigrations(trx, dialect, clock, migrations);
  await product.prepare?.(trx, dialect);
  return statements;
}
