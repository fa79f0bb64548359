import type { IconName } from './icons.ts';
import type { OperationPermission, PermissionRule } from './permission.ts';

/**
 * One line of the list: a place in the console, a resource, or both (spec §2, "Route entry fields").
 *
 * - with `children` and no `path`: a group of the menu;
 * - with `name` and `path`: a resource whose screens the engine draws from `resources/<area>/<name>.ts`;
 * - with `name` and no `path`: a resource without a screen of its own, only data others refer to;
 * - with `component`: a page of its own, by name;
 * - with `view: 'dashboard'` and no `name`: what `resources/dashboard.ts` gathers from the resources.
 */
export interface RouteEntry {
  /** `/custom/business`; parameters in braces: `/custom/business/detail/{id}`. */
  readonly path?: string;
  readonly title: string;
  /** What one record is called: 商家 of 商家管理. @default the title */
  readonly noun?: string;
  /** Name of the resource, or of the place where there is none. Unique but for the views of one resource. */
  readonly name?: string;
  /** Which screen of the resource the path shows; `'dashboard'` is one of no resource. @default 'list' */
  readonly view?: 'list' | 'show' | 'review' | 'report' | 'dashboard';
  /** Which of the resource's reports, where `view` is `'report'`. */
  readonly report?: string;
  /** Whether the side menu shows it. @default true where there is a path without parameters */
  readonly menu?: boolean;
  /** Who may open it, any one of a list being enough. Missing: everyone who is signed in. */
  readonly perm?: PermissionRule;
  readonly icon?: IconName;
  readonly children?: readonly RouteEntry[];
  /** Name of a page of `pages/`. */
  readonly component?: string;
  /** Names of pages of `pages/` that take the place of screens of the resource that the engine would draw. */
  readonly pages?: Readonly<
    Partial<Record<'list' | 'show' | 'create' | 'edit' | 'import' | 'review' | 'report', string>>
  >;
}

/** All entries below, depth first, groups before what they hold. */
export function flatten<Entry extends RouteEntry>(entries: readonly Entry[]): readonly RouteEntry[] {
  return entries.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);
}

/** Names of the pages that a list asks for. */
export function pagesOf(entries: readonly RouteEntry[]): readonly string[] {
  return flatten(entries).flatMap(({ component, pages = {} }) => [component ?? [], Object.values(pages)].flat());
}

/**
 * Whether the entry is the home of its resource, which gives it its title, its path and its permission; the other views
 * of a resource are places of their own.
 */
export function isHome({ view = 'list' }: RouteEntry): boolean {
  return view === 'list';
}

/** Whether the side menu has a line for the entry, permissions aside. */
export function isInMenu(entry: RouteEntry): boolean {
  if (entry.path === undefined) return entry.children !== undefined && entry.menu !== false;
  return entry.menu ?? (entry.view !== 'show' && !entry.path.includes('{'));
}

/** What an entry is known by in the menu, the permission tree and the locales: its path, else its name, else its title. */
export function keyOf(entry: Pick<RouteEntry, 'path' | 'name' | 'title'>): string {
  return entry.path ?? entry.name ?? entry.title;
}

/** The entries of a list as one union, at whatever depth. */
export type EntryOf<List extends readonly RouteEntry[]> = List[number] extends infer Entry
  ? Entry extends { readonly children: infer Children extends readonly RouteEntry[] }
    ? Entry | EntryOf<Children>
    : Entry
  : never;

type Property<List extends readonly RouteEntry[], Key extends string> =
  EntryOf<List> extends infer Entry ? (Entry extends { readonly [K in Key]: infer Value } ? Value : never) : never;

/** Names of the resources of a list. */
export type ResourceNameOf<List extends readonly RouteEntry[]> =
  EntryOf<List> extends infer Entry
    ? Entry extends { readonly component: string }
      ? never
      : Entry extends { readonly name: infer Name extends string }
        ? Name
        : never
    : never;

/** Names of the pages a list asks for. */
export type PageNameOf<List extends readonly RouteEntry[]> =
  | Extract<Property<List, 'component'>, string>
  | Extract<ValueOf<Property<List, 'pages'>>, string>;

type ValueOf<Pages> = Pages extends object ? Pages[keyof Pages] : never;

type Codes<Rule> = Rule extends string ? Rule : Rule extends readonly (infer Code extends string)[] ? Code : never;

/** Permission codes a list defines, their leaves included. */
export type PermissionOf<List extends readonly RouteEntry[]> =
  | Codes<Property<List, 'perm'>>
  | `${Codes<Property<List, 'perm'>>}:${OperationPermission}`
  | 'super_admin';

/** Writes a list down with all its literals kept, so that names, permissions and pages become types. */
export function defineList<const List extends readonly RouteEntry[]>(list: List): List {
  return list;
}
