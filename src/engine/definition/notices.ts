import * as z from 'zod/mini';
import { causeName, condition, fieldName } from './leaves.ts';
import type { AnyOf } from './words.ts';

const timeBefore = z
  .string()
  .check(z.regex(/^\d+[mhd]$/)) as z.ZodMiniType as z.ZodMiniType<`${number}${'m' | 'h' | 'd'}`>;

const reminder = z.strictObject({
  /** A stored date or datetime field. A record without a value causes no reminder. */
  field: fieldName,
  /**
   * How long before, each once: `['30d', '7d', '1d']`, and for a datetime also `'1h'` or `'15m'`. A day is compared with
   * today; `'0d'` is the day itself.
   */
  before: z.array(timeBefore),
  /**
   * An integer field of the record: the first reminder is this many days before, and of `before` only what is later
   * remains. A record without a value has the times that its tenant has, or else those of `before`. @default none
   */
  days: z.optional(fieldName),
  /**
   * A field of the tenant with several choices, each a number of days: they take the place of `before` where one is
   * chosen. @default none
   */
  tenantDays: z.optional(z.string()),
});

/** An event that notification rules send to users, mailboxes and webhooks. Either `on` or `remind` says when. */
export const notice = z.strictObject({
  /** What causes the event: `create`, `update`, `delete`, `restore`, a transition or an action on a record. */
  on: z.optional(z.union([causeName, z.array(causeName)])),
  /** The event happens as a date approaches. */
  remind: z.optional(reminder),
  /** Condition that the record must satisfy after the write. @default every record */
  where: z.optional(condition),
  /**
   * The users responsible for the record: a field that refers to users, or several, of which the first that is filled in
   * counts. A reminder may name fields of another record, as they are at that moment: `{ by: 'project', fields:
   * ['remindUsers', 'manager'] }`. An enterprise without a rule for the event notifies them in the console. @default nobody
   */
  to: z.optional(
    z.union([fieldName, z.array(fieldName), z.strictObject({ by: fieldName, fields: z.array(z.string()) })]),
  ),
  /**
   * Fields whose values the notice itself contains, after the name of the record, for those responsible (`to`): also for
   * a user whose permissions or data scope do not reach the record. @default such a user gets no name and no values
   */
  summary: z.optional(z.array(fieldName)),
});

export type ReminderDefinition = AnyOf<typeof reminder>;
export type NoticeDefinition = AnyOf<typeof notice>;
