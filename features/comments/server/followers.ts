import { groupPairs } from '../../../src/base/grouping.ts';
import { slicesOf } from '../../../src/base/slices.ts';
import type { CommentedRecord, Executor } from './store.ts';

/** Maximum number of records in one query. */
const chunk = 500;

export async function isFollowing(db: Executor, { resource, record }: CommentedRecord, user: number): Promise<boolean> {
  const found = await db
    .selectFrom('record_follower')
    .select('following')
    .where('resource', '=', resource)
    .where('record', '=', record)
    .where('user', '=', user)
    .executeTakeFirst();
  return found?.following === 1;
}

/** Stores whether the user follows the record, by the user's own choice. */
export async function setFollowing(
  trx: Executor,
  about: CommentedRecord,
  user: number,
  isFollower: boolean,
): Promise<void> {
  const following = Number(isFollower);
  await trx
    .insertInto('record_follower')
    .values({ resource: about.resource, record: about.record, user, following })
    .onConflict((conflicting) => conflicting.columns(['resource', 'record', 'user']).doUpdateSet({ following }))
    .execute();
}

/** Makes users follow the record whom others have mentioned, except those who have stopped following it. */
export async function addFollowers(trx: Executor, about: CommentedRecord, users: readonly string[]): Promise<void> {
  if (users.length === 0) return;
  const { resource, record } = about;
  await trx
    .insertInto('record_follower')
    .values(users.map((user) => ({ resource, record, user: Number(user), following: 1 })))
    .onConflict((conflicting) => conflicting.columns(['resource', 'record', 'user']).doNothing())
    .execute();
}

/** Returns the followers of records, by record. Records without followers are absent. */
export async function followersOf(
  db: Executor,
  resource: string,
  records: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const pairs: [string, number][] = [];
  for (const some of slicesOf(records, chunk)) {
    const rows = await db
      .selectFrom('record_follower')
      .select(['record', 'user'])
      .where('resource', '=', resource)
      .where('record', 'in', some.map(Number))
      .where('following', '=', 1)
      .execute();
    for (const { record, user } of rows) pairs.push([String(record), user]);
  }
  return groupPairs(pairs);
}
