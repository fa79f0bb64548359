import { isPerformed } from '../actions/performed.ts';
import type { AnyDefinition } from '../definition/resource.ts';
import { type ConfigurationProblem, nearestOf, oneOf } from './problem.ts';

/** The names of what the rules of a resource do. */
export interface RuleNames {
  readonly resource: string;
  readonly transitions: readonly string[];
  readonly actions: readonly string[];
}

/** What rules may and must do for a resource. */
export interface RuledActions {
  readonly name: string;
  readonly transitions: readonly string[];
  /** Actions that a rule runs. */
  readonly ruled: readonly string[];
  /** Those that a rule has to be written for: all but those that a feature performs. */
  readonly needed: readonly string[];
}

/** Returns what rules may and must do for a resource. */
export function ruledActionsOf({ name, states, actions = {} }: AnyDefinition): RuledActions {
  const ruled = Object.entries(actions).flatMap(([key, { ask, set, inputs = {}, answers }]) => {
    const isChange = (ask?.length ?? 0) > 0 || set !== undefined;
    return !isChange || Object.keys(inputs).length > 0 || answers !== undefined ? [key] : [];
  });
  return {
    name,
    transitions: Object.keys(states?.transitions ?? {}),
    ruled,
    needed: ruled.filter((key) => !isPerformed(actions[key]?.answers)),
  };
}

/**
 * Reports rules of no resource, transition or action, which would never be called, and actions that need a rule and have
 * none.
 *
 * @param own rules of the server itself, which run beside those of the product
 */
export function checkRules(
  rules: readonly RuleNames[],
  own: readonly RuleNames[],
  names: readonly string[],
  resources: readonly RuledActions[],
): ConfigurationProblem[] {
  const seen = new Set<string>();
  const unknown = rules.flatMap(({ resource, ...given }): ConfigurationProblem[] => {
    const problem = (property: string, value: string, allowed: ConfigurationProblem['allowed']) => ({
      resource,
      field: undefined,
      property,
      value,
      allowed,
    });
    if (!names.includes(resource)) return [problem('rules', resource, oneOf(names, resource))];
    if (seen.has(resource)) return [problem('rules', resource, 'one set of rules for each resource')];
    seen.add(resource);
    const known = resources.find(({ name }) => name === resource);
    if (!known) return [];
    return (['transitions', 'actions'] as const).flatMap((part) => {
      const possible = part === 'actions' ? known.ruled : known.transitions;
      return given[part]
        .filter((key) => !possible.includes(key))
        .map((key) => problem(`rules.${part}.${key}`, key, oneOf(possible, key, whatOf[part])));
    });
  });
  const missing = resources.flatMap(({ name, needed }) => {
    const done = [...rules, ...own].filter(({ resource }) => resource === name).flatMap(({ actions }) => actions);
    // A rule with a misspelt name is reported as such.
    const isMisspelt = (key: string) =>
      unknown.some(({ resource, value }) => resource === name && nearestOf([key], String(value)));
    return needed.flatMap((key): ConfigurationProblem[] => {
      if (done.includes(key) || isMisspelt(key)) return [];
      const allowed = `an action that a rule does: write one in the rules of "${name}", or let it write fields by \`ask\` or \`set\``;
      return [{ resource: name, field: undefined, property: `actions.${key}`, value: key, allowed }];
    });
  });
  return [...unknown, ...missing];
}

const whatOf = {
  transitions: 'a transition of the resource',
  actions: 'an action that a rule does, alone or with `inputs` or `answers`',
};
