import { ConfigurationError, oneOf } from '../../src/engine/check/problem.ts';
import { isChange } from '../../src/engine/states.ts';
import type { DomainRules } from '../domain/rules.ts';
import type { Catalogue } from './catalogue.ts';

/** Throws a `ConfigurationError` that names every action which neither changes values by itself nor is done by a rule. */
export function requireActionRules(
  { resources }: Catalogue,
  rules: Readonly<Record<string, Pick<DomainRules, 'actions'>>>,
): void {
  const problems = resources.flatMap(({ name, actions }) => {
    const done = Object.keys((Object.hasOwn(rules, name) ? rules[name]?.actions : undefined) ?? {});
    return actions
      .filter((action) => !isChange(action) && !done.includes(action.key))
      .map(({ key }) => ({
        resource: name,
        field: undefined,
        property: `actions.${key}`,
        value: key,
        allowed: `an action that a rule of server/domain does: ${oneOf(done, key)}`,
      }));
  });
  if (problems.length > 0) throw new ConfigurationError(problems);
}
