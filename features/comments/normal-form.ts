import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import type { RouteEntry } from '../../src/engine/definition/routes.ts';
import type { PlainResource } from '../../src/engine/normalise/features.ts';

declare module '../../src/engine/resource.ts' {
  interface ResourceFeatures {
    /** Whether users comment on the records and follow them. */
    readonly comments: boolean;
  }
}

export function normaliseResource(
  { comments }: AnyDefinition,
  { history, owner, services }: PlainResource,
  entry: RouteEntry | undefined,
): { readonly comments: boolean } {
  const isLog = !services.create && !services.edit && !services.delete;
  return { comments: comments ?? (history && !isLog && owner === 'enterprise' && entry !== undefined) };
}
