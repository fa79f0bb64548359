import type { Without } from '../../src/engine/features/without.ts';

declare module '../../src/engine/features/ability.ts' {
  interface FeatureAbilities {
    readonly presence: true;
  }
}

/** Nothing in a resource says so. */
export const without: Without = (resource) => resource;
