import { definitions } from '../../server/product/definitions.ts';
import type { TransitionDefinition } from '../../src/engine/definition/actions.ts';
import { choicesOf } from '../../src/engine/definition/choices.ts';
import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import type { RouteEntry, RouteTab } from '../../src/engine/definition/routes.ts';
import type { KindRegistry } from '../../src/engine/fields/kind.ts';
import { tabKeyOf, tabRule } from '../../src/engine/routes/place-tabs.ts';
import { flatten, keyOf } from '../../src/engine/routes/route.ts';
import { kinds as kindsByName } from '../../src/fields/index.ts';
import { titles } from '../../src/product/locales/en/titles.ts';
import { list } from '../../src/resources/index.ts';
import { englishOf, listedDefinitions } from './resources.ts';
import { code, row, tableOf } from './table.ts';

const kinds: KindRegistry = kindsByName;

const screenNames: Readonly<Record<Exclude<RouteEntry['view'], 'list' | undefined>, string>> = {
  show: 'page of a record',
  edit: 'form of a record',
  report: 'report',
  dashboard: 'dashboard',
};

/** Returns one table row per place of the list, in menu order. */
export function listOfScreens(): string {
  const rows = flatten(list).flatMap((entry: RouteEntry) => [
    row([
      entry.path === undefined ? '' : code(entry.path),
      entry.title,
      titles[keyOf(entry)] ?? entry.title,
      [entry.perm ?? []].flat().map(code).join(' or '),
      entry.name === undefined ? '' : code(entry.name),
      screenOf(entry),
    ]),
    ...(entry.tabs ?? []).map((tab) => tabOf(entry, tab)),
  ]);
  return tableOf(['path', 'title', 'in English', 'permission', 'resource', 'screen'], rows);
}

function tabOf(entry: RouteEntry, tab: RouteTab): string {
  const key = tabKeyOf(entry, tab);
  const rule = [tabRule(tab, entry, flatten(list)) ?? []].flat();
  const name = tab.name ?? entry.name ?? '';
  return row([code(key), tab.title, titles[key] ?? tab.title, rule.map(code).join(' or '), code(name), 'tab']);
}

/** Returns the states and transitions of every resource that has any, in menu order. */
export function statesOfScreens(): string {
  return listedDefinitions
    .filter(({ states }) => states !== undefined)
    .map(sectionOf)
    .join('\n\n');
}

function sectionOf(definition: AnyDefinition): string {
  const { name, states } = definition;
  if (!states) return '';
  const options = choicesOf(definition, states.field, kinds);
  const initial = states.initial ?? options[0]?.value;
  const named = options.map(({ value, label }) => `${code(value)} ${label}${value === initial ? ' (initial)' : ''}`);
  const rows = Object.entries(states.transitions).map(([key, transition]) =>
    row([
      code(key),
      transition.label,
      englishOf(name).actions?.[key] ?? '',
      fromOf(transition),
      code(transition.to),
      noteOf(transition),
    ]),
  );
  return [
    `### \`${name}\``,
    `States: ${named.join(', ')}.`,
    tableOf(['transition', 'label', 'in English', 'from', 'to', 'remarks'], rows),
  ].join('\n\n');
}

function fromOf({ from }: TransitionDefinition): string {
  return from === 'any' ? 'any other' : from.map(code).join(', ');
}

function noteOf({ due, perm, bulk, ask = [], inputs = {} }: TransitionDefinition): string {
  const fields = ask.map((one) => {
    const { field, isOptional } =
      typeof one === 'string' ? { field: one, isOptional: false } : { ...one, isOptional: 'optional' in one };
    return `${code(field)}${isOptional ? ' (optional)' : ''}`;
  });
  const asked = [...fields, ...Object.keys(inputs).map(code)];
  return [
    ...(asked.length > 0 ? [`asks ${asked.join(', ')}`] : []),
    ...(bulk ? ['also for several'] : []),
    ...(due ? [`by the server at ${code(due.field)}`] : []),
    ...(perm === undefined ? [] : [`needs ${[perm].flat().map(code).join(' or ')}`]),
  ].join('; ');
}

function screenOf({ name, path, view, component, children }: RouteEntry): string {
  if (children) return 'group';
  if (component !== undefined) return 'page of its own';
  if (view !== undefined && view !== 'list') return screenNames[view];
  if (path === undefined) return 'none: a table and an API';
  const { tree, list: { layouts = [] } = {} } = definitions[name ?? ''] ?? {};
  if (tree) return 'tree';
  return layouts.length > 0 ? `list (${layouts.join(', ')})` : 'list';
}
