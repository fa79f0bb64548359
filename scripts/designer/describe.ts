import path from 'node:path';
import type { DesignerState, LockedPart, Mistake, Target } from '../../src/app/designer/calls/protocol.ts';
import { checkProduct } from '../check/product.ts';
import { openSources } from '../check/source.ts';
import { type Draft, type Origin, placeOf, valueOf } from './draft.ts';
import { locksOf } from './source/locks.ts';

/** Returns what a draft says of a resource and of the list, with file names from the root. */
export function describeDraft(
  origin: Origin,
  draft: Draft,
  resource: string | undefined,
): Omit<DesignerState, 'canUndo' | 'canRedo'> {
  const { root } = origin;
  const value = (target: Target) => valueOf(draft.configuration, target);
  const target = resource === undefined ? undefined : ({ part: 'resource', name: resource } as const);
  const place = target && placeOf(origin, draft.sources, target);
  const fromRoot = ({ path: at, lock }: LockedPart): LockedPart => ({
    path: at,
    lock: { ...lock, file: path.relative(root, lock.file) },
  });
  return {
    definition: target && value(target),
    labels: resource === undefined ? undefined : value({ part: 'labels', name: resource }),
    list: value({ part: 'list' }),
    titles: value({ part: 'titles' }),
    nouns: value({ part: 'nouns' }),
    locks: place && target ? locksOf(draft.sources, place, value(target)).map(fromRoot) : [],
    mistakes: mistakesIn(origin, draft),
    files: Object.keys(draft.texts).map((file) => path.relative(root, file)),
    source: place && path.relative(root, place.file),
  };
}

/** Returns the mistakes of a draft that the files do not have. */
export function mistakesIn({ loaded, root, aliases }: Origin, { configuration, sources }: Draft): readonly Mistake[] {
  const found = checkProduct({ ...loaded, configuration }, sources);
  if (found.length === 0) return [];
  const known = new Set(checkProduct(loaded, openSources(aliases, root)).map(({ message }) => message));
  return found
    .filter(({ message }) => !known.has(message))
    .map(({ path: at, message, file, line, column }) => ({
      path: at,
      message,
      file: path.relative(root, file),
      line,
      column,
    }));
}
