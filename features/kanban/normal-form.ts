import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import type { ResourceListFeatures } from '../../src/engine/resource.ts';

/** The kanban layout. */
interface Kanban {
  /** Number of records above which the column of a state is marked. */
  readonly limits: Readonly<Record<string, number | undefined>>;
}

declare module '../../src/engine/resource.ts' {
  interface ResourceListFeatures {
    readonly kanban: Kanban;
  }
}

export function normaliseList({ list }: AnyDefinition): Partial<ResourceListFeatures> {
  return { kanban: { limits: list?.kanban?.limits ?? {} } };
}
