import type { Resource } from './resource.ts';
import { isObject } from './shared/is-object.ts';

/** A record as the server sends it. */
type SentRecord = Readonly<Record<string, unknown>>;

/** Returns the display name of a record: the label of what its `recordLabel` refers to, or the value; else its id. */
export function recordName({ recordLabel }: Pick<Resource, 'recordLabel'>, record: SentRecord | undefined): string {
  const value = record?.[recordLabel];
  const name = referenceLabel(record, recordLabel) ?? (value === '' ? undefined : value);
  return String(name ?? record?.id ?? '');
}

/** Returns the labels of a field's references. The server sends them in `labels` beside the ids. */
export function referenceLabel(record: SentRecord | undefined, name: string): string | readonly string[] | undefined {
  const labels = record?.labels;
  if (!isObject(labels)) return undefined;
  const label: unknown = Reflect.get(labels, name);
  if (typeof label === 'string') return label;
  return Array.isArray(label) ? label.map(String) : undefined;
}
