import { changesBetween } from '../../storage/records/history.ts';
import type { Values } from '../../storage/tables/layout.ts';
import type { Call } from '../call.ts';
import { type DoneWrite, type PendingWrite, recordWrite, rulesOf, writeEvent } from './context.ts';

/** True if a rule may look at other records: it must see those that were written before the one it is asked about. */
export function asksDatabase(call: Call, operation: string): boolean {
  const { beforeWrite, afterWrite } = rulesOf(call);
  return beforeWrite !== undefined || afterWrite !== undefined || transitionRuleOf(call, operation) !== undefined;
}

/** Asks the rules about each write; returns the writes with the values that they derive. */
export async function applyRules(
  call: Call,
  operation: string,
  pending: readonly PendingWrite[],
): Promise<PendingWrite[]> {
  const rules = rulesOf(call);
  const transitionRule = transitionRuleOf(call, operation);
  const ruled: PendingWrite[] = [];
  for (const one of pending) {
    let write = one;
    if (rules.validate) write = withDerived(write, rules.validate(recordWrite(call, operation, write)));
    if (rules.beforeWrite) write = withDerived(write, await rules.beforeWrite(writeEvent(call, operation, write)));
    if (transitionRule) write = withDerived(write, await transitionRule(writeEvent(call, operation, write)));
    // What is deleted stays as it was.
    ruled.push(operation === 'delete' ? one : write);
  }
  return ruled;
}

/** Has the rules follow each write that is done. */
export async function applyAfterRules(call: Call, operation: string, done: readonly DoneWrite[]): Promise<void> {
  const { afterWrite } = rulesOf(call);
  if (!afterWrite) return;
  for (const { before, record, ...write } of done) {
    await afterWrite({ ...writeEvent(call, operation, { ...write, record: before }), id: record.id });
  }
}

function transitionRuleOf(call: Call, operation: string) {
  const { transitions = {} } = rulesOf(call);
  return Object.hasOwn(transitions, operation) ? transitions[operation] : undefined;
}

function withDerived(write: PendingWrite, derived: Values | void): PendingWrite {
  if (!derived) return write;
  const names = new Set(Object.keys(derived));
  const kept = write.changes.filter(({ field }) => !names.has(field));
  const changes = [...kept, ...changesBetween(write.record?.values ?? {}, derived)];
  return { ...write, values: { ...write.values, ...derived }, changes };
}
