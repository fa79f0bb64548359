import type { Without } from '../../src/engine/features/without.ts';

declare module '../../src/engine/features/ability.ts' {
  interface FeatureAbilities {
    readonly tree: true;
  }
}

export const without: Without = (resource) => ({ ...resource, tree: undefined });
