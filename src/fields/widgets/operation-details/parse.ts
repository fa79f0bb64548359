import { isObject } from '../../../base/is-object.ts';

/** A change in the operation log. The values are missing if not every user may see them. */
export interface LoggedChange {
  readonly field: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** The data of an operation log entry besides its columns. */
export interface OperationDetails {
  readonly resource: string;
  readonly record: string | undefined;
  readonly action: string;
  /** The message that says what it was done to. The column `target` has it in one language. */
  readonly target: { readonly key: string; readonly params: Readonly<Record<string, unknown>> } | undefined;
  readonly changes: readonly LoggedChange[];
  /** Further facts, for example the query of an export. */
  readonly facts: readonly (readonly [string, string])[];
}

/** Parses the details of a log entry. Returns undefined if the value is invalid. */
export function readDetails(value: unknown): OperationDetails | undefined {
  const parsed = parse(value);
  if (!isObject(parsed) || typeof parsed.resource !== 'string') return undefined;
  const { resource, record, action, target, changes, ...facts } = parsed;
  return {
    resource,
    record: typeof record === 'string' ? record : undefined,
    action: String(action ?? ''),
    target: readTarget(target),
    changes: Array.isArray(changes) ? changes.flatMap(readChange) : [],
    facts: Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'string' ? fact : JSON.stringify(fact)]),
  };
}

function readTarget(target: unknown): OperationDetails['target'] {
  if (!isObject(target) || typeof target.key !== 'string') return undefined;
  return { key: target.key, params: isObject(target.params) ? { ...target.params } : {} };
}

function readChange(change: unknown): LoggedChange[] {
  if (!isObject(change) || typeof change.field !== 'string') return [];
  return [{ field: change.field, ...('to' in change && { from: change.from, to: change.to }) }];
}

function parse(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : undefined;
  } catch {
    // The value is not in the format of details.
    return undefined;
  }
}
