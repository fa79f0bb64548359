import { isEmpty } from '../../base/empty.ts';
import { isObject } from '../../base/is-object.ts';
import type { KindRegistry, TextContext } from '../fields/kind.ts';
import { fieldOf, type Resource } from '../resource.ts';

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
export function recordName(resource: Resource, record: SentRecord | undefined, context: NameContext): string {
  return fieldText(resource, record, resource.recordLabel, context) || String(record?.id ?? '');
}

/** Longest text of one field in a title, in characters. */
const maxPart = 30;

/** Returns the title of a record: the values that `show.title` names, else its name. */
export function recordTitle(resource: Resource, record: SentRecord | undefined, context: NameContext): string {
  const parts = resource.show.title.flatMap(({ field: name, suffix }) => {
    const text = fieldText(resource, record, name, context);
    return text === '' ? [] : `${shortened(text)}${suffix}`;
  });
  return parts.length > 0 ? parts.join(' · ') : recordName(resource, record, context);
}

/** Returns the labels of a reference, or a value as its kind writes it on one line; '' for none. */
function fieldText(
  resource: Resource,
  record: SentRecord | undefined,
  name: string,
  { kinds, ...context }: NameContext,
): string {
  const label = referenceLabel(record, name);
  if (label !== undefined) return String(label);
  const value = record?.[name];
  if (isEmpty(value)) return '';
  const field = fieldOf(resource, name);
  const kind = kinds[field.type];
  return (kind?.summary ?? kind?.text)?.(value, field, { ...context, resource: resource.name }) ?? String(value);
}

function shortened(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return characters.length > maxPart ? `${characters.slice(0, maxPart).join('')}…` : characters.join('');
}

/** Returns the labels of a field's references. The server sends them in `labels` beside the ids. */
export function referenceLabel(record: SentRecord | undefined, name: string): string | readonly string[] | undefined {
  const labels = record?.labels;
  if (!isObject(labels)) return undefined;
  const label: unknown = Reflect.get(labels, name);
  if (typeof label === 'string') return label;
  return Array.isArray(label) ? label.map(String) : undefined;
}
