import { type Kysely, sql } from 'kysely';
import { dayOf } from '../../../../src/engine/fields/condition.ts';
import clue from '../../../../src/resources/clue/clue.ts';
import merchant from '../../../../src/resources/customer/merchant.ts';
import { refused } from '../../../records/rules/refused.ts';
import { defineRules, type ValuesOf, type Write } from '../../../records/rules/rules.ts';
import { badField, conflict } from '../../../request/errors.ts';
import type { Dialect } from '../../../storage/driver/dialect/dialect.ts';
import type { SystemTables } from '../../../storage/system/system-tables.ts';
import { existingTables } from '../../../storage/tables/existing.ts';
import { messageOf } from '../../messages/index.ts';
import { clueSettings, requireClueRoom, requireOpenTo, requirePackageRoom } from './clue-room.ts';

type ClueValues = ValuesOf<typeof clue.fields>;
type ClueWrite = Write<ClueValues>;

const hour = 60 * 60_000;

/**
 * Rules of clues. A user who gets a clue respects the limits of the enterprise and of the package, which an edit does
 * not evade, and does not take back at once what they have returned. A clue without follow-up is due for its return
 * after the days of the enterprise. A conversion creates the merchant in the same transaction.
 */
export const clueRules = defineRules(clue, {
  async beforeWrite(write) {
    if (write.operation === 'update') await requireMovable(write);
  },

  transitions: {
    async claim(write) {
      await requireCooled(write);
      return received(write);
    },
    assign: received,
    async follow(write) {
      const { now, timeZone, values } = write;
      if (values.nextAt !== null && values.nextAt < dayOf(now, timeZone)) {
        throw badField('nextAt', messageOf('clue.nextIsPast'));
      }
      return { recycleAt: await recycleAt(write) };
    },
    async giveBack({ before }) {
      return { returnedBy: before?.values.owner ?? null };
    },
    async recycle({ before }) {
      const owner = before?.values.owner ?? null;
      return { returnedBy: owner, cooledUser: owner, returnReason: null };
    },
    async convert({ values: { mobile, wechat, owner, remark }, inputs, unscoped, effects }) {
      const { merchantName: name, merchantContact: contact } = inputs;
      const taken = await unscoped.records('merchant').taken({ name });
      if (taken.length > 0) throw conflict({ merchantName: [messageOf('clue.merchantTaken')] });
      const created = await effects.create(merchant, { name, contact, mobile, wechat, owner, remark, source: 'clue' });
      return { merchant: created.id };
    },
  },
});

/**
 * Throws 40900 if the clue leaves a running package that is not for the user of the request, or enters one that has no
 * room for the owner of the clue.
 */
async function requireMovable({ before, values, actor, unscoped, now, timeZone }: ClueWrite): Promise<void> {
  const [left, entered] = [before?.values.package ?? null, values.package];
  if (left === entered) return;
  if (left !== null) await requireOpenTo(unscoped, left, String(actor.userId));
  if (entered === null || values.owner === null) return;
  await unscoped.lockAdvisory(`clues of user ${values.owner}`);
  await requirePackageRoom(unscoped, entered, { owner: values.owner, day: dayOf(now, timeZone) });
}

/** The values of a clue that gets an owner. */
async function received(write: ClueWrite): Promise<Partial<ClueValues>> {
  const { before, values, unscoped, now, timeZone } = write;
  if (values.owner === before?.values.owner) return {};
  const taker = { owner: String(values.owner), day: dayOf(now, timeZone) };
  await requireClueRoom(unscoped, before?.values.package ?? null, taker);
  return {
    transferCount: (values.transferCount ?? 0) + 1,
    recycleAt: await recycleAt(write),
    returnReason: null,
  };
}

/** Throws 40900 if the person returned the clue, or let it fall due, within the cooling-off period. */
async function requireCooled({ before, values, unscoped, now }: ClueWrite): Promise<void> {
  const { cooledUser, returnedAt } = before?.values ?? {};
  if (!returnedAt || cooledUser !== values.owner) return;
  const { coolingHours } = await clueSettings(unscoped);
  const until = Date.parse(returnedAt) + coolingHours * hour;
  if (until <= now.getTime()) return;
  const count = Math.ceil((until - now.getTime()) / 60_000);
  throw refused(messageOf('clue.cooling', { count }));
}

async function recycleAt({ unscoped, now }: ClueWrite): Promise<string> {
  const { recycleDays } = await clueSettings(unscoped);
  return new Date(now.getTime() + recycleDays * 24 * hour).toISOString();
}

/**
 * Adds `cooledUser` to clues of a release that kept who cools off in `returnedBy`, so that their cooling-off periods go
 * on. This is not a migration, because a migration would prevent a downgrade to that release.
 */
export async function addCooledUsers(trx: Kysely<SystemTables>, dialect: Dialect): Promise<void> {
  const columns = (await existingTables(trx, dialect)).get('clue');
  if (!columns?.has('returnedBy') || columns.has('cooledUser')) return;
  await trx.schema.alterTable('clue').addColumn('cooledUser', 'bigint').execute();
  await sql`update clue set "cooledUser" = "returnedBy"`.execute(trx);
}
