import type { Resource } from '../../../engine/resource.ts';
import type { Excerpt } from './excerpt.ts';
import { useReader } from './reader.ts';

const files = import.meta.glob<Excerpt>('../../../../features/*/screen/excerpt.ts', { eager: true, import: 'excerpt' });

/** Returns what shows parts of a record of a resource; undefined if it has none that the user may read. */
export function useExcerpt(resource: Resource): Excerpt | undefined {
  const reader = useReader();
  return Object.values(files).find((excerpt) => excerpt.isShown(resource, reader));
}
