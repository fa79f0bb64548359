import type { AnyDefinition } from '../definition/resource.ts';
import type { Field } from '../fields/field.ts';
import type { ResourceFeatures, ResourceListFeatures, ResourceShowFeatures } from '../resource.ts';

/** What `normal-form.ts` of a feature may export: its parts of a resource, its list and its page, and what the list opens with. */
interface NormalForm {
  readonly normaliseResource?: (definition: AnyDefinition, fields: readonly Field[]) => Partial<ResourceFeatures>;
  readonly normaliseList?: (definition: AnyDefinition) => Partial<ResourceListFeatures>;
  readonly normaliseShow?: (definition: AnyDefinition) => Partial<ResourceShowFeatures>;
  readonly openingPreset?: (definition: AnyDefinition) => string | undefined;
}

const features = Object.values(import.meta.glob<NormalForm>('../../../features/*/normal-form.ts', { eager: true }));

/** Returns what features add to a resource. */
export function resourceFeatures(definition: AnyDefinition, fields: readonly Field[]): ResourceFeatures {
  return Object.assign({}, ...features.map((feature) => feature.normaliseResource?.(definition, fields)));
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
