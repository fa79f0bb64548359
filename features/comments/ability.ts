import type { Without } from '../../src/engine/features/without.ts';

declare module '../../src/engine/features/ability.ts' {
  interface FeatureAbilities {
    readonly comments: true;
  }
}

export const without: Without = (resource) => ({ ...resource, comments: false });
