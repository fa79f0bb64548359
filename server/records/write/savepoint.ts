import { sql } from 'kysely';
import { ApiError } from '../../request/errors.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';

/** Into how many parts a group is divided if it is refused. */
const divisor = 8;

/** Runs work in the transaction. If it throws an `ApiError`, what it wrote is rolled back, and the transaction goes on. */
export async function inSavepoint<Result>(
  { transaction }: WritableDataAccess,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`savepoint before_work`.execute(transaction);
  const outcome = await work().catch(async (error: unknown) => {
    if (error instanceof ApiError) {
      await sql`rollback to savepoint before_work`.execute(transaction);
      await sql`release savepoint before_work`.execute(transaction);
    }
    throw error;
  });
  await sql`release savepoint before_work`.execute(transaction);
  return outcome;
}

/**
 * Does the work of all items at once, in their order. If it is refused, it is done for parts of them, down to single
 * items, and `refuse` is called with each item that is refused alone.
 */
export async function doTogether<Item>(
  all: WritableDataAccess,
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<void>,
  refuse: (item: Item, error: ApiError) => void,
): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  try {
    await inSavepoint(all, () => work(items));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (items.length === 1) return refuse(first, error);
    const size = Math.ceil(items.length / divisor);
    for (let from = 0; from < items.length; from += size) {
      await doTogether(all, items.slice(from, from + size), work, refuse);
    }
  }
}
