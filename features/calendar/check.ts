import { fieldsWhere, type MeaningContext, type ReportProblem } from '../../src/engine/check/context.ts';
import { oneOf } from '../../src/engine/check/problem.ts';
import type { AnyDefinition } from '../../src/engine/definition/resource.ts';

/** Reports mistakes in the calendar layout: entries without a day, and what cannot move them. */
export function check(definition: AnyDefinition, { kinds }: MeaningContext, report: ReportProblem): void {
  const { layouts = [], calendar } = definition.list ?? {};
  if (layouts.includes('calendar') && !calendar)
    report('list.calendar', undefined, 'at least { date }, for the layout "calendar"');
  if (!calendar) return;
  if (!layouts.includes('calendar')) report('list.layouts', layouts, '"calendar" among them, which shows the calendar');
  const { fields } = definition;
  const dates = fieldsWhere(
    fields,
    kinds,
    (field, kind) => kind.ofMoment !== undefined && Boolean(field.filter) && field.sortable && !field.mask,
  );
  if (!dates.includes(calendar.date))
    report(
      'list.calendar.date',
      calendar.date,
      oneOf(dates, calendar.date, 'a field of days or times that has a filter and is sortable'),
    );
  const names = Object.keys(fields);
  if (calendar.label !== undefined && !names.includes(calendar.label))
    report('list.calendar.label', calendar.label, oneOf(names, calendar.label));
  const choices = fieldsWhere(fields, kinds, (_field, kind) => kind.choices !== undefined);
  if (calendar.color !== undefined && !choices.includes(calendar.color))
    report('list.calendar.color', calendar.color, oneOf(choices, calendar.color));
  const recordActions = { ...definition.states?.transitions, ...definition.actions };
  const moving = Object.entries(recordActions).flatMap(([key, { ask = [] }]) =>
    ask.some((one) => (typeof one === 'string' ? one : one.field) === calendar.date) ? [key] : [],
  );
  if (calendar.move !== undefined && !moving.includes(calendar.move))
    report('list.calendar.move', calendar.move, oneOf(moving, calendar.move, `what asks for "${calendar.date}"`));
}
