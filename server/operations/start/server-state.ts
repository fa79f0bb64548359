import type { Kysely } from 'kysely';
import type { SystemTables } from '../../storage/system/system-tables.ts';

type Executor = Kysely<SystemTables>;
type Fact = SystemTables['server_state']['name'];

/** Returns the stored state with this name. */
export async function findState(db: Executor, name: Fact): Promise<string | undefined> {
  const row = await db.selectFrom('server_state').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Stores a value unless there is one. Returns the stored value. */
export async function saveState(db: Executor, name: Fact, value: string): Promise<string> {
  await db
    .insertInto('server_state')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findState(db, name)) ?? value;
}

export async function deleteState(db: Executor, name: Fact): Promise<void> {
  await db.deleteFrom('server_state').where('name', '=', name).execute();
}
