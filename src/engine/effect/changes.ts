import { isObject } from '../../base/is-object.ts';
import type { PermissionSnapshot } from '../permissions/permission.ts';
import { type Access, accessOf, type Declared } from './access.ts';

/** Users who may do the same: a role, or those of several roles. */
export interface Holders {
  readonly name: string;
  readonly permissions: readonly string[];
  /** Permissions that they are given together with the other product. @default none */
  readonly granted?: readonly string[];
}

/** Something that holders may see or do with one of two products, and not with the other. */
export interface AccessChange extends Access {
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/** Returns what the holders gain and lose from one product to another, in the order of the products. */
export function accessChanges(before: Declared, after: Declared, holders: readonly Holders[]): AccessChange[] {
  const changes = new Map<string, Access & { readonly gained: string[]; readonly lost: string[] }>();
  for (const { name, permissions, granted = [] } of holders) {
    const snapshot = (codes: readonly string[]): PermissionSnapshot => ({ permissions: codes, version: '' });
    const old = accessOf(before, snapshot(permissions));
    const now = accessOf(after, snapshot([...permissions, ...granted]));
    for (const key of new Set([...old.keys(), ...now.keys()])) {
      const access = now.get(key) ?? old.get(key);
      if (!access || (old.has(key) && now.has(key))) continue;
      const change = changes.get(key) ?? { ...access, gained: [], lost: [] };
      changes.set(key, change);
      change[now.has(key) ? 'gained' : 'lost'].push(name);
    }
  }
  return [...changes.values()];
}

/** Something that is declared otherwise. */
export interface DeclarationChange {
  /** The resource, or the key of the entry of the route list. */
  readonly of: string;
  /** Where in it: `fields.fee.required`. Empty: the whole. */
  readonly path: string;
  /** Undefined where it was not declared. */
  readonly from: unknown;
  readonly to: unknown;
}

type Declarations = Readonly<Record<string, unknown>>;

/** Returns what differs between declarations by name, at the deepest place each. */
export function declarationChanges(before: Declarations, after: Declarations): DeclarationChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((of) => differences('', before[of], after[of]).map((one) => ({ of, ...one })));
}

function differences(path: string, from: unknown, to: unknown): Omit<DeclarationChange, 'of'>[] {
  if (typeof from === 'function' && typeof to === 'function') return [];
  if (JSON.stringify(from) === JSON.stringify(to)) return [];
  const [old, now] = [named(from), named(to)];
  if (!old || !now) return [{ path, from, to }];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return keys.flatMap((key) => differences([path, key].filter(Boolean).join('.'), old[key], now[key]));
}

/** Returns the parts of a value by name: the properties of an object, the entries of a list by their keys. */
function named(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!isObject(value)) return undefined;
  if (!Array.isArray(value)) return Object.fromEntries(Object.entries(value));
  const keys = value.map((one: unknown) =>
    isObject(one) ? (Reflect.get(one, 'key') ?? Reflect.get(one, 'value')) : undefined,
  );
  const isKeyed = keys.length > 0 && keys.every((key) => typeof key === 'string') && new Set(keys).size === keys.length;
  return isKeyed ? Object.fromEntries(keys.map((key, index) => [String(key), value[index]])) : undefined;
}
