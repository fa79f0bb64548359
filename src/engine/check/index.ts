import type { AnyDefinition } from '../any-definition.ts';
import type { DashboardDefinition } from '../dashboard.ts';
import type { KindRegistry } from '../kind.ts';
import { operationNames, operationRule, superAdmin } from '../permission.ts';
import { flatten, type RouteEntry } from '../route.ts';
import type { SystemResources } from '../system-resources.ts';
import { checkDashboard } from './dashboard.ts';
import { checkList } from './list.ts';
import { checkMeaning } from './meaning.ts';
import { ConfigurationError, type ConfigurationProblem, oneOf } from './problem.ts';
import { checkShape } from './shape/index.ts';

export { ConfigurationError, type ConfigurationProblem, describeProblem } from './problem.ts';

/** Everything authors write, and the registries it may name. */
export interface Configuration {
  readonly entries: readonly RouteEntry[];
  /** The default export of every file of resources, by the file's name without its ending. */
  readonly definitions: Readonly<Record<string, unknown>>;
  readonly kinds: KindRegistry;
  readonly system: SystemResources;
  /** What the dashboard gathers. @default nothing */
  readonly dashboard?: DashboardDefinition;
  /** Names of the pages there are. */
  readonly pages: readonly string[];
  /** Names of the widgets there are. @default [] */
  readonly widgets?: readonly string[];
  /** Names of the cells of their own. @default [] */
  readonly cells?: readonly string[];
  /** Names of the parts that screens may hold. @default [] */
  readonly slots?: readonly string[];
}

/** Every mistake in the list and its resources; meaning is looked at where the form is right. */
export function checkConfiguration({
  entries,
  definitions,
  kinds,
  system,
  dashboard = {},
  pages,
  widgets = [],
  cells = [],
  slots = [],
}: Configuration): ConfigurationProblem[] {
  const files = Object.keys(definitions);
  const shapes = Object.entries(definitions).map(([file, definition]) => ({
    file,
    definition,
    misshapen: checkShape(file, definition, kinds),
  }));
  const sound = Object.fromEntries(
    shapes.flatMap(({ file, definition, misshapen }) =>
      misshapen.length === 0 && isDefinition(definition) ? [[file, definition]] : [],
    ),
  );
  const context = {
    kinds,
    system,
    names: files,
    permissions: permissionsOf(entries),
    entries: flatten(entries),
    trees: treesOf(definitions),
    widgets,
    cells,
    slots,
    definitions: sound,
    dashboard,
  };
  return [
    ...checkList(entries, files, pages),
    ...checkSystem(system, files),
    ...checkDashboard(dashboard, context),
    ...shapes.flatMap(({ file, definition, misshapen }) => {
      if (misshapen.length > 0 || !isDefinition(definition)) return misshapen;
      const misnamed: ConfigurationProblem[] =
        definition.name === file
          ? []
          : [{ resource: file, field: undefined, property: 'name', value: definition.name, allowed: file }];
      return [...misnamed, ...checkMeaning(definition, context)];
    }),
  ];
}

/** Every part that the platform needs is played by a resource there is. */
function checkSystem(system: SystemResources, names: readonly string[]): ConfigurationProblem[] {
  return Object.entries(system).flatMap(([part, name]) =>
    names.includes(name)
      ? []
      : [{ resource: 'systemResources', field: undefined, property: part, value: name, allowed: oneOf(names, name) }],
  );
}

/** Throws a `ConfigurationError` with every mistake there is; returns if there is none. */
export function requireValid(configuration: Configuration): void {
  const problems = checkConfiguration(configuration);
  if (problems.length > 0) throw new ConfigurationError(problems);
}

/** Names of the resources whose records stand below one another. */
function treesOf(definitions: Configuration['definitions']): string[] {
  return Object.entries(definitions).flatMap(([name, definition]) =>
    isDefinition(definition) && definition.tree ? [name] : [],
  );
}

/** All permission codes of a list, leaves included. */
function permissionsOf(entries: readonly RouteEntry[]): string[] {
  const rules = flatten(entries).flatMap(({ perm }) => [
    perm,
    ...operationNames.map((leaf) => operationRule(perm, leaf)),
  ]);
  return [...new Set([...rules.flatMap((rule) => rule ?? []), superAdmin])];
}

/** Holds once the form has been found right. */
function isDefinition(definition: unknown): definition is AnyDefinition {
  return typeof definition === 'object' && definition !== null && 'fields' in definition;
}
