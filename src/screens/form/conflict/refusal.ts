import { envelopeCode } from '../../../engine/envelope.ts';

/** Why the server did not accept a write, as far as a form is concerned. */
export interface Refusal {
  /** Messages under the fields they are about. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Messages within fields whose values are made of fields, by the place there: `0.price`. */
  readonly within: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** True if somebody else changed the record since it was read. */
  readonly isStale: boolean;
}

/** Reads what a write was rejected with: the transport's error, or whatever else was thrown. */
export function readRefusal(error: unknown): Refusal {
  const { errors, within } = placed(readErrors(propertyOf(error, 'errors')));
  const isConflict = propertyOf(error, 'code') === envelopeCode.conflict;
  return { errors, within, isStale: isConflict && Object.keys(errors).length === 0 };
}

/** Tells what is said of a field from what is said of a place within its value: `contacts.0.mobile`. */
function placed(found: Refusal['errors']): Pick<Refusal, 'errors' | 'within'> {
  const errors: Record<string, readonly string[]> = {};
  const within: Record<string, Readonly<Record<string, string>>> = {};
  for (const [name, messages] of Object.entries(found)) {
    const [field = name, ...place] = name.split('.');
    errors[field] = place.length === 0 ? messages : (errors[field] ?? []);
    if (place.length > 0) within[field] = { ...within[field], [place.join('.')]: messages.join(' ') };
  }
  return { errors, within };
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
