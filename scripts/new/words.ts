import { pinyin } from 'pinyin-pro';
import { isObject } from '../../src/base/is-object.ts';
import { flatten, keyOf } from '../../src/engine/routes/route.ts';
import { commonWords } from './common-words.ts';
import type { Product } from './product.ts';

/** What a thing is called in declarations and in English. */
export interface Name {
  /** In camelCase. */
  readonly name: string;
  readonly english: string;
  /** Whether the name is how a Chinese label sounds, because nothing tells what it means. */
  readonly isSound: boolean;
}

/** Finds names for Chinese labels, and Chinese labels for names. */
export interface Dictionary {
  nameOf(label: string): Name;
  /** Returns the Chinese label of a name in camelCase, undefined where none is known. */
  labelOf(name: string): string | undefined;
}

type Word = readonly [name: string, english: string];

/** Returns what the product calls things already, and common words besides. */
export function createDictionary({ definitions, entries, loaded }: Product): Dictionary {
  const words = new Map<string, Word>(Object.entries(commonWords));
  const english = loaded.configuration.labels?.en;
  const add = (label: string, name: string, said: unknown) => {
    if (!words.has(label) && typeof said === 'string') words.set(label, [name, said]);
  };
  for (const entry of flatten(entries)) {
    const noun = entry.noun ?? entry.title;
    if (entry.name !== undefined && entry.view === undefined)
      add(noun, entry.name, capitalised(String(within(english?.nouns, keyOf(entry)) ?? wordsOf(entry.name))));
  }
  for (const [resource, { fields }] of Object.entries(definitions)) {
    const labels = within(english?.resources, resource);
    for (const [name, field] of Object.entries(fields)) {
      if (field.label !== undefined) add(field.label, name, within(within(labels, 'fields'), name));
      const choices = within(field, 'options');
      for (const choice of Array.isArray(choices) ? choices : [])
        add(choice.label, choice.value, within(within(within(labels, 'options'), name), choice.value));
    }
  }
  const known = new Map([...words].toReversed().map(([label, [name]]) => [name, label]));
  return {
    nameOf: (label) => nameFor(label, words),
    labelOf(name) {
      const parts = wordsOf(name)
        .split(' ')
        .map((part) => known.get(part));
      return known.get(name) ?? (parts.includes(undefined) ? undefined : parts.join(''));
    },
  };
}

function within(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined;
}

function nameFor(label: string, words: ReadonlyMap<string, Word>): Name {
  const plain = label
    .normalize('NFKC')
    .replaceAll(/\(.*?\)|\[.*?\]|[%#*:]/g, '')
    .trim();
  const own = words.get(plain);
  if (own) return { name: own[0], english: own[1], isSound: false };
  if (!/\p{Script=Han}/u.test(plain)) return { ...spelt(plain), isSound: false };
  const parts = partsOf(plain, words);
  if (parts) return { ...spelt(parts.map((part) => part.toLowerCase()).join(' ')), isSound: false };
  const sounds = pinyin(plain, { type: 'array', toneType: 'none', nonZh: 'consecutive', v: true });
  return { ...spelt(sounds.join(' ')), isSound: true };
}

/** Returns the English of a label that consists of known words; the longest are taken first. */
function partsOf(label: string, words: ReadonlyMap<string, Word>): readonly string[] | undefined {
  if (label === '') return [];
  for (let length = label.length; length > 0; length -= 1) {
    const [, said] = words.get(label.slice(0, length)) ?? [];
    const isLatin = length > 1 && /^[A-Za-z0-9]+$/.test(label.slice(0, length));
    const part = said ?? (isLatin ? label.slice(0, length) : undefined);
    const rest = part === undefined ? undefined : partsOf(label.slice(length).trim(), words);
    if (part !== undefined && rest) return [part, ...rest];
  }
  return undefined;
}

/** Makes a name and a label of words. */
function spelt(text: string): Omit<Name, 'isSound'> {
  const name = camelCase(text);
  return { name, english: capitalised(wordsOf(text)) };
}

/** Returns the words of a name: `customerName`, `customer_name` and `Customer name` are `customer name`. */
export function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
}

/** Returns a name in camelCase, which begins with a letter: `2 nd price` is `n2NdPrice`. */
export function camelCase(text: string): string {
  const [first = '', ...rest] = wordsOf(text).toLowerCase().split(' ');
  const name = [first, ...rest.map(capitalised)].join('');
  return /^\d/.test(name) ? `n${name}` : name;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a label as within a sentence: `Start date` is `start date`, `WeChat` stays. */
export function lowered(label: string): string {
  return /^[A-Z][a-z]*($|[ -])/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** Returns a name in the case of permissions: `shopVisit` is `shop_visit`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns a name in the case of files: `shopVisit` is `shop-visit`. */
export function kebabCase(name: string): string {
  return snakeCase(name).replaceAll('_', '-');
}

/** Returns the plural of an English noun: `visit` is `visits`, `delivery` is `deliveries`. */
export function pluralOf(noun: string): string {
  if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/i.test(noun) ? `${noun}es` : `${noun}s`;
}
