import type { Field } from '../../../engine/fields/field.ts';
import type { KindRegistry } from '../../../engine/fields/kind.ts';
import type { FilterOperator } from '../../../engine/fields/operators.ts';
import { me, operatorsOf, ownOperand } from '../../../engine/queries/query.ts';
import { parameterOf } from '../../../engine/queries/query-codec.ts';
import { keptValues } from './kept-values.ts';

/** A query parameter of a filter; each operator has its own. */
interface FilterParameter {
  readonly name: string;
  readonly operator: FilterOperator;
}

/** A filter of a list. */
export interface ListFilter {
  /** The key of its values in `ListAddress.filters`: the name of the field, or `owner_ne` for a filter beside that one. */
  readonly key: string;
  /** Its `filter` says whether the values are a range. */
  readonly field: Field;
  readonly parameters: readonly FilterParameter[];
  /** Whether several values can be typed or pasted, of which some may not be there. */
  readonly isListed: boolean;
}

type FilterValues = Readonly<Record<string, readonly string[]>>;

/** Parameters that say how records are shown, not which: with them alone, a list shows what it opens with. */
export const displayParameters = ['page', 'size', 'layout', 'span', 'day', 'columns', 'tab', 'peek', 'job'];
/** Parameters of a list that are no filters. */
const ownParameters = [...displayParameters, 'sort', 'preset', 'q', keptValues, 'import', 'figure', 'view'];

/** Returns the filters that the fields declare, in order. */
export function declaredFilters(fields: readonly Field[], kinds: KindRegistry): ListFilter[] {
  return fields
    .filter((field) => field.filter !== false && !field.mask)
    .map((field) => {
      const parameters = parametersOf(field, kinds);
      return { key: field.name, field, parameters, isListed: isListed(field, parameters, kinds) };
    });
}

/** Returns the further filters by the fields, besides the declared ones. */
export function furtherFilters(fields: readonly Field[], kinds: KindRegistry): ListFilter[] {
  return fields.flatMap((field) => (field.mask ? [] : otherFilters(field, kinds)));
}

/** Returns the values that a query string has for the filters. Removes their parameters from `unknown` if all are valid. */
export function readFilters(
  query: URLSearchParams,
  filters: readonly ListFilter[],
  kinds: KindRegistry,
  unknown: Set<string>,
): FilterValues {
  const read: Record<string, readonly string[]> = {};
  for (const { key, field, parameters } of filters) {
    const values = parameters.map((parameter) => accepted(query, parameter, field, kinds, unknown));
    const wanted = field.filter === 'range' ? values.map(([value = '']) => value) : (values[0] ?? []);
    if (wanted.some(Boolean)) read[key] = wanted;
  }
  return read;
}

/** Adds the values of the filters to a query string. */
export function writeFilters(query: URLSearchParams, filters: readonly ListFilter[], values: FilterValues): void {
  for (const { key, field, parameters } of filters) {
    const wanted = values[key] ?? [];
    for (const [index, { name }] of parameters.entries()) {
      const texts = field.filter === 'range' ? wanted.slice(index, index + 1) : wanted;
      for (const text of texts.filter(Boolean)) query.append(name, text);
    }
  }
}

/** Returns the parameter of a field. One with the name of one of the list's own parameters gets the prefix `_`. */
function parameterName({ name }: Field): string {
  return ownParameters.includes(name) ? `_${name}` : name;
}

function parametersOf(field: Field, kinds: KindRegistry): FilterParameter[] {
  const name = parameterName(field);
  if (field.filter === 'range') {
    return (['gte', 'lte'] as const).map((operator) => ({ name: parameterOf(name, operator), operator }));
  }
  const kind = kinds[field.type];
  const operator = (kind && operatorsOf(field, kind)[0]) ?? 'eq';
  return [{ name: parameterOf(name, operator), operator }];
}

/** Returns whether a filter compares one text or number, so that a list of them can be pasted. */
function isListed({ type, filter, settings }: Field, parameters: readonly FilterParameter[], kinds: KindRegistry) {
  const kind = kinds[type];
  if (!kind || filter === 'range' || !parameters.every(({ operator }) => mayList(operator))) return false;
  if (kind.choices?.(settings) || kind.refersTo?.(settings) || kind.ofMoment) return false;
  return kind.operators.includes('like') || (kind.column !== 'text' && kind.operand !== undefined);
}

/** Returns whether several values of an operator mean any of them, or none of them. */
function mayList(operator: FilterOperator): boolean {
  return operator === 'eq' || operator === 'ne' || operator === 'like';
}

/** Returns the values of a parameter if the field accepts all of them. Otherwise the parameter is unknown. */
function accepted(
  given: URLSearchParams,
  { name, operator }: FilterParameter,
  field: Field,
  kinds: KindRegistry,
  unknown: Set<string>,
): string[] {
  const texts = [...new Set(given.getAll(name))];
  const values = texts.filter((text) => isFilterValue(text, operator, field, kinds));
  const taken = mayList(operator) ? values : values.slice(-1);
  if (taken.length === texts.length) unknown.delete(name);
  return taken;
}

/**
 * Returns the filters by a field besides the declared one. A range has two parameters; the other operators one each.
 */
function otherFilters(field: Field, kinds: KindRegistry): ListFilter[] {
  const kind = kinds[field.type];
  const allowed = kind ? operatorsOf(field, kind) : [];
  const declared = field.filter === false ? [] : parametersOf(field, kinds).map(({ operator }) => operator);
  const left = allowed.filter((operator) => !declared.includes(operator));
  const isRange = left.includes('gte');
  const name = parameterName(field);
  return [
    ...(isRange ? [{ key: `${field.name}_range`, field: { ...field, filter: 'range' as const } }] : []).map(
      (range) => ({
        ...range,
        parameters: parametersOf(range.field, kinds),
        isListed: false,
      }),
    ),
    ...left
      .filter((operator) => !['gt', 'gte', 'lt', 'lte'].includes(operator) && !(isRange && operator === 'eq'))
      .map((operator): ListFilter => {
        const parameters = [{ name: parameterOf(name, operator), operator }];
        const own = { ...field, filter: true } as const;
        return {
          key: `${field.name}_${operator}`,
          field: own,
          parameters,
          isListed: isListed(own, parameters, kinds),
        };
      }),
  ];
}

function isFilterValue(text: string, operator: FilterOperator, field: Field, kinds: KindRegistry): boolean {
  if (operator === 'within' || operator === 'empty') return ownOperand(text, operator) !== undefined;
  return (text === me && field.holdsUsers === true && operator !== 'like') || isValue(text, field, kinds);
}

/** Returns whether a field can be filtered by the text. */
export function isValue(text: string, field: Field, kinds: KindRegistry): boolean {
  const kind = kinds[field.type];
  const choices = kind?.choices?.(field.settings);
  if (choices) return choices.some((choice) => choice.value === text);
  if (kind?.operand) return kind.operand(text, field.settings) !== undefined;
  return text.trim() !== '';
}
