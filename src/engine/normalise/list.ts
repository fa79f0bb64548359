import { choicesOf } from '../definition/choices.ts';
import type { AnyDefinition } from '../definition/resource.ts';
import type { RouteEntry } from '../definition/routes.ts';
import type { Field } from '../fields/field.ts';
import type { KindRegistry } from '../fields/kind.ts';
import { parseSort } from '../queries/sort.ts';
import type { Opening, Preset, Resource } from '../resource.ts';
import type { PlaceTab } from '../routes/place-tab.ts';
import { layoutPreset, listFeatures } from './features.ts';
import { names } from './sections.ts';
import { permanentFilter } from './tabs.ts';

/**
 * Fills in the columns, filters, order, presets and layouts of a list.
 *
 * @param entry the home of the resource
 * @param tabs the tabs of its place
 * @param added names of the fields that authors cannot name
 */
export function normaliseList(
  definition: AnyDefinition,
  fields: readonly Field[],
  entry: RouteEntry | undefined,
  tabs: readonly PlaceTab[],
  added: readonly string[],
  kinds: KindRegistry,
): Resource['list'] {
  const { list, tree } = definition;
  return {
    columns: columnsOf(definition, fields, added),
    filters: names(fields.filter((field) => field.filter !== false)),
    search: names(fields.filter((field) => field.search)),
    sort: parseSort(list?.sort ?? tree?.order ?? '-createdAt'),
    // What a list is opened for stands before its states: the presets at the end fold first.
    presets: [...(list?.presets ?? []), ...presetsOfChoices(definition, kinds)],
    highlights: list?.highlights ?? [],
    where: permanentFilter(entry, definition, tabs),
    openings: openingsOf(definition),
    layouts: list?.layouts ?? ['table'],
    ...listFeatures(definition),
    shared: list?.shared ?? false,
    slot: list?.slot,
    source: list?.source,
  };
}

/** Returns the columns. The added fields, which authors cannot name, come behind the column that names the record. */
function columnsOf(
  { list, recordLabel }: AnyDefinition,
  fields: readonly Field[],
  added: readonly string[],
): readonly string[] {
  const own = list?.columns ?? names(fields.filter((field) => field.list !== false && !added.includes(field.name)));
  if (added.length === 0) return own;
  const main = own.find((name) => name === recordLabel) ?? own[0];
  return [...own.filter((name) => name === main), ...added, ...own.filter((name) => name !== main)];
}

/** Returns one preset for each choice of the field that `presetsOf` names. */
function presetsOfChoices(definition: AnyDefinition, kinds: KindRegistry): Preset[] {
  const field = definition.list?.presetsOf;
  if (!field) return [];
  return choicesOf(definition, field, kinds).map(({ value, label }) => ({
    key: value,
    label,
    where: { field, eq: value },
    choice: { field, value },
  }));
}

/** Returns what a list opens with. */
function openingsOf(definition: AnyDefinition): Opening[] {
  const preset = definition.list?.preset ?? layoutPreset(definition);
  if (preset === undefined) return [];
  if (typeof preset === 'string') return [{ preset, sort: undefined, rule: undefined }];
  return preset.map(({ preset: key, sort, perm }) => ({
    preset: key,
    sort: sort ? parseSort(sort) : undefined,
    rule: perm,
  }));
}
