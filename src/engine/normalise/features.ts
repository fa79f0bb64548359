import type { AnyDefinition } from '../definition/resource.ts';
import type { Field } from '../fields/field.ts';
import type { ResourceFeatures, ResourceListFeatures } from '../resource.ts';

/** What `normal-form.ts` of a feature may export: its parts of a resource and of its list, and what the list opens with. */
interface NormalForm {
  readonly normaliseResource?: (definition: AnyDefinition, fields: readonly Field[]) => Partial<ResourceFeatures>;
  readonly normaliseList?: (definition: AnyDefinition) => Partial<ResourceListFeatures>;
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

/** Returns the preset that the first layout of a list opens with, where the list declares none. */
export function layoutPreset(definition: AnyDefinition): string | undefined {
  return features.map((feature) => feature.openingPreset?.(definition)).find((preset) => preset !== undefined);
}
