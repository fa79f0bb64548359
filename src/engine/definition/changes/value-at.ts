import { isObject } from '../../../base/is-object.ts';
import type { Path } from './change.ts';

/** Returns the value at a path, if there is one. */
export function valueAt(whole: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)];
    return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, whole);
}
