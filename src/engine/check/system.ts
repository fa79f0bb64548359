import { isObject } from '../../base/is-object.ts';
import type { AnyDefinition } from '../definition/resource.ts';
import type { SystemResources } from '../features/system-resources.ts';
import { type ConfigurationProblem, oneOf } from './problem.ts';

/** What the declaration of a field that the server needs must say. */
interface RequiredField {
  readonly type: string;
  readonly required?: true;
  readonly unique?: true;
  readonly multiple?: true;
  /** The least maximum length that it may have. */
  readonly max?: number;
  /** The part of the system that it refers to. */
  readonly to?: keyof SystemResources;
  /** Choices that it offers, among others. */
  readonly options?: readonly { readonly value: string }[];
}

/** The fields that the server needs, by part of the system and name. */
export type RequiredFields = Readonly<Partial<Record<keyof SystemResources, Readonly<Record<string, RequiredField>>>>>;

/** Requires that every system resource exists and has the fields that the server reads and writes. */
export function checkSystem(
  system: SystemResources,
  files: readonly string[],
  definitions: Readonly<Record<string, AnyDefinition>>,
  required: RequiredFields,
): ConfigurationProblem[] {
  const names: Readonly<Record<string, string>> = { ...system };
  const needed: Readonly<Record<string, Readonly<Record<string, RequiredField>> | undefined>> = { ...required };
  return Object.entries(names).flatMap(([part, resource]): ConfigurationProblem[] => {
    if (!files.includes(resource)) {
      const allowed = oneOf(files, resource);
      return [{ resource: 'systemResources', field: undefined, property: part, value: resource, allowed }];
    }
    const { fields } = definitions[resource] ?? {};
    // The shape of the resource has mistakes of its own.
    if (!fields) return [];
    return Object.entries(needed[part] ?? {}).flatMap(([field, wanted]) =>
      problemsOf({ ...fields[field] }, wanted, names).map(([property, value, allowed]) => ({
        resource,
        field,
        property,
        value,
        allowed: `${allowed}: the server itself uses this field of the system resource "${part}"`,
      })),
    );
  });
}

function problemsOf(
  field: Readonly<Record<string, unknown>>,
  { type, max = 0, to, options = [], ...flags }: RequiredField,
  names: Readonly<Record<string, string>>,
): (readonly [property: string, value: unknown, allowed: string])[] {
  if (field.type !== type) return [['type', field.type, type]];
  const target = to && names[to];
  const offered = Array.isArray(field.options) ? field.options.filter(isObject).map(({ value }) => value) : [];
  const missing = options.filter(({ value }) => !offered.includes(value)).map(({ value }) => value);
  return [
    ...Object.keys(flags).flatMap((flag) => (field[flag] === true ? [] : [[flag, field[flag], 'true'] as const])),
    ...(typeof field.max === 'number' && field.max < max ? [['max', field.max, `${max} or more`] as const] : []),
    ...(target === undefined || field.to === target ? [] : [['to', field.to, target] as const]),
    ...(missing.length === 0 ? [] : [['options', offered, `also ${missing.join(', ')}`] as const]),
  ];
}
