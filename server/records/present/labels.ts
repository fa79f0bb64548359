import { groupPairs } from '../../../src/base/grouping.ts';
import { eachLanguage, type Language } from '../../../src/base/language.ts';
import type { Field, RecordCheck } from '../../../src/engine/fields/field.ts';
import type { Translate } from '../../../src/engine/fields/kind.ts';
import type { Problem } from '../../../src/engine/fields/values.ts';
import { fieldOf, type Resource } from '../../../src/engine/resource.ts';
import {
  actionLabel,
  checkLabel,
  choiceLabel,
  fieldLabel,
  partsOf,
  resourceTitle,
} from '../../../src/engine/texts/label.ts';
import { problems } from '../../../src/locales/zh/problems.ts';
import { type Message, type MessageParams, say } from '../../request/messages.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { RequestContext } from '../context/request-context.ts';

/** A resource, and the language in which it is spoken of. */
type Spoken = Pick<RequestContext, 'language' | 'resource' | 'services'>;

function translateFor({ language, services }: Pick<Spoken, 'language' | 'services'>): Translate {
  return services.catalogue.translate(language);
}

export function titleOf(context: Spoken): string {
  return resourceTitle(translateFor(context), context.resource);
}

/** Returns the names of several fields as one phrase. */
export function fieldNamesOf(context: Spoken, names: readonly string[]): string {
  const { language, resource } = context;
  return names
    .map((name) => fieldLabel(translateFor(context), resource.name, fieldOf(resource, name)))
    .join(say(language, { key: 'referrer.separator' }));
}

/** Returns the label of a choice. */
export function choiceOf(
  { kinds, translate }: Catalogue,
  language: Language,
  resource: Resource,
  name: string,
  value: string,
) {
  const field = fieldOf(resource, name);
  const choice = kinds[field.type]?.choices?.(field.settings).find((one) => one.value === value);
  return choice ? choiceLabel(translate(language), resource.name, name, choice) : value;
}

/** Returns the name of an event of notification rules. */
export function eventName(catalogue: Catalogue, language: Language, event: string): string {
  const rules = catalogue.system.noticeRules;
  return rules === undefined ? event : choiceOf(catalogue, language, catalogue.resource(rules), 'event', event);
}

export function actionOf(context: Spoken, action: { readonly key: string; readonly label: string }): string {
  return actionLabel(translateFor(context), context.resource.name, action);
}

/** Converts a problem with a value to a message in the caller's language. */
export function problemMessage({ key, params }: Problem): Message {
  return { key: isProblem(key) ? `problems.${key}` : 'field.invalid', params: sayable(params) };
}

/** Returns what is said where a check of a record does not hold. */
export function checkMessage(context: Pick<Spoken, 'resource' | 'services'>, check: RecordCheck): Message {
  const { resource, services } = context;
  return {
    texts: eachLanguage((language) => checkLabel(services.catalogue.translate(language), resource.name, check)),
  };
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
  { language, resource, services: { catalogue } }: Spoken,
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

function placeInWords(
  { kinds, ...catalogue }: Catalogue,
  language: Language,
  field: Field,
  resource: string,
  at: string,
): string {
  const translate = catalogue.translate(language);
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
