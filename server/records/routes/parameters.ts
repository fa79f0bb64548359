import { superAdmin } from '../../../src/engine/permissions/permission.ts';
import { comparisons, untilNow } from '../../../src/engine/time/period.ts';
import { count, id, type Json, named, type Parameter, parameter, text, withExample } from '../../http/json-schema.ts';
import type { RouteSubject } from '../../http/route.ts';

/**
 * Returns the filters of a list as one parameter, whose schema has a member for each; every member is a parameter of its
 * own. Only calls that answer records name them; the others refer to those, which lets resources share a path item.
 */
const filtersOf = (schema: string): Parameter => ({
  ...parameter('filters', named(schema)),
  ...{ style: 'form', explode: true },
});

/** The filters of a list, for calls that are the same for every resource. */
export const filters = filtersOf('Filters');

/** What selects records, for calls that are the same for every resource. */
export const selection: readonly Parameter[] = [
  parameter('_preset', { ...text, description: 'A preset that `page` tells, where the resource has some.' }),
  filters,
];

/** The filters of the list of a resource, one by one. */
export function ownFilters({ resource }: RouteSubject): Parameter {
  return filtersOf(`${resource.name}.filters`);
}

/** What selects records of a resource. */
export function ownSelection(subject: RouteSubject): Parameter[] {
  const presets = subject.resource.list.presets.map(({ key }) => key);
  return [...(presets.length > 0 ? [parameter('_preset', { enum: presets })] : []), ownFilters(subject)];
}

/** The enterprise that platform staff ask about. */
export function enterpriseOf({ snapshot }: RouteSubject): Parameter[] {
  return snapshot.permissions.includes(superAdmin) ? [parameter('enterprise', id)] : [];
}

export const range: readonly Parameter[] = [parameter('_start', count), parameter('_end', count)];
export const sorting: readonly Parameter[] = [
  parameter('_sort', withExample(text, 'id')),
  parameter('_order', withExample(text, 'desc')),
];
/** Requests an exact count, regardless of the number of records. */
export const exactly = parameter('_total', { enum: ['exact'] });
export const sheetFormat = parameter('format', { enum: ['xlsx', 'csv'] });

const day: Json = { type: 'string', format: 'date' };

/** What a report is asked. */
export function reportQuestion(subject: RouteSubject): Parameter[] {
  return [
    { ...parameter('_from', day), required: true },
    { ...parameter('_to', day), required: true },
    parameter('_by', text),
    parameter('_columns', text),
    parameter('_compare', { enum: [...comparisons] }),
    parameter('_until', { enum: [untilNow] }),
    ownFilters(subject),
  ];
}
