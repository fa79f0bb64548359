import { dayOf } from '../../src/engine/condition.ts';
import clue from '../../src/resources/clue/clue.ts';
import merchant from '../../src/resources/customer/merchant.ts';
import { badRequest, conflict } from '../errors.ts';
import type { WritableDataAccess } from '../storage/records/data-access.ts';
import { refused, requirePackageRoom } from './clue-package-room.ts';
import { defineRules, type ValuesOf, type Write } from './rules.ts';

type ClueValues = ValuesOf<typeof clue.fields>;
type ClueWrite = Write<ClueValues>;

/** For enterprises from before there were these settings. */
const defaults = { recycleDays: 7, coolingHours: 1 };
const hour = 60 * 60_000;

/**
 * Rules of clues. Whoever gets a clue respects the limits of the enterprise and of the package, and does not take back
 * at once what they have returned. A clue without follow-up is due for its return after the days of the enterprise. A
 * conversion creates the merchant in the same transaction.
 */
export const clueRules = defineRules(clue, {
  transitions: {
    async claim(write) {
      await requireCooled(write);
      return received(write);
    },
    assign: received,
    async follow(write) {
      const { now, timeZone, values } = write;
      if (values.nextAt !== null && values.nextAt < dayOf(now, timeZone)) {
        throw badRequest({ nextAt: [{ key: 'clue.nextIsPast' }] }, { key: 'clue.nextIsPast' });
      }
      return { recycleAt: await recycleAt(write) };
    },
    async giveBack({ before }) {
      return { returnedBy: before?.values.owner ?? null };
    },
    async recycle({ before }) {
      return { returnedBy: before?.values.owner ?? null, returnReason: null };
    },
    async convert({ values: { mobile, wechat, owner, remark }, inputs, scope, effects }) {
      const { merchantName: name, merchantContact: contact } = inputs;
      const taken = await scope.records('merchant').taken({ name });
      if (taken.length > 0) throw conflict({ merchantName: [{ key: 'clue.merchantTaken' }] });
      const created = await effects.create(merchant, { name, contact, mobile, wechat, owner, remark, source: 'clue' });
      return { merchant: created.id };
    },
  },
});

/** The values of a clue that gets an owner. */
async function received(write: ClueWrite): Promise<Partial<ClueValues>> {
  const { before, values } = write;
  if (values.owner === before?.values.owner) return {};
  await requireRoom(write);
  return {
    transferCount: (values.transferCount ?? 0) + 1,
    recycleAt: await recycleAt(write),
    returnReason: null,
  };
}

/** Throws 40900 if the person returned the clue, or lost it, within the cooling-off period. */
async function requireCooled({ before, values, scope, now }: ClueWrite): Promise<void> {
  const { returnedBy, returnedAt } = before?.values ?? {};
  if (!returnedAt || returnedBy !== values.owner) return;
  const { coolingHours } = await settingsOf(scope);
  const until = Date.parse(returnedAt) + coolingHours * hour;
  if (until <= now.getTime()) return;
  const minutes = Math.ceil((until - now.getTime()) / 60_000);
  throw refused({ key: 'clue.cooling', params: { minutes } });
}

/** Throws 40900 if the new owner has as many clues as they may have, in all or of the package. */
async function requireRoom({ before, values, scope, now, timeZone }: ClueWrite): Promise<void> {
  const owner = String(values.owner);
  // Held until the transaction ends, so that parallel claims of one person are counted one after the other.
  await scope.hold(`clues of user ${owner}`);
  const { clueLimit } = await settingsOf(scope);
  if (clueLimit !== null) {
    const where = {
      all: [
        { field: 'owner', eq: owner },
        { field: 'status', eq: 'following' },
      ],
    };
    if ((await scope.records('clue').count({ where })) >= clueLimit) {
      throw refused({ key: 'clue.limit', params: { count: clueLimit } });
    }
  }
  const packageId = before?.values.package ?? null;
  if (packageId !== null) await requirePackageRoom(scope, { id: packageId, owner, day: dayOf(now, timeZone) });
}

async function recycleAt({ scope, now }: ClueWrite): Promise<string> {
  const { recycleDays } = await settingsOf(scope);
  return new Date(now.getTime() + recycleDays * 24 * hour).toISOString();
}

/** Returns what the enterprise has set about clues. */
async function settingsOf(scope: WritableDataAccess) {
  const own = scope.enterprise === undefined ? undefined : await scope.records('enterprise').find(scope.enterprise);
  const { clueRecycleDays, clueCoolingHours, clueLimit } = own?.values ?? {};
  return {
    recycleDays: typeof clueRecycleDays === 'number' ? clueRecycleDays : defaults.recycleDays,
    coolingHours: typeof clueCoolingHours === 'number' ? clueCoolingHours : defaults.coolingHours,
    clueLimit: typeof clueLimit === 'number' ? clueLimit : null,
  };
}
