import { fieldsWhere, type MeaningContext, type ReportProblem, repeated } from '../../src/engine/check/context.ts';
import { oneOf, onlyOnce } from '../../src/engine/check/problem.ts';
import type { AnyDefinition } from '../../src/engine/definition/resource.ts';

/** Requires that versions keep editable fields, and that a transition or an action that writes values keeps them. */
export function check(definition: AnyDefinition, { kinds }: MeaningContext, report: ReportProblem): void {
  const { versions, fields, states, actions = {} } = definition;
  if (!versions) return;
  const kept = fieldsWhere(fields, kinds, (field, kind, name) => {
    const isWritten = !kind.computes && !kind.generated && !kind.writeOnly && name !== states?.field;
    const isEdited = !field.readonly && (field.form ?? true) !== false && field.form !== 'create';
    return isWritten && isEdited && !kind.files && !field.mask;
  });
  if (versions.of.length === 0) report('versions.of', versions.of, 'at least one field');
  for (const name of versions.of) {
    if (!kept.includes(name))
      report('versions.of', name, oneOf(kept, name, 'a field that can be edited, without a mask and without files'));
  }
  repeated(versions.of).forEach((name) => report('versions.of', name, onlyOnce('field')));
  const writing = Object.keys(actions).filter((key) => actions[key]?.ask?.length || actions[key]?.set);
  const changes = [...Object.keys(states?.transitions ?? {}), ...writing];
  const on = [versions.on].flat();
  if (on.length === 0) report('versions.on', on, 'at least one transition');
  for (const key of on) {
    if (!changes.includes(key))
      report('versions.on', key, oneOf(changes, key, 'a transition, or an action that writes fields'));
  }
  repeated(on).forEach((key) => report('versions.on', key, onlyOnce()));
  const numbers = fieldsWhere(fields, kinds, (field) => field.type === 'int' && field.form === false && !field.mask);
  if (versions.number !== undefined && !numbers.includes(versions.number))
    report('versions.number', versions.number, oneOf(numbers, versions.number, 'a field of whole numbers in no form'));
}
