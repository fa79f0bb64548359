import type { Kysely } from 'kysely';
import type { SystemTables } from '../storage/system/system-tables.ts';

/** How long a file without a reference is kept, in hours. A public form saves its answers a second after an upload. */
export const unattachedHours = { people: 24, visitors: 2 } as const;

export function inHours(hours: number, now: Date): string {
  return new Date(now.getTime() + hours * 60 * 60 * 1000).toISOString();
}

/** Which uploads a record may refer to: those of one user for one field. */
export interface Claim {
  readonly by: number;
  readonly purpose: string;
}

/** Returns which of the ids the claim allows, and locks these files until the transaction ends. */
export async function claimableFiles(trx: Kysely<SystemTables>, ids: readonly string[], { by, purpose }: Claim) {
  if (ids.length === 0) return new Set<string>();
  const rows = await trx
    .selectFrom('file')
    .select('id')
    .where('id', 'in', ids.map(Number))
    .where('createdBy', '=', by)
    .where('purpose', '=', purpose)
    .where('heldAt', 'is', null)
    .where('size', 'is not', null)
    .forUpdate()
    .execute();
  return new Set(rows.map(({ id }) => String(id)));
}

/** Marks the files as referred to by a record of the enterprise, so that they do not expire. */
export async function holdFiles(
  trx: Kysely<SystemTables>,
  ids: readonly string[],
  { enterprise, at }: { readonly enterprise: number | null; readonly at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('file')
    .set({ heldAt: at.toISOString(), expiresAt: null, enterprise })
    .where('id', 'in', ids.map(Number))
    .execute();
}

/** Ends the reference to the files. */
export async function releaseFiles(trx: Kysely<SystemTables>, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('file')
    .set({ expiresAt: inHours(unattachedHours.people, now) })
    .where('id', 'in', ids.map(Number))
    .execute();
}
