import type { AnyDefinition } from '../definition/resource.ts';
import type { Field } from '../fields/field.ts';
import type { Resource } from '../resource.ts';
import { containerFor, normaliseSections, normaliseSteps } from './sections.ts';

/** Fills in the container, the sections and the steps of the form with these inputs. */
export function normaliseForm({ form }: AnyDefinition, inputs: readonly Field[]): Resource['form'] {
  return {
    container: form?.container ?? containerFor(inputs.length),
    sections: normaliseSections(form?.sections ?? form?.steps, inputs),
    steps: normaliseSteps(form?.steps, inputs),
  };
}

/** Returns what a new record leads to. */
export function normaliseCreate({ create }: AnyDefinition): Resource['create'] {
  return {
    hint: create?.hint,
    next: Object.entries(create?.next ?? {}).map(([action, label]) => ({ action, label })),
  };
}

export function normaliseImport({ import: given }: AnyDefinition): Resource['import'] {
  if (!given) return undefined;
  const { key = [], onDuplicate = 'refuse' } = given === true ? {} : given;
  return { key: [key].flat(), onDuplicate };
}
