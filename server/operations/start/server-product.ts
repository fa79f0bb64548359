import type { Kysely } from 'kysely';
import { StartRefused } from '../../runtime/start-refused.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import { findState, saveState } from './server-state.ts';

/** Throws `StartRefused` if the database belongs to another product. One of before products had names belongs to none. */
export async function requireOwnProduct(db: Kysely<SystemTables>, product: string): Promise<void> {
  refuseOther(await findState(db, 'product'), product);
}

/** Records to which product the database belongs, unless that is recorded. Throws `StartRefused` if it is another one. */
export async function recordProduct(trx: Kysely<SystemTables>, product: string): Promise<void> {
  refuseOther(await saveState(trx, 'product', product), product);
}

function refuseOther(recorded: string | undefined, product: string): void {
  if (recorded === undefined || recorded === product) return;
  throw new StartRefused(
    `The database belongs to the product "${recorded}", and this server is of "${product}": it would change the tables ` +
      'of the other. Set DATA_DIR or DATABASE_URL to the database of this product, or to an empty one, or start the ' +
      `server of "${recorded}".`,
  );
}
