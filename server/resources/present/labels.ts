import type { Field } from '../../../src/engine/field.ts';
import type { Translate } from '../../../src/engine/kind.ts';
import { actionLabel, choiceLabel, fieldLabel, partsOf, resourceTitle } from '../../../src/engine/label.ts';
import type { Language } from '../../../src/engine/language.ts';
import { fieldOf, type Resource } from '../../../src/engine/resource.ts';
import { groupPairs } from '../../../src/engine/shared/grouping.ts';
import { isObject } from '../../../src/engine/shared/is-object.ts';
import type { Problem } from '../../../src/engine/values.ts';
import { fields as enFields } from '../../../src/locales/en/fields.ts';
import { list as enList } from '../../../src/locales/en/list.ts';
import { views as enViews } from '../../../src/locales/en/views.ts';
import { fields as zhFields } from '../../../src/locales/zh/fields.ts';
import { list as zhList } from '../../../src/locales/zh/list.ts';
import { problems } from '../../../src/locales/zh/problems.ts';
import { views as zhViews } from '../../../src/locales/zh/views.ts';
import { resources } from '../../../src/product/locales/en/resources/index.ts';
import { titles } from '../../../src/product/locales/en/titles.ts';
import { type Message, type MessageParams, say } from '../../messages.ts';
import type { Catalogue } from '../catalogue.ts';
import type { RequestContext } from '../request-context.ts';

/** Texts of kinds, lists and reports, and labels, by language. Resources declare their labels in Chinese, so zh needs no texts for them. */
const words = {
  zh: { fields: zhFields, list: zhList, views: zhViews },
  en: { fields: enFields, list: enList, views: enViews, titles, resources },
};

/**
 * Returns a translation function that looks up texts as the console does: texts of kinds, and labels. The Chinese text
 * is the fallback.
 */
export function translateFor(language: Language): Translate {
  return (key, params, fallback) => {
    const ofOne = params?.count === 1 ? lookUp(words[language], `${key}_one`) : undefined;
    return fill(ofOne ?? lookUp(words[language], key) ?? fallback ?? key, params);
  };
}

function fill(text: string, params: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
}

export function titleOf(language: Language, resource: Resource): string {
  return resourceTitle(translateFor(language), resource);
}

export function fieldNameOf(language: Language, resource: Resource, name: string): string {
  return fieldLabel(translateFor(language), resource.name, fieldOf(resource, name));
}

/** Returns the names of several fields as one phrase. */
export function fieldNamesOf(language: Language, resource: Resource, names: readonly string[]): string {
  return names.map((name) => fieldNameOf(language, resource, name)).join(say(language, { key: 'referrer.separator' }));
}

/** Returns the label of a choice. */
export function choiceOf({ kinds }: Catalogue, language: Language, resource: Resource, name: string, value: string) {
  const field = fieldOf(resource, name);
  const choice = kinds[field.type]?.choices?.(field.settings).find((one) => one.value === value);
  return choice ? choiceLabel(translateFor(language), resource.name, name, choice) : value;
}

/** Returns the name of an event of notification rules. */
export function eventName(catalogue: Catalogue, language: Language, event: string): string {
  const rules = catalogue.system.noticeRules;
  return rules === undefined ? event : choiceOf(catalogue, language, catalogue.resource(rules), 'event', event);
}

export function actionOf(
  language: Language,
  resource: Resource,
  action: { readonly key: string; readonly label: string },
): string {
  return actionLabel(translateFor(language), resource.name, action);
}

/** Converts a problem with a value to a message in the caller's language. */
export function problemMessage({ key, params }: Problem): Message {
  return { key: isProblem(key) ? `problems.${key}` : 'field.invalid', params: sayable(params) };
}

/**
 * Returns problems by field in the form of an error response. A problem inside a composite value has the path as its
 * key, `contacts.0.mobile`. Takes entries instead of an object, because a field may have the name of a built-in
 * property.
 */
export function problemMessages(
  byField: Iterable<readonly [string, readonly Problem[]]>,
): Readonly<Record<string, readonly Message[]>> {
  const placed = [...byField].flatMap(([field, found]) =>
    found.map((one): [string, Message] => [one.at === undefined ? field : `${field}.${one.at}`, problemMessage(one)]),
  );
  return Object.fromEntries(groupPairs(placed));
}

/** Maximum number of messages about one cell. */
const maxCellMessages = 10;

/**
 * Returns problems by field only, for one cell per field. A position inside a composite value is described in the text,
 * `第 1 项 手机：…`.
 */
export function cellMessages(
  { language, resource, services: { catalogue } }: Pick<RequestContext, 'language' | 'resource' | 'services'>,
  byField: Iterable<readonly [string, readonly Problem[]]>,
): Readonly<Record<string, readonly Message[]>> {
  const messageOf = (name: string, problem: Problem): Message => {
    if (problem.at === undefined) return problemMessage(problem);
    const place = placeInWords(catalogue, language, fieldOf(resource, name), resource.name, problem.at);
    return { key: 'problems.within', params: { place, problem: say(language, problemMessage(problem)) } };
  };
  return Object.fromEntries(
    [...byField].map(([name, found]) => [name, found.slice(0, maxCellMessages).map((one) => messageOf(name, one))]),
  );
}

function placeInWords({ kinds }: Catalogue, language: Language, field: Field, resource: string, at: string): string {
  const translate = translateFor(language);
  const parts = kinds[field.type]?.parts?.of(field.settings) ?? [];
  const steps = at.split('.').map((step) => {
    if (/^\d+$/.test(step)) return translate('fields.json.row', { position: Number(step) + 1 });
    const part = parts.find(({ name }) => name === step);
    return part ? fieldLabel(translate, partsOf(resource, field), part) : step;
  });
  return steps.join(' ');
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
  // Keys of the list texts contain no further dots, but the key of a title may be a path with slashes. Only the first
  // part is split off.
  const found = key.split('.').reduce<unknown>((node, part) => own(node, part), texts);
  return typeof found === 'string' ? found : undefined;
}

function own(node: unknown, name: string): unknown {
  return isObject(node) && Object.hasOwn(node, name) ? node[name] : undefined;
}
