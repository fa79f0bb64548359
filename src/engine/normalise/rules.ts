import type { AnyDefinition } from '../definition/resource.ts';
import type { RouteEntry } from '../definition/routes.ts';
import { operationRule } from '../permissions/permission.ts';
import type { Resource } from '../resource.ts';
import { dataRule, readRule } from '../routes/route.ts';

/** Allows no operation. */
const nothing = { create: false, edit: false, delete: false };

/** Returns who writes the records, and what is known of a write: lines of history, live events. */
export function normaliseWriting({
  writtenBy = 'users',
  allow,
  history,
}: AnyDefinition): Pick<Resource, 'history' | 'isLive' | 'allow' | 'services'> {
  const services = writtenBy === 'server' ? nothing : { create: true, edit: true, delete: true, ...allow };
  const isLog = !services.create && !services.edit && !services.delete;
  return {
    history: history ?? writtenBy !== 'server',
    isLive: writtenBy === 'server' || !isLog,
    allow: writtenBy === 'users' ? services : nothing,
    services,
  };
}

/** Returns the rule of each operation. `entry` is the home of the resource. */
export function normaliseRules(entry: RouteEntry | undefined): Resource['rules'] {
  const perm = entry && dataRule(entry);
  const reading = entry && readRule(entry);
  return {
    list: reading,
    show: reading,
    create: perm,
    edit: perm,
    delete: operationRule(perm, 'delete'),
    import: operationRule(perm, 'import'),
    export: operationRule(perm, 'export'),
    reveal: operationRule(perm, 'reveal'),
  };
}
