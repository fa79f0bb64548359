import type { NoticeDefinition } from '../definition/notices.ts';
import { type Condition, momentAt } from '../fields/condition.ts';

/** Operations that every resource has and that may be the cause of an event. */
export const noticeOperations = ['create', 'update', 'delete', 'restore'] as const;

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
