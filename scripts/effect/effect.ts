import { tableChanges } from '../../server/operations/effect/tables.ts';
import { apiChanges } from '../../src/engine/effect/api.ts';
import { accessChanges, declarationChanges } from '../../src/engine/effect/changes.ts';
import { superAdmin } from '../../src/engine/permissions/permission.ts';
import type { PermissionNode } from '../../src/engine/permissions/permission-tree.ts';
import type { LoadedTree } from './tree.ts';

/** What changes for whom from one tree to another. */
export interface Effect {
  readonly access: ReturnType<typeof accessChanges>;
  /** New permissions, which nobody has until they are granted, and the roles they are proposed for. */
  readonly permissions: readonly { readonly permission: string; readonly roles: readonly string[] }[];
  readonly api: ReturnType<typeof apiChanges>;
  readonly tables: ReturnType<typeof tableChanges>;
  readonly declarations: ReturnType<typeof declarationChanges>;
}

/** Returns what changes for the standard roles, as existing enterprises have them, and for platform staff. */
export function effectOf(before: LoadedTree, after: LoadedTree): Effect {
  const holders = [...before.roles, { name: superAdmin, permissions: [superAdmin] }];
  const known = codesOf(before.catalogue.plan.permissions);
  const proposed = new Map(after.catalogue.grants.map(({ permission, roles }) => [permission, roles]));
  return {
    access: accessChanges(before.catalogue, after.catalogue, holders),
    permissions: [...codesOf(after.catalogue.plan.permissions)]
      .filter((permission) => !known.has(permission))
      .map((permission) => ({ permission, roles: proposed.get(permission) ?? [] })),
    api: apiChanges(before.catalogue, after.catalogue),
    tables: tableChanges(before.layouts, after.layouts),
    declarations: declarationChanges(before.declarations, after.declarations),
  };
}

function codesOf(nodes: readonly PermissionNode[]): ReadonlySet<string> {
  return new Set(nodes.flatMap(({ codes, children }) => [...codes, ...codesOf(children)]));
}
