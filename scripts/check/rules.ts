import { systemActions } from '../../server/records/rules/system-resources.ts';
import { isObject } from '../../src/base/is-object.ts';
import type { RuleNames } from '../../src/engine/check/rules.ts';

/** What the rules of a product are given at the start of a server. None of it is used before a record is written. */
const standIns = Object.fromEntries(
  ['database', 'dataAccess', 'outbound', 'attempts', 'writeOnlyEncoder', 'acrossTenants', 'choiceLabel', 'clock'].map(
    (name) => [name, unusable],
  ),
);

function unusable(): never {
  throw new Error('Rules are only listed here.');
}

/**
 * Returns the names of the rules of a product and of the server itself. Undefined where the rules need a server to be
 * made: only its start can say what is wrong with them.
 */
export function ruleNames(product: { rules?: unknown; system: object }) {
  const { rules, system } = product;
  try {
    const made: unknown = typeof rules === 'function' ? Reflect.apply(rules, product, [standIns]) : [];
    return { product: (Array.isArray(made) ? made : []).flatMap(namesOf), server: serverRules(system) };
  } catch {
    return undefined;
  }
}

function namesOf(made: unknown): readonly RuleNames[] {
  if (!isObject(made) || typeof made.resource !== 'string' || !isObject(made.rules)) return [];
  const { transitions, actions } = made.rules;
  return [{ resource: made.resource, transitions: keysOf(transitions), actions: keysOf(actions) }];
}

function keysOf(value: unknown): readonly string[] {
  return isObject(value) ? Object.keys(value) : [];
}

function serverRules(system: object): readonly RuleNames[] {
  const names: Readonly<Record<string, unknown>> = { ...system };
  return Object.entries(systemActions).flatMap(([part, actions]) => {
    const resource = names[part];
    return typeof resource === 'string' ? [{ resource, transitions: [], actions }] : [];
  });
}
