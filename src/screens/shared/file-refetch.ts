import type { KindRegistry } from '../../engine/kind.ts';
import type { Resource } from '../../engine/resource.ts';

/** Addresses of files are good for ten minutes; a little before that, records that hold some are asked for again. */
const renewAfter = 9 * 60_000;

/** What a query is asked about, as far as it goes by age. */
interface Aged {
  readonly state: { readonly dataUpdatedAt: number };
}

/**
 * How the records of a resource are asked for again by themselves: where they hold files, before the addresses of these
 * are over, and as soon as somebody comes back to a page they have left for longer.
 */
export function fileRefetchOptions({ fields }: Resource, kinds: KindRegistry) {
  if (!Object.values(fields).some(({ type }) => kinds[type]?.files)) return {};
  const isOver = ({ state }: Aged) => Date.now() - state.dataUpdatedAt >= renewAfter;
  return {
    refetchInterval: renewAfter,
    refetchOnWindowFocus: (query: Aged) => (isOver(query) ? 'always' : false),
  } as const;
}
