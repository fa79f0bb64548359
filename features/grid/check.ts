import { checkCondition } from '../../src/engine/check/condition.ts';
import {
  fieldsOf,
  fieldsWhere,
  isUnread,
  type MeaningContext,
  type ReportProblem,
} from '../../src/engine/check/context.ts';
import { oneOf } from '../../src/engine/check/problem.ts';
import type { AnyDefinition, AnyFieldDefinition } from '../../src/engine/definition/resource.ts';
import type { FieldKind } from '../../src/engine/fields/kind.ts';
import { superAdmin } from '../../src/engine/permissions/permission.ts';
import { isHome, readRule } from '../../src/engine/routes/route.ts';
import type { GridDefinition } from './definition.ts';

/** Reports mistakes in the grid layout: cells that cannot be told apart, stored or filled in. */
export function check(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  const { fields, list = {}, unique = [], tree } = definition;
  const { grid } = list;
  if (list.layouts?.includes('grid') && !grid)
    report('list.grid', undefined, 'at least { row, column, value }, for the layout "grid"');
  if (!grid) return;
  const { kinds } = context;
  if (!list.layouts?.includes('grid')) report('list.layouts', list.layouts, '"grid" among them, which shows the grid');
  if (tree) report('list.grid', grid, 'remove it: a tree has no other layouts');
  const named = (property: string, value: string, names: readonly string[], what: string) => {
    if (!names.includes(value)) report(`list.grid.${property}`, value, oneOf(names, value, what));
  };
  const refersToOne = (field: AnyFieldDefinition, kind: FieldKind) =>
    !field.lookup && kind.refersTo !== undefined && !kind.isMultiple?.(field);
  const days = fieldsWhere(
    fields,
    kinds,
    (field, kind) => kind.groups === 'day' && Boolean(field.filter) && field.sortable === true,
  );
  named(
    'row',
    grid.row,
    fieldsWhere(fields, kinds, (field, kind) => refersToOne(field, kind) && field.required && Boolean(field.filter)),
    'a required field with a filter that refers to one record',
  );
  named('column', grid.column, days, 'a field of days that has a filter and is sortable');
  named(
    'value',
    grid.value,
    fieldsWhere(fields, kinds, (field, kind) => refersToOne(field, kind) && !field.required),
    'a field that refers to one record and may be empty',
  );
  if (!unique.some((key) => key.length === 2 && key.includes(grid.row) && key.includes(grid.column)))
    report('unique', unique, `[${quoted([grid.row, grid.column])}] among them: one record for each cell of the grid`);
  checkGridValue(definition, grid, context, report);
  checkGridActions(definition, grid, report);
  checkGridConditions(definition, grid, context, report);
}

/** Reports conditions on fields that cells or rows do not have. */
function checkGridConditions(
  definition: AnyDefinition,
  { row, rows, about = {}, actions = [] }: GridDefinition,
  context: MeaningContext,
  report: ReportProblem,
): void {
  for (const [key, where] of Object.entries(about)) {
    if (!actions.includes(key)) report('list.grid.about', key, oneOf(actions, key, 'an action of the grid'));
    checkCondition(`list.grid.about.${key}`, where, definition, context, report);
  }
  const field = definition.fields[row];
  const of = context.definitions[(field && context.kinds[field.type]?.refersTo?.(field)) ?? ''];
  if (of) checkCondition('list.grid.rows', rows, of, { ...context, allowsCounts: true }, report);
}

/** Reports fields that what a cell holds does not have, and records that nobody could choose from. */
function checkGridValue(
  { name, fields }: AnyDefinition,
  { value, color, hours }: GridDefinition,
  context: MeaningContext,
  report: ReportProblem,
): void {
  const { kinds, entries } = context;
  const field = fields[value];
  const of = field && kinds[field.type]?.refersTo?.(field);
  if (of === undefined) return;
  const own = fieldsOf(context, of) ?? {};
  const named = (property: string, found: string | undefined, names: readonly string[], what: string) => {
    if (found !== undefined && !names.includes(found) && !isUnread(of, context))
      report(`list.grid.${property}`, found, oneOf(names, found, `${what} of "${of}"`));
  };
  named('color', color, Object.keys(own), 'a field');
  const lists = fieldsWhere(own, kinds, (list, kind) => {
    const parts = kind.parts?.of(list).map((part) => part.name) ?? [];
    return parts.includes('from') && parts.includes('to');
  });
  named('hours.periods', hours?.periods, lists, 'a list with the times `from` and `to`');
  const numbers = fieldsWhere(own, kinds, ({ lookup }, kind) => kind.measured && !kind.computes && !lookup);
  named('hours.pause', hours?.pause, numbers, 'a number');
  const readers = (resource: string) => {
    const entry = entries.find((one) => one.name === resource && isHome(one));
    return [(entry && readRule(entry)) ?? []].flat();
  };
  const [here, there] = [readers(name), readers(of)];
  if (there.length === 0) return;
  const say = (what: string) =>
    report('list.grid.value', value, `records that may be read by whoever opens this list: ${what}`);
  const missing = here.filter((code) => code !== superAdmin && !there.includes(code));
  if (missing.length > 0) say(`add ${quoted(missing)} to \`read\` of "${of}"`);
  if (here.length === 0) say(`this list is open to everybody, and "${of}" to ${quoted(there)}`);
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

function checkGridActions(
  { actions = {}, fields }: AnyDefinition,
  { column, actions: named = [] }: GridDefinition,
  report: ReportProblem,
): void {
  const kind = fields[column]?.type;
  const fitting = Object.entries(actions).flatMap(([key, { on, filtered, inputs = {} }]) => {
    const { from, to, ...others } = inputs;
    const isWhole = from?.type === kind && to?.type === kind && Object.keys(others).length === 0;
    return on === 'list' && filtered && isWhole ? [key] : [];
  });
  for (const key of named) {
    if (!fitting.includes(key))
      report(
        'list.grid.actions',
        key,
        oneOf(fitting, key, 'an action on the list, filtered, with the inputs from and to of days'),
      );
  }
}
