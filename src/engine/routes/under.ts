import { isObject } from '../../base/is-object.ts';
import type { RouteEntry } from '../definition/routes.ts';
import { fieldOf, type Parent, type Resource, type Section, type Under } from '../resource.ts';
import { fillPath } from './path.ts';

/**
 * Stands in a path for a parent that is not known yet: the link has only the id of the record. The place then loads the
 * record and goes to the path of its parent.
 */
export const unknownParent = '-';

/** Returns what the entry says of its parent. */
export function underOf({ under }: Pick<RouteEntry, 'under'>): Under | undefined {
  const [first] = Object.entries(under ?? {});
  return first && { field: first[0], parameter: first[1] };
}

/**
 * Returns the paths of the screens below a list. The parameter of the list bears the name of the field there, so `{id}` is
 * free.
 */
export function pathsBelow(list: string, under: Under | undefined) {
  const path = under ? list.replace(`{${under.parameter}}`, `{${under.field}}`) : list;
  return {
    show: `${path}/detail/{id}`,
    create: `${path}/create`,
    edit: `${path}/edit/{id}`,
    import: `${path}/import`,
  } as const;
}

/** Fills in the parent. Parameters other than its id take its label; `{id}` stays where it is the record's own. */
export function fillParent(path: string, parameter: string, { id, label }: Parent): string {
  return path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (name === 'id' && parameter !== 'id') return whole;
    return encodeURIComponent(name === parameter ? id : label);
  });
}

/** Returns the path of the list, or of the list below that parent; undefined if it needs a parent and there is none. */
export function listPath({ path, under, parent }: Resource, given?: Parent): string | undefined {
  if (path === undefined || parent || !under || !path.includes('{')) return path;
  return given && fillParent(path, under.parameter, given);
}

/**
 * Returns the path of the page of a record; undefined if the resource has none. A record of a list below another record
 * is found below its own parent. If only the id is known, the path leads there by `unknownParent`.
 */
export function recordPath(
  { showPath, under }: Pick<Resource, 'showPath'> & { readonly under: Under | undefined },
  record: Readonly<Record<string, unknown>> & { readonly id: string },
): string | undefined {
  if (showPath === undefined) return undefined;
  const whole = under ? fillParent(showPath, under.field, parentOf(under, record)) : showPath;
  return fillPath(whole, { id: record.id });
}

function parentOf({ field }: Pick<Under, 'field'>, record: Readonly<Record<string, unknown>>): Parent {
  const id = record[field];
  const { labels } = record;
  const label: unknown = isObject(labels) ? Reflect.get(labels, field) : undefined;
  return {
    id: typeof id === 'string' ? id : unknownParent,
    label: typeof label === 'string' && label !== '' ? label : unknownParent,
  };
}

/** Returns the resource as a place below a record sees it: only records of that parent, which is not asked for. */
export function resourceUnder(resource: Resource, parent: Parent): Resource {
  const { under, path, showPath, list, form } = resource;
  if (!under) return resource;
  const { field } = under;
  const without = (names: readonly string[]) => names.filter((name) => name !== field);
  const parts = <Part extends Section>(given: readonly Part[]) =>
    given.map((part) => ({ ...part, fields: without(part.fields) }));
  const parentField = {
    ...fieldOf(resource, field),
    list: false,
    filter: false,
    form: false,
    default: parent.id,
  } as const;
  return {
    ...resource,
    parent: { field, ...parent },
    path: path && fillParent(path, under.parameter, parent),
    showPath: showPath && fillParent(showPath, field, parent),
    fields: { ...resource.fields, [field]: parentField },
    list: { ...list, columns: without(list.columns), filters: without(list.filters) },
    form: { ...form, sections: parts(form.sections), steps: parts(form.steps) },
  };
}

/** Returns true if the record belongs to another parent than the place. */
export function isElsewhere({ parent }: Pick<Resource, 'parent'>, record: Readonly<Record<string, unknown>>): boolean {
  return parent !== undefined && record[parent.field] !== parent.id;
}
