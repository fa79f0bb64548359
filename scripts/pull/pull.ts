import path from 'node:path';
import type { Edit } from '../../src/app/designer/calls/protocol.ts';
import { isObject } from '../../src/base/is-object.ts';
import type { Change as DeclarationChange } from '../../src/engine/definition/changes/change.ts';
import { valueAt } from '../../src/engine/definition/changes/value-at.ts';
import type { AnyDefinition, AnyFieldDefinition } from '../../src/engine/definition/resource.ts';
import { outcomeOf } from '../../src/engine/publishing/apply.ts';
import { outcomeOfText } from '../../src/engine/publishing/english.ts';
import {
  type EnglishText,
  isSame,
  itemKey,
  type OwnResource,
  type Patch,
  type Publication,
} from '../../src/engine/publishing/publication.ts';
import { flatten, keyOf } from '../../src/engine/routes/route.ts';
import { type Draft, draftOf, EditRefused } from '../designer/draft.ts';
import type { Change } from '../new/change.ts';
import { CommandRefused } from '../new/command-refused.ts';
import { fieldChange } from '../new/commands/field.ts';
import { type Screen, screenChange } from '../new/commands/screen.ts';
import type { FieldPlan, FieldText } from '../new/fields/field-plan.ts';
import { type Addition, areaFor, groupFor, type Product, withAddition } from '../new/product.ts';
import { createDictionary, type Dictionary } from '../new/words.ts';

/** What is written, and what has to be written by hand. */
export interface Pulled {
  readonly change: Change;
  /** A line for each item that is not written, with the reason. */
  readonly byHand: readonly string[];
}

/** Returns what writes a publication into the source. What the source says by now, or says otherwise, stays as it is. */
export function pullChange(given: Product, { patches, resources, english = [] }: Publication): Pulled {
  const dictionary = createDictionary(given);
  const byHand: string[] = [];
  let product = given;
  /** Writes an item, unless it has to be written by hand. */
  const write = (item: Patch | OwnResource | EnglishText, addition: () => Addition) => {
    try {
      product = withAddition(product, addition());
    } catch (error) {
      if (!(error instanceof CommandRefused || error instanceof EditRefused)) throw error;
      byHand.push(`${itemKey(item)}: ${error.message}`);
    }
  };
  for (const own of resources)
    if (!product.definitions[own.definition.name])
      write(own, () => screenChange(product, screenOf(product, own, dictionary)));
  // Columns and sections name fields, and an order all of them.
  for (const patch of inOrder(patches)) {
    const outcome = outcomeOf(patch, product.definitions[patch.resource]);
    if (outcome === 'applied') write(patch, () => additionOf(product, patch, dictionary));
    else if (outcome !== 'retired') byHand.push(`${itemKey(patch)}: the source says something else (${outcome})`);
  }
  // In place of what was proposed by now.
  for (const text of english) {
    const outcome = outcomeOfText(text, given.loaded.configuration.labels?.en);
    if (outcome === 'applied') write(text, () => additionOfEdits(product, [englishEdit(text)]));
    else if (outcome !== 'retired') byHand.push(`${itemKey(text)}: the source says something else (${outcome})`);
  }
  const { configuration, files } = product.loaded;
  const sounds = labelsOf(given, product, english).filter((label) => dictionary.nameOf(label).isSound);
  const next = [
    'Read the difference and commit it. The next start with it lays nothing over what it says.',
    ...(sounds.length > 0 ? [`In English, these are called as they sound: ${sounds.join(', ')}. Correct them.`] : []),
  ];
  return { change: { texts: product.texts, configuration, resources: files.resources, next }, byHand };
}

/** Returns the labels of fields and places that were not there before, and that nobody has given English. */
function labelsOf(before: Product, after: Product, english: readonly EnglishText[]): string[] {
  const isNew = (...way: string[]) => !english.some((text) => isSame(text.path, way));
  const fields = Object.entries(after.definitions).flatMap(([name, definition]) =>
    Object.entries(definition.fields)
      .filter(([field]) => !before.definitions[name]?.fields[field] && isNew('resources', name, 'fields', field))
      .map(([field, { label = field }]) => label),
  );
  const known = new Set(flatten(before.entries).map(({ title }) => title));
  const places = flatten(after.entries).filter((entry) => !known.has(entry.title) && isNew('titles', keyOf(entry)));
  return [...new Set([...fields, ...places.map(({ title }) => title)])];
}

function inOrder(patches: readonly Patch[]): readonly Patch[] {
  const rank = (patch: Patch) => ('order' in patch ? 2 : isNewField(patch) ? 0 : 1);
  return patches.toSorted((one, other) => rank(one) - rank(other));
}

function isNewField(patch: Patch): boolean {
  return patch.path.length === 2 && patch.path[0] === 'fields' && !('order' in patch) && patch.from === undefined;
}

function additionOf(product: Product, patch: Patch, dictionary: Dictionary): Addition {
  const { resource, path: way } = patch;
  if (isNewField(patch) && 'value' in patch)
    return fieldChange(product, resource, [planOf(way[1] ?? '', patch.value as AnyFieldDefinition, dictionary)]);
  const target = { part: 'resource', name: resource } as const;
  const changes = changesOf(patch, product.definitions[resource]);
  return additionOfEdits(
    product,
    changes.map((change) => ({ target, change })),
  );
}

function additionOfEdits({ root, loaded, sources, texts }: Product, edits: readonly Edit[]): Addition {
  const origin = { loaded, root, aliases: { '#product': path.join(root, 'src/product') } };
  const from: Draft = { texts, configuration: loaded.configuration, sources };
  const { texts: written, configuration } = draftOf(origin, edits, from);
  return { texts: written, configuration };
}

function englishEdit({ path: [part, ...way], value }: EnglishText): Edit {
  if (part === 'titles' || part === 'nouns') return { target: { part }, change: { do: 'set', path: way, value } };
  const [name = '', ...below] = way;
  return { target: { part: 'labels', name }, change: { do: 'set', path: below, value } };
}

/** Returns the changes of the declaration that a patch is. */
function changesOf(patch: Patch, definition: AnyDefinition | undefined): DeclarationChange[] {
  const { path: way } = patch;
  if (!('order' in patch))
    return patch.value === undefined ? [{ do: 'remove', path: way }] : [{ do: 'set', path: way, value: patch.value }];
  const declared = valueAt(definition, way);
  const names = isObject(declared) ? Object.keys(declared) : [];
  // Moved one after the other to the place that they have among those that are in order already.
  return patch.order
    .filter((name) => names.includes(name))
    .map((name, index) => ({ do: 'move', path: [...way, name], to: index }));
}

function screenOf(product: Product, { definition, entry, under }: OwnResource, dictionary: Dictionary): Screen {
  const { name, fields } = definition;
  const { path: at = '', title, noun = title, perm } = entry;
  const named = product.entries.find((one) => one.children && one.name === under)?.title ?? under;
  const group = groupFor(product, at, named);
  const area = areaFor(product, group, at, undefined);
  return {
    name,
    area,
    file: path.join(product.root, 'src/resources', area, `${name}.ts`),
    fields: Object.entries(fields).map(([key, field]) => planOf(key, field, dictionary)),
    group,
    entry: { ...entry, path: at, perm: String(perm) },
    definition,
    isNamedBySound: false,
    titles: { title: dictionary.nameOf(title).english, noun: dictionary.nameOf(noun).english.toLowerCase() },
  };
}

function planOf(name: string, definition: AnyFieldDefinition, dictionary: Dictionary): FieldPlan {
  const { label = name } = definition;
  const options: unknown = Reflect.get(definition, 'options');
  const choices = (Array.isArray(options) ? options : [])
    .filter(isObject)
    .map((choice) => [String(choice.value), dictionary.nameOf(String(choice.label)).english]);
  const { english } = dictionary.nameOf(label);
  const written = { ...definition } as unknown as FieldText;
  return { name, label, english, definition: written, choices: Object.fromEntries(choices), parts: [], sounds: [] };
}
