import { isObject } from '../../../base/is-object.ts';
import type { Path } from '../../../engine/definition/changes/change.ts';
import { valueAt } from '../../../engine/definition/changes/value-at.ts';
import type { Choice, Editing } from './editing.ts';

/** Returns the names that may stand at a place, by the title of its schema. Undefined: any text may. */
export function knownNames(
  { definition, fields, resources }: Editing,
  title: string | undefined,
  path: Path,
): readonly Choice[] | undefined {
  const named = path.filter((key) => !/^\d+$/.test(key));
  if (title === 'FieldName' || title === 'GroupingName' || named.at(-1) === 'fields' || named.at(-1) === 'columns')
    return fields;
  if (title === 'ResourceName') return resources;
  if (path[0] === 'states' && ['from', 'to', 'initial'].includes(named.at(-1) ?? '')) return statesOf(definition);
  if (path[0] === 'reports' && named.at(-1) === 'metrics') return metricsOf(definition);
  return undefined;
}

/** Returns the states that a resource declares: the choices of its state field. */
export function statesOf(definition: unknown): readonly Choice[] {
  const field = String(valueAt(definition, ['states', 'field']));
  const options = valueAt(definition, ['fields', field, 'options']);
  if (!Array.isArray(options)) return [];
  return options.flatMap((one: unknown) =>
    isObject(one) ? [{ value: String(one.value), label: String(one.label) }] : [],
  );
}

function metricsOf(definition: unknown): readonly Choice[] {
  const metrics = valueAt(definition, ['metrics']);
  return Object.entries(isObject(metrics) ? metrics : {}).map(([value, metric]) => ({
    value,
    label: isObject(metric) ? String(metric.label) : value,
  }));
}
