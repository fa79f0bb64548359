import { isObject } from '../../../base/is-object.ts';
import type { Change, Path } from './change.ts';
import { valueAt } from './value-at.ts';

/** Returns a value with the change. Nothing of the given one is changed. */
export function changed(whole: unknown, change: Change): unknown {
  switch (change.do) {
    case 'set':
      return withValue(whole, change.path, () => change.value);
    case 'insert':
      return withValue(whole, change.path, (container) => inserted(container, change));
    case 'remove':
      return withValue(whole, change.path.slice(0, -1), (container) => without(container, change.path.at(-1) ?? ''));
    case 'move':
      return withValue(whole, change.path.slice(0, -1), (container) => {
        const key = change.path.at(-1) ?? '';
        const value = valueAt(container, [key]);
        return inserted(without(container, key), { index: change.to, value, key });
      });
    case 'rename':
      return withValue(whole, change.path.slice(0, -1), (container) => renamed(container, change));
    default:
      throw new TypeError('There is no such change.');
  }
}

function withValue(whole: unknown, path: Path, make: (value: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return make(whole);
  if (Array.isArray(whole)) return whole.with(Number(key), withValue(whole[Number(key)], rest, make));
  const old = isObject(whole) ? whole : {};
  return { ...old, [key]: withValue(old[key], rest, make) };
}

interface Inserted {
  readonly index: number;
  readonly value: unknown;
  readonly key?: string;
}

function inserted(container: unknown, { index, value, key }: Inserted): unknown {
  if (Array.isArray(container)) return container.toSpliced(index, 0, value);
  const old = Object.entries(isObject(container) ? container : {});
  return Object.fromEntries(old.toSpliced(index, 0, [key ?? '', value]));
}

function renamed(container: unknown, { path, key }: { readonly path: Path; readonly key: string }): unknown {
  const old = Object.entries(isObject(container) ? container : {});
  return Object.fromEntries(old.map(([name, value]) => [name === path.at(-1) ? key : name, value]));
}

function without(container: unknown, key: string): unknown {
  if (Array.isArray(container)) return container.toSpliced(Number(key), 1);
  return Object.fromEntries(Object.entries(isObject(container) ? container : {}).filter(([name]) => name !== key));
}
