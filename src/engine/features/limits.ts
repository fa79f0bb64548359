import type { KindRegistry } from '../fields/kind.ts';
import type { Resource } from '../resource.ts';
import { type Ability, type Capabilities, coreAbilities, hasAbility } from './ability.ts';
import type { Without } from './without.ts';

const files = import.meta.glob<{ readonly without: Without }>('../../../features/*/ability.ts', { eager: true });

const ofFeatures = Object.entries(files).map(([path, { without }]) => [path.split('/').at(-2) ?? '', without] as const);

/** Names of all abilities. */
export const abilities: readonly string[] = [...coreAbilities, ...ofFeatures.map(([name]) => name)].toSorted();

const withoutCore: Readonly<Partial<Record<Ability, Without>>> = {
  actions: (resource) => ({
    ...resource,
    states: resource.states && { ...resource.states, transitions: [] },
    actions: [],
    listActions: [],
    create: { ...resource.create, next: [] },
  }),
  counts: (resource) => ({ ...resource, quota: undefined }),
  filters: (resource) => ({ ...resource, show: { ...resource.show, related: [] } }),
  history: (resource) => ({ ...resource, history: false }),
  presets: (resource) => ({ ...resource, list: { ...resource.list, presets: [], openings: [] } }),
  sheets: (resource) => ({ ...resource, import: undefined, export: false }),
};

/** Returns a resource as a backend with these abilities has it. */
export function limitTo(resource: Resource, capabilities: NonNullable<Capabilities>, kinds: KindRegistry): Resource {
  const missing = [...Object.entries(withoutCore), ...ofFeatures].filter(([name]) => !capabilities.includes(name));
  const fields = hasAbility(capabilities, 'files') ? resource.fields : withoutUploads(resource.fields, kinds);
  const limited: Resource = { ...resource, capabilities, fields };
  return missing.reduce((before, [, without]) => without(before), limited);
}

/** Returns the fields, of which those that hold files are not filled in. */
function withoutUploads(fields: Resource['fields'], kinds: KindRegistry): Resource['fields'] {
  const limited = Object.values(fields).map((field) =>
    kinds[field.type]?.files ? { ...field, readonly: true } : field,
  );
  return Object.fromEntries(limited.map((field) => [field.name, field]));
}
