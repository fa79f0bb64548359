import { dayOf } from '../../src/engine/condition.ts';
import clue from '../../src/resources/clue/clue.ts';
import cluePackage from '../../src/resources/clue/cluePackage.ts';
import { badRequest } from '../errors.ts';
import { type Language, say } from '../messages.ts';
import type { WritableDataAccess } from '../storage/records/data-access.ts';
import { refused, requirePackageRoom } from './clue-package-room.ts';
import { defineRules, type Performed, type RecordWrite, type ValuesOf } from './rules.ts';

type PackageValues = ValuesOf<typeof cluePackage.fields>;

/** Maximum number of clues that one call takes back. */
const maxRecalled = 500;
/** How many clues are looked at for each one to be taken: those that others claim meanwhile are passed over. */
const spare = 20;

/**
 * Rules of packages of clues. A package is released with clues in it and before its last day. Whoever takes clues gets
 * the oldest ones that nobody has, up to the limits.
 */
export const cluePackageRules = defineRules(cluePackage, {
  validate(write) {
    if (write.operation === 'release' || write.operation === 'resume') requireComing(write);
  },
  transitions: {
    async release({ before, scope }) {
      if ((await scope.records('clue').count(openIn(before?.id ?? ''), 1)) === 0)
        throw refused({ key: 'clue.packageEmpty' });
    },
  },
  actions: {
    async take({ inputs: { n } }) {
      return async (write) => {
        const taken = await take(write, n);
        const left = await write.scope.records('clue').count(openIn(write.id));
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

type Acting = Performed<PackageValues>;

/** Claims up to `n` clues for the user of the request. Returns how many. */
async function take({ id, actor, scope, effects, now, timeZone }: Acting, n: number): Promise<number> {
  const owner = String(actor.userId);
  await scope.hold(`clues of user ${owner}`);
  const room = await requirePackageRoom(scope, { id, owner, day: dayOf(now, timeZone) });
  const wanted = Math.min(n, room);
  const found = await openClues(scope, id, wanted + spare);
  let taken = 0;
  for (const one of found) {
    if (taken === wanted) break;
    // False for a clue that somebody else is claiming.
    if (!(await scope.records('clue').claim(one, { field: 'status', eq: 'open' }))) continue;
    await effects.transition(clue, one, 'claim');
    taken += 1;
  }
  if (taken === 0) throw refused({ key: 'clue.packageUsedUp' });
  return taken;
}

/** Returns clues to the pool that were claimed and not followed up since. Returns how many. */
async function recall({ id, scope, effects, language }: Acting): Promise<number> {
  const where = {
    all: [
      { field: 'package', eq: id },
      { field: 'status', eq: 'following' },
    ],
  };
  const sort = [{ field: 'claimedAt', order: 'asc' as const }];
  const found = await scope.records('clue').page({ where, sort, start: 0, end: maxRecalled });
  const idle = found.filter(
    ({ values: { claimedAt, lastFollowAt } }) => !lastFollowAt || String(lastFollowAt) < String(claimedAt),
  );
  const returnReason = say(language, { key: 'clue.recalledReason' });
  for (const one of idle) await effects.transition(clue, one.id, 'giveBack', { returnReason });
  return idle.length;
}

async function openClues(scope: WritableDataAccess, id: string, limit: number): Promise<string[]> {
  const sort = [
    { field: 'createdAt', order: 'asc' as const },
    { field: 'id', order: 'asc' as const },
  ];
  const found = await scope.records('clue').page({ ...openIn(id), sort, start: 0, end: limit });
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
    label: say(language, { key }),
    text: say(language, { key: 'clue.pieces', params: { count } }),
  }));
}

/** The last day of a running package is today or later. */
function requireComing({ values: { expiresAt }, now, timeZone }: RecordWrite<PackageValues>): void {
  if (expiresAt === null || expiresAt >= dayOf(now, timeZone)) return;
  throw badRequest({ expiresAt: [{ key: 'clue.packageOver' }] }, { key: 'clue.packageOver' });
}
