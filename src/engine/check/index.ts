import { memoize, memoizeByObject } from '../../base/calls/memoize.ts';
import { isObject } from '../../base/is-object.ts';
import type { DashboardDefinition } from '../definition/dashboard.ts';
import type { AnyDefinition } from '../definition/resource.ts';
import type { RouteEntry } from '../definition/routes.ts';
import type { SampleRecords } from '../features/dashboard.ts';
import type { SystemResources } from '../features/system-resources.ts';
import type { KindRegistry } from '../fields/kind.ts';
import { resolveSources, sourcesOf } from '../fields/sources.ts';
import { operationNames, operationRule, superAdmin } from '../permissions/permission.ts';
import { dataRule, flatten, keyOf } from '../routes/route.ts';
import { withoutFollowUps } from './causes.ts';
import type { DrawnKinds, MeaningContext } from './context.ts';
import { checkDashboard } from './dashboard.ts';
import { checkLabels, type TranslatedLabels } from './labels.ts';
import { checkMeaning } from './meaning.ts';
import { checkEvents } from './notices.ts';
import { ConfigurationError, type ConfigurationProblem } from './problem.ts';
import { checkRequirements } from './requirements.ts';
import { checkRoutes } from './routes.ts';
import { checkRules, type RuleNames, ruledActionsOf } from './rules.ts';
import { checkSameTitles } from './same-labels.ts';
import { checkSamples } from './samples.ts';
import { checkDashboardShape } from './shape/dashboard.ts';
import { checkShape } from './shape/index.ts';
import { checkRouteShapes } from './shape/routes.ts';
import { checkSystem, type RequiredFields } from './system.ts';

export { ConfigurationError, type ConfigurationProblem, describeProblem } from './problem.ts';

/** Everything that authors write, and the registries that definitions may refer to. */
export interface Configuration {
  readonly entries: readonly RouteEntry[];
  /** The default export of every resource file, by file name without extension. */
  readonly definitions: Readonly<Record<string, unknown>>;
  /**
   * Names of the files that could not be loaded, `dashboard` among them: nothing is said of them, nor of what refers to
   * them. @default none
   */
  readonly unreadable?: readonly string[];
  readonly kinds: KindRegistry;
  readonly system: SystemResources;
  /** The fields that the server needs of system resources. @default none */
  readonly systemFields?: RequiredFields;
  /** The contents of the dashboard. @default nothing */
  readonly dashboard?: DashboardDefinition;
  /** The sample records. @default none */
  readonly samples?: readonly SampleRecords[];
  /** Names of all pages. */
  readonly pages: readonly string[];
  /** Names of the data providers beside that of the API. @default whatever entries name */
  readonly dataProviders?: readonly string[];
  /** Names of all widgets. @default [] */
  readonly widgets?: readonly string[];
  /** Names of all custom cells. @default [] */
  readonly cells?: readonly string[];
  /** The kinds that a widget or a cell draws, by its name. @default every kind */
  readonly drawnKinds?: DrawnKinds;
  /** Names of all slots. @default [] */
  readonly slots?: readonly string[];
  /** Names of all tables of the server itself. @default [] */
  readonly tables?: readonly string[];
  /** Path of the page for visitors who have a link. @default whatever the resources say */
  readonly formPath?: string | undefined;
  /** Codes of the standard roles. @default whatever entries grant to */
  readonly roles?: readonly string[] | undefined;
  /** What rules of the product and of the server do. @default rules are not checked */
  readonly rules?: { readonly product: readonly RuleNames[]; readonly server: readonly RuleNames[] } | undefined;
  /** Labels in other languages than that of the declarations. @default none */
  readonly labels?: Readonly<Record<string, TranslatedLabels>>;
}

/**
 * Returns every mistake in the route list, the dashboard, the resources, their rules and their labels, each once: what
 * only follows from another mistake is left out.
 */
export function checkConfiguration(configuration: Configuration): readonly ConfigurationProblem[] {
  const shapeOf = shapeCheckOf(configuration.kinds);
  const problems = findProblems(configuration, shapeOf);
  return withoutFollowUps(problems, configuration, Object.keys(configuration.definitions), (changed) =>
    findProblems({ ...configuration, ...changed }, shapeOf),
  );
}

/**
 * Returns what is wrong, and what follows from it. Meaning is checked only where the shape is
 * valid, and nowhere if that of the list or the dashboard is not: what is misspelt there, such as a permission, would be
 * missed everywhere.
 */
function findProblems(configuration: Configuration, shapeOf: ShapeCheck): ConfigurationProblem[] {
  const { entries, definitions, unreadable = [], dashboard = {} } = configuration;
  const shapes = Object.entries(definitions).map(([file, definition]) => ({
    file,
    definition,
    misshapen: unreadable.includes(file) ? [] : shapeOf(file, definition),
  }));
  const misshapenLists = [...checkRouteShapes(entries), ...checkDashboardShape(dashboard)];
  if (misshapenLists.length > 0) return [...misshapenLists, ...shapes.flatMap(({ misshapen }) => misshapen)];
  const context = contextOf(configuration, soundOf(shapes));
  return [
    ...checkLists(configuration, context),
    ...shapes.flatMap(({ file, definition, misshapen }) => {
      if (misshapen.length > 0 || !isDefinition(definition)) return misshapen;
      const misnamed: ConfigurationProblem[] =
        definition.name === file
          ? []
          : [{ resource: file, field: undefined, property: 'name', value: definition.name, allowed: file }];
      return [...misnamed, ...checkMeaning(resolved(context.authored[file] ?? definition, context), context)];
    }),
  ];
}

/** A definition, and the mistakes in its shape. */
interface CheckedShape {
  readonly file: string;
  readonly definition: unknown;
  readonly misshapen: readonly ConfigurationProblem[];
}

/** Returns the definitions whose shape is valid, by name. One that is misnamed is known by its file. */
function soundOf(shapes: readonly CheckedShape[]): MeaningContext['authored'] {
  return Object.fromEntries(
    shapes.flatMap(({ file, definition, misshapen }) =>
      misshapen.length === 0 && isDefinition(definition)
        ? [[file, definition.name === file ? definition : { ...definition, name: file }] as const]
        : [],
    ),
  );
}

/** Returns what the definitions may refer to. */
function contextOf(configuration: Configuration, sound: MeaningContext['authored']): MeaningContext {
  const { entries, definitions, unreadable = [], kinds, system, dashboard = {}, formPath } = configuration;
  const { widgets = [], cells = [], drawnKinds = {}, slots = [], tables = [] } = configuration;
  const resolvable = Object.entries(sound).filter(([, one]) => sourcesOf(one, kinds).every((source) => sound[source]));
  return {
    kinds,
    system,
    names: Object.keys(definitions),
    permissions: permissionsOf(entries),
    entries: flatten(entries),
    trees: [...treesOf(definitions), ...unreadable],
    widgets,
    cells,
    drawnKinds,
    slots,
    tables,
    definitions: Object.fromEntries(
      resolvable.map(([name, one]) => [name, resolved(one, { authored: sound, kinds })] as const),
    ),
    authored: sound,
    dashboard,
    formPath,
  };
}

function resolved(
  definition: AnyDefinition,
  { authored, kinds }: Pick<MeaningContext, 'authored' | 'kinds'>,
): AnyDefinition {
  return resolveSources(definition, (name) => authored[name], kinds);
}

/** Reports mistakes in what is written beside the resources: the lists, the labels, and the rules. */
function checkLists(configuration: Configuration, context: MeaningContext): ConfigurationProblem[] {
  const { entries, definitions, system, systemFields = {}, samples = [], rules, labels = {} } = configuration;
  const { pages, dataProviders, roles } = configuration;
  const { names: files, tables, formPath, authored } = context;
  return [
    ...checkRoutes(entries, { files, pages, dataProviders, tables, formPath, roles }),
    ...checkOperationsUsed(context.entries, definitions),
    ...checkSystem(system, files, authored, systemFields),
    ...checkDashboard(context.dashboard, context),
    ...checkSamples(samples, context),
    ...checkEvents(system, context),
    ...checkRequirements(context),
    ...checkSameTitles(context.entries),
    ...checkLabels(labels, context),
    ...(rules ? checkRules(rules.product, rules.server, files, Object.values(authored).map(ruledActionsOf)) : []),
  ];
}

/** Reports operation permissions that no resource asks for: granting them would have no effect. */
function checkOperationsUsed(
  entries: readonly RouteEntry[],
  definitions: Configuration['definitions'],
): ConfigurationProblem[] {
  const authored = textsIn(definitions);
  return entries.flatMap((entry) =>
    Object.keys(entry.operations ?? {}).flatMap((name): ConfigurationProblem[] => {
      const codes = [operationRule(dataRule(entry), name) ?? []].flat();
      if (codes.some((code) => authored.has(code))) return [];
      const allowed = `an operation whose code "${codes[0]}" a transition, an action, a field or a condition names`;
      return [
        { resource: keyOf(entry), entry, field: undefined, property: `operations.${name}`, value: name, allowed },
      ];
    }),
  );
}

/** Returns every text in a value, which may contain itself. */
function textsIn(value: unknown): ReadonlySet<string> {
  const texts = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (part: unknown) => {
    if (typeof part === 'string') texts.add(part);
    if (!isObject(part) || seen.has(part)) return;
    seen.add(part);
    Object.values(part).forEach(visit);
  };
  visit(value);
  return texts;
}

/** Throws a `ConfigurationError` that lists every mistake. Returns if there is none. */
export function requireValid(configuration: Configuration): void {
  const problems = checkConfiguration(configuration);
  if (problems.length > 0) throw new ConfigurationError(problems);
}

type ShapeCheck = (file: string, definition: unknown) => readonly ConfigurationProblem[];

/** Checks the shape of each definition once, however often its meaning is checked. */
const shapeCheckOf = memoizeByObject((kinds: KindRegistry): ShapeCheck => {
  const problemsOf = memoizeByObject((definition: object) =>
    memoize((file: string) => checkShape(file, definition, kinds)),
  );
  return (file, definition) =>
    isObject(definition) ? problemsOf(definition)(file) : checkShape(file, definition, kinds);
});

/** Returns the names of the resources that are trees. */
function treesOf(definitions: Configuration['definitions']): string[] {
  return Object.entries(definitions).flatMap(([name, definition]) =>
    isObject(definition) && definition.tree ? [name] : [],
  );
}

/** Returns all permission codes of a route list, including operation permissions. */
function permissionsOf(entries: readonly RouteEntry[]): string[] {
  const rules = flatten(entries).flatMap(({ perm, data, operations = {}, tabs = [] }) => [
    ...[perm, data, ...tabs.map((tab) => tab.perm)].flatMap((rule) => [
      rule,
      ...operationNames.map((operation) => operationRule(rule, operation)),
    ]),
    ...Object.keys(operations).map((own) => operationRule(dataRule({ data, perm }), own)),
  ]);
  return [...new Set([...rules.flatMap((rule) => rule ?? []), superAdmin])];
}

/** Call this only after the shape check has passed. */
function isDefinition(definition: unknown): definition is AnyDefinition {
  return isObject(definition) && 'fields' in definition;
}
