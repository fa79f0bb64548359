import * as z from 'zod/mini';
import type { IconName } from '../routes/icons.ts';
import { permissions } from './condition.ts';
import { flag, rule } from './leaves.ts';
import type { AnyOf } from './words.ts';

const text = z.optional(z.string());
const texts = z.optional(z.record(z.string(), z.string()));

/** A tab of the list of a resource: the list again with a filter of its own, or the list of another resource. */
export const routeTab = z.strictObject({
  /** What the address calls it, and `list.tabs` of the resource. */
  key: z.string(),
  title: z.string(),
  /** The resource whose list it shows. @default that of the entry */
  name: text,
  /** Who may open it and use its records. Only for tabs of the entry's own resource. @default `perm` of the entry */
  perm: rule,
});

/**
 * One entry of the route list: a place in the console, a resource, or both (spec §2, "Route entry fields").
 *
 * - with `children` and no `path`: a group of the menu;
 * - with `name` and `path`: a resource whose screens are generated from `resources/<area>/<name>.ts`;
 * - with `name` and no `path`: a resource without a screen, only data that others refer to;
 * - with `component`: a custom page, by name;
 * - with `view: 'dashboard'` and no `name`: the dashboard that `resources/dashboard.ts` defines.
 */
export const routeEntry = z.strictObject({
  /** `/custom/business`. Parameters are in braces: `/custom/business/detail/{id}`. */
  path: text,
  title: z.string(),
  /** The noun for one record: 商家 for 商家管理. @default the title */
  noun: text,
  /** Name of the resource, or of the place if there is no resource. Unique except for the views of one resource. */
  name: text,
  /** The screen of the resource at this path. `'dashboard'` needs no resource. @default 'list' */
  view: z.optional(z.enum(['list', 'show', 'edit', 'report', 'dashboard'])),
  /** Key of the resource's form, if `view` is `'edit'`. */
  form: text,
  /**
   * Puts the place below a record: a required reference of the resource, and the path parameter with the id of the
   * record it points to. The place shows and creates only records of that one. Further parameters end with `Name` and
   * show its label. `{ path: '/shop/documents/{id}', name: 'document', under: { shop: 'id' } }`
   */
  under: texts,
  /** Key of the resource's report, if `view` is `'report'`. */
  report: text,
  /** Whether the side menu shows the entry. @default true where there is a path without parameters */
  menu: flag,
  /**
   * Presets of records that wait for somebody. The menu shows how many there are, where the list opens with one of them
   * for the user. @default none
   */
  counted: z.optional(z.array(z.string()).check(z.minLength(1))),
  /** Who may open it. One permission of a list is enough. Undefined: every signed-in user. */
  perm: rule,
  /**
   * Who may use the records, or the figures of a report, where that is not who may open the place. A user who may only
   * open the place sees a notice that names the missing permission. @default `perm`
   */
  data: rule,
  /**
   * Codes that may read the records besides those of `data`, and nothing else: others' screens show them. `['quality']`
   */
  read: z.optional(permissions),
  /**
   * Operation permissions of the resource's own, by name with their label, for what not everyone who may open the place
   * may do: `{ judge: '裁决' }` is `<data>:judge`. Transitions, actions, fields and conditions name the code.
   */
  operations: texts,
  /**
   * The roles that should have the permission of the entry, where it is new, by their codes; by operation if it is an
   * object, where `open` is the entry itself: `{ open: ['supervisor'], judge: ['inspector'] }`. New enterprises get it so.
   * In others an administrator who holds it is asked at the next sign-in: nothing is granted unasked. @default nobody
   */
  grant: z.optional(z.union([permissions, z.record(z.string(), permissions)])),
  /** Several lists at one place. The first tab is open at first, the others at `?tab=` and their key. @default one list */
  tabs: z.optional(z.array(z.unknown())),
  /**
   * Name of the data provider that has the records, among `dataProviders` of the console. The server has neither a table nor
   * calls for them, and other resources do not refer to them. @default the API
   */
  dataProvider: text,
  icon: z.optional(z.string()),
  /**
   * The letter that opens the place after `G`, in lower case. Unique, and none of `b` (back to the list), `g`, `h` (home)
   * and `s` (search), which every screen has.
   */
  shortcut: text,
  children: z.optional(z.array(z.unknown())),
  /** Name of a page of `pages/`. */
  component: text,
  /** Names of pages of `pages/` that replace generated screens of the resource. */
  pages: z.optional(z.strictObject({ list: text, show: text, create: text, edit: text, import: text, report: text })),
});

export type RouteTab = AnyOf<typeof routeTab>;

/** An entry of the route list. Its tabs and children are checked each by itself. */
export interface RouteEntry extends Omit<AnyOf<typeof routeEntry>, 'tabs' | 'icon' | 'children'> {
  readonly tabs?: readonly RouteTab[];
  readonly icon?: IconName;
  readonly children?: readonly RouteEntry[];
}
