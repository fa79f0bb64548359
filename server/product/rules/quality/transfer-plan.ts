import shop from '../../../../src/resources/customer/shop.ts';
import staff from '../../../../src/resources/quality/staff.ts';
import transferPlan from '../../../../src/resources/quality/transferPlan.ts';
import { textsOf } from '../../../access/rights/own-rights.ts';
import { refused } from '../../../records/rules/refused.ts';
import { defineRules, type ValuesOf, type Write } from '../../../records/rules/rules.ts';
import { badField } from '../../../request/errors.ts';
import type { MessageParams } from '../../../request/messages.ts';
import type { DataAccess } from '../../../storage/records/data-access.ts';
import type { StoredRecord } from '../../../storage/records/query/rows.ts';
import { type MessageKey, messageOf } from '../../messages/index.ts';
import { lockShopsOf } from './staff.ts';

type Plan = ValuesOf<typeof transferPlan.fields>;

/** What the people of a plan do without deciding who serves the shop. */
const undecided: ReadonlySet<string> = new Set(['handOver']);

/** Operations after which a plan waits for its moment. */
const planning: ReadonlySet<string> = new Set(['create', 'update', 'reschedule', 'restore']);

/**
 * Rules of transfer plans. A plan is checked when it is made and again when it takes effect, because the shop and the
 * people may have changed in between. Executing it replaces one person among those who serve the shop; a temporary plan
 * gives the shop back in the same way. As those who serve a shop reach it, only users who reach it decide a plan.
 */
export const transferPlanRules = defineRules(transferPlan, {
  validate(write) {
    const { operation, before, values, now } = write;
    if (operation === 'delete' && isOut(values)) throw refused(messageOf('transferPlan.stillOut'));
    if (!planning.has(operation) || values.status === 'failed') return;
    const isMoved = operation !== 'restore' && before?.values.effectAt !== values.effectAt;
    if (isMoved && values.effectAt <= now.toISOString()) throw wrong('effectAt', 'transferPlan.effectIsPast');
    return values.kind === 'temporary' ? undefined : { restoreAt: null };
  },

  async beforeWrite(write) {
    const { operation, values } = write;
    if (!undecided.has(operation)) await requireReach(write);
    if (!planning.has(operation) || (values.status !== 'pending' && operation !== 'create')) return;
    await requireOnlyPlan(write);
    await requireTransferable(write);
  },

  transitions: { execute: execute, takeEffect: execute, handBack: handBack, giveBack: handBack },
});

async function execute(write: Write<Plan>): Promise<Partial<Plan>> {
  const { values, unscoped, effects } = write;
  await lockShopsOf(unscoped, values.to);
  const served = await requireTransferable(write);
  const before = textsOf(served.values.staff);
  const hasAdded = !before.includes(values.to);
  const after = before.flatMap((user) => (user !== values.from ? user : hasAdded ? values.to : []));
  await effects.update(shop, served.id, { staff: after });
  return { hasAdded };
}

async function handBack({ values, unscoped, effects }: Write<Plan>): Promise<void> {
  const served = await requireShop(unscoped, values.shop);
  const before = textsOf(served.values.staff);
  const params = { shop: String(served.values.name), to: await nameOf(unscoped, values.to) };
  if (!before.includes(values.to)) throw refused(messageOf('transferPlan.toIsGone', params));
  const from = await nameOf(unscoped, values.from);
  if (!(await isActive(unscoped, values.from))) throw refused(messageOf('transferPlan.fromIsGone', { from }));
  const kept = before.filter((user) => user !== values.from && !(values.hasAdded === true && user === values.to));
  await effects.update(shop, served.id, { staff: [...kept, values.from] });
}

/**
 * Throws unless the user reaches the shop, and the one that the plan was for before. One that was deleted is reached by
 * nobody, and is in nobody's way here.
 */
async function requireReach({ before, values, unscoped, scoped }: Write<Plan>): Promise<void> {
  const ids = [...new Set([before?.values.shop ?? values.shop, values.shop])];
  const reached = await scoped.records(shop.name).existing(ids);
  for (const id of await unscoped.records(shop.name).existing(ids)) {
    if (reached.has(id)) continue;
    const names = await unscoped.labels(shop.name, new Set([id]));
    throw refused(messageOf('transferPlan.shopOutOfReach', { shop: names.get(id) ?? '' }));
  }
}

/** Returns true for a plan that has taken effect and is still to be undone. */
function isOut({ status, kind }: Plan): boolean {
  return kind === 'temporary' && (status === 'effective' || status === 'unrestored');
}

/** Throws unless it is the only plan for this shop and person that waits. */
async function requireOnlyPlan({ before, values, unscoped }: Write<Plan>): Promise<void> {
  await unscoped.lockAdvisory(`${transferPlan.name} of shop ${values.shop}`);
  const same = {
    all: [
      { field: 'shop', eq: values.shop },
      { field: 'from', eq: values.from },
      { field: 'status', eq: 'pending' },
    ],
  } as const;
  const sort = [{ field: 'id', order: 'asc' }] as const;
  const found = await unscoped.records(transferPlan.name).page({ where: same, sort, start: 0, end: 2 });
  const other = found.find(({ id }) => id !== before?.id);
  if (!other) return;
  throw refused(messageOf('transferPlan.secondPlan', { code: String(other.values.code) }));
}

/**
 * Throws unless the person who hands over serves the shop now, and the one who takes over may serve it. Returns the
 * shop.
 */
async function requireTransferable({ values, unscoped }: Write<Plan>): Promise<StoredRecord> {
  const served = await requireShop(unscoped, values.shop);
  const params = { shop: String(served.values.name), from: await nameOf(unscoped, values.from) };
  if (!textsOf(served.values.staff).includes(values.from)) throw wrong('from', 'transferPlan.notServing', params);
  await requireStaff(unscoped, values.to);
  await requireGroup(unscoped, values.to, served);
  if (!textsOf(served.values.staff).includes(values.to)) await requireRoom(unscoped, values.to);
  return served;
}

/** Locks the shop until the transaction ends, so that nobody else changes who serves it. */
async function requireShop(scope: DataAccess, id: string): Promise<StoredRecord> {
  const found = await scope.records(shop.name).findForUpdate(id);
  if (!found) throw refused(messageOf('transferPlan.shopIsGone'));
  return found;
}

/** Throws unless the user can sign in and, if there is a file of them, works at the moment. */
async function requireStaff(scope: DataAccess, user: string): Promise<void> {
  const params = { to: await nameOf(scope, user) };
  if (!(await isActive(scope, user))) throw wrong('to', 'transferPlan.toIsDisabled', params);
  const file = await fileOf(scope, user);
  if (file && file.values.status !== 'active') throw wrong('to', 'transferPlan.toIsNotWorking', params);
}

/** Throws unless the user belongs to the group of the shop, or to one below it. */
async function requireGroup(scope: DataAccess, user: string, { values }: StoredRecord): Promise<void> {
  const { group } = values;
  if (typeof group !== 'string') return;
  const department = (await scope.records('user').find(user))?.values.department;
  const above = typeof department === 'string' ? await scope.records('department').above(department) : new Set();
  if (above.has(group)) return;
  const groups = await scope.labels('department', new Set([group]));
  const params = { to: await nameOf(scope, user), shop: String(values.name), group: groups.get(group) ?? '' };
  throw wrong('to', 'transferPlan.toIsElsewhere', params);
}

/** Throws if the user serves as many shops as their file allows. */
async function requireRoom(scope: DataAccess, user: string): Promise<void> {
  const maximum = (await fileOf(scope, user))?.values.maxShops;
  if (typeof maximum !== 'number') return;
  const count = await scope.records(shop.name).count({ where: { field: 'staff', in: [user] } });
  if (count < maximum) return;
  throw wrong('to', 'transferPlan.toIsFull', { to: await nameOf(scope, user), count: maximum });
}

async function fileOf(scope: DataAccess, user: string): Promise<StoredRecord | undefined> {
  const where = { field: 'user', eq: user } as const;
  const sort = [{ field: 'id', order: 'asc' }] as const;
  return (await scope.records(staff.name).page({ where, sort, start: 0, end: 1 }))[0];
}

async function isActive(scope: DataAccess, user: string): Promise<boolean> {
  return (await scope.records('user').find(user))?.values.status === 'active';
}

async function nameOf(scope: DataAccess, user: string): Promise<string> {
  return (await scope.labels('user', new Set([user]))).get(user) ?? '';
}

function wrong(field: keyof Plan & string, key: MessageKey, params?: MessageParams) {
  return badField(field, messageOf(key, params));
}
