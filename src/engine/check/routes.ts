import type { RouteEntry } from '../definition/routes.ts';
import { grantsByOperation } from '../permissions/grants.ts';
import { operationNames } from '../permissions/permission.ts';
import { entrancePaths } from '../routes/entrance-paths.ts';
import { iconNames } from '../routes/icons.ts';
import { makePlan } from '../routes/plan.ts';
import { dataRule, flatten, isHome, isInMenu, keyOf } from '../routes/route.ts';
import { isInherited, type ReportProblem } from './context.ts';
import { maxName } from './field/name.ts';
import { type ConfigurationProblem, oneOf } from './problem.ts';
import { checkPlaceTabs } from './tabs.ts';
import { checkPlace } from './under.ts';

/** API paths that no resource may use as its name. */
const reservedNames: readonly string[] = ['users', 'enterprises', 'resources', 'files', 'jobs', 'events', 'notices'];

/** Paths that something else than the console answers, each with all below it. */
const serverPaths: readonly string[] = ['/buffalo', '/sso', '/assets', '/metrics', '/healthz'];

/** Letters that every screen has after `G`: back to the list, home, search. */
const reservedShortcuts: readonly string[] = ['b', 'g', 'h', 's'];

interface Surroundings {
  /** Names of all files of resources. */
  readonly files: readonly string[];
  readonly pages: readonly string[];
  readonly dataProviders: readonly string[] | undefined;
  readonly tables: readonly string[];
  readonly formPath: string | undefined;
  readonly roles: readonly string[] | undefined;
}

/** Reports mistakes in the route list itself: paths, names, icons, and what each entry renders. */
export function checkRoutes(
  entries: readonly RouteEntry[],
  { files, pages, dataProviders, tables, formPath, roles }: Surroundings,
): ConfigurationProblem[] {
  const all = flatten(entries);
  const problems: ConfigurationProblem[] = [];
  const seenPaths = new Set<string>();
  const screens = screensOf(entries, all);
  const seenViews = new Set<string>();
  for (const entry of all) {
    const report: ReportProblem = (property, value, allowed) =>
      problems.push({ resource: keyOf(entry), entry, field: undefined, property, value, allowed });
    if (entry.title.trim() === '') report('title', entry.title, 'a title');
    if (entry.path !== undefined) {
      if (!/^(\/([\w-]+|\{\w+\}))+$/.test(entry.path))
        report('path', entry.path, 'a path such as /custom/shop or /custom/shop/{id}');
      if (seenPaths.has(shapeOf(entry.path))) report('path', entry.path, 'a path no other entry has');
      seenPaths.add(shapeOf(entry.path));
      checkFree(entry.path, { screens, formPath }, report);
    }
    checkOptions(entry, dataProviders, report);
    checkRead(entry, all, report);
    checkOperations(entry, report);
    checkGrant(entry, roles, report);
    checkPlace(entry, all, report);
    checkPlaceTabs(entry, all, report);
    checkDrawing(entry, { files, pages, tables }, seenViews, report);
    checkShortcut(entry, all, report);
  }
  checkHomes(all, problems);
  checkEachPlaced(files, all, problems);
  return problems;
}

/** Reports files of resources that no entry names. */
function checkEachPlaced(files: readonly string[], all: readonly RouteEntry[], problems: ConfigurationProblem[]): void {
  for (const file of files) {
    if (!all.some((entry) => entry.name === file && entry.component === undefined)) {
      problems.push({
        resource: file,
        field: undefined,
        property: 'name',
        value: file,
        allowed: 'a name that an entry of the list has',
      });
    }
  }
}

/** Returns the screens that resources have by themselves, by the shape of their path: the path of their place is another. */
function screensOf(entries: readonly RouteEntry[], all: readonly RouteEntry[]): ReadonlyMap<string, string> {
  return new Map(
    makePlan(entries).routes.flatMap(({ path, key }) => {
      const isRepeated = all.filter((one) => one.path === key).length > 1;
      return path === key || isRepeated ? [] : [[shapeOf(path), key]];
    }),
  );
}

/** Reports options that are misspelt, or have no effect on this entry. */
function checkOptions(entry: RouteEntry, dataProviders: Surroundings['dataProviders'], report: ReportProblem): void {
  if (entry.icon !== undefined && !iconNames.includes(entry.icon))
    report('icon', entry.icon, oneOf(iconNames, entry.icon));
  for (const property of ['perm', 'data'] as const) {
    for (const code of [entry[property] ?? []].flat())
      if (!/^[a-z][a-z0-9_]*$/.test(code)) report(property, code, 'a permission code in snake_case');
  }
  if (entry.menu && entry.path?.includes('{'))
    report('menu', true, 'remove it: only a place with a path without parameters can be opened from the menu');
  if (entry.data !== undefined && !hasData(entry))
    report('data', entry.data, 'remove it: only the list of a resource and a report have data of their own');
  if (entry.dataProvider !== undefined && dataProviders && !dataProviders.includes(entry.dataProvider))
    report('dataProvider', entry.dataProvider, oneOf(dataProviders, entry.dataProvider));
  if (entry.counted && !(hasData(entry) && isHome(entry) && isInMenu(entry)))
    report('counted', entry.counted, 'remove it: only the list of a resource that stands in the menu has a number');
}

/** Returns whether the entry may have a rule for its data: it is the home of a resource, or a report. */
function hasData(entry: RouteEntry): boolean {
  const { name, component, children, view } = entry;
  return name !== undefined && component === undefined && !children && (isHome(entry) || view === 'report');
}

/** Reports codes in `read` that no entry declares, and `read` where there is no rule that it could widen. */
function checkRead(entry: RouteEntry, all: readonly RouteEntry[], report: ReportProblem): void {
  if (entry.read === undefined) return;
  if (!hasData(entry) || !isHome(entry) || dataRule(entry) === undefined)
    report('read', entry.read, 'remove it: only the list of a resource with a permission has any');
  const codes = [...new Set(all.flatMap(({ perm, data }) => [perm ?? [], data ?? []].flat()))];
  for (const code of entry.read) if (!codes.includes(code)) report('read', code, oneOf(codes, code));
}

/** Reports operation permissions that no role could hold, or that every resource has. */
function checkOperations(entry: RouteEntry, report: ReportProblem): void {
  if (entry.operations === undefined) return;
  const isOfResource = hasData(entry) && isHome(entry);
  if (!isOfResource || dataRule(entry) === undefined)
    report(
      'operations',
      Object.keys(entry.operations),
      'remove it: only the list of a resource with a permission has any',
    );
  for (const [name, label] of Object.entries(entry.operations)) {
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name) || operationNames.some((known) => known === name))
      report(`operations.${name}`, name, `a name in camelCase other than ${operationNames.join(', ')}`);
    if (label.trim() === '') report(`operations.${name}`, label, 'a label');
  }
}

/** Reports roles that there are not, and permissions that no role can hold alone. */
function checkGrant(entry: RouteEntry, roles: readonly string[] | undefined, report: ReportProblem): void {
  if (entry.grant === undefined) return;
  const rule = dataRule(entry);
  if (typeof rule !== 'string')
    return report('grant', entry.grant, 'remove it: only an entry with one permission grants');
  const operations = ['open', ...operationNames, ...Object.keys(entry.operations ?? {})];
  for (const [operation, codes] of Object.entries(grantsByOperation(entry))) {
    const place = Array.isArray(entry.grant) ? 'grant' : `grant.${operation}`;
    if (!operations.includes(operation)) report(place, operation, oneOf(operations, operation));
    for (const code of codes) if (roles && !roles.includes(code)) report(place, code, oneOf(roles, code));
  }
}

/** Reports letters that open no place, or that another place or every screen has. */
function checkShortcut(entry: RouteEntry, all: readonly RouteEntry[], report: ReportProblem): void {
  const { shortcut, path, children } = entry;
  if (shortcut === undefined) return;
  if (!/^[a-z]$/.test(shortcut) || reservedShortcuts.includes(shortcut))
    report('shortcut', shortcut, `a letter in lower case other than ${reservedShortcuts.join(', ')}`);
  else if (all.find((other) => other.shortcut === shortcut) !== entry)
    report('shortcut', shortcut, 'a letter no other entry has');
  if (path === undefined || path.includes('{') || children)
    report('shortcut', shortcut, 'remove it: only a place with a path without parameters has a letter');
}

type Drawable = Pick<Surroundings, 'files' | 'pages' | 'tables'>;

/** Reports what an entry cannot draw: a page, a group, the dashboard, or a resource. */
function checkDrawing(entry: RouteEntry, drawable: Drawable, seenViews: Set<string>, report: ReportProblem): void {
  if (entry.component !== undefined) {
    const { pages } = drawable;
    if (!pages.includes(entry.component)) report('component', entry.component, oneOf(pages, entry.component));
    if (entry.path === undefined) report('path', undefined, 'a path, at which the page is drawn');
    return;
  }
  if (entry.children !== undefined) {
    if (entry.children.length === 0) report('children', [], 'at least one entry');
    if (entry.name !== undefined)
      report(
        'name',
        entry.name,
        'remove it: an entry with "children" is a group of the menu, and a resource is one of its children',
      );
    return;
  }
  if (entry.view === 'dashboard') {
    if (entry.name !== undefined) report('name', entry.name, 'remove it: a dashboard belongs to no resource');
    if (entry.path === undefined) report('path', undefined, 'a path, at which the dashboard is drawn');
    return;
  }
  if (entry.name === undefined) report('name', undefined, 'a resource, a page in "component", or "children"');
  else checkResource(entry.name, entry, drawable, seenViews, report);
}

/** Reports a resource that there is not, and a screen of it that is another entry already. */
function checkResource(
  name: string,
  entry: RouteEntry,
  { files, pages, tables }: Drawable,
  seenViews: Set<string>,
  report: ReportProblem,
): void {
  checkName(name, files, tables, report);
  if (!files.includes(name)) report('name', name, oneOf(files, name, 'the name of a file of resources'));
  for (const [view, page] of Object.entries(entry.pages ?? {}))
    if (!pages.includes(page)) report(`pages.${view}`, page, oneOf(pages, page));
  const view = [name, entry.view ?? 'list', entry.report, entry.form].join(' ');
  if (seenViews.has(view)) report('name', name, 'a name and view no other entry has');
  seenViews.add(view);
  if (entry.view === 'show' && !entry.path?.includes('{id}'))
    report('path', entry.path, 'a path with the parameter {id}');
}

/** Reports names by which something else is known: paths of the API, tables of the server, properties of objects. */
function checkName(name: string, files: readonly string[], tables: readonly string[], report: ReportProblem): void {
  if (reservedNames.includes(name)) report('name', name, `a name other than ${reservedNames.join(', ')}`);
  if (isInherited(name)) report('name', name, 'another name: every object of JavaScript has a property called so');
  if (name.length > maxName) report('name', name, `a name of at most ${maxName} characters`);
  // SQLite compares names of tables without case.
  const isAlike = (other: string) => other.toLowerCase() === name.toLowerCase();
  if (tables.some(isAlike)) report('name', name, 'a name that no table of the server has');
  const [alike] = files.filter((file) => file !== name && isAlike(file));
  if (alike !== undefined) report('name', name, `a name that differs from "${alike}" in more than case`);
}

/** Reports a path that shows something else: a page before sign-in, an answer of the server, a screen of a resource. */
function checkFree(
  path: string,
  { screens, formPath }: Pick<Surroundings, 'formPath'> & { readonly screens: ReadonlyMap<string, string> },
  report: ReportProblem,
): void {
  const before = [...Object.values<string>(entrancePaths), ...(formPath === undefined ? [] : [formPath])];
  if (before.includes(path)) report('path', path, `a path other than those before sign-in: ${before.join(', ')}`);
  if (serverPaths.some((taken) => path === taken || path.startsWith(`${taken}/`)))
    report('path', path, `a path that begins with none of ${serverPaths.join(', ')}, which the server answers`);
  const owner = screens.get(shapeOf(path));
  if (owner !== undefined) report('path', path, `a path other than those of the screens of ${owner}`);
}

/** Reports a resource that has only secondary views. Its permission would be missing, so every user could open it. */
function checkHomes(all: readonly RouteEntry[], problems: ConfigurationProblem[]): void {
  for (const entry of all) {
    if (isHome(entry) || entry.view === 'dashboard' || all.some((other) => other.name === entry.name && isHome(other)))
      continue;
    const allowed = `another entry with the name "${entry.name}" and without "view", which may do without a path`;
    problems.push({ resource: keyOf(entry), entry, field: undefined, property: 'view', value: entry.view, allowed });
  }
}

/** Paths that differ only in the names of their parameters match the same URLs. */
function shapeOf(path: string): string {
  return path.replace(/\{\w+\}/g, '{}');
}
