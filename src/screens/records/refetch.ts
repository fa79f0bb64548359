import type { KindRegistry } from '../../engine/fields/kind.ts';
import type { Resource } from '../../engine/resource.ts';
import { renewAfter } from '../../fields/file/renewal.ts';

interface Aged {
  readonly state: { readonly dataUpdatedAt: number };
}

/**
 * Returns query options that refetch records with files before their URLs expire, and when the user returns to the page
 * after a longer time.
 */
export function fileRefetchOptions({ fields }: Resource, kinds: KindRegistry) {
  return Object.values(fields).some(({ type }) => kinds[type]?.files) ? refetchEvery(renewAfter) : {};
}

/**
 * Returns query options that refetch while the page is visible, and when the user returns to it after a longer time.
 *
 * @param age in milliseconds
 */
export function refetchEvery(age: number) {
  const isOver = ({ state }: Aged) => Date.now() - state.dataUpdatedAt >= age;
  return {
    refetchInterval: age,
    refetchOnWindowFocus: (query: Aged) => (isOver(query) ? 'always' : false),
  } as const;
}
