import type { AnyDefinition } from '../definition/resource.ts';

/** Records of another resource that are shown as part of a record, and the field by which they refer to it. */
export interface Part {
  readonly resource: string;
  readonly by: string;
}

const features = Object.values(
  import.meta.glob<(definition: AnyDefinition) => readonly Part[]>('../../../features/*/parts.ts', {
    eager: true,
    import: 'partsOf',
  }),
);

/** Returns the records of other resources that features show as part of a record. */
export function partsOf(definition: AnyDefinition): readonly Part[] {
  return features.flatMap((of) => of(definition));
}
