import { recordActionsOf } from '../actions/states.ts';
import type { Field } from '../fields/field.ts';
import type { KindRegistry } from '../fields/kind.ts';
import { readableFields, writableFields } from '../fields/values.ts';
import { superAdmin } from '../permissions/permission.ts';
import type { Resource } from '../resource.ts';

/** How the API of a resource differs for a client that may do everything. */
export interface ApiChange {
  readonly resource: string;
  /** A field, `options` of one, an operation or an action; empty: the resource. */
  readonly name: string;
  readonly how:
    | 'added'
    | 'removed'
    | 'answered'
    | 'not answered'
    | 'accepted'
    | 'not accepted'
    | 'required'
    | 'of another kind'
    | 'fewer choices';
  /** Whether a client that worked before may fail now. */
  readonly isBreaking: boolean;
}

const everything = { permissions: [superAdmin], version: '' };

/** Returns how the API differs, as far as the resources decide it. */
export function apiChanges(before: Sides, after: Sides): ApiChange[] {
  const names = [...new Set([...before.resources, ...after.resources].map(({ name }) => name))];
  return names.flatMap((name) => {
    const [from, to] = [before, after].map(({ resources }) => resources.find((one) => one.name === name));
    if (from && to) return changesOf(from, to, before.kinds, after.kinds);
    return [{ resource: name, name: '', how: to ? 'added' : 'removed', isBreaking: !to } as const];
  });
}

interface Sides {
  readonly resources: readonly Resource[];
  readonly kinds: KindRegistry;
}

function changesOf(from: Resource, to: Resource, oldKinds: KindRegistry, kinds: KindRegistry): ApiChange[] {
  const resource = to.name;
  const changes: ApiChange[] = [];
  const tell = (name: string, how: ApiChange['how'], isBreaking: boolean) =>
    changes.push({ resource, name, how, isBreaking });
  /** Tells which names came and went. */
  const compare = (old: readonly string[], now: readonly string[], came: ApiChange['how'], gone: ApiChange['how']) => {
    for (const name of now) if (!old.includes(name)) tell(name, came, false);
    for (const name of old) if (!now.includes(name)) tell(name, gone, true);
  };
  compare(operations(from), operations(to), 'added', 'removed');
  compare(actions(from), actions(to), 'added', 'removed');
  compare(
    namesOf(readableFields(from, everything)),
    namesOf(readableFields(to, everything)),
    'answered',
    'not answered',
  );
  compare(namesOf(accepted(from)), namesOf(accepted(to)), 'accepted', 'not accepted');
  const needed = requiredOf(from);
  for (const name of requiredOf(to)) if (!needed.includes(name)) tell(name, 'required', true);
  for (const [name, field] of Object.entries(to.fields)) {
    const old = from.fields[name];
    if (!old) continue;
    if (old.type !== field.type) tell(name, 'of another kind', true);
    const values = choicesOf(field, kinds);
    if (choicesOf(old, oldKinds).some((value) => !values.includes(value))) tell(name, 'fewer choices', true);
  }
  return changes;
}

function namesOf(fields: readonly Field[]): string[] {
  return fields.map(({ name }) => name);
}

function accepted(resource: Resource): Field[] {
  const modes = (['create', 'edit'] as const).filter((mode) => resource.allow[mode] || resource.services[mode]);
  return [...new Set(modes.flatMap((mode) => writableFields(resource, everything, mode)))];
}

function operations({ allow, services }: Resource): string[] {
  return (['create', 'edit', 'delete'] as const).filter((one) => allow[one] || services[one]);
}

function actions(resource: Resource): string[] {
  return [...recordActionsOf(resource), ...resource.listActions].map(({ key }) => key);
}

/** Returns the fields that a new record has to have. */
function requiredOf(resource: Resource): string[] {
  return accepted(resource)
    .filter((field) => field.required && !field.when && field.default === undefined && !field.defaultFrom)
    .map(({ name }) => name);
}

function choicesOf({ type, settings }: Field, kinds: KindRegistry): string[] {
  return kinds[type]?.choices?.(settings).map(({ value }) => value) ?? [];
}
