import { isObject } from '../../base/is-object.ts';
import type { AnyDefinition } from '../definition/resource.ts';
import type { RouteEntry } from '../definition/routes.ts';
import type { KindRegistry } from '../fields/kind.ts';
import { tabKeyOf } from '../routes/place-tabs.ts';
import { keyOf } from '../routes/route.ts';
import { presetKeysOf, valuesOf } from './context.ts';
import { type ConfigurationProblem, oneOf } from './problem.ts';

/** What a product calls its places and resources in a language other than that of its declarations. */
export interface TranslatedLabels {
  readonly titles?: unknown;
  readonly nouns?: unknown;
  readonly resources?: unknown;
}

interface LabelContext {
  readonly names: readonly string[];
  readonly definitions: Readonly<Record<string, AnyDefinition>>;
  readonly entries: readonly RouteEntry[];
  readonly kinds: KindRegistry;
}

/** The names that the keys of a part may have. Undefined: it has no keys. */
export type LabelNames = (definition: AnyDefinition, kinds: KindRegistry) => readonly string[] | undefined;

const fieldNames: LabelNames = ({ fields }) => [...Object.keys(fields), 'enterprise'];
const actionKeys: LabelNames = ({ states, actions }) => [
  ...Object.keys(states?.transitions ?? {}),
  ...Object.keys(actions ?? {}),
];
const titled = (parts: readonly { readonly title?: string | undefined }[] = []) =>
  parts.flatMap((one) => one.title ?? []);
const labelled = (parts: readonly { readonly label?: string | undefined }[] = []) =>
  parts.flatMap((one) => one.label ?? []);

/** The parts of the labels of a resource, as docs/resources.md tells them. */
const parts: Readonly<Record<string, LabelNames>> = {
  fields: fieldNames,
  help: fieldNames,
  empty: fieldNames,
  options: fieldNames,
  parts: fieldNames,
  presets: ({ list }) => (list?.presets ?? []).map(({ key }) => key),
  presetHelp: presetKeysOf,
  source: () => undefined,
  checks: ({ checks }) => labelled(checks),
  highlights: ({ list }) => labelled(list?.highlights),
  sections: ({ form, show, forms = {} }) => [
    ...titled(form?.sections),
    ...titled(form?.steps),
    ...titled(show?.sections),
    ...Object.values(forms).flatMap(({ sections }) => titled(sections)),
  ],
  actions: actionKeys,
  inputs: actionKeys,
  confirms: actionKeys,
  done: actionKeys,
  next: ({ create }) => Object.keys(create?.next ?? {}),
  nextHint: () => undefined,
  hints: ({ form }) => titled(form?.steps),
  links: ({ links }) => labelled(links),
  related: ({ show }) => titled(show?.related),
  firstStep: () => undefined,
  metrics: ({ metrics }) => Object.keys(metrics ?? {}),
  reports: ({ reports }) => Object.keys(reports ?? {}),
};

/** What features add to the parts of the labels. */
const ofFeatures = Object.values(
  import.meta.glob<{ readonly labelNames?: Readonly<Record<string, LabelNames>> }>('../../../features/*/check.ts', {
    eager: true,
  }),
).flatMap(({ labelNames = {} }) => Object.entries(labelNames));

/** Returns the names that the keys of a part may have, and of what features add to it. Undefined: there is no such part. */
function namesIn(part: string): LabelNames | undefined {
  const all = [...Object.entries(parts), ...ofFeatures].flatMap(([name, namesOf]) => (name === part ? [namesOf] : []));
  if (all.length === 0) return undefined;
  return (definition, kinds) => {
    const names = all.map((namesOf) => namesOf(definition, kinds));
    return names.includes(undefined) ? undefined : names.flatMap((some) => some ?? []);
  };
}

/** Reports labels of places, resources, fields and so on that are not declared: nothing asks for them. */
export function checkLabels(
  labels: Readonly<Record<string, TranslatedLabels>>,
  context: LabelContext,
): ConfigurationProblem[] {
  const places = context.entries.flatMap((entry) => [
    keyOf(entry),
    ...(entry.tabs ?? []).map((tab) => tabKeyOf(entry, tab)),
    ...Object.keys(entry.operations ?? {}).map((name) => `${keyOf(entry)}:${name}`),
  ]);
  return Object.entries(labels).flatMap(([language, { titles, nouns, resources }]) => {
    const unknown = (property: string, given: unknown, names: readonly string[]) =>
      keysOf(given)
        .filter((key) => !names.includes(key))
        .map((key) => problem(language, `${property}.${key}`, key, names));
    return [
      ...unknown('titles', titles, places),
      ...unknown('nouns', nouns, places),
      ...unknown('resources', resources, context.names),
      ...Object.entries(isObject(resources) ? resources : {}).flatMap(([name, own]) => {
        const definition = context.definitions[name];
        return definition ? resourceProblems(language, `resources.${name}`, own, definition, context.kinds) : [];
      }),
    ];
  });
}

function resourceProblems(
  language: string,
  at: string,
  labels: unknown,
  definition: AnyDefinition,
  kinds: KindRegistry,
): ConfigurationProblem[] {
  return Object.entries(isObject(labels) ? labels : {}).flatMap(([part, given]) => {
    const namesOf = namesIn(part);
    const known = [...Object.keys(parts), ...ofFeatures.map(([name]) => name)];
    if (!namesOf) return [problem(language, `${at}.${part}`, part, known)];
    const names = namesOf(definition, kinds);
    const unknown = names === undefined ? [] : keysOf(given).filter((key) => !names.includes(key));
    return [
      ...unknown.map((key) => problem(language, `${at}.${part}.${key}`, key, names ?? [])),
      ...(part === 'options' ? choiceProblems(language, `${at}.options`, given, definition, kinds) : []),
    ];
  });
}

function choiceProblems(
  language: string,
  at: string,
  given: unknown,
  definition: AnyDefinition,
  kinds: KindRegistry,
): ConfigurationProblem[] {
  return Object.entries(isObject(given) ? given : {}).flatMap(([field, texts]) => {
    const values = valuesOf(definition, field, kinds);
    const unknown = values.length === 0 ? [] : keysOf(texts).filter((key) => !values.includes(key));
    return unknown.map((key) => problem(language, `${at}.${field}.${key}`, key, values));
  });
}

function problem(language: string, property: string, key: string, names: readonly string[]): ConfigurationProblem {
  return {
    resource: 'labels',
    field: undefined,
    property: `${language}.${property}`,
    value: key,
    allowed: oneOf(names, key),
  };
}

function keysOf(given: unknown): readonly string[] {
  return isObject(given) ? Object.keys(given) : [];
}
