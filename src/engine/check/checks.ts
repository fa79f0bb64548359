import type { AnyDefinition } from '../definition/resource.ts';
import { conditionFields } from '../fields/condition.ts';
import { checkCondition } from './condition.ts';
import { fieldsWhere, type MeaningContext, type ReportProblem, repeated } from './context.ts';
import { oneOf, onlyOnce } from './problem.ts';

/** Reports checks of records that ask for what a write does not know, or that would reveal what not everybody reads. */
export function checkChecks(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  const { checks = [], fields } = definition;
  for (const [index, { where, at }] of checks.entries()) {
    const place = `checks.${index}`;
    checkCondition(`${place}.where`, where, definition, { ...context, isOfWrite: true }, report);
    const names = conditionFields(where);
    if (names.length === 0) report(`${place}.where`, where, 'a condition on a field');
    const compared = fieldsWhere(fields, context.kinds, (_field, _kind, name) => names.includes(name));
    for (const name of names) {
      if (fields[name]?.perm?.read !== undefined)
        report(`${place}.where`, name, 'a field without `perm.read`: the check would reveal its value');
    }
    if (at !== undefined && !compared.includes(at)) report(`${place}.at`, at, oneOf(compared, at));
  }
  repeated(checks.map(({ label }) => label)).forEach((label) => report('checks', label, onlyOnce('label')));
}
