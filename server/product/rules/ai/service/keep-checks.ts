import { isSame } from '../../../../../src/base/empty.ts';
import { dayOf } from '../../../../../src/engine/fields/condition.ts';
import { clocksAt } from '../../../../../src/engine/time/days.ts';
import conversation from '../../../../../src/resources/ai/conversation.ts';
import shop from '../../../../../src/resources/customer/shop.ts';
import serviceCheck from '../../../../../src/resources/service/serviceCheck.ts';
import serviceRule from '../../../../../src/resources/service/serviceRule.ts';
import serviceStandard from '../../../../../src/resources/service/serviceStandard.ts';
import type { ValuesOf, Write } from '../../../../records/rules/rules.ts';
import type { DataAccess } from '../../../../storage/records/data-access.ts';
import type { StoredRecord } from '../../../../storage/records/query/rows.ts';
import type { Values } from '../../../../storage/tables/layout.ts';
import type { Conversation } from '../conversation-figures.ts';
import { type Neighbours, type Verdict, verdictsOf } from './checks.ts';
import { rulesOn, type ServiceRule } from './rule.ts';

export type Check = ValuesOf<typeof serviceCheck.fields>;

/** Where checks are kept, and when. */
type Keeping = Pick<Write, 'unscoped' | 'now' | 'timeZone'>;

/**
 * Makes the checks of a conversation what the rules say of it now: adds, changes and removes what differs. Returns the
 * number of checks that differed.
 */
export async function keepChecks(keeping: Keeping, id: string, values: Conversation): Promise<number> {
  const { unscoped, now } = keeping;
  const wanted = await checksOf(keeping, id, values);
  const stored = await unscoped.records(serviceCheck.name).page({
    where: { field: 'conversation', eq: id },
    sort: byId,
    start: 0,
    end: maxChecks,
  });
  const left = new Map(stored.map((record) => [keyOf({ ...record.values }), record]));
  const writer = unscoped.writer(serviceCheck.name);
  const stamp = { at: now, by: null };
  const added: Partial<Check>[] = [];
  let changed = 0;
  for (const check of wanted) {
    const record = left.get(keyOf(check));
    left.delete(keyOf(check));
    if (!record) added.push(check);
    else if (Object.entries(check).some(([name, value]) => !isSame(record.values[name], value))) {
      await writer.update(record, check, stamp);
      changed += 1;
    }
  }
  if (added.length > 0) await writer.insertMany(added.map((check) => ({ values: check, stamp })));
  await writer.remove([...left.values()], stamp);
  return changed + added.length + left.size;
}

const byId = [{ field: 'id', order: 'asc' }] as const;

/** So many checks of one conversation are read. Rounds are at most as many as its turns. */
const maxChecks = 10_000;

/** Tells the checks of a conversation apart. */
function keyOf({ figure, at, agent }: Partial<Check>): string {
  return [figure, at, figure === 'averageReply' ? agent : ''].join(' ');
}

/** Returns what the rules of the platform and of the enterprise say of a conversation. */
export async function checksOf(
  { unscoped, timeZone }: Pick<Keeping, 'timeZone'> & { readonly unscoped: DataAccess },
  id: string,
  values: Conversation,
): Promise<Partial<Check>[]> {
  const rules = await rulesFor(unscoped, values, timeZone);
  if (rules.length === 0) return [];
  const needsNeighbours = rules.some(({ gap }) => gap !== null);
  const neighbours = needsNeighbours ? await neighboursOf(unscoped, id, values) : nobody;
  const facts = { ...values, turns: values.turns ?? [] };
  return rules.flatMap((rule) =>
    verdictsOf({ rule, facts, neighbours, timeZone }).map((verdict) =>
      checkOf(rule, verdict, { id, values, timeZone }),
    ),
  );
}

export function checkOf(
  { name, limit }: ServiceRule,
  verdict: Verdict,
  {
    id,
    values,
    timeZone,
  }: { readonly id: string; readonly values: Conversation; readonly timeZone: string | undefined },
): Partial<Check> {
  const hour = clocksAt(Date.parse(verdict.at), timeZone).slice(11, 13);
  return {
    ...verdict,
    hour: serviceCheck.fields.hour.options.find(({ value }) => value === `h${hour}`)?.value ?? null,
    shop: values.shop,
    department: values.department,
    conversation: id,
    limit,
    rule: name,
  };
}

const maxRules = 1000;

async function rulesFor(scope: DataAccess, { shop: shopId, startAt }: Conversation, timeZone: string | undefined) {
  const platform = (await scope.records(shop.name).find(shopId))?.values.platform;
  if (typeof platform !== 'string') return [];
  const read = async (name: string) => {
    const request = { where: { field: 'platform', eq: platform }, sort: byId, start: 0, end: maxRules };
    return (await scope.records(name).page(request)).map(({ values }) => values as Values & ServiceRule);
  };
  const [own, platformWide] = [await read(serviceRule.name), await read(serviceStandard.name)];
  return rulesOn(dayOf(new Date(startAt), timeZone), platform, { own, platformWide });
}

const nobody: Neighbours = { endedBefore: null, startedAfter: null };

/** Returns when the same buyer was in the same shop before and after. */
async function neighboursOf(scope: DataAccess, id: string, values: Conversation): Promise<Neighbours> {
  const { startAt, endAt } = values;
  const before = await nextTo(scope, id, values, { field: 'startAt', lt: startAt }, 'desc');
  const after = endAt === null ? undefined : await nextTo(scope, id, values, { field: 'startAt', gte: endAt }, 'asc');
  return {
    endedBefore: momentOf(before?.values.endAt),
    startedAfter: momentOf(after?.values.startAt),
  };
}

/** Returns the conversation of the same buyer and shop that is nearest in time. */
export async function nextTo(
  scope: DataAccess,
  id: string,
  { shop: shopId, buyer }: Pick<Conversation, 'shop' | 'buyer'>,
  when: { readonly field: 'startAt'; readonly lt?: string; readonly gte?: string },
  order: 'asc' | 'desc',
): Promise<StoredRecord | undefined> {
  const found = await scope.records(conversation.name).page({
    where: { all: [{ field: 'shop', eq: shopId }, { field: 'buyer', eq: buyer }, when] },
    sort: [{ field: 'startAt', order }],
    start: 0,
    end: 2,
  });
  return found.find((one) => one.id !== id);
}

function momentOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
