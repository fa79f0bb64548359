import type { AnyDefinition } from '../any-definition.ts';
import type { DashboardDefinition } from '../dashboard.ts';
import type { KindRegistry } from '../kind.ts';
import type { RouteEntry } from '../routes/route.ts';
import { presetKeysOf, type ReportProblem } from './context.ts';
import { type ConfigurationProblem, oneOf } from './problem.ts';

export interface DashboardContext {
  readonly entries: readonly RouteEntry[];
  /** Names of the resource files, including files with mistakes. */
  readonly names: readonly string[];
  /** Definitions whose shape is valid, by name. */
  readonly definitions: Readonly<Record<string, AnyDefinition>>;
  readonly kinds: KindRegistry;
}

/** Reports resources, presets, fields and reports on the dashboard that do not exist. */
export function checkDashboard(
  { reports = [], counts = [], lists = [], firstSteps = [] }: DashboardDefinition,
  { entries, names, definitions, kinds }: DashboardContext,
): ConfigurationProblem[] {
  const problems: ConfigurationProblem[] = [];
  const addProblem: ReportProblem = (property, value, allowed) =>
    problems.push({ resource: 'dashboard', field: undefined, property, value, allowed });
  /** Checks a name against the names that the resource has. Reports a missing resource. */
  const checkReference = (
    at: string,
    resource: string,
    property: string,
    name: string,
    namesOf: (definition: AnyDefinition) => string[],
  ) => {
    if (!names.includes(resource)) return addProblem(`${at}.resource`, resource, oneOf(names, resource));
    const definition = definitions[resource];
    const known = definition && namesOf(definition);
    if (known && !known.includes(name)) addProblem(`${at}.${property}`, name, oneOf(known, name));
  };
  const presets = (definition: AnyDefinition) => presetKeysOf(definition, kinds);
  for (const [index, { resource, report, metrics = [] }] of reports.entries()) {
    checkReference(`reports.${index}`, resource, 'report', report, (definition) =>
      Object.keys(definition.reports ?? {}),
    );
    const known = definitions[resource]?.reports?.[report]?.metrics;
    for (const key of known ? metrics : [])
      checkReference(`reports.${index}`, resource, 'metrics', key, () => [...(known ?? [])]);
  }
  for (const [index, { resource, preset }] of counts.entries())
    checkReference(`counts.${index}`, resource, 'preset', preset, presets);
  for (const [index, { resource, preset, fields = [] }] of lists.entries()) {
    checkReference(`lists.${index}`, resource, 'preset', preset, presets);
    const known = definitions[resource]?.fields;
    for (const name of known ? fields : [])
      checkReference(`lists.${index}`, resource, 'fields', name, (definition) => Object.keys(definition.fields));
  }
  for (const [index, { resource, opens = 'create', from = 1 }] of firstSteps.entries()) {
    const at = `firstSteps.${index}`;
    const own = ({ allow, writtenBy = 'users', import: importing }: AnyDefinition) => [
      'list',
      ...(allow?.create !== false && writtenBy === 'users' ? ['create', ...(importing ? ['import'] : [])] : []),
    ];
    checkReference(at, resource, 'opens', opens, own);
    if (!Number.isInteger(from) || from < 1) addProblem(`${at}.from`, from, 'a whole number from 1');
    if (
      names.includes(resource) &&
      !entries.some(({ name, view = 'list', path }) => name === resource && view === 'list' && path)
    )
      addProblem(`${at}.resource`, resource, 'a resource with a list of its own: the step leads there');
  }
  const isGiven = reports.length + counts.length + lists.length + firstSteps.length > 0;
  if (isGiven && !entries.some(({ view }) => view === 'dashboard'))
    addProblem('', undefined, "an entry of the list with view: 'dashboard', which draws it");
  return problems;
}
