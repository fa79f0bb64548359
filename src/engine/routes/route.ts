import type { RouteEntry, RouteTab } from '../definition/routes.ts';
import { anyOf, type OperationPermission, type PermissionRule } from '../permissions/permission.ts';

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

/** Returns the data provider of a resource; undefined for the API. */
export function dataProviderOf(entries: readonly RouteEntry[], resource: string): string | undefined {
  return entries.find((entry) => entry.name === resource && isHome(entry))?.dataProvider;
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
