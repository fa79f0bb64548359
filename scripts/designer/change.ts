import { isObject } from '../../src/base/is-object.ts';

/** The way to a value: names of properties and positions in lists. */
export type Path = readonly string[];

/** One change of a declaration. Lists are counted from 0. */
export type Change =
  /** Gives a property or an entry a value. Properties that are missing on the way are added. */
  | { readonly do: 'set'; readonly path: Path; readonly value: unknown }
  /** Puts an entry into a list, or a property into an object, at a position. */
  | {
      readonly do: 'insert';
      readonly path: Path;
      readonly index: number;
      readonly value: unknown;
      readonly key?: string;
    }
  /** Takes a property or an entry away. */
  | { readonly do: 'remove'; readonly path: Path }
  /** Moves a property or an entry to another position among those beside it. */
  | { readonly do: 'move'; readonly path: Path; readonly to: number };

/** Returns the value at a path, if there is one. */
export function valueAt(whole: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)];
    return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, whole);
}

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

function without(container: unknown, key: string): unknown {
  if (Array.isArray(container)) return container.toSpliced(Number(key), 1);
  return Object.fromEntries(Object.entries(isObject(container) ? container : {}).filter(([name]) => name !== key));
}
