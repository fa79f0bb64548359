import { isObject } from '../../base/is-object.ts';
import { isSame, type Patch } from './publication.ts';

/** Returns the patches that turn one definition of a resource into another. Lists and values are replaced as a whole. */
export function patchesBetween(resource: string, from: unknown, to: unknown): Patch[] {
  return between(resource, [], from, to);
}

function between(resource: string, path: string[], from: unknown, to: unknown): Patch[] {
  if (isSame(from, to)) return [];
  // A part such as `list` is patched property by property, whether or not the code has one.
  if (path.length === 1 && isRecord(from ?? {}) && isRecord(to ?? {}) && (from === undefined || to === undefined))
    return between(resource, path, from ?? {}, to ?? {});
  if (!isRecord(from) || !isRecord(to))
    return [{ resource, path, ...(from !== undefined && { from }), ...(to !== undefined && { value: to }) }];
  const [old, now] = [Object.keys(from), Object.keys(to)];
  const kept = old.filter((key) => now.includes(key));
  const added = now.filter((key) => !old.includes(key));
  const patches = [...old, ...added].flatMap((key) => between(resource, [...path, key], from[key], to[key]));
  return isSame([...kept, ...added], now) ? patches : [...patches, { resource, path, order: now }];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !Array.isArray(value);
}
