import type { Kysely } from 'kysely';
import { groupBy } from '../../../src/base/grouping.ts';
import { isObject } from '../../../src/base/is-object.ts';
import type { Grant } from '../../../src/engine/permissions/grants.ts';
import { allows } from '../../../src/engine/permissions/permission.ts';
import type { RequestContext } from '../../records/context/request-context.ts';
import type { Effects } from '../../records/rules/rules.ts';
import { systemResource } from '../../records/rules/system-resources.ts';
import { changeRecord } from '../../records/write/requests/records.ts';
import { runIdempotent } from '../../records/write/requests/run-idempotent.ts';
import { badRequest } from '../../request/errors.ts';
import type { DataAccess, WritableDataAccess } from '../../storage/records/data-access.ts';
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

/**
 * `POST /{roles}/grants`: `{ granted, declined }`, each a list of `{ permission, role }`. What was decided meanwhile, or is
 * not the caller's to decide, is passed over. Returns how many roles have a permission more.
 */
export async function decideGrants(context: RequestContext, body: unknown): Promise<unknown> {
  const answers = new Map([
    ...decisionsIn(body, 'granted').map((key) => [key, true] as const),
    ...decisionsIn(body, 'declined').map((key) => [key, false] as const),
  ]);
  return runIdempotent(context, async (all) => {
    const decided = (await pendingFor(context, all, all.transaction)).flatMap((one) => {
      const isGranted = answers.get(keyOf(one));
      return isGranted === undefined ? [] : [{ ...one, isGranted }];
    });
    for (const { permission, roles, isGranted } of decided) {
      for (const { enterprise, values } of roles)
        await storeAnswer(context, all, { enterprise, permission, role: String(values.code), isGranted });
    }
    const granted = decided.filter(({ isGranted }) => isGranted);
    const added = granted.flatMap(({ permission, roles }) => roles.map((role) => ({ permission, role })));
    for (const [id, own] of groupBy(added, ({ role }) => role.id)) {
      const [first] = own;
      const permissions = [...textsOf(first?.role.values.permissions), ...own.map(({ permission }) => permission)];
      await changeRecord(context, all, id, { permissions }, { version: first?.role.version });
    }
    return { roles: new Set(added.map(({ role }) => role.id)).size };
  });
}

/** Gives the roles of the enterprise, and its administrators, what they should have, without asking: in a demo. */
export async function grantAll(effects: Effects, grants: readonly Grant[]): Promise<void> {
  const { unscoped } = effects;
  const resource = systemResource(unscoped.system, 'roles');
  const codes = [administratorCode, ...grants.flatMap(({ roles }) => roles)];
  for (const { values, id } of await rolesWith(unscoped, codes)) {
    const held = textsOf(values.permissions);
    const missing = grants.flatMap(({ permission, roles }) =>
      [administratorCode, ...roles].includes(String(values.code)) && !held.includes(permission) ? [permission] : [],
    );
    if (missing.length > 0) await effects.update(resource, id, { permissions: [...held, ...missing] });
  }
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
  if (grants.length === 0) return [];
  const found = await rolesWith(
    scope,
    grants.flatMap(({ roles }) => roles),
  );
  const answered = new Set(
    (await db.selectFrom('grant_answer').select(['enterprise', 'permission', 'role']).execute()).map((one) =>
      JSON.stringify([String(one.enterprise), one.permission, one.role]),
    ),
  );
  return grants.flatMap(({ permission, roles }) =>
    roles.flatMap((role) => {
      const lacking = found.filter(
        ({ enterprise, values }) =>
          values.code === role &&
          !textsOf(values.permissions).includes(permission) &&
          !answered.has(JSON.stringify([enterprise, permission, role])),
      );
      const [first] = lacking;
      if (!first) return [];
      return [{ permission, role, name: String(first.values.name), enterprises: lacking.length, roles: lacking }];
    }),
  );
}

function rolesWith(scope: DataAccess, codes: readonly string[]): Promise<readonly StoredRecord[]> {
  return scope.records(scope.system.roles).page({
    where: { field: 'code', in: [...new Set(codes)] },
    sort: [{ field: 'id', order: 'asc' }],
    start: 0,
    end: maxRoles,
  });
}

interface Answer {
  readonly enterprise: string | undefined;
  readonly permission: string;
  readonly role: string;
  readonly isGranted: boolean;
}

async function storeAnswer(
  { identity, now }: RequestContext,
  { transaction }: WritableDataAccess,
  { enterprise, isGranted, ...answer }: Answer,
): Promise<void> {
  const row = { ...answer, enterprise: Number(enterprise), granted: isGranted ? 1 : 0 };
  await transaction
    .insertInto('grant_answer')
    .values({ ...row, user: identity.userId, at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function keyOf({ permission, role }: Pick<PendingGrant, 'permission' | 'role'>): string {
  return JSON.stringify([permission, role]);
}

function decisionsIn(body: unknown, name: 'granted' | 'declined'): readonly string[] {
  const given: unknown = isObject(body) ? (body[name] ?? []) : undefined;
  const isDecision = (one: unknown): one is { permission: string; role: string } =>
    isObject(one) && typeof one.permission === 'string' && typeof one.role === 'string';
  if (!Array.isArray(given) || !given.every(isDecision))
    throw badRequest({ [name]: [{ key: 'problems.notAList' }] }, { key: 'refused.values' });
  return given.map(keyOf);
}
