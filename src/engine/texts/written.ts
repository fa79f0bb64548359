/** Formats data as an author writes it: `{ type: 'text', max: 60 }`. */
export function written(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`;
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(([key, part]) => `${key}: ${written(part)}`);
  return `{ ${entries.join(', ')} }`;
}
