import { envelopeCode } from '../../../base/envelope.ts';
import { isObject } from '../../../base/is-object.ts';
import { fieldErrorsOf } from '../../../workspace/requests/reason.ts';

/** Why the server refused a write, as a form needs it. */
export interface WriteRefusal {
  /** Messages by field name. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Messages inside values made of fields, by the path within the value: `0.price`. */
  readonly within: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** True if another user changed the record since it was loaded. */
  readonly isStale: boolean;
}

/** Reads the rejection of a write: an error of the transport, or anything else that was thrown. */
export function readRefusal(error: unknown): WriteRefusal {
  const { errors, within } = placed(fieldErrorsOf(error));
  const isConflict = isObject(error) && error.code === envelopeCode.conflict;
  return { errors, within, isStale: isConflict && Object.keys(errors).length === 0 };
}

/** Separates messages about a field from messages about a path within its value: `contacts.0.mobile`. */
function placed(found: WriteRefusal['errors']): Pick<WriteRefusal, 'errors' | 'within'> {
  const errors: Record<string, readonly string[]> = {};
  const within: Record<string, Readonly<Record<string, string>>> = {};
  for (const [name, messages] of Object.entries(found)) {
    const [field = name, ...place] = name.split('.');
    errors[field] = place.length === 0 ? messages : (errors[field] ?? []);
    if (place.length > 0) within[field] = { ...within[field], [place.join('.')]: messages.join(' ') };
  }
  return { errors, within };
}
