import { isPerformed } from '../../../src/engine/actions/performed.ts';
import { needsRule } from '../../../src/engine/actions/states.ts';
import { ConfigurationError } from '../../../src/engine/check/problem.ts';
import { checkRules, type RuledActions, type RuleNames } from '../../../src/engine/check/rules.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { DomainRules, ResourceRules } from '../rules/rules.ts';

/**
 * Returns the rules by the name of their resource: those of the server, `systemRules`, and behind them the others. Throws a `ConfigurationError` that lists every rule for an unknown
 * resource, transition or action, and every action that needs a rule and has none.
 */
export function requireRules(
  { resources }: Catalogue,
  all: readonly ResourceRules[],
  systemRules: readonly ResourceRules[] = [],
): Readonly<Record<string, DomainRules>> {
  const problems = checkRules(
    all.map(namesOf),
    systemRules.map(namesOf),
    resources.map(({ name }) => name),
    resources.map(ruledActionsOf),
  );
  if (problems.length > 0) throw new ConfigurationError(problems);
  const byName = new Map(all.map(({ resource, rules }) => [resource, rules]));
  for (const { resource, rules } of systemRules) byName.set(resource, inTurn(rules, byName.get(resource) ?? {}));
  return Object.fromEntries(byName);
}

function namesOf({ resource, rules: { transitions = {}, actions = {} } }: ResourceRules): RuleNames {
  return { resource, transitions: Object.keys(transitions), actions: Object.keys(actions) };
}

function ruledActionsOf({ name, states, actions, listActions }: Resource): RuledActions {
  const ruled = [...actions, ...listActions].filter(needsRule);
  return {
    name,
    transitions: states?.transitions.map(({ key }) => key) ?? [],
    ruled: ruled.map(({ key }) => key),
    needed: ruled.filter(({ answers }) => !isPerformed(answers)).map(({ key }) => key),
  };
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
