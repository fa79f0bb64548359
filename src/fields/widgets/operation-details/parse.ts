/** A change as the log of operations keeps it; without values where they are not for everybody. */
export interface LoggedChange {
  readonly field: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** What a line of the log of operations holds besides its columns. */
export interface OperationDetails {
  readonly resource: string;
  readonly record: string | undefined;
  readonly action: string;
  readonly changes: readonly LoggedChange[];
  /** What was exported, by which question, and the like. */
  readonly facts: readonly (readonly [string, string])[];
}

/** Reads the details of a line; nothing of what is none. */
export function readDetails(value: unknown): OperationDetails | undefined {
  const parsed = parse(value);
  if (!isObject(parsed) || typeof parsed.resource !== 'string') return undefined;
  const { resource, record, action, changes, ...facts } = parsed;
  return {
    resource,
    record: typeof record === 'string' ? record : undefined,
    action: String(action ?? ''),
    changes: Array.isArray(changes) ? changes.flatMap(readChange) : [],
    facts: Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'string' ? fact : JSON.stringify(fact)]),
  };
}

function readChange(change: unknown): LoggedChange[] {
  if (!isObject(change) || typeof change.field !== 'string') return [];
  return [{ field: change.field, ...('to' in change && { from: change.from, to: change.to }) }];
}

function parse(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : undefined;
  } catch {
    // Whatever stands there was not written as details.
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
