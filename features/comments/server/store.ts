import type { Kysely, Selectable } from 'kysely';
import type { SystemTables } from '../../../server/storage/system/system-tables.ts';

export type Executor = Kysely<SystemTables>;
export type StoredComment = Selectable<SystemTables['record_comment']>;

/** The record that comments are about. */
export interface CommentedRecord {
  readonly resource: string;
  readonly record: number;
}

/** Maximum number of comments in one response. */
const maxListed = 50;

/**
 * Returns the newest comments on a record, newest first, or those older than the comment `before`; and the number of
 * all. The caller must have checked that the user may see the record.
 */
export async function newestComments(db: Executor, about: CommentedRecord, before?: number) {
  const comments = await commentsOn(db, about)
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
  const { total } = await commentsOn(db, about)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { comments, total: Number(total) };
}

/** Returns a comment, locked until the transaction ends. */
export async function findForUpdate(
  trx: Executor,
  about: CommentedRecord,
  id: number,
): Promise<StoredComment | undefined> {
  return commentsOn(trx, about).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertComment(
  trx: Executor,
  comment: Omit<StoredComment, 'id' | 'editedAt'>,
): Promise<StoredComment> {
  return trx.insertInto('record_comment').values(comment).returningAll().executeTakeFirstOrThrow();
}

export async function changeComment(trx: Executor, { id, text, editedAt }: StoredComment): Promise<void> {
  await trx.updateTable('record_comment').set({ text, editedAt }).where('id', '=', id).execute();
}

export async function deleteComment(trx: Executor, { id }: StoredComment): Promise<void> {
  await trx.deleteFrom('record_comment').where('id', '=', id).execute();
}

/** Returns the ids of the users that the text of a comment mentions, each once. */
export function mentionsIn(text: string): string[] {
  return [...new Set([...text.matchAll(/@\{([1-9]\d{0,14})\}/g)].flatMap(([, id]) => id ?? []))];
}

function commentsOn(db: Executor, { resource, record }: CommentedRecord) {
  return db.selectFrom('record_comment').where('resource', '=', resource).where('record', '=', record);
}
