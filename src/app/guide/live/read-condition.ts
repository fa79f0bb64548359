import JSON5 from 'json5';
import { isObject } from '../../../base/is-object.ts';
import type { Language } from '../../../base/language.ts';
import { checkConfiguration, describeProblem } from '../../../engine/check/index.ts';
import type { SystemResources } from '../../../engine/features/system-resources.ts';
import type { Condition } from '../../../engine/fields/condition.ts';
import { kinds } from '../../../fields/index.ts';
import { sampleList, sampleResource } from './sample.ts';

/** What the sample refers to. Only the condition is looked at. */
const person = { name: 'person', recordLabel: 'name', fields: { name: { type: 'text', label: 'Name' } } };
const system: SystemResources = {
  users: 'person',
  roles: 'person',
  departments: 'person',
  tenants: 'person',
  loginLog: 'person',
  auditLog: 'person',
};

/** The action of the sample that asks for the condition: `when` of what users do to one record may say the most. */
const action = 'tried';

export interface ReadCondition {
  /** Undefined if there are problems. */
  readonly condition: Condition | undefined;
  /** What is wrong with it, as the check of resources says it. */
  readonly problems: readonly string[];
}

/** Reads a condition as an author writes it, and checks it as one of the sample resource. */
export function readCondition(text: string, language: Language): ReadCondition {
  try {
    const when: unknown = JSON5.parse(text);
    const ticket = { ...sampleResource(language), actions: { [action]: { label: action, set: {}, when } } };
    const place = `ticket › actions.${action}`;
    const problems = checkConfiguration({
      entries: sampleList,
      definitions: { ticket, person },
      kinds,
      system,
      pages: [],
    })
      .map(describeProblem)
      .filter((problem) => problem.startsWith(place))
      .map((problem) => problem.slice(place.length + 1));
    return problems.length === 0 && isObject(when)
      ? { condition: when as Condition, problems }
      : { condition: undefined, problems };
  } catch (error) {
    return { condition: undefined, problems: [error instanceof Error ? error.message : String(error)] };
  }
}
