import type { AnyDefinition } from '../definition/resource.ts';
import { normaliseThread } from '../features/thread.ts';
import type { Field } from '../fields/field.ts';
import type { Related, Resource } from '../resource.ts';
import { normaliseSections } from './sections.ts';

/** Fills in the sections, the related lists and the thread of the detail page. */
export function normaliseShow({ show }: AnyDefinition, fields: readonly Field[]): Resource['show'] {
  return {
    title: (show?.title ?? []).map((part) => (typeof part === 'string' ? { field: part, suffix: '' } : part)),
    sections: normaliseSections(
      show?.sections,
      fields.filter((field) => field.show),
    ),
    related: (show?.related ?? []).map(
      (related): Related => ({ through: undefined, title: undefined, columns: undefined, create: true, ...related }),
    ),
    thread: show?.thread && normaliseThread(show.thread),
    slot: show?.slot,
  };
}
