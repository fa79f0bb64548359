import type { AnyDefinition } from '../definition/resource.ts';
import type { RouteEntry } from '../definition/routes.ts';
import { conditionFields } from '../fields/condition.ts';
import { isHome } from '../routes/route.ts';
import { checkCondition } from './condition.ts';
import { type MeaningContext, presetKeysOf, type ReportProblem, repeated, sortableFields } from './context.ts';
import { oneOf, onlyOnce } from './problem.ts';

/** Reports tabs of a place that cannot be drawn: at an entry without a list, with a key twice, of no resource. */
export function checkPlaceTabs(entry: RouteEntry, all: readonly RouteEntry[], report: ReportProblem): void {
  const { tabs, name, path, component, children, data } = entry;
  if (!tabs) return;
  const isList = name !== undefined && path !== undefined && !component && !children && isHome(entry);
  if (!isList) return report('tabs', tabs, 'remove it: only the list of a resource has tabs');
  if (data !== undefined) report('data', data, 'remove it: each of the tabs may have a `perm`');
  if (entry.pages?.list !== undefined) report('pages.list', entry.pages.list, 'remove it: a page shows no tabs');
  if (tabs.length < 2) report('tabs', tabs, 'two tabs at least: one alone is a list');
  repeated(tabs.map(({ key }) => key)).forEach((key) => report('tabs', key, onlyOnce('key')));
  const names = all.flatMap((one) => (one.name !== undefined && isHome(one) && !one.component ? [one.name] : []));
  for (const tab of tabs) {
    const at = `tabs.${tab.key}`;
    if (!/^[a-z][a-zA-Z0-9]*$/.test(tab.key)) report(`${at}.key`, tab.key, 'a key in camelCase');
    if (tab.title.trim() === '') report(`${at}.title`, tab.title, 'a title');
    for (const code of [tab.perm ?? []].flat())
      if (!/^[a-z][a-z0-9_]*$/.test(code)) report(`${at}.perm`, code, 'a permission code in snake_case');
    if (tab.name === undefined || tab.name === name) continue;
    if (!names.includes(tab.name)) report(`${at}.name`, tab.name, oneOf(names, tab.name));
    if (tab.perm !== undefined)
      report(`${at}.perm`, tab.perm, `remove it: the list of "${tab.name}" has its permission`);
    const home = all.find((one) => one.name === tab.name && isHome(one));
    if (home?.under || home?.tabs)
      report(`${at}.name`, tab.name, 'a resource whose list has no tabs and is below no record');
  }
  if (tabs.every((tab) => tab.name !== undefined && tab.name !== name))
    report(
      'tabs',
      tabs.map(({ key }) => key),
      `a tab of "${name}" among them: one without a name`,
    );
}

/** Reports mistakes in what the tabs of a list show, and tabs that no entry has. */
export function checkTabs(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  const { name, fields, list = {}, tree, actions = {} } = definition;
  const own = context.entries.filter((one) => one.name === name).flatMap(({ tabs = [] }) => tabs);
  const keys = own.filter((tab) => tab.name === undefined || tab.name === name).map(({ key }) => key);
  if (own.length > 0 && tree) report('tree', tree, 'remove it, or the tabs of its place: a tree shows all records');
  const presets = presetKeysOf(definition, context.kinds);
  const onList = Object.entries(actions).flatMap(([key, { on }]) => (on === 'list' ? [key] : []));
  for (const [key, tab] of Object.entries(list.tabs ?? {})) {
    const at = `list.tabs.${key}`;
    if (!keys.includes(key)) report(at, key, oneOf(keys, key));
    checkCondition(`${at}.where`, tab.where, definition, context, report);
    for (const field of conditionFields(tab.where)) {
      if (fields[field]?.perm?.read !== undefined || fields[field]?.mask)
        report(`${at}.where`, field, 'fields that everybody may read: the records of the tab would reveal the value');
    }
    const known = (property: string, values: readonly string[] = [], names: readonly string[]) =>
      values
        .filter((one) => !names.includes(one))
        .forEach((one) => report(`${at}.${property}`, one, oneOf(names, one)));
    known('columns', tab.columns, Object.keys(fields));
    known('sort', tab.sort === undefined ? [] : [tab.sort.replace(/^-/, '')], sortableFields(definition, context));
    known('presets', tab.presets, presets);
    known('preset', tab.preset === undefined ? [] : [tab.preset], tab.presets ?? presets);
    known('actions', tab.actions, onList);
  }
}
