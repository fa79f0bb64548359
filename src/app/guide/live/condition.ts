import JSON5 from 'json5';
import { isObject } from '../../../base/is-object.ts';
import type { Language } from '../../../base/language.ts';
import { written } from '../../../base/written.ts';
import { checkConfiguration, describeProblem } from '../../../engine/check/index.ts';
import type { SystemResources } from '../../../engine/features/system-resources.ts';
import { type Condition, type ConditionContext, holds } from '../../../engine/fields/condition.ts';
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

interface ReadCondition {
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

/** A part of a condition and why it holds, or does not. */
export interface Explained {
  readonly holds: boolean;
  /** `all`, `any` and `not`; a comparison as it is written. */
  readonly text: string;
  /** What the record has in the field that is compared. */
  readonly value: string | undefined;
  readonly parts: readonly Explained[];
}

interface Case {
  readonly record: Readonly<Record<string, unknown>>;
  readonly context: ConditionContext;
}

/** Says of a condition and of each part whether it holds for a record. */
export function explain(condition: Condition, { record, context }: Case): Explained {
  const result = holds(condition, record, context);
  const inner = (parts: readonly Condition[]) => parts.map((part) => explain(part, { record, context }));
  if ('all' in condition) return { holds: result, text: 'all', value: undefined, parts: inner(condition.all) };
  if ('any' in condition) return { holds: result, text: 'any', value: undefined, parts: inner(condition.any) };
  if ('not' in condition) return { holds: result, text: 'not', value: undefined, parts: inner([condition.not]) };
  const name = 'can' in condition ? undefined : 'me' in condition ? condition.me : condition.field;
  return {
    holds: result,
    text: written(condition),
    value: name === undefined ? undefined : JSON.stringify(record[name] ?? null),
    parts: [],
  };
}
