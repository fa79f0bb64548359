import { isSame } from '../../../../../src/base/empty.ts';
import { dayOf } from '../../../../../src/engine/fields/condition.ts';
import { clocksAt } from '../../../../../src/engine/time/days.ts';
import conversation from '../../../../../src/resources/ai/conversation.ts';
import shop from '../../../../../src/resources/customer/shop.ts';
import serviceCheck from '../../../../../src/resources/quality/serviceCheck.ts';
import serviceRule from '../../../../../src/resources/quality/serviceRule.ts';
import serviceStandard from '../../../../../src/resources/quality/serviceStandard.ts';
import type { ValuesOf, Write } from '../../../../records/rules/rules.ts';
import type { DataAccess, WritableDataAccess } from '../../../../storage/records/data-access.ts';
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
  const storedKey = createKeys();
  const wantedKey = createKeys();
  const left = new Map(stored.map((record) => [storedKey(record.values), record]));
  const writer = unscoped.writer(serviceCheck.name);
  const stamp = { at: now, by: null };
  const added: Partial<Check>[] = [];
  let changed = 0;
  for (const check of wanted) {
    const key = wantedKey(check);
    const record = left.get(key);
    left.delete(key);
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

/** Returns what tells the checks of a conversation apart; those of the same moment by their order. */
function createKeys() {
  const times = new Map<string, number>();
  return ({ figure, at, agent }: Values): string => {
    const key = [figure, at, figure === 'averageReply' ? agent : ''].join(' ');
    const number = (times.get(key) ?? 0) + 1;
    times.set(key, number);
    return `${key} ${number}`;
  };
}

/** Returns what the rules of the platform and of the enterprise say of a conversation. */
export async function checksOf(
  { unscoped, timeZone }: Pick<Keeping, 'unscoped' | 'timeZone'>,
  id: string,
  values: Conversation,
): Promise<Partial<Check>[]> {
  const rules = await rulesFor(unscoped, values, timeZone);
  if (rules.length === 0) return [];
  const needsNeighbours = rules.some(
    ({ gap, figure }) => gap !== null && (figure === 'firstReply' || values.endAt !== null),
  );
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

/** The rules that a transaction has read, by enterprise and platform: a batch of messages asks for them again and again. */
const rulesRead = new WeakMap<object, Map<string, ReturnType<typeof readRules>>>();

async function rulesFor(
  scope: WritableDataAccess,
  { shop: shopId, startAt }: Conversation,
  timeZone: string | undefined,
): Promise<readonly ServiceRule[]> {
  const platform = (await scope.records(shop.name).find(shopId))?.values.platform;
  if (typeof platform !== 'string') return [];
  const known = rulesRead.get(scope.transaction) ?? new Map<string, ReturnType<typeof readRules>>();
  rulesRead.set(scope.transaction, known);
  const key = `${scope.enterprise} ${platform}`;
  const rules = known.get(key) ?? readRules(scope, platform);
  known.set(key, rules);
  return rulesOn(dayOf(new Date(startAt), timeZone), platform, await rules);
}

async function readRules(scope: DataAccess, platform: string) {
  const read = async (name: string) => {
    const request = { where: { field: 'platform', eq: platform }, sort: byId, start: 0, end: maxRules };
    return (await scope.records(name).page(request)).map(({ values }) => values as Values & ServiceRule);
  };
  return { own: await read(serviceRule.name), platformWide: await read(serviceStandard.name) };
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
