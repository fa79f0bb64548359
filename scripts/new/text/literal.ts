/** Returns the literal of a value as TypeScript has it. Properties that are undefined are left out. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const properties = Object.entries(value).flatMap(([key, one]) => (one === undefined ? [] : [property(key, one)]));
  return `{ ${properties.join(', ')} }`;
}

/** Returns a property of an object: `label: '客户'`. */
export function property(key: string, value: unknown): string {
  return `${propertyName(key)}: ${literal(value)}`;
}

/** Returns the name of a property as TypeScript has it. */
export function propertyName(key: string): string {
  return /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(key) ? key : quoted(key);
}

function quoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped}'`;
}
