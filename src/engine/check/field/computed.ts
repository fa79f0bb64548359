import type { AnyDefinition, AnyFieldDefinition } from '../../any-definition.ts';
import type { KindRegistry } from '../../kind.ts';
import { checkCondition } from '../condition.ts';
import type { MeaningContext, ReportProblem } from '../context.ts';
import { oneOf } from '../problem.ts';
import { conditionShapeProblem } from '../shape/condition.ts';

/**
 * Returns the fields by which records of other resources can refer to the same record as one of these, with the resource
 * that each refers to.
 */
export function throughFields(
  fields: Readonly<Record<string, AnyFieldDefinition>>,
  kinds: KindRegistry,
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(fields).flatMap(([name, field]) => {
      const kind = kinds[field.type];
      const referred = kind?.refersTo?.(field);
      const isOne = referred !== undefined && !kind?.isMultiple?.(field) && field.perm?.read === undefined;
      return isOne ? [[name, referred] as const] : [];
    }),
  );
}

/** Reports a computed field whose resource, reference or value does not exist, or whose value is not readable. */
export function checkComputed(
  field: AnyFieldDefinition,
  { name: resource, fields }: AnyDefinition,
  context: MeaningContext,
  report: ReportProblem,
): void {
  const { kinds, names, definitions } = context;
  const computation = kinds[field.type]?.computes?.(field);
  if (!computation) return;
  const { of, by, through, measure, field: measured, per, share, where, as } = computation;
  const given = (['count', 'max', 'min', 'sum', 'average', 'share'] as const).filter((option) =>
    Object.hasOwn(field, option),
  );
  if (given.length !== 1) report('', given, 'exactly one of count, max, min, sum, average, share');
  if (!names.includes(of)) report('of', of, oneOf(names, of));
  const target = definitions[of];
  if (!target) return;
  const sharing = throughFields(fields, kinds);
  if (through !== undefined && !sharing.has(through)) {
    const shared = [...sharing.keys()];
    report(
      'through',
      through,
      `a field that refers to one record, which everybody may read: ${oneOf(shared, through)}`,
    );
    return;
  }
  const referred = through === undefined ? resource : sharing.get(through);
  const referring = Object.entries(target.fields).flatMap(([name, one]) => {
    return kinds[one.type]?.refersTo?.(one) === referred ? [name] : [];
  });
  if (!referring.includes(by))
    report('by', by, `a field of "${of}" that refers to one "${referred}": ${oneOf(referring, by)}`);
  const isReadable = (one: AnyFieldDefinition) =>
    !one.mask && (one.perm?.read === undefined || field.perm?.read !== undefined);
  const open = 'that is not masked, and that everybody may read unless this field says who may';
  if (per !== undefined && measure !== 'average') report('per', per, 'only beside `average`');
  else if (per !== undefined) {
    const whole = Object.entries(target.fields).flatMap(([name, one]) =>
      one.type === 'int' && isReadable(one) ? [name] : [],
    );
    if (!whole.includes(per)) report('per', per, `an \`int\` of "${of}" ${open}: ${oneOf(whole, per)}`);
  }
  if (measured !== undefined) {
    const fitting = Object.entries(target.fields).flatMap(([name, one]) => {
      const isFigure = measure === 'max' || measure === 'min' || kinds[as]?.column === 'integer';
      // The average of whole numbers is none.
      const isShown = one.type === as || (measure === 'average' && as === 'decimal' && one.type === 'int');
      return isShown && isReadable(one) && isFigure ? [name] : [];
    });
    if (!fitting.includes(measured)) {
      report(
        measure,
        measured,
        `a field of "${of}" of the kind in \`as\` ("${as}") ${open}: ${oneOf(fitting, measured)}`,
      );
    }
  }
  for (const [option, condition] of Object.entries({ share, where })) {
    if (condition === undefined) continue;
    const misshapen = conditionShapeProblem(condition);
    if (misshapen !== undefined) report(option, condition, misshapen);
    else checkCondition(option, condition, target, context, report);
  }
}
