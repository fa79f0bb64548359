import * as z from 'zod/mini';
import type { Lookup } from '../fields/field.ts';
import { action, states } from './actions.ts';
import type { FieldOptions } from './field.ts';
import { onDuplicates } from './fixed-values.ts';
import { actionKey, combination, condition, fieldName, flag, identifier, label, referenceName } from './leaves.ts';
import { list } from './list.ts';
import { notice } from './notices.ts';
import { reach } from './reach.ts';
import { metric, report } from './reports.ts';
import { create, form, forms, link, show } from './screens.ts';
import type { AnyOf } from './words.ts';

/** How the data scope of a role restricts the records: by fields of their own, or by those of another record. */
const scope = z.union([
  z.literal(false),
  z.strictObject({
    /**
     * The field that refers to the owner of a record, or several: the record belongs to the users in each of them.
     * `'id'` if the records are the users themselves.
     */
    owner: z.optional(z.union([fieldName, z.literal('id'), z.array(fieldName).check(z.minLength(1))])),
    /** The field that refers to the department of a record. */
    department: z.optional(fieldName),
    /**
     * Who sees a record that has no owner: the user who created it, or everyone with the permission for the
     * resource. @default 'creator'
     */
    unowned: z.optional(z.enum(['creator', 'all'])),
    /** Alone: the field that refers to the record that decides. Users who may see that one may see this one. */
    through: z.optional(referenceName),
  }),
]);

/** A condition on the values of a record, and what is said where it does not hold. */
const recordCheck = z.strictObject({
  /** Said at the field: `'结束不早于开始'`. */
  label,
  /**
   * A condition on fields that everybody reads who sees the record. It may compare them with each other, with days added
   * or taken away, `{ field: 'startsOn', plus: '30d' }`, and with a field of a record that one refers to, `{ by:
   * 'contract', field: 'limit' }`.
   */
  where: condition,
  /** The field at which it is said. @default the first one of the condition */
  at: z.optional(fieldName),
});

/** How a row of a sheet is matched with an existing record. */
const importOptions = z.strictObject({
  /**
   * A unique field, or a combination of `unique`. A row with the value of an existing record is a duplicate.
   * @default none: every row creates a record
   */
  key: z.optional(z.union([fieldName, z.array(fieldName)])),
  /** How duplicates are handled if the user does not choose otherwise. @default 'refuse' */
  onDuplicate: z.optional(z.enum(onDuplicates)),
});

/**
 * What features add to a resource: each extends this interface where it defines its options.
 *
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface ResourceFeatures {}

const features = Object.values(
  import.meta.glob<{ readonly resource?: object }>('../../../features/*/definition.ts', { eager: true }),
);
const featureOptions = Object.assign({}, ...features.map((feature) => feature.resource)) as ResourceFeatures;

/**
 * A screen as data: the fields and, where a default does not fit, the list, form, detail page and actions. Everything that is
 * said of resources comes from this schema: the types of authors (`author.ts`), the untyped definition, the check of the
 * shape and the JSON schema. The kinds say what their fields may have.
 */
export const resource = z.strictObject({
  /** Name of the resource in the route list, in the database (table) and in the API (path). */
  name: identifier,
  /** The field that people identify a record by. */
  recordLabel: fieldName,
  fields: z.record(z.string(), z.unknown()),
  /** Whether records belong to an enterprise or to the platform. @default 'enterprise' */
  owner: z.optional(z.enum(['enterprise', 'platform'])),
  /**
   * The fields by which the data scope of a role restricts the records. `false` disables the restriction. Each defaults
   * to the field of the same name if that field refers to users (`owner`) or departments (`department`).
   */
  scope: z.optional(scope),
  /**
   * Makes the resource a tree that users can rearrange in the list. `parent` is a field of a tree kind that refers to
   * the resource itself. `order` is a number field that sorts the children of one record.
   */
  tree: z.optional(z.strictObject({ parent: referenceName, order: z.optional(fieldName) })),
  list: z.optional(list),
  /**
   * Offers to copy a record: the form of a new one with its values, in which each of these text fields has a suffix.
   *
   * @default records cannot be copied
   */
  copy: z.optional(z.array(fieldName).check(z.minLength(1))),
  /** Actions offered after a record is created in a form. @default nothing */
  create: z.optional(create),
  form: z.optional(form),
  /**
   * Further forms by key, each with fields of its own. An entry with `view: 'edit'` shows one at its path. The fields of
   * such a form leave the usual one, unless that names them.
   */
  forms: z.optional(forms),
  /** Links from a record to places that have its id in their path. A user sees those that they may open. */
  links: z.optional(z.array(link)),
  show: z.optional(show),
  /** The states of a record and the transitions between them. */
  states: z.optional(states),
  actions: z.optional(z.record(actionKey, action)),
  /**
   * Combinations of fields whose values must be unique within an enterprise: `[['platform', 'shopNo']]`. A record with
   * an empty value in one of the fields never conflicts. @default none
   */
  unique: z.optional(z.array(combination)),
  /**
   * What every record must satisfy, in forms, imports, the API and rules: `[{ label: '结束不早于开始', where: { field:
   * 'endsOn', gte: { field: 'startsOn' } } }]`. Looked at when one of its fields changes; an empty field satisfies every
   * comparison but `empty`. @default none
   */
  checks: z.optional(z.array(recordCheck)),
  /**
   * Limit of records per enterprise: the name of an integer field of the enterprise. An empty value means no limit.
   * @default no limit
   */
  quota: z.optional(z.string()),
  /**
   * Opens some fields of the records to other enterprises that the records of `through` authorise: read only, and only
   * where a resource of theirs has a field of the kind `reach`. @default nothing
   */
  reach: z.optional(reach),
  /**
   * Events that notification rules send, by key: `{ created: { on: 'create', to: 'owner' } }`. Each needs an option of
   * the field `event` of the rules. @default none
   */
  notices: z.optional(z.record(identifier, notice)),
  /** Figures about the records, declared once for all reports. */
  metrics: z.optional(z.record(identifier, metric)),
  /** Selections of the metrics, with the fields to group and filter by. Entries with `view: 'report'` or the dashboard show them. */
  reports: z.optional(z.record(identifier, report)),
  /** Allows imports from spreadsheets: `true`, or how a row is matched with an existing record. @default no import */
  import: z.optional(z.union([z.literal(true), importOptions])),
  /** Whether the list can be exported as a spreadsheet. @default true */
  export: flag,
  /**
   * Who creates, changes and deletes records: users, only connectors with a service token, or only the server itself.
   * Users still read records and take their transitions and actions. @default 'users'
   */
  writtenBy: z.optional(z.enum(['users', 'services', 'server'])),
  /**
   * Whether each write adds a line to the history of the record and to the audit log. Without it, live events are
   * gathered: at most one per second for each resource and enterprise. @default true
   */
  history: flag,
  /**
   * Whether enterprises may add fields of their own, which nobody else has, to the records: whoever holds the permission
   * of the system resource `ownFields` adds them. @default false
   */
  extend: flag,
  /** Operations that the resource allows. @default everything */
  allow: z.optional(z.strictObject({ create: flag, edit: flag, delete: flag })),
  ...featureOptions,
});

/** A resource definition whose names are not typed. The check says whether they are right. */
export interface AnyDefinition extends Omit<AnyOf<typeof resource>, 'fields'> {
  readonly fields: Readonly<Record<string, AnyFieldDefinition>>;
}

/** A field of any kind, with the options of its kind. */
export interface AnyFieldDefinition extends FieldOptions {
  readonly type: string;
  /** Where the value comes from, once `resolveSources` has found it. Authors do not write it. */
  readonly lookup?: Lookup;
  readonly default?: unknown;
}
