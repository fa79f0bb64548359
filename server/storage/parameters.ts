/** The type of a statement parameter: the values that both databases store alike. */
export type Parameter = string | number | bigint | Uint8Array | null;

const largestInteger = 2n ** 63n - 1n;
const smallestInteger = -(2n ** 63n);

/**
 * Converts a JavaScript value into what both databases store: booleans become 0 or 1, dates ISO 8601 text in UTC,
 * arrays and plain objects JSON text, and `undefined` null. Throws a `TypeError` for what no column can hold
 * (functions, symbols, NaN, infinities, integers beyond 64 bits, invalid dates): libsql would abort the whole process,
 * and PostgreSQL would guess.
 */
export function toParameter(value: unknown): Parameter {
  switch (typeof value) {
    case 'undefined':
      return null;
    case 'string':
      return value;
    case 'boolean':
      return value ? 1 : 0;
    case 'number':
      if (!Number.isFinite(value)) throw unstorable(value);
      return value;
    case 'bigint':
      if (value > largestInteger || value < smallestInteger) throw unstorable(value);
      return value;
    case 'object':
      return fromObject(value);
    default:
      throw unstorable(value);
  }
}

function fromObject(value: object | null): Parameter {
  if (value === null || value instanceof Uint8Array) return value;
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw unstorable(value);
    return value.toISOString();
  }
  return toJson(value);
}

function toJson(value: object): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw unstorable(value);
  return text;
}

function unstorable(value: unknown): TypeError {
  return new TypeError(`A column cannot hold ${String(value)} (${typeof value})`);
}

/**
 * Converts a value for the embedded database. libsql binds every JavaScript number as REAL, so whole numbers are passed
 * as 64-bit integers.
 */
export function toBinding(value: unknown): string | number | bigint | Uint8Array | null {
  const parameter = toParameter(value);
  return typeof parameter === 'number' && Number.isSafeInteger(parameter) ? BigInt(parameter) : parameter;
}
