import type { Field } from '../../../src/engine/fields/field.ts';
import type { KindRegistry } from '../../../src/engine/fields/kind.ts';
import { readableFields, writableFields } from '../../../src/engine/fields/values.ts';
import type { PermissionSnapshot } from '../../../src/engine/permissions/permission.ts';
import { importFilter, keywordFilter, operatorsOf } from '../../../src/engine/queries/query.ts';
import { parameterOf } from '../../../src/engine/queries/query-codec.ts';
import { figureFilter } from '../../../src/engine/reports/figure-filter.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { tabFilter } from '../../../src/engine/routes/place-tabs.ts';
import { count, type Json, list, named, object, orNull, text, withExample } from '../json-schema.ts';
import type { RouteSubject } from '../route.ts';
import { describedValue, maskedValue } from './field-schema.ts';

/**
 * Returns the schemas of a resource as the user may see it: the record, a page of records, and the bodies to create and
 * update one, which share the values that both take.
 */
export function resourceSchemas({ resource, kinds, snapshot, allow }: RouteSubject): Readonly<Record<string, Json>> {
  const { name } = resource;
  const fields = readableFields(resource, snapshot);
  const holding = fields.filter(({ type }) => kinds[type]?.files !== undefined);
  const valueOf = (field: Field) => describedValue(field, kinds);
  const valuesOf = (some: readonly Field[]) =>
    Object.fromEntries(some.map((field) => [field.name, orNull(valueOf(field))]));
  const creating = allow.create ? writableFields(resource, snapshot, 'create') : [];
  const editing = allow.edit ? writableFields(resource, snapshot, 'edit') : [];
  const both = creating.filter((field) => editing.includes(field));
  const only = (some: readonly Field[]) => valuesOf(some.filter((field) => !both.includes(field)));
  const values = both.length > 0 && { allOf: [named(`${name}.values`)] };
  const required = creating.filter(mustBeGiven).map((field) => field.name);
  return {
    [name]: {
      allOf: [named('Record')],
      ...object(
        {
          ...Object.fromEntries(
            fields.map((field) => [field.name, orNull(field.mask ? maskedValue(field, kinds) : valueOf(field))]),
          ),
          ...(holding.length > 0 && { files: filesOf(holding) }),
        },
        [],
      ),
    },
    [`${name}.page`]: object({ records: list(named(name)), total: count }),
    ...(values && { [`${name}.values`]: object(valuesOf(both), []) }),
    ...(allow.create && { [`${name}.create`]: { ...values, ...object(only(creating), required) } }),
    ...(allow.edit && {
      [`${name}.change`]: { ...values, ...object({ version: named('Version'), ...only(editing) }, ['version']) },
    }),
  };
}

function mustBeGiven({ required, when, default: usual, defaultFrom, fixedBy }: Field): boolean {
  return required && !when && usual === undefined && !defaultFrom && !fixedBy;
}

/** The schema of `files`: the files of each field. */
function filesOf(holding: readonly Field[]): Json {
  const files = list(named('File'));
  const properties = Object.fromEntries(holding.map(({ name }) => [name, files]));
  return {
    ...object(properties, []),
    description: 'What the ids of files stand for, with addresses good for some minutes.',
  };
}

/** Returns the schema of the filters of a list. Members are the names of parameters. */
export function filterSchema(resource: Resource, kinds: KindRegistry, snapshot: PermissionSnapshot): Json {
  const tabs = resource.tabs.filter((tab) => tab.resource === resource.name).map(({ key }) => key);
  const fields = readableFields(resource, snapshot).filter(({ mask }) => !mask);
  const properties = {
    ...(resource.list.search.length > 0 && { [keywordFilter]: named('FilterValue') }),
    ...(resource.import && { [importFilter]: named('Ids') }),
    ...(tabs.length > 0 && { [tabFilter]: { enum: tabs } }),
    [figureFilter]: text,
    ...Object.fromEntries(fields.flatMap((field) => filtersOfField(field, kinds))),
  };
  const schema = {
    ...object(properties, []),
    description: 'Each member is a parameter of its own, named as the member is.',
  };
  return withExample(schema, resource.list.search.length > 0 ? { [keywordFilter]: 'text' } : {});
}

function filtersOfField(field: Field, kinds: KindRegistry): [string, Json][] {
  const kind = kinds[field.type];
  const operators = kind ? operatorsOf(field, kind) : [];
  return operators.map((operator) => [
    parameterOf(field.name, operator),
    named(operator === 'empty' ? 'FilterFlag' : operator === 'within' ? 'FilterPeriod' : 'FilterValue'),
  ]);
}
