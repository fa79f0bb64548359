import type { Language } from '../../../../src/base/language.ts';
import { dayOf } from '../../../../src/engine/fields/condition.ts';
import clue from '../../../../src/resources/clue/clue.ts';
import cluePackage from '../../../../src/resources/clue/cluePackage.ts';
import { refused } from '../../../records/rules/refused.ts';
import { type ActionRun, defineRules, type RecordWrite, type ValuesOf } from '../../../records/rules/rules.ts';
import { badField } from '../../../request/errors.ts';
import { say } from '../../../request/messages.ts';
import type { DataAccess } from '../../../storage/records/data-access.ts';
import type { KeysetPosition } from '../../../storage/records/query/keyset.ts';
import type { StoredRecord } from '../../../storage/records/query/rows.ts';
import { messageOf } from '../../messages/index.ts';
import { clueSettings, requireClueRoom } from './clue-room.ts';

type PackageValues = ValuesOf<typeof cluePackage.fields>;

/** Maximum number of clues that one call takes back. */
const maxRecalled = 500;
/** How many clues are read at once. */
const slice = 500;
/** How many clues are looked at for each one to be taken: those that others claim meanwhile are passed over. */
const spare = 20;
const hour = 60 * 60_000;

/**
 * Rules of packages of clues. A package is released with clues in it and before its last day. A user who takes clues
 * gets the oldest ones that nobody has and that they did not return just now, up to the limits.
 */
export const cluePackageRules = defineRules(cluePackage, {
  validate(write) {
    if (write.operation === 'release' || write.operation === 'resume') requireComing(write);
  },
  transitions: {
    async release({ before, unscoped }) {
      if ((await unscoped.records('clue').count(openIn(before?.id ?? ''), 1)) === 0)
        throw refused(messageOf('clue.packageEmpty'));
    },
  },
  actions: {
    async take({ inputs: { n } }) {
      return async (write) => {
        const taken = await take(write, n);
        const left = await write.unscoped.records('clue').count(openIn(write.id));
        return {
          lines: linesOf(write.language, [
            ['clue.taken', taken],
            ['clue.left', left],
          ]),
        };
      };
    },
    async recall() {
      return async (write) => {
        const recalled = await recall(write);
        return { lines: linesOf(write.language, [['clue.recalled', recalled]]) };
      };
    },
  },
});

type Acting = ActionRun<PackageValues>;

/** Claims up to `n` clues for the user of the request. Returns how many. */
async function take({ id, actor, unscoped, effects, now, timeZone }: Acting, n: number): Promise<number> {
  const owner = String(actor.userId);
  const wanted = Math.min(n, await requireClueRoom(unscoped, id, { owner, day: dayOf(now, timeZone) }));
  const found = await claimable(unscoped, id, { owner, now, limit: wanted + spare });
  let taken = 0;
  for (const one of found) {
    if (taken === wanted) break;
    // False for a clue that somebody else is claiming.
    if (!(await unscoped.records('clue').claim(one, { field: 'status', eq: 'open' }))) continue;
    await effects.transition(clue, one, 'claim');
    taken += 1;
  }
  if (taken === 0) throw refused(messageOf('clue.packageUsedUp'));
  return taken;
}

/**
 * Returns clues to the pool that were claimed and not followed up since, of those within the actor's data scope. Passes
 * over clues that are no longer idle, or that somebody is writing. Returns how many.
 */
async function recall({ id, scoped, effects, language }: Acting): Promise<number> {
  const clues = scoped.records('clue');
  const returnReason = say(language, messageOf('clue.recalledReason'));
  let recalled = 0;
  for (const one of await idleIn(scoped, id)) {
    if (!(await clues.claim(one, followedIn(id)))) continue;
    const locked = await clues.find(one);
    if (!locked || !isIdle(locked)) continue;
    await effects.transition(clue, one, 'giveBack', { returnReason });
    recalled += 1;
  }
  return recalled;
}

/** Returns the ids of clues without follow-up since they were claimed, those claimed first before the others. */
async function idleIn(scoped: DataAccess, id: string): Promise<string[]> {
  const where = followedIn(id);
  const sort = [{ field: 'claimedAt', order: 'asc' as const }];
  const idle: string[] = [];
  for (let place: KeysetPosition | undefined; ; ) {
    const { records, place: behind } = await scoped.records('clue').next({ where, sort, place, limit: slice });
    idle.push(...records.filter(isIdle).map((one) => one.id));
    if (behind === undefined || idle.length >= maxRecalled) return idle.slice(0, maxRecalled);
    place = behind;
  }
}

function followedIn(id: string) {
  return {
    all: [
      { field: 'package', eq: id },
      { field: 'status', eq: 'following' },
    ],
  };
}

function isIdle({ values: { lastFollowAt, claimedAt } }: StoredRecord): boolean {
  return !lastFollowAt || String(lastFollowAt) < String(claimedAt);
}

/** Returns the ids of the oldest clues that nobody has, without those that the user returned just now. */
async function claimable(
  scope: DataAccess,
  id: string,
  { owner, now, limit }: { readonly owner: string; readonly now: Date; readonly limit: number },
): Promise<string[]> {
  const { coolingHours } = await clueSettings(scope);
  const cooledAt = new Date(now.getTime() - coolingHours * hour).toISOString();
  const isCooling = {
    all: [
      { field: 'cooledUser', eq: owner },
      { field: 'returnedAt', gt: cooledAt },
    ],
  };
  const sort = [
    { field: 'createdAt', order: 'asc' as const },
    { field: 'id', order: 'asc' as const },
  ];
  const where = { all: [...openIn(id).where.all, { not: isCooling }] };
  const found = await scope.records('clue').page({ where, sort, start: 0, end: limit });
  return found.map((one) => one.id);
}

function openIn(id: string) {
  return {
    where: {
      all: [
        { field: 'package', eq: id },
        { field: 'status', eq: 'open' },
      ],
    },
  };
}

function linesOf(
  language: Language,
  counts: readonly (readonly ['clue.taken' | 'clue.left' | 'clue.recalled', number])[],
) {
  return counts.map(([key, count]) => ({
    label: say(language, messageOf(key)),
    text: say(language, messageOf('clue.pieces', { count })),
  }));
}

/** The last day of a running package is today or later. */
function requireComing({ values: { expiresAt }, now, timeZone }: RecordWrite<PackageValues>): void {
  if (expiresAt === null || expiresAt >= dayOf(now, timeZone)) return;
  throw badField('expiresAt', messageOf('clue.packageOver'));
}
