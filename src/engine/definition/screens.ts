import * as z from 'zod/mini';
import { fieldName, flag, identifier, label, referenceName, slotName } from './leaves.ts';
import { resourceName } from './options.ts';
import type { AnyOf } from './words.ts';

const section = z.strictObject({ title: label, fields: z.array(fieldName) });

const formSection = z.strictObject({
  ...section.shape,
  /** Takes all the width that the window has, and so does the form. @default false */
  wide: flag,
});

const step = z.strictObject({
  ...section.shape,
  /** One line above the inputs. */
  hint: z.optional(label),
});

/** The form of a record. */
export const form = z.strictObject({
  /** @default by the number of inputs: `config.formContainer` */
  container: z.optional(z.enum(['modal', 'drawer', 'page'])),
  /** @default one section with every input */
  sections: z.optional(z.array(formSection)),
  /**
   * Splits the form of a new record into steps. The input is kept until the user saves or discards it. The edit form
   * shows the steps as sections, unless `sections` is set.
   */
  steps: z.optional(z.array(step)),
});

/** Further forms by key. */
export const forms = z.record(identifier, z.strictObject({ sections: z.array(section).check(z.minLength(1)) }));

/** Actions offered after a record is created in a form. */
export const create = z.strictObject({
  /** Explanation above the actions. */
  hint: z.optional(label),
  /**
   * The labels of the offered actions, by action key. The first action is preselected. A single action runs at once.
   * Only actions without `ask` are allowed.
   */
  next: z.record(identifier, label),
});

/** A link from a record to a place that has its id in the path. */
export const link = z.strictObject({
  /** @default the title of the place */
  label: z.optional(label),
  /** Path of the place as the route list has it: `/custom/shop/setting/{id}`. */
  to: z.string(),
});

/** Records of another resource that refer to this one, in a tab of their own. */
const related = z.strictObject({
  resource: resourceName,
  /** The field of that resource that refers to this one. */
  by: z.string(),
  /**
   * A field of this resource that refers to one record: lists the records that refer to the same one.
   *
   * @default the record itself
   */
  through: z.optional(referenceName),
  /** @default the title of that resource */
  title: z.optional(label),
  /** Columns in this order. @default those of its list, without `by` */
  columns: z.optional(z.array(z.string())),
  /** Whether users can create a record there, with the reference filled in. @default true */
  create: flag,
});

/** The value of a field in the title of a record, and what stands after it. */
const titlePart = z.strictObject({ field: fieldName, suffix: label });

/**
 * What features add to the detail page: each extends this interface where it defines its options.
 *
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface ShowFeatures {}

const features = Object.values(
  import.meta.glob<{ readonly show?: object }>('../../../features/*/definition.ts', { eager: true }),
);
const featureOptions = Object.assign({}, ...features.map((feature) => feature.show)) as ShowFeatures;

/** The detail page of a record. */
export const show = z.strictObject({
  /**
   * Fields whose values are the title of a record on its page and tab, in a queue and on home: `1★ · 做工粗糙 ·
   * 白鹭母婴旗舰店`. Values that are empty or that the user may not see are left out. `suffix` stands after the value.
   *
   * @default what `recordLabel` holds
   */
  title: z.optional(z.array(z.union([fieldName, titlePart])).check(z.minLength(1))),
  /** @default one section with every line */
  sections: z.optional(z.array(section)),
  /** Records of other resources that refer to this one, each resource in its own tab. */
  related: z.optional(z.array(related)),
  /** A registered slot between the header and the tabs. It receives the record. */
  slot: z.optional(slotName),
  ...featureOptions,
});

/** A form step of a new record. */
export type FormStep = AnyOf<typeof step>;
/** The value of a field in the title of a record, and what stands after it. */
export type TitlePart = AnyOf<typeof titlePart>;
