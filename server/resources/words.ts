import type { Translate } from '../../src/engine/kind.ts';
import { actionLabel, choiceLabel, fieldLabel, resourceTitle } from '../../src/engine/label.ts';
import { fieldOf, type Resource } from '../../src/engine/resource.ts';
import type { Problem } from '../../src/engine/values.ts';
import { resources } from '../../src/locales/en/resources.ts';
import { titles } from '../../src/locales/en/titles.ts';
import { problems } from '../../src/locales/zh/problems.ts';
import type { Language, Message, MessageParams } from '../messages.ts';
import type { Catalogue } from './catalogue.ts';

/** Labels of resources: Chinese as declared, English from its locale with the Chinese as the fallback. */
function translateFor(language: Language): Translate {
  if (language === 'zh') return (key, _params, fallback) => fallback ?? key;
  return (key, _params, fallback) => lookUp({ titles, resources }, key) ?? fallback ?? key;
}

export function titleOf(language: Language, resource: Resource): string {
  return resourceTitle(translateFor(language), resource);
}

export function fieldNameOf(language: Language, resource: Resource, name: string): string {
  return fieldLabel(translateFor(language), resource.name, fieldOf(resource, name));
}

/** What a value of a field of choices is called. */
export function choiceOf({ kinds }: Catalogue, language: Language, resource: Resource, name: string, value: string) {
  const field = fieldOf(resource, name);
  const choice = kinds[field.type]?.choices?.(field.settings).find((one) => one.value === value);
  return choice ? choiceLabel(translateFor(language), resource.name, name, choice) : value;
}

export function actionOf(
  language: Language,
  resource: Resource,
  action: { readonly key: string; readonly label: string },
): string {
  return actionLabel(translateFor(language), resource.name, action);
}

/** A problem with a value, to be said in the caller's language. */
export function problemMessage({ key, params }: Problem): Message {
  return { key: isProblem(key) ? `problems.${key}` : 'field.invalid', params: sayable(params) };
}

/** Problems by field, as an error answers them. A map, since a field may be called what an object already has. */
export function problemMessages(
  byField: Iterable<readonly [string, readonly Problem[]]>,
): Readonly<Record<string, readonly Message[]>> {
  return Object.fromEntries([...byField].map(([field, found]) => [field, found.map(problemMessage)]));
}

function isProblem(key: string): key is keyof typeof problems {
  return Object.hasOwn(problems, key);
}

function sayable(params: Problem['params']): MessageParams {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : String(value),
  ]);
  return Object.fromEntries(entries);
}

function lookUp(texts: unknown, key: string): string | undefined {
  // Paths of the list hold dots nowhere, but a title may be keyed by a path with slashes: only the first part is split off.
  const found = key.split('.').reduce<unknown>((node, part) => own(node, part), texts);
  return typeof found === 'string' ? found : undefined;
}

function own(node: unknown, name: string): unknown {
  return typeof node === 'object' && node !== null && Object.hasOwn(node, name)
    ? Object.entries(node).find(([key]) => key === name)?.[1]
    : undefined;
}
