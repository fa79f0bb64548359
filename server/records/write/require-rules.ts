import { needsRule } from '../../../src/engine/actions/states.ts';
import { ConfigurationError, type ConfigurationProblem, oneOf } from '../../../src/engine/check/problem.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { DomainRules, ResourceRules } from '../rules/rules.ts';

/**
 * Returns the rules by the name of their resource: those of the server, `systemRules`, and behind them the others. Throws a `ConfigurationError` that lists every rule for an unknown
 * resource, transition or action, and every action that needs a rule and has none.
 */
export function requireRules(
  { resources, find }: Catalogue,
  all: readonly ResourceRules[],
  systemRules: readonly ResourceRules[] = [],
): Readonly<Record<string, DomainRules>> {
  const byName = new Map<string, DomainRules>();
  const problems: ConfigurationProblem[] = [];
  for (const { resource: name, rules } of all) {
    const resource = find(name);
    const at = { resource: name, field: undefined, property: 'rules', value: name };
    if (!resource)
      problems.push({
        ...at,
        allowed: oneOf(
          resources.map((one) => one.name),
          name,
        ),
      });
    else if (byName.has(name)) problems.push({ ...at, allowed: 'one set of rules for each resource' });
    else problems.push(...unknownKeys(resource, rules));
    byName.set(name, rules);
  }
  for (const { resource, rules } of systemRules) byName.set(resource, inTurn(rules, byName.get(resource) ?? {}));
  problems.push(...resources.flatMap((resource) => missingRules(resource, byName.get(resource.name))));
  if (problems.length > 0) throw new ConfigurationError(problems);
  return Object.fromEntries(byName);
}

/** Returns the rules that would never be called. */
function unknownKeys({ name, states, actions, listActions }: Resource, rules: DomainRules): ConfigurationProblem[] {
  const known = {
    transitions: states?.transitions.map(({ key }) => key) ?? [],
    actions: [...actions, ...listActions].filter(needsRule).map(({ key }) => key),
  };
  return (['transitions', 'actions'] as const).flatMap((part) =>
    Object.keys(rules[part] ?? {})
      .filter((key) => !known[part].includes(key))
      .map((key) => ({
        resource: name,
        field: undefined,
        property: `rules.${part}.${key}`,
        value: key,
        allowed: oneOf(known[part], key),
      })),
  );
}

function missingRules(
  { name, actions, listActions }: Resource,
  rules: DomainRules | undefined,
): ConfigurationProblem[] {
  const done = Object.keys(rules?.actions ?? {});
  return [...actions, ...listActions]
    .filter((action) => needsRule(action) && action.answers !== 'link' && !done.includes(action.key))
    .map(({ key }) => ({
      resource: name,
      field: undefined,
      property: `actions.${key}`,
      value: key,
      allowed: `an action that a rule does: ${oneOf(done, key)}`,
    }));
}

/** Returns rules of which the second follow the first, with the values that those derive. */
function inTurn(first: DomainRules, second: DomainRules): DomainRules {
  return {
    ...first,
    ...second,
    ...(first.validate && {
      validate(write) {
        const derived = first.validate?.(write);
        return { ...derived, ...second.validate?.({ ...write, values: { ...write.values, ...derived } }) };
      },
    }),
    ...(first.beforeWrite && {
      async beforeWrite(write) {
        const derived = await first.beforeWrite?.(write);
        return { ...derived, ...(await second.beforeWrite?.({ ...write, values: { ...write.values, ...derived } })) };
      },
    }),
    ...(first.afterWrite && {
      async afterWrite(write) {
        await first.afterWrite?.(write);
        await second.afterWrite?.(write);
      },
    }),
    transitions: { ...first.transitions, ...second.transitions },
    actions: { ...first.actions, ...second.actions },
  };
}
