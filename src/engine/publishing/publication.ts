import * as z from 'zod/mini';
import { isObject } from '../../base/is-object.ts';
import type { AnyDefinition } from '../definition/resource.ts';
import { type RouteEntry, routeEntry } from '../definition/routes.ts';

/** Most patches and resources of one publication. */
const mostPublished = 500;
/** Most English texts of one publication. */
const mostTexts = 2000;

/** What of the locales has labels of places and resources. */
const englishParts = ['resources', 'titles', 'nouns'];

const path = z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.minLength(1), z.maxLength(12));
const place = { resource: z.string().check(z.maxLength(100)), path };

/**
 * A property of a resource of the code that is declared otherwise. Lists are replaced as a whole.
 *
 * - `value`: what is declared instead, nothing if it is missing; `from` is what the code declared when it was published.
 * - `order`: the names of the properties of an object in another order, such as `fields`.
 */
const patchShape = z.union([
  z.strictObject({ ...place, order: z.array(z.string()) }),
  z.strictObject({ ...place, from: z.optional(z.unknown()), value: z.optional(z.unknown()) }),
]);
export type Patch = z.output<typeof patchShape>;

/** A resource that no file declares, with its entry of the menu. */
const ownResourceShape = z.strictObject({
  definition: z.looseObject({ name: z.string(), recordLabel: z.string(), fields: z.record(z.string(), z.unknown()) }),
  entry: routeEntry,
  /** Name or title of the group of the menu. @default the end of the menu */
  under: z.optional(z.string()),
});

/**
 * What a label is called in English, by its path in the locales: `resources`, `titles` or `nouns`, and on from there. `from`
 * is what the code had there when it was published.
 */
const englishShape = z.strictObject({
  path: path.check(z.refine(([part = '', ...rest]) => englishParts.includes(part) && rest.length > 0)),
  from: z.optional(z.string()),
  value: z.string().check(z.minLength(1), z.maxLength(1000)),
});
export type EnglishText = z.output<typeof englishShape>;

/** All that is declared live at one time, on top of the code. */
export const publicationShape = z.strictObject({
  patches: z.array(patchShape).check(z.maxLength(mostPublished)),
  resources: z.array(ownResourceShape).check(z.maxLength(mostPublished)),
  english: z.optional(z.array(englishShape).check(z.maxLength(mostTexts))),
});

export interface OwnResource {
  readonly definition: AnyDefinition;
  readonly entry: RouteEntry;
  readonly under?: string | undefined;
}

export interface Publication {
  readonly patches: readonly Patch[];
  readonly resources: readonly OwnResource[];
  /** @default labels are called in English as in the code, or as they are declared */
  readonly english?: readonly EnglishText[] | undefined;
}

export const nothingPublished: Publication = { patches: [], resources: [] };

/** Returns the publication in a value, such as parsed JSON; undefined if it is none. */
export function readPublication(value: unknown): Publication | undefined {
  const { success, data } = publicationShape.safeParse(value);
  // The check of the configuration reads definitions and entries property by property.
  return success ? (data as unknown as Publication) : undefined;
}

/** The lists of a publication. */
const parts = [
  { name: 'patches', item: patchShape, most: mostPublished },
  { name: 'resources', item: ownResourceShape, most: mostPublished },
  { name: 'english', item: englishShape, most: mostTexts, isOptional: true },
] as const;

/** Returns what can be read of a publication, and the places of the rest: `patches.0`. Undefined if it is none. */
export function readItems(value: unknown) {
  if (!isObject(value)) return undefined;
  const publication: Record<string, readonly unknown[]> = {};
  const unreadable: string[] = [];
  for (const { name, item: shape, most, ...part } of parts) {
    const list: unknown = Reflect.get(value, name);
    if (list === undefined && 'isOptional' in part) continue;
    if (!Array.isArray(list) || list.length > most) return undefined;
    const isReadable = list.map((item) => shape.safeParse(item).success);
    publication[name] = list.filter((_item, index) => isReadable[index]);
    unreadable.push(...list.flatMap((_item, index) => (isReadable[index] ? [] : [`${name}.${index}`])));
  }
  return { publication: publication as unknown as Publication, unreadable };
}

/** Returns the key of a patch, a resource or a text: nothing else of the same publication has it. */
export function itemKey(item: Patch | OwnResource | EnglishText): string {
  if ('definition' in item) return item.definition.name;
  return `${'resource' in item ? item.resource : 'english'}.${item.path.join('.')}`;
}

/** Returns whether two values of declarations are the same; the order of properties counts, as it does on the screen. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || (isObject(one) && isObject(other) && JSON.stringify(one) === JSON.stringify(other));
}

/** Returns what a record has under a name, and nothing of what every object has, such as `constructor`. */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
