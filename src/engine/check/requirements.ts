import type { AnyDefinition, AnyFieldDefinition } from '../definition/resource.ts';
import type { KindRegistry } from '../fields/kind.ts';
import type { MeaningContext } from './context.ts';
import type { ConfigurationProblem } from './problem.ts';

/** A record of one resource needs a record of another one. */
interface Requirement {
  readonly field: string;
  readonly to: string;
}

/** Reports resources whose records each need a record of the next one: the first of them could never be created. */
export function checkRequirements({ definitions, kinds }: MeaningContext): ConfigurationProblem[] {
  const needed = new Map(Object.values(definitions).map((one) => [one.name, requirementsOf(one, kinds)] as const));
  const names = [...needed.keys()];
  return names.flatMap((name, position): ConfigurationProblem[] => {
    // A circle is reported with the first of its resources. One that needs itself is reported with the field.
    const others = new Set(names.slice(position + 1));
    for (const { field, to } of needed.get(name) ?? []) {
      const way = others.has(to) ? wayBack(to, name, others, needed) : undefined;
      if (!way) continue;
      const circle = [`${name}.${field}`, ...way].join(' → ');
      const allowed = `false, or a \`when\`, in one of ${circle}: each needs the next, so that no first record could be created`;
      return [{ resource: name, field, property: 'required', value: true, allowed }];
    }
    return [];
  });
}

function requirementsOf({ name, fields, states }: AnyDefinition, kinds: KindRegistry): readonly Requirement[] {
  return Object.entries(fields).flatMap(([field, one]) => {
    const to = isNeeded(one) && field !== states?.field ? kinds[one.type]?.refersTo?.(one) : undefined;
    return to === undefined || to === name ? [] : [{ field, to }];
  });
}

function isNeeded({ required, when, lookup, default: usual }: AnyFieldDefinition): boolean {
  return required === true && !when && !lookup && usual === undefined;
}

/** Returns the fields that lead from one resource to another, by way of some others. */
function wayBack(
  from: string,
  to: string,
  others: ReadonlySet<string>,
  needed: ReadonlyMap<string, readonly Requirement[]>,
): readonly string[] | undefined {
  for (const { field, to: next } of needed.get(from) ?? []) {
    if (next === to) return [`${from}.${field}`];
    if (!others.has(next)) continue;
    const rest = wayBack(next, to, new Set([...others].filter((one) => one !== from)), needed);
    if (rest) return [`${from}.${field}`, ...rest];
  }
  return undefined;
}
