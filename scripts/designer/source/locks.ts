import type { LockedPart } from '../../../src/app/designer/calls/protocol.ts';
import { isObject } from '../../../src/base/is-object.ts';
import type { Path } from '../../../src/engine/definition/changes/change.ts';
import { nodesOf } from '../../check/follow.ts';
import type { Place, Sources } from '../../check/source.ts';

import { child } from './edit.ts';
import { isLock, lockOf, written } from './lock.ts';

/** Returns the parts of a declaration that cannot be edited where they are used, without the parts of those. */
export function locksOf(sources: Sources, place: Place, value: unknown, at: Path = []): readonly LockedPart[] {
  const found = written(place, sources);
  if (isLock(found)) return [{ path: at, lock: found }];
  if (found.file !== place.file) return [{ path: at, lock: lockOf('imported', place, sources) }];
  if (!isObject(value)) return [];
  const spread = nodesOf(found.node.properties ?? found.node.elements).find(({ type }) => type === 'SpreadElement');
  return Object.entries(value).flatMap(([key, one]): readonly LockedPart[] => {
    const node = child(found, key);
    const path = [...at, key];
    if (node) return locksOf(sources, { file: found.file, node }, one, path);
    return spread ? [{ path, lock: lockOf('spread', { file: found.file, node: spread }, sources) }] : [];
  });
}
