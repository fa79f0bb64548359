import type { KindRegistry, TextContext } from './kind.ts';
import { fieldOf, type Resource } from './resource.ts';
import { isEmpty } from './shared/empty.ts';
import { isObject } from './shared/is-object.ts';

/** A record as the server sends it. */
type SentRecord = Readonly<Record<string, unknown>>;

/** What the name of a record is written with. */
interface NameContext extends Pick<TextContext, 'translate' | 'timeZone'> {
  readonly kinds: KindRegistry;
}

/**
 * Returns the display name of a record: the label of what its `recordLabel` refers to, or the value as its kind writes
 * it, such as a moment in the time zone of the server; else its id.
 */
export function recordName(
  resource: Resource,
  record: SentRecord | undefined,
  { kinds, ...context }: NameContext,
): string {
  const { name, recordLabel } = resource;
  const value = record?.[recordLabel];
  const label = referenceLabel(record, recordLabel);
  if (label !== undefined) return String(label);
  if (isEmpty(value)) return String(record?.id ?? '');
  const field = fieldOf(resource, recordLabel);
  return kinds[field.type]?.text(value, field, { ...context, resource: name }) ?? String(value);
}

/** Returns the labels of a field's references. The server sends them in `labels` beside the ids. */
export function referenceLabel(record: SentRecord | undefined, name: string): string | readonly string[] | undefined {
  const labels = record?.labels;
  if (!isObject(labels)) return undefined;
  const label: unknown = Reflect.get(labels, name);
  if (typeof label === 'string') return label;
  return Array.isArray(label) ? label.map(String) : undefined;
}
