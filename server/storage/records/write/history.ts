import type { Kysely } from 'kysely';
import { isObject } from '../../../../src/base/is-object.ts';
import { slicesOf } from '../../../../src/base/slices.ts';
import { insertInto } from '../../sql-text.ts';
import type { SystemTables } from '../../system/system-tables.ts';
import type { Values } from '../../tables/layout.ts';
import { withRecordTables } from '../../tables/record-tables.ts';

/** One changed value. */
export interface Change {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** One operation on a record. */
export interface HistoryEntry {
  readonly resource: string;
  readonly record: string;
  readonly at: Date;
  /** The user who did it; null for the server itself. */
  readonly actor: { readonly id: string; readonly name: string } | null;
  /** `create`, `update`, `delete`, `restore`, `restoreVersion`, `reveal`, or the key of a transition or action. */
  readonly action: string;
  readonly changes: readonly Change[];
  /** Id of the import that made the change. */
  readonly job?: string | undefined;
  /** Number of the version that was restored. */
  readonly version?: number | undefined;
}

export interface PastEntry extends Omit<HistoryEntry, 'at' | 'actor'> {
  readonly id: string;
  readonly at: string;
  readonly actor: { readonly id: string; readonly name: string } | null;
}

/** Maximum number of entries in one response. */
const maxEntries = 500;
/** Maximum number of entries in one insert statement. */
const chunk = 500;

/** Inserts history entries, in the transaction that made the changes. */
export async function insertHistory(trx: Kysely<SystemTables>, entries: readonly HistoryEntry[]): Promise<void> {
  const rows = entries.map(({ resource, record, at, actor, action, changes, job, version }) => ({
    resource,
    record: Number(record),
    at: at.toISOString(),
    actor: actor === null ? null : Number(actor.id),
    actorName: actor?.name ?? '',
    action,
    changes: JSON.stringify(changes),
    job: job === undefined ? null : Number(job),
    version: version ?? null,
  }));
  for (const some of slicesOf(rows, chunk)) await insertInto('record_history', some).execute(trx);
}

/**
 * Returns the history of a record, newest first, at most `maxEntries` entries. The caller must have checked that the
 * user may see the record.
 */
export async function readHistory(db: Kysely<SystemTables>, resource: string, record: string): Promise<PastEntry[]> {
  const rows = await withRecordTables(db)
    .selectFrom('record_history')
    .selectAll()
    .where('resource', '=', resource)
    .where('record', '=', Number(record))
    .orderBy('id', 'desc')
    .limit(maxEntries)
    .execute();
  return rows.map(({ id, actor, actorName, changes, job, version, record: of, ...entry }) => ({
    ...entry,
    id: String(id),
    record: String(of),
    actor: actor === null ? null : { id: String(actor), name: actorName },
    changes: parseChanges(changes),
    ...(job !== null && { job: String(job) }),
    ...(version !== null && { version: Number(version) }),
  }));
}

/** Returns the values of `after` that differ from those of `before`. No value and an empty list count as equal. */
export function changesBetween(before: Values, after: Values): Change[] {
  return Object.entries(after).flatMap(([field, to]) => {
    const from = before[field] ?? null;
    return JSON.stringify(from) === JSON.stringify(to ?? null) || (isNothing(from) && isNothing(to))
      ? []
      : [{ field, from, to }];
  });
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

function parseChanges(text: string): Change[] {
  const parsed: unknown = JSON.parse(text);
  if (!Array.isArray(parsed)) return [];
  return parsed.flatMap((one: unknown) =>
    isObject(one) && 'field' in one
      ? [{ field: String(one.field), from: 'from' in one ? one.from : null, to: 'to' in one ? one.to : null }]
      : [],
  );
}
