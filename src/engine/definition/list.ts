import * as z from 'zod/mini';
import { anyCondition } from './condition.ts';
import { listLayouts } from './fixed-values.ts';
import {
  actionName,
  choiceName,
  condition,
  conditionByAction,
  fieldName,
  flag,
  identifier,
  label,
  referenceName,
  rule,
  slotName,
  sortKey,
} from './leaves.ts';
import { resourceName } from './options.ts';
import type { AnyOf } from './words.ts';

/** The calendar layout. */
const calendar = z.strictObject({
  /** The field that places a record in the calendar: a date or datetime field that is filterable and sortable. */
  date: fieldName,
  /** The field that labels an entry. @default the field that names a record */
  label: z.optional(fieldName),
  /** The field whose choice colours the entries. @default the field of the states */
  color: z.optional(choiceName),
  /**
   * Key of the transition or action that moves an entry to another day. It must ask for `date`. @default entries
   * cannot be moved
   */
  move: z.optional(z.string()),
});

/** The hours of what a cell of a grid holds, and what is marked in them. */
const gridHours = z.strictObject({
  /** The field of the record with the hours of a day: a list with the times `from` and `to`. */
  periods: z.string(),
  /** The field of the record with the minutes that do not count. @default all count */
  pause: z.optional(z.string()),
  /** Hours between two days at least. @default only overlaps are marked */
  rest: z.optional(z.number().check(z.positive())),
  /** Hours of a week at most. @default any number */
  week: z.optional(z.number().check(z.positive())),
});

/** The grid layout: one record for each cell of a week. */
const grid = z.strictObject({
  /** The field that refers to the record whose row it is. */
  row: referenceName,
  /** The day of a cell: a date field that is filterable and sortable. It is unique together with `row`. */
  column: fieldName,
  /** The field that refers to what a cell holds. It may be empty. */
  value: referenceName,
  /** The field of that record that holds its colour. @default no colours */
  color: z.optional(z.string()),
  /** Marks conflicts of hours in a row. @default nothing is marked */
  hours: z.optional(gridHours),
  /** Offers to copy the week before. @default it does not */
  copy: z.optional(z.literal('week')),
  /**
   * Keys of actions on the list with the inputs `from` and `to`, which the grid fills with the visible days.
   *
   * @default none
   */
  actions: z.optional(z.array(actionName)),
  /**
   * The cells that such an action changes. Without one there is nothing to do; else the question before it names their
   * rows. @default every cell
   */
  about: z.optional(conditionByAction),
  /**
   * Condition on the records of the rows, beside that of the reference. If none satisfies it, all are rows.
   *
   * @default every record that may be referred to
   */
  rows: z.optional(anyCondition),
});

/** What a tab of the place shows. */
const tab = z.strictObject({
  /** The records of the tab. @default every record of the list */
  where: z.optional(condition),
  /** @default the columns of the list */
  columns: z.optional(z.array(fieldName).check(z.minLength(1))),
  /** @default the order of the list */
  sort: z.optional(sortKey),
  /** Keys of the presets that it offers. @default every preset */
  presets: z.optional(z.array(z.string())),
  /** Key of the initial preset. @default that of the list, if the tab offers it */
  preset: z.optional(z.string()),
  /** Keys of the actions on the list that it offers. @default every action */
  actions: z.optional(z.array(actionName)),
  /** Whether it offers new records. @default true */
  create: flag,
});

/** A named filter above the list. */
const preset = z.strictObject({
  key: identifier,
  label,
  where: condition,
  /** Says what belongs to it, where the list opens with it and has no rows. @default a general text */
  help: z.optional(label),
});

/** What a list opens with for some users. */
const opening = z.strictObject({
  /** @default every row */
  preset: z.optional(z.string()),
  /** Like that of the list. @default the order of the list */
  sort: z.optional(sortKey),
  /** The permission of those for whom it is, or one of several. @default everybody */
  perm: rule,
});

/** A highlighted row. */
const highlight = z.strictObject({ tone: z.enum(['warning', 'danger', 'muted']), label, where: condition });

/** Where records come from that nobody creates in the list. */
const source = z.strictObject({ help: label, resource: z.optional(resourceName) });

export const list = z.strictObject({
  /** Columns in this order, after that of `recordLabel`, which stands first. @default every field whose `list` is not false, in the order of the fields */
  columns: z.optional(z.array(fieldName)),
  /** Field to sort by, with the prefix `-` for descending order. @default `order` of a tree, else '-createdAt' */
  sort: z.optional(sortKey),
  /** Named filters above the list. */
  presets: z.optional(z.array(preset)),
  /** A field with choices. Each choice becomes a preset with a record count. */
  presetsOf: z.optional(choiceName),
  /** Highlighted rows. */
  highlights: z.optional(z.array(highlight)),
  /** Permanent filter that always applies, whatever the user filters. */
  where: z.optional(condition),
  /**
   * Key of the initial preset, or what the list opens with for whom: the first entry whose permission the user holds. The
   * address of the list says it, so that a copied link shows the same records to others. @default every row
   */
  preset: z.optional(z.union([z.string(), z.array(opening).check(z.minLength(1))])),
  /**
   * The empty list says where its records come from, with a link to the list of `resource` for users who may open it.
   * @default a general text
   */
  source: z.optional(source),
  /** Available layouts. The first one is the initial layout. @default ['table'] */
  layouts: z.optional(z.array(z.enum(listLayouts)).check(z.minLength(1))),
  /** The calendar layout. Required if `layouts` contains `'calendar'`. */
  calendar: z.optional(calendar),
  /** The grid layout: one record for each cell of a week. Required if `layouts` contains `'grid'`. */
  grid: z.optional(grid),
  /**
   * Columns that are edited in place, here and in related lists, by users who may edit the record and write the
   * field. On a phone they are edited in the form. @default none
   */
  inline: z.optional(z.array(fieldName).check(z.minLength(1))),
  /**
   * Pages and counts are computed at most once per second and shared by all users who see the same records, for a
   * board that many keep open while its records change all the time. Answers are never older than their request.
   *
   * @default false
   */
  shared: flag,
  /** A registered slot in the toolbar. */
  slot: z.optional(slotName),
  /** What the tabs of its place show, by the key that the entry gives each. @default what the list shows */
  tabs: z.optional(z.record(identifier, tab)),
});

export type CalendarDefinition = AnyOf<typeof calendar>;
export type GridDefinition = AnyOf<typeof grid>;
/** The hours of what a cell of a grid holds, and what is marked in them. */
export type GridHours = AnyOf<typeof gridHours>;
/** A highlighted row. */
export type Highlight = AnyOf<typeof highlight>;
/** Where the records of a list come from that nobody creates in it. */
export type ListSource = AnyOf<typeof source>;
