import type { AnyDefinition } from '../../src/engine/definition/resource.ts';

/** Versions in normal form. */
export interface Versions {
  readonly of: readonly string[];
  readonly on: readonly string[];
  readonly number: string | undefined;
}

declare module '../../src/engine/resource.ts' {
  interface ResourceFeatures {
    /** Undefined if no versions are kept. */
    readonly versions: Versions | undefined;
  }
}

/** Fills in the transitions and actions that keep a version, as a list. */
export function normaliseResource({ versions }: AnyDefinition): { readonly versions: Versions | undefined } {
  return { versions: versions && { number: undefined, ...versions, on: [versions.on].flat() } };
}
