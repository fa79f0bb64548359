import { envelopeCode } from '../../../engine/envelope.ts';

/** Why the server did not accept a write, as far as a form is concerned. */
export interface Refusal {
  /** Messages under the fields they are about. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** True if somebody else changed the record since it was read. */
  readonly isStale: boolean;
}

/** Reads what a write was rejected with: the transport's error, or whatever else was thrown. */
export function readRefusal(error: unknown): Refusal {
  const errors = readErrors(propertyOf(error, 'errors'));
  const isConflict = propertyOf(error, 'code') === envelopeCode.conflict;
  return { errors, isStale: isConflict && Object.keys(errors).length === 0 };
}

function readErrors(errors: unknown): Refusal['errors'] {
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, [messages].flat().map((message) => String(message))]),
  );
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
