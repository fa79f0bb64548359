import type { AnyDefinition } from '../../src/engine/definition/resource.ts';

declare module '../../src/engine/resource.ts' {
  interface ResourceFeatures {
    /** Whether enterprises may add fields of their own. */
    readonly extend: boolean;
  }
}

export function normaliseResource({ extend = false }: AnyDefinition): { readonly extend: boolean } {
  return { extend };
}
