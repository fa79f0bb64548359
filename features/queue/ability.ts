import { type Without, withoutLayout } from '../../src/engine/features/without.ts';

declare module '../../src/engine/features/ability.ts' {
  interface FeatureAbilities {
    readonly queue: true;
  }
}

export const without: Without = (resource) => ({
  ...withoutLayout(resource, 'queue'),
  review: undefined,
});
