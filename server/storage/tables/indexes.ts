import { createHash } from 'node:crypto';
import { type Condition, conditionFields } from '../../../src/engine/fields/condition.ts';
import type { Field } from '../../../src/engine/fields/field.ts';
import type { KindRegistry } from '../../../src/engine/fields/kind.ts';
import { allMetrics } from '../../../src/engine/reports/report.ts';
import { fieldOf, type Resource } from '../../../src/engine/resource.ts';
import type { Index, StoredField, TableLayout } from './layout.ts';
import { longestIndexed } from './stored-field.ts';

/** Sort fields that every list has. */
const systemOrders = ['createdAt', 'updatedAt'] as const;

/** The parts of a layout from which its indexes are derived. */
export type Indexed = Pick<TableLayout, 'resource' | 'hasEnterprise' | 'columns' | 'lookups' | 'fields' | 'unique'>;

/**
 * Returns the indexes of a table. There is one for each sort of the list, within an enterprise and (for platform staff)
 * across all; and one for each choice field that can be filtered, in the default sort of the list, across all enterprises
 * only for the state and for references. `id` breaks ties in each. An index for a range filter also contains the default sort, so that the records of a range are sorted from the
 * index alone. The figures of reports are computed from an index alone, too.
 *
 * Services write more records than people do. Where they write, the index of a field of few values contains the other
 * such fields as well, so that records with two of them are counted from the index alone.
 */
export function indexesOf(indexed: Indexed, kinds: KindRegistry): Index[] {
  const { resource, hasEnterprise, columns, unique } = indexed;
  const usual = orderColumn(indexed, resource.list.sort.field);
  const ranges = columns.filter(isRange(resource, kinds)).map(({ name }) => name);
  const orders = [...new Set([...systemOrders, ...columns.filter(isOrdered(resource)).map(keyOf)])];
  const walked = orders.filter((order) => !ranges.includes(order));
  const choices = columns.filter(isChosen(resource, kinds)).map(({ name }) => name);
  const ids = columns.filter(({ isId }) => isId).map(({ name }) => name);
  // Platform staff open presets as well, and those of a resource with states are mostly one state.
  const shared = [...new Set([...ids, ...choices.filter((name) => name === resource.states?.field)])];
  const few = isWrittenByServices(resource) ? columns.filter(isOfFewValues(resource)).map(({ name }) => name) : [];
  const others = (chosen: string) => {
    return few.includes(chosen) ? choices.filter((one) => few.includes(one) && one !== chosen && one !== usual) : [];
  };
  const along = (tenancy: 'in' | 'all', chosen: readonly string[]): Index[] => {
    const owner = tenancy === 'in' ? ['enterprise'] : [];
    return [
      ...walked.map((order) => plain(resource, tenancy, [order], [...owner, order, 'id'])),
      ...ranges.map((one) => plain(resource, tenancy, [one, usual], [...new Set([...owner, one, 'id', usual])])),
      ...chosen.map((one) => {
        const rest = others(one);
        return plain(resource, tenancy, [one, usual, ...rest], [...owner, one, usual, 'id', ...rest]);
      }),
    ];
  };
  const all = [
    ...(hasEnterprise ? along('in', choices) : []),
    ...along('all', hasEnterprise ? shared : [...new Set([...choices, ...shared])]),
    ...dueIndexes(resource),
    ...reminderIndexes(resource),
    ...reportIndexes(indexed, kinds),
    { ...plain(resource, 'all', ['removed'], ['deletedAt', 'id']), isOfRemoved: true as const },
    ...unique.map(({ column, among }) => ({
      name: indexName(`${resource.name}__${among === 'all' ? 'alone' : 'unique'}_${column}`),
      columns: among === 'all' ? [column] : ['enterprise', column],
      isUnique: true,
    })),
  ];
  return [...new Map(all.map((index) => [index.name, index])).values()];
}

/** Due transitions are searched across all enterprises, by state and time. */
function dueIndexes(resource: Resource): Index[] {
  const { states } = resource;
  return (states?.transitions ?? []).flatMap(({ due }) =>
    states && due ? [plain(resource, 'all', [states.field, due.field], [states.field, due.field, 'id'])] : [],
  );
}

/** Dates of reminders are looked through across all enterprises, in their order. */
function reminderIndexes(resource: Resource): Index[] {
  return resource.notices.flatMap(({ remind }) =>
    remind ? [plain(resource, 'all', [remind.field], [remind.field, 'id'])] : [],
  );
}

/**
 * One index for each time field of the reports, with all columns that they group by, filter by, and measure. Columns
 * that hold longer text than `longestIndexed` are left out.
 */
function reportIndexes({ resource, hasEnterprise, columns, lookups }: Indexed, kinds: KindRegistry): Index[] {
  const owner = hasEnterprise ? ['enterprise'] : [];
  const times = new Map<string, Set<string>>();
  for (const report of resource.reports) {
    const metrics = allMetrics(report).filter((metric) => metric.of === resource.name && !metric.parts);
    for (const metric of metrics) {
      const time = metric.time ?? report.time;
      const read = [...report.dimensions, ...report.filters, metric.field ?? [], conditionFields(metric.where)].flat();
      const names = read.map((name) => lookups.find((one) => one.name === name)?.by ?? name);
      times.set(time, new Set([...(times.get(time) ?? []), ...names]));
    }
  }
  const isShort = ({ name, type, choices, ofMoment }: StoredField) => {
    const { type: kind, settings } = fieldOf(resource, name);
    return type !== 'text' || choices || ofMoment || Number(kinds[kind]?.maxLength?.(settings)) <= longestIndexed;
  };
  return [...times].map(([time, names]) => {
    const short = columns.filter((stored) => names.has(stored.name) && stored.name !== time && isShort(stored));
    const over = [...owner, time, ...short.map(({ name }) => name)];
    return plain(resource, 'in', ['figures', ...over], over);
  });
}

/** Returns the name of the index for a list sorted by a field; undefined if there is none. */
export function orderIndex(layout: TableLayout, field: string, ofOneEnterprise: boolean): string | undefined {
  const owner = ofOneEnterprise && layout.hasEnterprise ? ['enterprise'] : [];
  return begunBy(layout, [...owner, orderColumn(layout, field), 'id'])?.name;
}

/** Returns true if an index contains, for any range of the field, the records and the default sort. */
export function isIndexedRange(layout: TableLayout, field: string): boolean {
  const usual = orderColumn(layout, layout.resource.list.sort.field);
  return begunBy(layout, [...(layout.hasEnterprise ? ['enterprise'] : []), field, 'id', usual]) !== undefined;
}

/** Returns true if an index contains the records with a value of the field, in the default sort of the list. */
export function isIndexedChoice(layout: TableLayout, field: string): boolean {
  const usual = orderColumn(layout, layout.resource.list.sort.field);
  return begunBy(layout, [...(layout.hasEnterprise ? ['enterprise'] : []), field, usual, 'id']) !== undefined;
}

function begunBy({ indexes }: TableLayout, columns: readonly string[]): Index | undefined {
  return indexes.find((index) => columns.every((column, at) => index.columns[at] === column));
}

/** Returns the column by which a field is sorted. */
export function orderColumn({ fields }: Pick<TableLayout, 'fields'>, field: string): string {
  const stored = fields.get(field);
  return stored ? keyOf(stored) : field;
}

function keyOf({ name, sortKey }: StoredField): string {
  return sortKey ?? name;
}

function isOrdered(resource: Resource) {
  return ({ name }: StoredField): boolean => fieldOf(resource, name).sortable || resource.list.sort.field === name;
}

function isRange(resource: Resource, kinds: KindRegistry) {
  return ({ name, folded }: StoredField): boolean => {
    const field = fieldOf(resource, name);
    return field.filter !== false && folded === undefined && operatorsOf(field, kinds).includes('gte');
  };
}

/** True if a filter or a preset compares the field for equality. */
function isChosen(resource: Resource, kinds: KindRegistry) {
  const inPresets = new Set(resource.list.presets.flatMap(({ where }) => fieldsEqual(where)));
  return ({ name, folded, isLong }: StoredField): boolean => {
    const field = fieldOf(resource, name);
    const operators = operatorsOf(field, kinds);
    const isFilter = field.filter !== false && operators.includes('eq') && !operators.includes('gte');
    return folded === undefined && !isLong && (isFilter || inPresets.has(name) || resource.states?.field === name);
  };
}

function isWrittenByServices({ allow, services }: Resource): boolean {
  return services.create && !allow.create;
}

function isOfFewValues(resource: Resource) {
  return ({ name, choices }: StoredField): boolean => choices !== undefined || fieldOf(resource, name).type === 'bool';
}

function operatorsOf(field: Field, kinds: KindRegistry): readonly string[] {
  return kinds[field.type]?.operators ?? [];
}

/** Returns the fields that a condition compares for equality. */
function fieldsEqual(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(fieldsEqual);
  if ('any' in condition) return condition.any.flatMap(fieldsEqual);
  if ('me' in condition) return [condition.me];
  if ('field' in condition) return condition.eq !== undefined || condition.in !== undefined ? [condition.field] : [];
  return [];
}

function plain(resource: Resource, tenancy: 'in' | 'all', over: readonly string[], columns: readonly string[]): Index {
  return { name: nameOf(resource, tenancy, over), columns, isUnique: false };
}

function nameOf({ name }: Resource, tenancy: 'in' | 'all', over: readonly string[]): string {
  return indexName(`${name}__${tenancy}_${over.join('_')}`);
}

/** PostgreSQL truncates names at 63 bytes, so a long one ends in a hash. */
function indexName(name: string): string {
  if (name.length <= 60) return name;
  return `${name.slice(0, 48)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}
