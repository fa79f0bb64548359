import * as z from 'zod/mini';
import {
  actionName,
  choiceName,
  condition,
  fieldName,
  flag,
  identifier,
  label,
  rule,
  slotName,
  sortKey,
} from './leaves.ts';
import { resourceName } from './options.ts';
import type { AnyOf } from './words.ts';

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

/**
 * What features add to a list: each extends this interface where it defines its options.
 *
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface ListFeatures {}

/**
 * The layouts of a list by name: each feature that has one extends this interface.
 *
 * @public
 */
export interface ListLayouts {
  readonly table: true;
}
export type ListLayout = keyof ListLayouts;

const features = Object.values(
  import.meta.glob<{ readonly layout?: ListLayout; readonly list?: object }>('../../../features/*/definition.ts', {
    eager: true,
  }),
);
const layoutNames: readonly ListLayout[] = ['table', ...features.flatMap(({ layout }) => layout ?? [])];
const featureOptions = Object.assign({}, ...features.map(({ list }) => list)) as ListFeatures;

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
  layouts: z.optional(z.array(z.enum(layoutNames)).check(z.minLength(1))),
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
  ...featureOptions,
});

/** A highlighted row. */
export type Highlight = AnyOf<typeof highlight>;
/** Where the records of a list come from that nobody creates in it. */
export type ListSource = AnyOf<typeof source>;
