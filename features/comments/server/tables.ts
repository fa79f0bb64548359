import type { Generated } from 'kysely';
import { columns, required, type TableBuilder } from '../../../server/storage/system/table-builder.ts';

/** Comments on records, and who follows which record. */
interface CommentTables {
  /** A comment. `text` is plain text, in which `@{12}` mentions the user with the id 12. */
  record_comment: {
    id: Generated<number>;
    resource: string;
    record: number;
    author: number;
    authorName: string;
    text: string;
    at: string;
    /** Null if the text is the original one. */
    editedAt: string | null;
  };
  /** `following` is 0 for a user who has stopped following, whom a mention does not add again. */
  record_follower: { resource: string; record: number; user: number; following: number };
}

declare module '../../../server/storage/system/system-tables.ts' {
  interface FeatureTables extends CommentTables {}
}

/** The tables, whose rows go with the record. */
export const recordTables = ['record_comment', 'record_follower'] as const satisfies readonly (keyof CommentTables)[];

export async function createTables({
  table,
  index,
  identity,
  create,
}: TableBuilder<keyof CommentTables>): Promise<void> {
  await table('record_comment')
    .$call(identity)
    .addColumn('resource', 'text', required)
    .$call(columns('bigint', ['record', 'author'], required))
    .$call(columns('text', ['authorName', 'text', 'at'], required))
    .addColumn('editedAt', 'text')
    .$call(create);
  await table('record_follower')
    .addColumn('resource', 'text', required)
    .$call(columns('bigint', ['record', 'user'], required))
    .addColumn('following', 'integer', required)
    .addPrimaryKeyConstraint('record_follower_key', ['resource', 'record', 'user'])
    .$call(create);
  await index('record_comment_by_record').on('record_comment').columns(['resource', 'record', 'id']).execute();
}
