import { anyOf, type OperationPermission, type PermissionRule } from '../permissions/permission.ts';
import type { IconName } from './icons.ts';

/**
 * One entry of the route list: a place in the console, a resource, or both (spec §2, "Route entry fields").
 *
 * - with `children` and no `path`: a group of the menu;
 * - with `name` and `path`: a resource whose screens are generated from `resources/<area>/<name>.ts`;
 * - with `name` and no `path`: a resource without a screen, only data that others refer to;
 * - with `component`: a custom page, by name;
 * - with `view: 'dashboard'` and no `name`: the dashboard that `resources/dashboard.ts` defines.
 */
export interface RouteEntry {
  /** `/custom/business`. Parameters are in braces: `/custom/business/detail/{id}`. */
  readonly path?: string;
  readonly title: string;
  /** The noun for one record: 商家 for 商家管理. @default the title */
  readonly noun?: string;
  /** Name of the resource, or of the place if there is no resource. Unique except for the views of one resource. */
  readonly name?: string;
  /** The screen of the resource at this path. `'dashboard'` needs no resource. @default 'list' */
  readonly view?: 'list' | 'show' | 'edit' | 'report' | 'dashboard';
  /** Key of the resource's form, if `view` is `'edit'`. */
  readonly form?: string;
  /**
   * Puts the place below a record: a required reference of the resource, and the path parameter with the id of the
   * record it points to. The place shows and creates only records of that one. Further parameters end with `Name` and
   * show its label. `{ path: '/shop/documents/{id}', name: 'document', under: { shop: 'id' } }`
   */
  readonly under?: Readonly<Record<string, string>>;
  /** Key of the resource's report, if `view` is `'report'`. */
  readonly report?: string;
  /** Whether the side menu shows the entry. @default true where there is a path without parameters */
  readonly menu?: boolean;
  /**
   * Presets of records that wait for somebody. The menu shows how many there are, where the list opens with one of them
   * for the user. @default none
   */
  readonly counted?: readonly string[];
  /** Who may open it. One permission of a list is enough. Undefined: every signed-in user. */
  readonly perm?: PermissionRule;
  /**
   * Who may use the records, or the figures of a report, where that is not who may open the place. A user who may only
   * open the place sees a notice that names the missing permission. @default `perm`
   */
  readonly data?: PermissionRule;
  /**
   * Codes that may read the records besides those of `data`, and nothing else: others' screens show them. `['quality']`
   */
  readonly read?: readonly string[];
  /**
   * Operation permissions of the resource's own, by name with their label, for what not everyone who may open the place
   * may do: `{ judge: '裁决' }` is `<data>:judge`. Transitions, actions, fields and conditions name the code.
   */
  readonly operations?: Readonly<Record<string, string>>;
  /** Several lists at one place. The first tab is open at first, the others at `?tab=` and their key. @default one list */
  readonly tabs?: readonly RouteTab[];
  readonly icon?: IconName;
  /**
   * The letter that opens the place after `G`, in lower case. Unique, and none of `b` (back to the list), `g`, `h` (home)
   * and `s` (search), which every screen has.
   */
  readonly shortcut?: string;
  readonly children?: readonly RouteEntry[];
  /** Name of a page of `pages/`. */
  readonly component?: string;
  /** Names of pages of `pages/` that replace generated screens of the resource. */
  readonly pages?: Readonly<Partial<Record<'list' | 'show' | 'create' | 'edit' | 'import' | 'report', string>>>;
}

/** A tab of the list of a resource: the list again with a filter of its own, or the list of another resource. */
export interface RouteTab {
  /** What the address calls it, and `list.tabs` of the resource. */
  readonly key: string;
  readonly title: string;
  /** The resource whose list it shows. @default that of the entry */
  readonly name?: string;
  /** Who may open it and use its records. Only for tabs of the entry's own resource. @default `perm` of the entry */
  readonly perm?: PermissionRule;
}

/** Returns all entries, depth first, each group before its children. */
export function flatten<Entry extends RouteEntry>(entries: readonly Entry[]): readonly RouteEntry[] {
  return entries.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);
}

/** Returns the names of the pages that a route list uses. */
export function pagesOf(entries: readonly RouteEntry[]): readonly string[] {
  return flatten(entries).flatMap(({ component, pages = {} }) => [component ?? [], Object.values(pages)].flat());
}

/**
 * Returns whether the entry is the main entry of its resource and gives it its title, path and permission. The other
 * views of a resource are separate places.
 */
export function isHome({ view = 'list' }: RouteEntry): boolean {
  return view === 'list';
}

/** Returns whether the side menu shows the entry, apart from permissions. */
export function isInMenu(entry: RouteEntry): boolean {
  if (entry.path === undefined) return entry.children !== undefined && entry.menu !== false;
  return entry.menu ?? (entry.view !== 'show' && !entry.path.includes('{'));
}

/**
 * Returns the rule for the records of an entry, which may differ from the rule for its place. A user who may open one
 * of the tabs of its resource may use the records of that tab.
 */
export function dataRule({ data, perm, name, tabs = [] }: RuledEntry): PermissionRule {
  const own = tabs.filter((tab) => tab.name === undefined || tab.name === name);
  return own.length === 0 ? (data ?? perm) : anyOf(own.map((tab) => tab.perm ?? perm));
}

type RuledEntry = Pick<RouteEntry, 'data' | 'perm' | 'name' | 'tabs'>;

/** Returns the rule for reading the records of an entry: the users who may use them, and the codes of `read`. */
export function readRule({ read = [], ...entry }: RuledEntry & Pick<RouteEntry, 'read'>): PermissionRule {
  const rule = dataRule(entry);
  return rule === undefined || read.length === 0 ? rule : [rule, read].flat();
}

/**
 * Returns the key of an entry in the menu, the permission tree and the locales: its path, else its name, else its
 * title.
 */
export function keyOf(entry: Pick<RouteEntry, 'path' | 'name' | 'title'>): string {
  return entry.path ?? entry.name ?? entry.title;
}

/** Returns the key of the title of an entry in the locales. */
export function titleMessage(entryKey: string): string {
  return `titles.${entryKey}`;
}

/**
 * A route list. `authored` has no value: it keeps the literal types of the entries, from which names, permissions and
 * pages become types, while code that reads the list sees plain entries.
 */
export interface RouteList<Authored> extends ReadonlyArray<RouteEntry> {
  readonly authored?: Authored;
}

/** The entries as one union, at any depth. */
type EntryOf<Authored extends readonly object[]> = Authored[number] extends infer Entry
  ? Entry extends { readonly children: infer Children extends readonly object[] }
    ? Entry | EntryOf<Children>
    : Entry
  : never;

type AnyEntryOf<List> = List extends RouteList<infer Authored extends readonly object[]> ? EntryOf<Authored> : never;

type Property<List, Key extends string> =
  AnyEntryOf<List> extends infer Entry ? (Entry extends { readonly [K in Key]: infer Value } ? Value : never) : never;

/** Names of the resources of a route list. */
export type ResourceNameOf<List> =
  AnyEntryOf<List> extends infer Entry
    ? Entry extends { readonly component: string }
      ? never
      : Entry extends { readonly name: infer Name extends string }
        ? Name
        : never
    : never;

/** Names of the pages that a route list uses. */
export type PageNameOf<List> =
  | Extract<Property<List, 'component'>, string>
  | Extract<ValueOf<Property<List, 'pages'>>, string>;

type ValueOf<Pages> = Pages extends object ? Pages[keyof Pages] : never;

type Codes<Rule> = Rule extends string ? Rule : Rule extends readonly (infer Code extends string)[] ? Code : never;

type TabCodes<Tabs> = Tabs extends readonly (infer Tab)[]
  ? Tab extends { readonly perm: infer Rule }
    ? Codes<Rule>
    : never
  : never;

type EntryCodes<List> =
  | Codes<Property<List, 'perm'>>
  | Codes<Property<List, 'data'>>
  | TabCodes<Property<List, 'tabs'>>;

/** Codes of the operations that entries declare. */
type OwnOperationCodes<Entry> = Entry extends { readonly operations: infer Operations }
  ? `${Codes<Entry extends { readonly data: infer Rule } ? Rule : Entry extends { readonly perm: infer Rule } ? Rule : never>}:${keyof Operations & string}`
  : never;

/** Permission codes of a route list, including operation permissions. */
export type PermissionOf<List> =
  | EntryCodes<List>
  | OwnOperationCodes<AnyEntryOf<List>>
  | `${EntryCodes<List>}:${OperationPermission}`
  | 'super_admin';

/**
 * Stands for a value other than one of those known. An entry with the known values themselves would be `never` as a whole
 * beside another literal, and the mistake could be anywhere in it.
 */
interface OneOf<Known> {
  readonly oneOf: Known;
}

/** A `Shape` without properties that it does not have. */
type Exact<Shape, Found> = Omit<Shape, keyof Found> & {
  readonly [Key in keyof Found]: Key extends keyof Shape
    ? Found[Key] extends Shape[Key]
      ? Shape[Key]
      : OneOf<Shape[Key]>
    : never;
};

type ExactTabs<Tabs> = { readonly [Index in keyof Tabs]: Exact<RouteTab, Tabs[Index]> };

type ExactEntry<Entry> = Exact<Omit<RouteEntry, 'children' | 'tabs'>, Omit<Entry, 'children' | 'tabs'>> &
  (Entry extends { readonly children: infer Children } ? { readonly children: ExactEntries<Children> } : unknown) &
  (Entry extends { readonly tabs: infer Tabs } ? { readonly tabs: ExactTabs<Tabs> } : unknown);

/** The entries of a list as they have to be, each without properties that no entry has. */
type ExactEntries<List> = { readonly [Index in keyof List]: ExactEntry<List[Index]> };

/**
 * Returns the route list unchanged. Its types are inferred from any objects, and only `ExactEntries` says which are right:
 * a mistake in one entry leaves the names and permissions of all others known.
 */
export function defineList<const Authored extends readonly object[]>(
  list: Authored & ExactEntries<Authored>,
): RouteList<Authored>;
export function defineList(list: readonly RouteEntry[]): readonly RouteEntry[] {
  return list;
}
