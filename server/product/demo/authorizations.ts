import { dayOf } from '../../../src/engine/fields/condition.ts';
import type { DemoResources } from '../../operations/start/demo.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import type { StoredRecord } from '../../storage/records/query/rows.ts';
import { born, bringToLife, day, lived, officeHour, type RecordLife } from './life.ts';
import type { Random } from './random.ts';

/** An enterprise of the demo, with who handles authorizations there. */
export interface DemoParty {
  readonly scope: WritableDataAccess;
  readonly name: string;
  readonly handler: string;
  /** Who may be responsible for delegated shops. */
  readonly agents: readonly [string, ...string[]];
}

interface Grant {
  /** How many shops, after how many others. */
  readonly shops: number;
  readonly after?: number;
  readonly daysAgo: number;
  readonly lastsDays: number;
  readonly note: string;
  readonly ended?: { readonly daysAgo: number; readonly reason: string };
}

interface GrantOptions {
  readonly resources: DemoResources;
  readonly random: Random;
  readonly now: Date;
  readonly timeZone: string;
}

/** Adds authorizations that one enterprise has granted another, on both sides, with their shops. */
export async function addAuthorizations(
  grantor: DemoParty,
  grantee: DemoParty,
  grants: readonly Grant[],
  { resources, random, now, timeZone }: GrantOptions,
): Promise<void> {
  for (const [index, grant] of grants.entries()) {
    const shops = await servedShops(grantor.scope, grant);
    const madeAt = officeHour(random, now, grant.daysAgo);
    const redeemedAt = new Date(madeAt.getTime() + random.whole(20, 300) * 60_000);
    const shared = {
      shopCount: shops.length,
      redeemedAt: redeemedAt.toISOString(),
      expiresAt: dayOf(new Date(madeAt.getTime() + grant.lastsDays * day), timeZone),
    };
    const issued = born(madeAt, grantor.handler, {
      status: 'issued',
      shops: shops.map(({ id }) => id),
      shopCount: shops.length,
      note: grant.note,
      expiresAt: shared.expiresAt,
      codeExpiresAt: new Date(madeAt.getTime() + day).toISOString(),
      handler: grantor.handler,
    });
    const active = lived(issued, redeemedAt, grantee.handler, 'redeem', {
      status: 'active',
      grantee: grantee.scope.enterprise,
      granteeName: grantee.name,
      redeemedAt: shared.redeemedAt,
    });
    const end = endOf(grant, random, now);
    const [authorization = ''] = await bringToLife(grantor.scope, resources, 'authorization', [
      ended(active, grantor.handler, end),
    ]);
    const received = born(redeemedAt, grantee.handler, {
      ...shared,
      status: 'active',
      grantor: grantor.name,
      handler: grantee.handler,
      authorization: Number(authorization),
      code: `SQ${String(index + 1).padStart(6, '0')}`,
    });
    const [delegation = ''] = await bringToLife(grantee.scope, resources, 'delegation', [
      ended(received, grantor.handler, end),
    ]);
    const delegated = shops.map(({ id: shop }) =>
      born(redeemedAt, grantee.handler, {
        shop,
        delegation,
        staff: random.chance(0.7) ? [random.pick(grantee.agents)] : [],
      }),
    );
    await bringToLife(grantee.scope, resources, 'delegatedShop', delegated);
  }
}

/** The shops in service, newest first. */
async function servedShops(scope: WritableDataAccess, { shops, after = 0 }: Grant): Promise<StoredRecord[]> {
  const where = { field: 'status', eq: 'serving' };
  const sort = [{ field: 'id', order: 'desc' as const }];
  return scope.records('shop').page({ where, sort, start: after, end: after + shops });
}

interface End {
  readonly at: Date;
  readonly reason: string;
}

function endOf({ ended: given }: Grant, random: Random, now: Date): End | undefined {
  return given && { at: officeHour(random, now, given.daysAgo), reason: given.reason };
}

/** The life of the record with the end that the grantor has set to it. */
function ended(life: RecordLife, by: string, end: End | undefined): RecordLife {
  if (!end) return life;
  const { at, reason } = end;
  const written = { status: 'ended', endedBy: 'grantor', endedAt: at.toISOString(), endReason: reason };
  return lived(life, at, by, 'end', written);
}
