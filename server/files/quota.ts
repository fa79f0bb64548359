import type { Kysely } from 'kysely';
import { ApiError } from '../request/errors.ts';
import { unheldFiles } from '../runtime/limits.ts';
import type { SystemTables } from '../storage/system/system-tables.ts';

/** `Retry-After` for a caller who has reached a limit, in seconds: the sweep has run by then. */
const pause = 3600;
const MiB = 1024 * 1024;

/** What an upload counts for until a record holds it. */
export interface Uploader {
  /** Visitors of public forms cannot use up what the people of their enterprise may upload. */
  readonly group: 'visitors' | 'people';
  /** Identifies the person, service token or form within the group. */
  readonly key: string;
}

interface Reservation extends Uploader {
  readonly enterprise: number | null;
  /** Maximum number of bytes of the upload. */
  readonly bytes: number;
  /** Uploads since then count, whether a record has let them go or never held them. */
  readonly since: string;
  /** `FILE_MAX_SIZE` in bytes. */
  readonly maxSize: number;
}

/** Returns the value of `file.uploader`. */
export function uploaderName({ group, key }: Uploader): string {
  return `${group}:${key}`;
}

/**
 * Throws 42900 if the uploads that no record holds would exceed `unheldFiles` with another one: those of the uploader, or
 * those of the group in the enterprise. An upload that is still being stored counts with all the bytes it may have.
 */
export async function requireRoom(trx: Kysely<SystemTables>, reservation: Reservation): Promise<void> {
  const { group, bytes, maxSize } = reservation;
  const { own, all } = await unheldBy(trx, reservation);
  const limits = unheldFiles[group];
  const checked = [
    ['file.tooManyUnheld', own, limits.each],
    ['file.tooManyUnheldInAll', all, limits.perEnterprise],
  ] as const;
  for (const [key, used, { files, largest }] of checked) {
    if (used.files < files && used.bytes + bytes <= largest * maxSize) continue;
    const params = { files, size: (largest * maxSize) / MiB };
    throw new ApiError({ status: 429, message: { key, params }, headers: { 'Retry-After': String(pause) } });
  }
}

async function unheldBy(trx: Kysely<SystemTables>, { enterprise, since, ...uploader }: Reservation) {
  const name = uploaderName(uploader);
  const row = await trx
    .selectFrom('file')
    .select(({ fn }) => {
      const bytes = fn.sum<number | null>(fn.coalesce('size', 'reserved'));
      const files = fn.countAll<number>();
      return [
        files.as('files'),
        bytes.as('bytes'),
        files.filterWhere('uploader', '=', name).as('ownFiles'),
        bytes.filterWhere('uploader', '=', name).as('ownBytes'),
      ];
    })
    .where('enterprise', enterprise === null ? 'is' : '=', enterprise)
    .where('expiresAt', 'is not', null)
    .where('createdAt', '>', since)
    .where('uploader', 'like', `${uploader.group}:%`)
    .executeTakeFirstOrThrow();
  return {
    own: { files: row.ownFiles, bytes: row.ownBytes ?? 0 },
    all: { files: row.files, bytes: row.bytes ?? 0 },
  };
}
