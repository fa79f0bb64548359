import type { Kysely } from 'kysely';
import type { PublicationLine } from '../../../../src/engine/publishing/api.ts';
import {
  nothingPublished,
  type Publication,
  readItems,
  readPublication,
} from '../../../../src/engine/publishing/publication.ts';
import type { SystemTables } from '../../../storage/system/system-tables.ts';

type Executor = Kysely<SystemTables>;

/** What is published, by its number. Nothing is number 0. */
export interface Published {
  readonly number: number;
  readonly publication: Publication;
}

/** Returns the number of what is published. */
export async function liveNumber(db: Executor): Promise<number> {
  const row = await db
    .selectFrom('publication')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst();
  return Number(row?.number ?? 0);
}

/**
 * Returns what is published, and what of it cannot be read, such as `patches.0`, or its number where that is all of it: a row
 * may be half restored.
 */
export async function readPublished(db: Executor): Promise<Published & { readonly unreadable: readonly string[] }> {
  const row = await db
    .selectFrom('publication')
    .select(['number', 'content'])
    .orderBy('number', 'desc')
    .executeTakeFirst();
  if (!row) return { number: 0, publication: nothingPublished, unreadable: [] };
  const { number, content } = row;
  const read = readItems(parsed(content)) ?? { publication: nothingPublished, unreadable: [String(number)] };
  return { number, ...read };
}

/** Returns what was published under a number; undefined if nothing was, or it cannot be read. */
export async function findPublication(db: Executor, number: number): Promise<Publication | undefined> {
  const row = await db.selectFrom('publication').select('content').where('number', '=', number).executeTakeFirst();
  return row && readPublication(parsed(row.content));
}

/** Returns the last publications, the newest first. */
export async function listPublications(db: Executor, most: number): Promise<PublicationLine[]> {
  const rows = await db
    .selectFrom('publication')
    .select(['number', 'reason', 'user', 'userName', 'at'])
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ user, userName, ...line }) => ({ ...line, user: { id: String(user), name: userName } }));
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/** Stores a publication under a number that is not taken. */
export async function addPublication(
  trx: Executor,
  { content, ...line }: Omit<SystemTables['publication'], 'content'> & { readonly content: Publication },
): Promise<void> {
  await trx
    .insertInto('publication')
    .values({ ...line, content: JSON.stringify(content) })
    .execute();
}
