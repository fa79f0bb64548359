import type { AnyFieldDefinition } from '../../definition/resource.ts';
import { checkRule } from '../condition.ts';
import { type FieldCheck, type MeaningContext, type ReportProblem, targetOf } from '../context.ts';
import { type Allowed, oneOf } from '../problem.ts';
import { checkChoices } from './choices.ts';
import { checkComputed } from './computed.ts';
import { checkFieldConditions } from './conditions.ts';
import { checkFieldDefault } from './default.ts';
import { checkDefaultFrom } from './default-from.ts';
import { checkFixedBy } from './fixed-by.ts';
import { checkLookup } from './lookup.ts';
import { checkFieldName } from './name.ts';
import { checkSupport } from './options.ts';
import { checkParts } from './part.ts';
import { checkRefFilter } from './ref-filter.ts';
import { checkRequired } from './required.ts';
import { checkChildRows } from './rows.ts';
import { checkWriteOnly } from './write-only.ts';

/** Reports mistakes in one field: options that its kind does not support, unknown names, and leaks of hidden values. */
export const checkField: FieldCheck = (name, field, definition, context, report) => {
  const kind = context.kinds[field.type];
  if (!kind) return;
  const here = (property: string, value: unknown, allowed: Allowed) => report(property, value, allowed, name);
  checkFieldName(name, field, definition, context, here);
  checkFieldTarget(field, context, here);
  checkSupport(name, field, definition, context, here);
  checkLookup(name, field, definition, context, here);
  checkComputed(field, definition, context, here);
  checkChildRows(field, definition, context, here);
  checkDefaultFrom(field, definition, context, here);
  checkFixedBy(name, field, definition, context, here);
  checkRefFilter(field, definition, context, here);
  checkChoices(name, field, definition, context, here);
  if (kind.writeOnly) checkWriteOnly(name, field, definition, here);
  let isContradictory = false;
  kind.checkOptions?.(field, (...problem) => {
    isContradictory = true;
    here(...problem);
  });
  checkParts(field, kind, here);
  checkRequired(name, field, definition, context, here);
  if (!isContradictory) checkFieldDefault(name, field, context, here);
  // A looked-up field has the view of its source, with which it is reported.
  checkFieldViews({ ...field, ...viewsOf(context.authored[definition.name]?.fields[name] ?? field) }, context, here);
  checkRule('perm.read', field.perm?.read, context, here);
  checkRule('perm.write', field.perm?.write, context, here);
  checkFieldConditions(name, field, definition, context, here);
};

/** Requires that the resource exists that the field refers to, and that it is a tree if filters include what is below. */
function checkFieldTarget(
  field: AnyFieldDefinition,
  { kinds, names, trees }: MeaningContext,
  report: ReportProblem,
): void {
  const target = targetOf(field, kinds);
  if (target === undefined) return;
  if (!names.includes(target)) report('to', target, oneOf(names, target));
  if (kinds[field.type]?.includesBelow && !trees.includes(target))
    report('to', target, oneOf(trees, target, 'a resource that is a tree'));
}

function viewsOf({ widget, cell }: AnyFieldDefinition) {
  return { widget, cell };
}

/** Reports a widget or a cell that is not registered, or that cannot draw the values of the field. */
function checkFieldViews(
  field: AnyFieldDefinition,
  { kinds, widgets, cells, drawnKinds }: MeaningContext,
  report: ReportProblem,
) {
  const type = kinds[field.type]?.computes?.(field).as ?? field.type;
  for (const [property, names, drawn] of [
    ['widget', widgets, drawnKinds.widgets],
    ['cell', cells, drawnKinds.cells],
  ] as const) {
    const name = field[property];
    if (name === undefined) continue;
    const possible = names.filter((one) => drawn?.[one]?.includes(type) ?? true);
    if (!names.includes(name)) report(property, name, oneOf(names, name));
    else if (!possible.includes(name))
      report(property, name, oneOf(possible, name, `a ${property} for a field of the kind "${type}"`));
  }
}
