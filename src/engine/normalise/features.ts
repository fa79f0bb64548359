import type { AnyDefinition } from '../definition/resource.ts';
import type { RouteEntry } from '../definition/routes.ts';
import type { Resource, ResourceFeatures, ResourceListFeatures, ResourceShowFeatures } from '../resource.ts';

/** A resource in normal form, without what features add to it. */
export type PlainResource = Omit<Resource, keyof ResourceFeatures>;

/** What `normal-form.ts` of a feature may export: its parts of a resource, its list and its page, and what the list opens with. */
interface NormalForm {
  readonly normaliseResource?: (
    definition: AnyDefinition,
    resource: PlainResource,
    entry?: RouteEntry,
  ) => Partial<ResourceFeatures>;
  readonly normaliseList?: (definition: AnyDefinition) => Partial<ResourceListFeatures>;
  readonly normaliseShow?: (definition: AnyDefinition) => Partial<ResourceShowFeatures>;
  readonly openingPreset?: (definition: AnyDefinition) => string | undefined;
}

const features = Object.values(import.meta.glob<NormalForm>('../../../features/*/normal-form.ts', { eager: true }));

/** Returns the resource with what features add to it. `entry` is its home. */
export function withFeatures(
  definition: AnyDefinition,
  resource: PlainResource,
  entry: RouteEntry | undefined,
): Resource {
  return Object.assign(
    {},
    resource,
    ...features.map((feature) => feature.normaliseResource?.(definition, resource, entry)),
  );
}

/** Returns what features add to a list. */
export function listFeatures(definition: AnyDefinition): ResourceListFeatures {
  const parts = features.map((feature) => feature.normaliseList?.(definition));
  return Object.assign({ hasDays: false, hasSpans: false, dateField: undefined }, ...parts);
}

/** Returns what features add to the detail page. */
export function showFeatures(definition: AnyDefinition): ResourceShowFeatures {
  return Object.assign({}, ...features.map((feature) => feature.normaliseShow?.(definition)));
}

/** Returns the preset that the first layout of a list opens with, where the list declares none. */
export function layoutPreset(definition: AnyDefinition): string | undefined {
  return features.map((feature) => feature.openingPreset?.(definition)).find((preset) => preset !== undefined);
}
