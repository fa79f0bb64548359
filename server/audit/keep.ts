import type { Kysely } from 'kysely';
import type { Identity } from '../context.ts';
import type { SystemTables } from '../storage/system-tables.ts';

/** Something that was done and that no record's history tells. */
export interface AuditEntry {
  readonly identity: Pick<Identity, 'userId' | 'enterpriseId' | 'username'>;
  readonly at: Date;
  /** `export`, for one. */
  readonly action: string;
  /** Name of the resource it was about. */
  readonly resource: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Keeps a line of the audit; inside a transaction with what it tells of. */
export async function keepAudit(
  executor: Kysely<SystemTables>,
  { identity, at, action, resource, details }: AuditEntry,
): Promise<void> {
  await executor
    .insertInto('audit')
    .values({
      enterprise: identity.enterpriseId,
      at: at.toISOString(),
      actor: identity.userId,
      actorName: identity.username,
      action,
      resource,
      details: JSON.stringify(details),
    })
    .execute();
}
