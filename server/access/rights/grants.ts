import type { Kysely } from 'kysely';
import { z } from 'zod';
import { groupBy } from '../../../src/base/grouping.ts';
import type { Grant } from '../../../src/engine/permissions/grants.ts';
import { allows } from '../../../src/engine/permissions/permission.ts';
import { checkBody } from '../../http/body/body.ts';
import type { RequestContext } from '../../records/context/request-context.ts';
import type { Effects, Write } from '../../records/rules/rules.ts';
import { systemResource } from '../../records/rules/system-resources.ts';
import { changeRecord } from '../../records/write/requests/records.ts';
import { runIdempotent } from '../../records/write/requests/run-idempotent.ts';
import type { DataAccess } from '../../storage/records/data-access.ts';
import type { StoredRecord } from '../../storage/records/query/rows.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import { administratorCode, textsOf } from './own-rights.ts';

/** A new permission that a role should have, of which nobody has decided yet. */
export interface PendingGrant {
  readonly permission: string;
  /** Code of the role. */
  readonly role: string;
  /** Name of the role. Platform staff decide for all enterprises at once, by the name in the first. */
  readonly name: string;
  /** Number of enterprises that have the role without the permission. */
  readonly enterprises: number;
}

interface Pending extends PendingGrant {
  readonly roles: readonly StoredRecord[];
}

/** Maximum number of roles that are looked at. */
const maxRoles = 5000;

/** `GET /{roles}/grants`: what the caller may decide, since they hold the permission themselves. */
export async function listGrants(context: RequestContext, scope: DataAccess): Promise<readonly PendingGrant[]> {
  const pending = await pendingFor(context, scope, context.services.database.db);
  const read = pending.flatMap(({ roles }) => roles.map(({ enterprise }) => enterprise));
  context.identity.access?.touch(context.resource.name, [...new Set([scope.enterprise, ...read])]);
  return pending.map(({ roles: _roles, ...grant }) => grant);
}

const decision = z.strictObject({ permission: z.string(), role: z.string() });
export const decisions = z.strictObject({ granted: z.array(decision), declined: z.array(decision) });

/**
 * `POST /{roles}/grants`. What was decided meanwhile, or is not the caller's to decide, is passed over. Returns how many
 * roles have a permission more.
 */
export async function decideGrants(context: RequestContext, body: unknown): Promise<unknown> {
  const given = checkBody(body, decisions);
  const [granted, declined] = [given.granted, given.declined].map((some) => new Set(some.map(keyOf)));
  return runIdempotent(context, async (all) => {
    const pending = await pendingFor(context, all, all.transaction);
    const { identity, now } = context;
    for (const { permission, roles } of pending.filter((one) => declined?.has(keyOf(one))))
      for (const role of roles) await keepDecision(all.transaction, role, permission, { by: identity.userId, at: now });
    const added = pending
      .filter((one) => granted?.has(keyOf(one)))
      .flatMap(({ permission, roles }) => roles.map((role) => ({ permission, role })));
    const byRole = groupBy(added, ({ role }) => role);
    for (const [role, own] of byRole) {
      const permissions = [...textsOf(role.values.permissions), ...own.map(({ permission }) => permission)];
      await changeRecord(context, all, role.id, { permissions }, { version: role.version });
    }
    return { roles: byRole.size };
  });
}

/** Gives the roles of the enterprise, and its administrators, what is undecided, without asking: in a demo. */
export async function grantAll(effects: Effects, grants: readonly Grant[]): Promise<void> {
  const { unscoped } = effects;
  const proposed = grants.map(withAdministrator);
  const pending = await undecided(unscoped, unscoped.transaction, proposed);
  const added = pending.flatMap(({ permission, roles }) => roles.map((role) => ({ permission, role })));
  for (const [{ id, values }, own] of groupBy(added, ({ role }) => role)) {
    const permissions = [...textsOf(values.permissions), ...own.map(({ permission }) => permission)];
    await effects.update(systemResource(unscoped.system, 'roles'), id, { permissions });
  }
}

/**
 * Notes that a proposed permission was given to a role or taken from it, by whatever write: it is not asked about again.
 * Runs in the transaction of the write.
 */
export async function keepDecisions({ before, values, actor, now, unscoped }: Write, grants: readonly Grant[]) {
  const [had, has] = [textsOf(before?.values.permissions), textsOf(values.permissions)];
  const role = { enterprise: unscoped.enterprise, values };
  for (const { permission, roles } of grants.map(withAdministrator)) {
    if (!roles.includes(String(values.code)) || had.includes(permission) === has.includes(permission)) continue;
    await keepDecision(unscoped.transaction, role, permission, { by: actor.userId, at: now });
  }
}

function withAdministrator({ permission, roles }: Grant): Grant {
  return { permission, roles: [administratorCode, ...roles] };
}

async function pendingFor(
  { services, identity, snapshot }: RequestContext,
  scope: DataAccess,
  db: Kysely<SystemTables>,
): Promise<Pending[]> {
  // Platform staff hold every permission. They decide what administrators have, who then decide for the others.
  const grants = services.catalogue.grants
    .filter(({ permission }) => allows(snapshot, permission))
    .map(({ permission, roles }) => ({ permission, roles: identity.isPlatform ? [administratorCode] : roles }));
  return undecided(scope, db, grants);
}

/** Returns the roles that lack what is proposed for them, and of which nobody has decided. */
async function undecided(scope: DataAccess, db: Kysely<SystemTables>, grants: readonly Grant[]): Promise<Pending[]> {
  if (grants.length === 0) return [];
  const found = await scope.records(scope.system.roles).page({
    where: { field: 'code', in: [...new Set(grants.flatMap(({ roles }) => roles))] },
    sort: [{ field: 'id', order: 'asc' }],
    start: 0,
    end: maxRoles,
  });
  const permissions = grants.map(({ permission }) => permission);
  const decided = await db
    .selectFrom('grant_decision')
    .select(['enterprise', 'permission', 'role'])
    .where('permission', 'in', permissions)
    .$if(scope.enterprise !== undefined, (query) => query.where('enterprise', '=', Number(scope.enterprise)))
    .execute();
  const isDecided = new Set(decided.map((one) => JSON.stringify([String(one.enterprise), one.permission, one.role])));
  return grants.flatMap(({ permission, roles }) =>
    roles.flatMap((role) => {
      const lacking = found.filter(
        ({ enterprise, values }) =>
          values.code === role &&
          !textsOf(values.permissions).includes(permission) &&
          !isDecided.has(JSON.stringify([enterprise, permission, role])),
      );
      const [first] = lacking;
      if (!first) return [];
      return [{ permission, role, name: String(first.values.name), enterprises: lacking.length, roles: lacking }];
    }),
  );
}

async function keepDecision(
  db: Kysely<SystemTables>,
  { enterprise, values }: Pick<StoredRecord, 'enterprise' | 'values'>,
  permission: string,
  { by, at }: { readonly by: number; readonly at: Date },
): Promise<void> {
  const place = { enterprise: Number(enterprise), permission, role: String(values.code) };
  await db
    .insertInto('grant_decision')
    .values({ ...place, user: by, at: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function keyOf({ permission, role }: Pick<PendingGrant, 'permission' | 'role'>): string {
  return JSON.stringify([permission, role]);
}
