import { groupBy } from '../../../src/base/grouping.ts';
import { ConfigurationError } from '../../../src/engine/check/problem.ts';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';

export type DefinitionFiles = Readonly<Record<string, { readonly default: AnyDefinition }>>;

/** Returns the definitions by the name of their file. Throws a `ConfigurationError` if two files have the same name. */
export function definitionsByName(byPath: DefinitionFiles): Readonly<Record<string, AnyDefinition>> {
  const byName = groupBy(Object.entries(byPath), ([path]) => path.replace(/^.*\/|\.ts$/g, ''));
  const problems = [...byName].flatMap(([resource, [, ...others]]) =>
    others.map(([path]) => ({
      resource,
      field: undefined,
      property: 'file',
      value: path.replace(/^(\.\.\/)+/, ''),
      allowed: 'one file of this name, in whichever folder',
    })),
  );
  if (problems.length > 0) throw new ConfigurationError(problems);
  return Object.fromEntries([...byName].flatMap(([name, [first]]) => (first ? [[name, first[1].default]] : [])));
}
