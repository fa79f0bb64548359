import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Services } from '../../../server/records/context/request-context.ts';
import { hashOfSecret } from '../../../server/runtime/secret-hash.ts';
import type { SystemTables } from '../../../server/storage/system/system-tables.ts';
import { memoizeByObject } from '../../../src/base/calls/memoize.ts';

/** The record behind a link. */
export interface LinkedRecord {
  readonly hash: string;
  readonly resource: string;
  readonly id: string;
  /** The key of the submission; null while the form is open. */
  readonly submission: string | null;
}

/** A record that may have a link. */
interface RecordName {
  readonly resource: string;
  readonly id: string;
}

/**
 * Links to public forms. The database has the hash of a code and a random part of it; the code itself is derived with
 * the key of the server, so that it can be shown again and a copy of the database opens nothing.
 */
interface PublicLinks {
  /** Returns the code of the record's open link. Creates the link if there is none. */
  codeOf(trx: Kysely<SystemTables>, record: RecordName): Promise<string>;
  /** Returns the record behind a code, also after its submission; undefined if there is none. */
  find(db: Kysely<SystemTables>, code: string): Promise<LinkedRecord | undefined>;
  findByHash(db: Kysely<SystemTables>, hash: string): Promise<LinkedRecord | undefined>;
  /** Marks a link as used by a submission. */
  spend(trx: Kysely<SystemTables>, hash: string, submission: string): Promise<void>;
  /** Removes the open links of records. Links that were used stay, so that a repeated submission is recognised. */
  close(trx: Kysely<SystemTables>, resource: string, ids: readonly string[]): Promise<void>;
}

/** 256 bits in base64url. */
const codeShape = /^[A-Za-z0-9_-]{43}$/;

/** Returns the links of this server. */
export const linksOf = memoizeByObject(createPublicLinks);

function createPublicLinks({ deriveKey, clock }: Services): PublicLinks {
  const key = deriveKey('public-links');
  const codeFor = ({ resource, id }: RecordName, nonce: string) =>
    createHmac('sha256', key).update(`${resource}.${id}.${nonce}`).digest('base64url');

  return {
    async codeOf(trx, record) {
      const existing = await openLink(trx, record);
      const known = existing && codeFor(record, existing.nonce);
      if (known !== undefined && hashOfSecret(known) === existing?.hash) return known;
      const nonce = randomBytes(32).toString('base64url');
      const code = codeFor(record, nonce);
      const [hash, createdAt] = [hashOfSecret(code), clock.now().toISOString()];
      await trx
        .insertInto('public_link')
        .values({ hash, resource: record.resource, record: Number(record.id), nonce, createdAt, submission: null })
        .execute();
      return code;
    },

    find: async (db, code) => (codeShape.test(code) ? findByHash(db, hashOfSecret(code)) : undefined),
    findByHash,

    async spend(trx, hash, submission) {
      await trx.updateTable('public_link').set({ submission }).where('hash', '=', hash).execute();
    },

    async close(trx, resource, ids) {
      if (ids.length === 0) return;
      await trx
        .deleteFrom('public_link')
        .where('resource', '=', resource)
        .where('record', 'in', ids.map(Number))
        .where('submission', 'is', null)
        .execute();
    },
  };
}

async function findByHash(db: Kysely<SystemTables>, hash: string): Promise<LinkedRecord | undefined> {
  const row = await db
    .selectFrom('public_link')
    .select(['resource', 'record', 'submission'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row && { hash, resource: row.resource, id: String(row.record), submission: row.submission };
}

function openLink(db: Kysely<SystemTables>, { resource, id }: RecordName) {
  return db
    .selectFrom('public_link')
    .select(['hash', 'nonce'])
    .where('resource', '=', resource)
    .where('record', '=', Number(id))
    .where('submission', 'is', null)
    .executeTakeFirst();
}
