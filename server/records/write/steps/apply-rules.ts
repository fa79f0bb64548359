import { changesBetween } from '../../../storage/records/write/history.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { type DoneWrite, type PendingWrite, recordWrite, rulesOf, writeEvent } from '../context.ts';
import { requireChecks } from './require-checks.ts';

/** Returns true if a rule may query other records. It must then see the records that were written before. */
export function asksDatabase(context: RequestContext, operation: string): boolean {
  const { beforeWrite, afterWrite } = rulesOf(context);
  return beforeWrite !== undefined || afterWrite !== undefined || transitionRuleOf(context, operation) !== undefined;
}

/** Runs the rules for each write, then the checks of the resource, and returns the writes with the derived values. */
export async function applyRules(
  context: RequestContext,
  operation: string,
  pending: readonly PendingWrite[],
): Promise<PendingWrite[]> {
  const rules = rulesOf(context);
  const transitionRule = transitionRuleOf(context, operation);
  const ruled: PendingWrite[] = [];
  for (const one of pending) {
    let write = one;
    if (rules.validate) write = withDerived(write, rules.validate(recordWrite(context, operation, write)));
    if (rules.beforeWrite) write = withDerived(write, await rules.beforeWrite(writeEvent(context, operation, write)));
    if (transitionRule) write = withDerived(write, await transitionRule(writeEvent(context, operation, write)));
    // A deletion does not change values.
    if (operation !== 'delete') await requireChecks(context, write);
    ruled.push(operation === 'delete' ? one : write);
  }
  return ruled;
}

/** Runs the `afterWrite` rules for each write. */
export async function applyAfterRules(
  context: RequestContext,
  operation: string,
  done: readonly DoneWrite[],
): Promise<void> {
  const { afterWrite } = rulesOf(context);
  if (!afterWrite) return;
  for (const { before, record, ...write } of done) {
    const written = { resource: context.resource.name, record: record.id };
    const within = [...(context.within ?? []), written];
    const event = writeEvent({ ...context, within }, operation, { ...write, record: before });
    await afterWrite({ ...event, id: record.id });
  }
}

function transitionRuleOf(context: RequestContext, operation: string) {
  const { transitions = {} } = rulesOf(context);
  return Object.hasOwn(transitions, operation) ? transitions[operation] : undefined;
}

function withDerived(write: PendingWrite, derived: Values | void): PendingWrite {
  if (!derived) return write;
  const names = new Set(Object.keys(derived));
  const kept = write.changes.filter(({ field }) => !names.has(field));
  const changes = [...kept, ...changesBetween(write.record?.values ?? {}, derived)];
  return { ...write, values: { ...write.values, ...derived }, changes };
}
