import type { AnyDefinition, AnyFieldDefinition } from '../../definition/resource.ts';
import type { Computation, KindRegistry } from '../../fields/kind.ts';
import { checkCondition } from '../condition.ts';
import { type Check, fieldsWhere, type MeaningContext, type ReportProblem } from '../context.ts';
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

const measures = ['count', 'max', 'min', 'sum', 'average', 'share'] as const;

/** Reports a computed field whose resource, reference or value does not exist, or whose value is not readable. */
export function checkComputed(
  field: AnyFieldDefinition,
  { name: resource, fields, tree }: AnyDefinition,
  context: MeaningContext,
  report: ReportProblem,
): void {
  const { kinds, names, definitions } = context;
  const computation = kinds[field.type]?.computes?.(field);
  if (!computation) return;
  const { of, by, through, below } = computation;
  const given = measures.filter((measure) => Object.hasOwn(field, measure));
  if (given.length !== 1) report('', given, `exactly one of ${measures.join(', ')}`);
  if (below && (!tree || through !== undefined))
    report('below', below, 'remove it: records stand below one another in a tree alone, and without `through`');
  if (!names.includes(of)) report('of', of, oneOf(names, of));
  const target = definitions[of];
  if (!target) return;
  const sharing = throughFields(fields, kinds);
  const referred = through === undefined ? resource : sharing.get(through);
  if (referred === undefined) {
    const what = 'a field that refers to one record, which everybody may read';
    return report('through', through, oneOf([...sharing.keys()], through, what));
  }
  const referring = fieldsWhere(
    target.fields,
    kinds,
    (one, kind) => kind.refersTo?.(one) === referred && !(below && kind.isMultiple?.(one)),
  );
  if (!referring.includes(by))
    report('by', by, oneOf(referring, by, `a field of "${of}" that refers to one "${referred}"`));
  checkDivisor(field, computation, target, context, report);
  checkMeasuredField(field, computation, target, context, report);
  checkComputedConditions(computation, target, context, report);
}

/** Requires that the average is divided by a whole number. */
function checkDivisor(
  field: AnyFieldDefinition,
  { of, measure, per }: Computation,
  { fields }: AnyDefinition,
  { kinds }: MeaningContext,
  report: ReportProblem,
): void {
  if (per === undefined) return;
  if (measure !== 'average') return report('per', per, 'only beside `average`');
  const whole = fieldsWhere(fields, kinds, (one) => one.type === 'int' && isReadable(one, field));
  if (!whole.includes(per)) report('per', per, oneOf(whole, per, `an \`int\` of "${of}" ${readable}`));
}

/** Requires that the measured field is a figure of the kind as which the field is shown. */
function checkMeasuredField(
  field: AnyFieldDefinition,
  { of, measure, field: measured, as }: Computation,
  { fields }: AnyDefinition,
  { kinds }: MeaningContext,
  report: ReportProblem,
): void {
  if (measured === undefined) return;
  const isFigure = measure === 'max' || measure === 'min' || kinds[as]?.column === 'integer';
  // The average of whole numbers is none.
  const types = measure === 'average' && as === 'decimal' ? [as, 'int'] : [as];
  const fitting = fieldsWhere(fields, kinds, (one) => isFigure && types.includes(one.type) && isReadable(one, field));
  if (!fitting.includes(measured))
    report(
      measure,
      measured,
      oneOf(fitting, measured, `a field of "${of}" of the kind in \`as\` ("${as}") ${readable}`),
    );
}

const readable = 'that is not masked, and that everybody may read unless this field says who may';

function isReadable({ mask, perm }: AnyFieldDefinition, computed: AnyFieldDefinition): boolean {
  return !mask && (perm?.read === undefined || computed.perm?.read !== undefined);
}

const checkComputedConditions: Check<[computation: Computation]> = ({ share, where }, target, context, report) => {
  for (const [option, condition] of Object.entries({ share, where })) {
    if (condition === undefined) continue;
    const misshapen = conditionShapeProblem(condition);
    if (misshapen !== undefined) report(option, condition, misshapen);
    else checkCondition(option, condition, target, context, report);
  }
};
