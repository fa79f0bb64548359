import { type Kysely, sql } from 'kysely';
import { isObject } from '../../../../src/base/is-object.ts';
import type { SystemTables } from '../../system/system-tables.ts';
import type { Values } from '../../tables/layout.ts';
import { withRecordTables } from '../../tables/record-tables.ts';

/** A kept version of a record, without its values. */
export interface VersionLine {
  /** Counted from 1 for each record. */
  readonly number: number;
  readonly at: string;
  /** The user who ran the transition; null for the server itself. */
  readonly actor: { readonly id: string; readonly name: string } | null;
  /** Key of the transition or action that kept the version. */
  readonly action: string;
}

export interface RecordVersion extends VersionLine {
  readonly values: Values;
}

/** A version to be kept. */
export interface NewVersion extends Omit<RecordVersion, 'at'> {
  readonly record: string;
  readonly at: Date;
}

/** Maximum number of versions in one response. */
const maxVersions = 500;

/** Inserts versions, in the transaction that made the changes. */
export async function insertVersions(
  trx: Kysely<SystemTables>,
  resource: string,
  versions: readonly NewVersion[],
): Promise<void> {
  for (const { record, number, at, actor, action, values } of versions) {
    const author = { actor: actor === null ? null : Number(actor.id), actorName: actor?.name ?? '' };
    await withRecordTables(trx)
      .insertInto('record_version')
      .values({
        resource,
        record: Number(record),
        number,
        at: at.toISOString(),
        action,
        ...author,
        values: JSON.stringify(values),
      })
      .execute();
  }
}

/** Returns the number of the last version of a record; 0 if it has none. */
export async function lastVersion(db: Kysely<SystemTables>, resource: string, record: string): Promise<number> {
  const found = await withRecordTables(db)
    .selectFrom('record_version')
    .select(sql<number | null>`max(number)`.as('last'))
    .where('resource', '=', resource)
    .where('record', '=', Number(record))
    .executeTakeFirst();
  return Number(found?.last ?? 0);
}

/** Returns the versions of a record, newest first. The caller must have checked that the user may see the record. */
export async function readVersions(db: Kysely<SystemTables>, resource: string, record: string): Promise<VersionLine[]> {
  const rows = await withRecordTables(db)
    .selectFrom('record_version')
    .select(['number', 'at', 'actor', 'actorName', 'action'])
    .where('resource', '=', resource)
    .where('record', '=', Number(record))
    .orderBy('number', 'desc')
    .limit(maxVersions)
    .execute();
  return rows.map(lineOf);
}

/** Like `readVersions`, for one version with its values. */
export async function readVersion(
  db: Kysely<SystemTables>,
  resource: string,
  record: string,
  number: number,
): Promise<RecordVersion | undefined> {
  const row = await withRecordTables(db)
    .selectFrom('record_version')
    .selectAll()
    .where('resource', '=', resource)
    .where('record', '=', Number(record))
    .where('number', '=', number)
    .executeTakeFirst();
  return row && { ...lineOf(row), values: parseValues(row.values) };
}

interface VersionRow {
  readonly number: number;
  readonly at: string;
  readonly actor: number | null;
  readonly actorName: string;
  readonly action: string;
}

function lineOf({ number, at, actor, actorName, action }: VersionRow): VersionLine {
  return { number, at, actor: actor === null ? null : { id: String(actor), name: actorName }, action };
}

function parseValues(text: string): Values {
  const parsed: unknown = JSON.parse(text);
  return isObject(parsed) ? parsed : {};
}
