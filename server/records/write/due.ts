import type { Logger } from 'pino';
import type { Transition } from '../../../src/engine/actions/record-action.ts';
import { dueCondition, writtenBy } from '../../../src/engine/actions/states.ts';
import type { Condition } from '../../../src/engine/fields/condition.ts';
import { fieldOf, type Resource } from '../../../src/engine/resource.ts';
import { ApiError } from '../../request/errors.ts';
import { say } from '../../request/messages.ts';
import { createRepeatedTask, type RepeatedTask } from '../../runtime/tasks/repeated-task.ts';
import type { Worker } from '../../runtime/tasks/worker.ts';
import type { Values } from '../../storage/tables/layout.ts';
import type { Services } from '../context/request-context.ts';
import { type DueTask, forgetOldRetries, forgetRetry, postponeRetry } from './due-retry.ts';
import { acceptChange } from './input/choices.ts';
import { lock } from './lock.ts';
import { accepted, writeRecords } from './pipeline.ts';
import { serverContext } from './server-context.ts';

/** Polling interval for due transitions, in milliseconds. */
const lookEvery = 2000;
/** Maximum number of records per enterprise in one turn, and number of records per query. */
const share = 50;

/** A declared transition that the server executes when it is due. */
interface DueTransition {
  readonly resource: Resource;
  readonly transition: Transition;
  readonly field: string;
  readonly where: Condition;
}

/**
 * Executes the due transitions, each record in a separate transaction. A failed transition is logged and retried later,
 * and does not block the others. All servers that share the database poll; each skips records that another has locked.
 * When stopping, the current record is completed.
 */
export function createDueWork(services: Services, log: Logger | undefined): Worker {
  const declared = services.catalogue.resources.flatMap(dueTransitions);
  const catchUp = async (): Promise<void> => {
    await forgetOldRetries(services.database, services.clock.now());
    const look: Look = { services, log, signal: repeated.signal, taken: new Set() };
    let isAnyTaken = true;
    while (isAnyTaken) {
      isAnyTaken = false;
      for (const due of declared) if (await takeTurns(due, look)) isAnyTaken = true;
    }
  };

  const onError = (error: unknown) => log?.error({ err: error }, 'looking for what is due failed');
  const repeated: RepeatedTask = createRepeatedTask({
    task: 'due transitions',
    every: lookEvery,
    work: catchUp,
    onError,
  });
  return {
    ...repeated,
    start(observe) {
      if (declared.length > 0) repeated.start(observe);
    },
  };
}

/** One look for what is due. */
interface Look {
  readonly services: Services;
  readonly log: Logger | undefined;
  readonly signal: AbortSignal;
  /** The transitions of this look: none is executed twice, since rules may leave a record due. */
  readonly taken: Set<string>;
}

/** Gives every enterprise one turn. Returns true if a transition was executed. */
async function takeTurns(due: DueTransition, look: Look): Promise<boolean> {
  const tried = new Set<string>();
  const turns = new Map<string | undefined, number>();
  let isAnyTaken = false;
  while ((turns.get(undefined) ?? 0) < share) {
    const context = serverContext(look.services, due.resource);
    const transition = due.transition.key;
    const except = [...turns].flatMap(([enterprise, count]) => (count < share ? [] : (enterprise ?? [])));
    const request = { where: due.where, field: due.field, transition, except, limit: share };
    const found = await context.scope.records(due.resource.name).due(request);
    const fresh = found.filter(({ id }) => !tried.has(id));
    if (fresh.length === 0) break;
    for (const { id, enterprise } of fresh) {
      if (look.signal.aborted) return false;
      tried.add(id);
      turns.set(enterprise, (turns.get(enterprise) ?? 0) + 1);
      if (await takeOne({ context, transition, id }, due, look)) isAnyTaken = true;
    }
  }
  return isAnyTaken;
}

async function takeOne(task: DueTask, due: DueTransition, { log, signal, taken }: Look): Promise<boolean> {
  const key = [due.resource.name, task.id, task.transition].join(' ');
  try {
    if (taken.has(key)) throw new Error('The record was due again as soon as the transition was taken.');
    const isTaken = await takeOrRefuse(task, due);
    if (isTaken) taken.add(key);
    return isTaken;
  } catch (error) {
    if (signal.aborted) return false;
    const { failures, retryAt } = await postponeRetry(task);
    const facts = { err: error, resource: due.resource.name, record: task.id, failures, retryAt };
    if (error instanceof ApiError)
      log?.warn({ ...facts, ...reasonOf(error) }, `"${task.transition}" is due and was refused`);
    else log?.error(facts, `"${task.transition}" is due and failed`);
    return false;
  }
}

function dueTransitions(resource: Resource): DueTransition[] {
  return (resource.states?.transitions ?? []).flatMap((transition) => {
    const where = dueCondition(resource, transition);
    return where && transition.due ? [{ resource, transition, where, field: transition.due.field }] : [];
  });
}

/** Executes the transition, or the one declared in its place if a rule refuses it, with the reason. */
async function takeOrRefuse(task: DueTask, due: DueTransition): Promise<boolean> {
  const { transition, resource } = due;
  try {
    return await take(task, due);
  } catch (error) {
    const refused = transition.due?.refused;
    const instead = resource.states?.transitions.find(({ key }) => key === refused?.take);
    if (!refused || !instead || !(error instanceof ApiError) || error.status >= 500) throw error;
    const { kinds } = task.context.services.catalogue;
    const field = fieldOf(resource, refused.reason);
    const reason = say(task.context.language, error.facts.message).slice(
      0,
      kinds[field.type]?.maxLength?.(field.settings),
    );
    return take(task, { ...due, transition: instead }, { [refused.reason]: reason });
  }
}

/**
 * Executes the transition unless another transaction has locked or already changed the record. Returns true if it did.
 */
async function take(
  task: DueTask,
  { resource, transition, where }: DueTransition,
  given: Values = {},
): Promise<boolean> {
  const { context, id } = task;
  const { services } = context;
  const isTaken = await services.database.transaction(async (trx) => {
    const all = services.dataAccess.writableForIdentity(context.identity, context.now, trx);
    if (!(await all.records(resource.name).claim(id, where))) return false;
    const locked = await lock(context, all, id);
    const written = { ...given, ...writtenBy(resource, transition, services.catalogue.kinds, context.scope.context) };
    const input = { values: written, problems: new Map() };
    const values = await acceptChange(context, locked, input, { fields: [], given: {} });
    await writeRecords(context, transition.key, [{ ...locked, input: accepted(values) }]);
    await forgetRetry(trx, task);
    return true;
  });
  if (isTaken) services.live.wake();
  return isTaken;
}

/** Returns what the log says of a refusal that no user is answered: its sentence, and the fields that it is about. */
function reasonOf({ facts: { message, fields = {} } }: ApiError) {
  return { reason: say('zh', message), fields: Object.keys(fields) };
}
