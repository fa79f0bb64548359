import { checkCondition } from '../../src/engine/check/condition.ts';
import {
  type FieldTest,
  fieldsWhere,
  isUnread,
  type MeaningContext,
  type ReportProblem,
  valuesOf,
} from '../../src/engine/check/context.ts';
import { throughFields } from '../../src/engine/check/field/computed.ts';
import type { LabelNames } from '../../src/engine/check/labels.ts';
import { oneOf } from '../../src/engine/check/problem.ts';
import type { AnyDefinition } from '../../src/engine/definition/resource.ts';

/** The labels of a thread by part. */
export const labelNames: Readonly<Record<string, LabelNames>> = {
  related: ({ show }) => [show?.thread?.title ?? []].flat(),
  marks: ({ show }) => (show?.thread?.marks ?? []).map(({ label }) => label),
};

type Thread = NonNullable<NonNullable<AnyDefinition['show']>['thread']>;

type FieldOption = 'by' | 'at' | 'text' | 'side' | 'author' | 'spans';

/** Reports mistakes in the thread of a resource: names of fields of the messages, choices and conditions. */
export function check(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  const thread = definition.show?.thread;
  if (!thread) return;
  const at = (property: string) => `show.thread.${property}`;
  const messages = context.definitions[thread.resource];
  if (isUnread(thread.resource, context)) return;
  if (!messages) return report(at('resource'), thread.resource, oneOf(context.names, thread.resource));
  const requireField = (property: FieldOption, what: string, test: FieldTest) => {
    const { [property]: found } = thread;
    const fitting = fieldsWhere(messages.fields, context.kinds, test);
    if (found !== undefined && !fitting.includes(found)) report(at(property), found, oneOf(fitting, found, what));
  };
  const subject = checkWay(definition, thread, context, report);
  const sort = messages.list?.sort?.replace(/^-/, '');
  requireField(
    'by',
    `a field of "${thread.resource}" with a filter that refers ${thread.through === undefined ? 'here' : `to "${subject}"`}`,
    (field, kind) => kind.refersTo?.(field) === subject && Boolean(field.filter),
  );
  requireField(
    'at',
    'a field of moments that the list can be sorted by',
    (field, kind, name) =>
      field.type === 'datetime' && kind.ofMoment !== undefined && (field.sortable === true || name === sort),
  );
  requireField('text', 'a field of text', ({ type }) => type === 'text' || type === 'textarea');
  requireField('side', 'a field of choices', (_field, kind) => kind.choices !== undefined);
  requireField('author', 'a field that refers to a record', (_field, kind) => kind.refersTo !== undefined);
  requireField('spans', 'a list of objects', (field, kind) => kind.parts !== undefined && 'multiple' in field);
  const names = Object.keys(messages.fields);
  for (const name of thread.details ?? []) if (!names.includes(name)) report(at('details'), name, oneOf(names, name));
  const sides = valuesOf(messages, thread.side, context.kinds);
  for (const property of ['right', 'middle'] as const) {
    for (const side of thread[property] ?? [])
      if (!sides.includes(side)) report(at(property), side, oneOf(sides, side));
  }
  for (const [index, { where }] of (thread.marks ?? []).entries())
    checkCondition(at(`marks.${index}.where`), where, messages, context, report);
}

/** Reports fields that do not lead to the subject of the messages, and to the first of them. Returns the subject. */
function checkWay(
  { name, fields }: AnyDefinition,
  { resource, through, start }: Thread,
  { kinds }: MeaningContext,
  report: ReportProblem,
): string | undefined {
  const at = (property: string) => `show.thread.${property}`;
  const references = throughFields(fields, kinds);
  const referring = (to: string) => [...references].flatMap(([field, other]) => (other === to ? [field] : []));
  const subject = through === undefined ? name : references.get(through);
  if (subject === undefined)
    report(at('through'), through, oneOf([...references.keys()], through, 'a field that refers to one record'));
  const starts = referring(resource);
  if (start !== undefined && !starts.includes(start))
    report(at('start'), start, oneOf(starts, start, 'a field that refers to one message'));
  return subject;
}
