import { choicesOf } from '../definition/choices.ts';
import type { ReminderDefinition } from '../definition/notices.ts';
import type { AnyDefinition, AnyFieldDefinition } from '../definition/resource.ts';
import { eventOf, noticeOperations, responsible } from '../features/notices.ts';
import type { SystemResources } from '../features/system-resources.ts';
import { mentions } from '../fields/condition.ts';
import { checkCondition } from './condition.ts';
import {
  fieldsOf,
  fieldsWhere,
  isUnread,
  type MeaningContext,
  type ReportProblem,
  repeated,
  valuesOf,
} from './context.ts';
import { type ConfigurationProblem, oneOf, onlyOnce } from './problem.ts';

type Notice = NonNullable<AnyDefinition['notices']>[string];

/** Requires that every event has one cause, and names fields and actions of the resource. */
export function checkNotices(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  const { notices = {}, fields, states, actions = {} } = definition;
  const onRecords = Object.entries(actions).flatMap(([key, { on }]) => (on === 'list' ? [] : [key]));
  const causes = [...noticeOperations, ...Object.keys(states?.transitions ?? {}), ...onRecords];
  for (const [key, { on, remind, where, to, summary = [] }] of Object.entries(notices)) {
    const at = `notices.${key}`;
    const named = [on ?? []].flat();
    if ((on === undefined) === (remind === undefined)) report(at, { on, remind }, 'either "on" or "remind"');
    else if (remind === undefined && named.length === 0) report(`${at}.on`, on, 'at least one cause');
    for (const cause of named) if (!causes.includes(cause)) report(`${at}.on`, cause, oneOf(causes, cause));
    checkReceivers(at, { to, remind }, definition, context, report);
    checkCondition(`${at}.where`, where, definition, context, report);
    if (where && (mentions(where, 'me') || mentions(where, 'can')))
      report(`${at}.where`, where, 'a condition without "me" and "can": it holds for every receiver');
    const open = Object.entries(fields).flatMap(([name, field]) => (isOpen(field, context.kinds) ? [name] : []));
    for (const name of summary) {
      if (!open.includes(name))
        report(`${at}.summary`, name, oneOf(open, name, 'a field with one value, without a mask or permission'));
    }
    repeated(summary).forEach((name) => report(`${at}.summary`, name, onlyOnce('field')));
    if (remind) checkReminder(`${at}.remind`, remind, definition, context, report);
  }
}

/** Reports receivers that are no users of the record, or of the one that it refers to. */
function checkReceivers(
  at: string,
  { to, remind }: Pick<Notice, 'to' | 'remind'>,
  { fields }: AnyDefinition,
  context: MeaningContext,
  report: ReportProblem,
): void {
  const { kinds, system } = context;
  const usersOf = (some: AnyDefinition['fields']) =>
    fieldsWhere(some, kinds, (field, kind) => !field.lookup && kind.refersTo?.(field) === system.users);
  const references = fieldsWhere(
    fields,
    kinds,
    (field, kind) => !field.lookup && kind.refersTo !== undefined && !kind.isMultiple?.(field),
  );
  const { to: receivers, by } = responsible(to);
  const reference = by === undefined ? undefined : fields[by];
  const elsewhere = reference && kinds[reference.type]?.refersTo?.(reference);
  if (by !== undefined && remind === undefined) report(`${at}.to`, to, 'fields of the record itself, without "remind"');
  else if (by !== undefined && !references.includes(by))
    report(`${at}.to.by`, by, oneOf(references, by, 'a field that refers to one record'));
  const there = by === undefined ? fields : fieldsOf(context, elsewhere ?? '');
  const users = there ? usersOf(there) : receivers;
  for (const name of receivers) {
    if (!users.includes(name)) report(`${at}.to`, name, oneOf(users, name, 'a field that refers to users'));
  }
}

/** A notice shows the value to users who may not read the record. */
function isOpen(field: AnyFieldDefinition, kinds: MeaningContext['kinds']): boolean {
  const kind = kinds[field.type];
  if (!kind || field.lookup || kind.computes || kind.writeOnly || kind.parts || kind.files) return false;
  return !kind.isMultiple?.(field) && !field.mask && field.perm?.read === undefined;
}

function checkReminder(
  at: string,
  { field, before, days, tenantDays }: ReminderDefinition,
  { fields }: AnyDefinition,
  context: MeaningContext,
  report: ReportProblem,
): void {
  const { kinds, definitions, system } = context;
  const moments = fieldsWhere(
    fields,
    kinds,
    ({ lookup }, kind) => !lookup && !kind.computes && kind.ofMoment !== undefined,
  );
  if (!moments.includes(field)) report(`${at}.field`, field, oneOf(moments, field));
  if (before.length === 0) report(`${at}.before`, before, 'at least one time, such as "7d"');
  const isDay = kinds[fields[field]?.type ?? '']?.groups === 'day';
  for (const one of before) if (isDay && !one.endsWith('d')) report(`${at}.before`, one, 'whole days, such as "7d"');
  repeated(before).forEach((one) => report(`${at}.before`, one, onlyOnce()));
  const numbers = fieldsWhere(fields, kinds, ({ type, lookup }) => type === 'int' && !lookup);
  if (days !== undefined && !numbers.includes(days)) report(`${at}.days`, days, oneOf(numbers, days));
  const tenant = definitions[system.tenants];
  const lists = fieldsWhere(tenant?.fields ?? {}, kinds, (one, kind, name) => {
    const choices = tenant ? valuesOf(tenant, name, kinds) : [];
    return choices.length > 0 && choices.every((value) => /^[1-9]\d*$/.test(value)) && kind.isMultiple?.(one);
  });
  if (tenantDays !== undefined && !lists.includes(tenantDays) && !isUnread(system.tenants, context))
    report(`${at}.tenantDays`, tenantDays, oneOf(lists, tenantDays, `a field of "${system.tenants}"`));
}

/** Requires that notification rules offer exactly the declared events. */
export function checkEvents(
  { noticeRules }: SystemResources,
  { names, definitions, kinds }: Pick<MeaningContext, 'names' | 'definitions' | 'kinds'>,
): ConfigurationProblem[] {
  const rules = noticeRules === undefined ? undefined : definitions[noticeRules];
  if (!rules) return [];
  const declared = Object.values(definitions).flatMap(({ name, notices = {} }) =>
    Object.keys(notices).map((key) => ({ resource: name, key, event: eventOf(name, key) })),
  );
  const offered = choicesOf(rules, 'event', kinds).map(({ value }) => value);
  const events = declared.map(({ event }) => event);
  const unread = names.filter((name) => isUnread(name, { names, definitions }));
  return [
    ...offered.flatMap((event) =>
      events.includes(event) || unread.some((name) => event.startsWith(eventOf(name, '')))
        ? []
        : [{ resource: rules.name, field: 'event', property: 'options', value: event, allowed: oneOf(events, event) }],
    ),
    ...declared.flatMap(({ resource, key, event }) =>
      offered.includes(event)
        ? []
        : [
            {
              resource,
              field: undefined,
              property: `notices.${key}`,
              value: key,
              allowed: `an event that "${rules.name}.event" has an option for: "${event}"`,
            },
          ],
    ),
  ];
}
