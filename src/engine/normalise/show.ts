import type { AnyDefinition } from '../definition/resource.ts';
import type { Field } from '../fields/field.ts';
import type { Related, Resource } from '../resource.ts';
import { showFeatures } from './features.ts';
import { normaliseSections } from './sections.ts';

/** Fills in the sections and the related lists of the detail page, and what features add. */
export function normaliseShow(definition: AnyDefinition, fields: readonly Field[]): Resource['show'] {
  const { show } = definition;
  return {
    title: (show?.title ?? []).map((part) => (typeof part === 'string' ? { field: part, suffix: '' } : part)),
    sections: normaliseSections(
      show?.sections,
      fields.filter((field) => field.show),
    ),
    related: (show?.related ?? []).map(
      (related): Related => ({ through: undefined, title: undefined, columns: undefined, create: true, ...related }),
    ),
    slot: show?.slot,
    ...showFeatures(definition),
  };
}
