import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import type { ResourceListFeatures } from '../../src/engine/resource.ts';

declare module '../../src/engine/resource.ts' {
  interface ResourceListFeatures {
    /** Columns that are edited in place. */
    readonly inline: readonly string[];
  }
}

export function normaliseList({ list }: AnyDefinition): Partial<ResourceListFeatures> {
  return { inline: list?.inline ?? [] };
}
