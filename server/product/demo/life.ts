import { dayOf } from '../../../src/engine/fields/condition.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import type { DemoResources } from '../../operations/start/demo.ts';
import { nextNumbers, numberedFields } from '../../records/write/steps/numbering.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import { type Change, changesBetween } from '../../storage/records/write/history.ts';
import type { Values } from '../../storage/tables/layout.ts';
import type { Random } from './random.ts';

/** One step in the history of a record. */
interface Step {
  readonly at: Date;
  readonly by: string;
  /** `create`, or the key of a transition. */
  readonly action: string;
  readonly changes: readonly Change[];
}

/** A record with the steps that led to its current state. */
export interface RecordLife {
  readonly values: Values;
  /** Oldest first; the first one creates the record. */
  readonly steps: readonly [Step, ...Step[]];
}

const minute = 60_000;
export const day = 24 * 60 * minute;

/** Returns the history of a record created with these values. */
export function born(at: Date, by: string, values: Values): RecordLife {
  return { values, steps: [{ at, by, action: 'create', changes: changesBetween({}, values) }] };
}

/** Returns the history with one more step. */
export function lived(
  { values, steps }: RecordLife,
  at: Date,
  by: string,
  action: string,
  written: Values,
): RecordLife {
  const [first, ...rest] = steps;
  const step = { at, by, action, changes: changesBetween(values, written) };
  return { values: { ...values, ...written }, steps: [first, ...rest, step] };
}

/**
 * Returns a random minute between 9:00 and 18:00 in China, `daysAgo` days before `now`, or after it for a negative
 * number.
 */
export function officeHour(random: Random, now: Date, daysAgo: number): Date {
  const midnight = Date.parse(`${dayOf(new Date(now.getTime() - daysAgo * day), 'Asia/Shanghai')}T00:00:00+08:00`);
  return new Date(midnight + random.whole(9 * 60, 18 * 60) * minute);
}

/** Writes records of one resource with their history. Returns their ids in the same order. */
export async function bringToLife(
  scope: WritableDataAccess,
  resources: DemoResources,
  name: string,
  lives: readonly RecordLife[],
): Promise<string[]> {
  const resource = resources.catalogue.resource(name);
  const numbers = new Map<string, string[]>();
  for (const field of numberedFields(resource, resources.catalogue.kinds)) {
    numbers.set(field.name, await nextNumbers(scope, resource, field, lives.length));
  }
  const ids = await scope.writer(name).insertMany(
    lives.map(({ values, steps }, index) => {
      const numbered = Object.fromEntries([...numbers].map(([field, given]) => [field, given[index]]));
      const last = steps.at(-1) ?? steps[0];
      return {
        values: { ...values, ...numbered },
        stamp: { at: steps[0].at, by: steps[0].by },
        changed: { times: steps.length - 1, stamp: { at: last.at, by: last.by } },
      };
    }),
  );
  const actors = new Set(lives.flatMap(({ steps }) => steps.map(({ by }) => by)));
  const names = await scope.labels('user', actors);
  await scope.recordHistory(
    lives.flatMap(({ steps }, index) =>
      steps.map(({ at, by, action, changes }) => ({
        resource: name,
        record: ids[index] ?? '',
        at,
        actor: { id: by, name: names.get(by) ?? '' },
        action,
        changes,
      })),
    ),
  );
  await keepVersions(scope, resource, lives, ids, names);
  return ids;
}

/** Keeps a version for each step that keeps one. */
async function keepVersions(
  scope: WritableDataAccess,
  { name, versions }: Resource,
  lives: readonly RecordLife[],
  ids: readonly string[],
  names: ReadonlyMap<string, string>,
): Promise<void> {
  if (!versions) return;
  const kept = lives.flatMap(({ steps }, index) => {
    let values: Values = {};
    let number = 0;
    return steps.flatMap(({ at, by, action, changes }) => {
      values = { ...values, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) };
      if (!versions.on.includes(action)) return [];
      number += 1;
      const actor = { id: by, name: names.get(by) ?? '' };
      const snapshot = Object.fromEntries(versions.of.map((field) => [field, values[field] ?? null]));
      return [{ record: ids[index] ?? '', number, at, actor, action, values: snapshot }];
    });
  });
  await scope.keepVersions(name, kept);
}
