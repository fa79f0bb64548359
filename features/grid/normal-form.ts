import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import type { Complete } from '../../src/engine/definition/words.ts';
import type { ResourceListFeatures } from '../../src/engine/resource.ts';
import type { GridDefinition } from './definition.ts';

/** The grid layout. */
export type Grid = Complete<GridDefinition, 'actions' | 'about'>;

declare module '../../src/engine/resource.ts' {
  interface ResourceListFeatures {
    readonly grid: Grid | undefined;
  }
}

export function normaliseList({ list }: AnyDefinition): Partial<ResourceListFeatures> {
  const usual = { color: undefined, hours: undefined, copy: undefined, actions: [], about: {}, rows: undefined };
  return list?.grid ? { grid: { ...usual, ...list.grid }, hasDays: true } : { grid: undefined };
}
