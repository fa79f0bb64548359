import type { Logger } from 'pino';
import { holds } from '../../src/engine/condition.ts';
import { dueCondition, writtenBy } from '../../src/engine/states.ts';
import type { Transition } from '../../src/engine/step.ts';
import { ApiError } from '../errors.ts';
import { asConditionRecord } from '../storage/records/rows.ts';
import type { Call, ResourceParts } from './call.ts';
import { change, lock } from './changing.ts';
import { acceptChange } from './choosing.ts';
import { serverCall } from './server-call.ts';

/** How often a server looks for what is due, in milliseconds. */
const lookEvery = 2000;
/** Records read at a time. */
const most = 50;
/** For how long a record is left alone whose rules refused it, in milliseconds. */
const restAfterRefusal = 10 * 60 * 1000;

/**
 * Begins to take the transitions that are due, each record in a transaction of its own. Servers that share the database
 * all look: the record is held and asked again before it is changed, so that one of them does it. Ends, with the record at
 * hand, before the database closes.
 */
export function startDueWork(parts: ResourceParts, log: Logger | undefined): void {
  const { catalogue, database } = parts;
  const declared = catalogue.resources.flatMap((resource) =>
    (resource.states?.transitions ?? []).flatMap((transition) => (transition.due ? [{ resource, transition }] : [])),
  );
  if (declared.length === 0) return;
  /** Until when, by transition and record. */
  const resting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();

  const takeOne = async (call: Call, transition: Transition, id: string): Promise<void> => {
    try {
      await take(call, transition, id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      resting.set(`${call.resource.name}.${transition.key} ${id}`, call.now.getTime() + restAfterRefusal);
      log?.warn({ err: error, resource: call.resource.name, record: id }, `"${transition.key}" is due and was refused`);
    }
  };

  const catchUp = async (): Promise<void> => {
    for (const { resource, transition } of declared) {
      const call = serverCall(parts, resource);
      for (const [key, until] of resting) if (until <= call.now.getTime()) resting.delete(key);
      for (const id of await dueRecords(call, transition, resting.size)) {
        if (database.closing.aborted) return;
        if (!resting.has(`${resource.name}.${transition.key} ${id}`)) await takeOne(call, transition, id);
      }
    }
  };

  const look = async (): Promise<void> => {
    try {
      await catchUp();
    } catch (error) {
      if (!database.closing.aborted) log?.error({ err: error }, 'looking for what is due failed');
    }
    if (!database.closing.aborted) wait();
  };
  function wait(): void {
    timer = setTimeout(() => {
      underWay = look();
    }, lookEvery).unref();
  }

  database.beforeClose(async () => {
    clearTimeout(timer);
    await underWay;
  });
  wait();
}

/** The next records, those that have been due the longest first; more by as many as may be passed over. */
async function dueRecords(call: Call, transition: Transition, passedOver: number): Promise<string[]> {
  const where = dueCondition(call.resource, transition);
  if (!where || !transition.due) return [];
  const sort = [{ field: transition.due.field, order: 'asc' as const }];
  const records = call.scope.records(call.resource.name);
  const found = await records.page({ where, sort, start: 0, end: most + passedOver });
  return found.map(({ id }) => id);
}

/** Takes the transition, unless somebody was faster. */
async function take(call: Call, transition: Transition, id: string): Promise<void> {
  const { resource, parts, scope: read } = call;
  const where = dueCondition(resource, transition);
  await parts.database.transaction(async (trx) => {
    const all = parts.scopes.writableScopeFor(call.identity, call.now, trx);
    const { record, scope } = await lock(call, all, id);
    if (!where || !holds(where, asConditionRecord(record), read.context)) return;
    const written = writtenBy(resource, transition, parts.catalogue.kinds, read.context);
    const values = await acceptChange(call, scope, record, { values: written, problems: new Map() }, [], {});
    await change(call, scope, record, values, transition.key);
  });
  parts.live.wake();
}
