import { type Condition, momentAt } from './condition.ts';

/** Operations that every resource has and that may be the cause of an event. */
export const noticeOperations = ['create', 'update', 'delete', 'restore'] as const;
type NoticeOperation = (typeof noticeOperations)[number];

/** An event that notification rules send to users, mailboxes and webhooks. Either `on` or `remind` says when. */
export interface NoticeDefinition<Key extends string = string, ActionKey extends string = string, When = Condition> {
  /** What causes the event: `create`, `update`, `delete`, `restore`, a transition or an action on a record. */
  readonly on?: NoticeOperation | ActionKey | readonly (NoticeOperation | ActionKey)[];
  /** The event happens as a date approaches. */
  readonly remind?: ReminderDefinition<Key>;
  /** Condition that the record must satisfy after the write. @default every record */
  readonly where?: When;
  /**
   * The users responsible for the record: a field that refers to users, or several, of which the first that is filled in
   * counts. A reminder may name fields of another record: `{ by: 'project', fields: ['remindUsers', 'manager'] }`. An
   * enterprise without a rule for the event notifies them in the console. @default nobody
   */
  readonly to?: Key | readonly Key[] | ResponsibleElsewhere<Key>;
  /**
   * Fields whose values the notice itself contains, after the name of the record, for those responsible (`to`): also for
   * a user whose permissions or data scope do not reach the record. @default such a user gets no name and no values
   */
  readonly summary?: readonly Key[];
}

/** Fields that refer to users, of the record to which `by` refers, as they are at the moment of the reminder. */
interface ResponsibleElsewhere<Key extends string = string> {
  readonly by: Key;
  readonly fields: readonly string[];
}

export interface ReminderDefinition<Key extends string = string> {
  /** A stored date or datetime field. A record without a value causes no reminder. */
  readonly field: Key;
  /**
   * How long before, each once: `['30d', '7d', '1d']`, and for a datetime also `'1h'` or `'15m'`. A day is compared with
   * today; `'0d'` is the day itself.
   */
  readonly before: readonly `${number}${'m' | 'h' | 'd'}`[];
  /**
   * An integer field of the record: the first reminder is this many days before, and of `before` only what is later
   * remains. A record without a value has the times that its tenant has, or else those of `before`. @default none
   */
  readonly days?: Key;
  /**
   * A field of the tenant with several choices, each a number of days: they take the place of `before` where one is
   * chosen. @default none
   */
  readonly tenantDays?: string;
}

/** A reminder in normal form. */
export interface Reminder {
  readonly field: string;
  /** In milliseconds, the shortest first. */
  readonly before: readonly number[];
  readonly days: string | undefined;
  readonly tenantDays: string | undefined;
}

/** An event in normal form. */
export interface NoticeEvent {
  readonly key: string;
  /** The name of the event among those of all resources, as rules store it. */
  readonly event: string;
  /** Empty for a reminder. */
  readonly on: readonly string[];
  readonly remind: Reminder | undefined;
  readonly where: Condition | undefined;
  readonly to: readonly string[];
  /** The reference to the record that has the fields of `to`; undefined if they are fields of the record itself. */
  readonly by: string | undefined;
  /** Undefined if the notice contains nothing of a record that its receiver may not read. */
  readonly summary: readonly string[] | undefined;
}

/** Returns the name of an event: `clue_created`. */
export function eventOf(resource: string, key: string): string {
  return `${resource}_${key}`;
}

export function normaliseNotices(
  resource: string,
  notices: Readonly<Record<string, NoticeDefinition>> = {},
): readonly NoticeEvent[] {
  return Object.entries(notices).map(([key, { on = [], remind, where, to, summary }]) => ({
    key,
    event: eventOf(resource, key),
    on: [on].flat(),
    remind: remind && {
      field: remind.field,
      before: remind.before.map((text) => momentAt(text, new Date(0)).getTime()).toSorted((one, other) => one - other),
      days: remind.days,
      tenantDays: remind.tenantDays,
    },
    where,
    summary,
    ...responsible(to),
  }));
}

/** Returns the normal form of `to`. */
export function responsible(to: NoticeDefinition['to'] = []): Pick<NoticeEvent, 'to' | 'by'> {
  if (typeof to === 'object' && 'by' in to) return { to: to.fields, by: to.by };
  return { to: [to].flat(), by: undefined };
}
