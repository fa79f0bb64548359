import { isObject } from '../../../base/is-object.ts';
import type { Path } from '../../../engine/changes/change.ts';
import { valueAt } from '../../../engine/changes/value-at.ts';
import type { Edit } from '../calls/protocol.ts';

export interface NewField {
  readonly name: string;
  readonly label: string;
  readonly english: string;
  readonly field: Readonly<Record<string, unknown>>;
  /** English labels of its choices, by value. */
  readonly choices: Readonly<Record<string, string>>;
  /** How many fields there are. */
  readonly index: number;
}

/** Returns the edits that add a field behind the others, with its English label. */
export function additionOf(
  resource: string,
  { name, label, english, field, choices, index }: NewField,
): readonly Edit[] {
  const { type, ...options } = field;
  const value = { type, label, ...options };
  return [
    {
      target: { part: 'resource', name: resource },
      change: { do: 'insert', path: ['fields'], index, key: name, value },
    },
    ...(english === '' ? [] : [labelEdit(resource, ['fields', name], english)]),
    ...(Object.keys(choices).length === 0 ? [] : [labelEdit(resource, ['options', name], choices)]),
  ];
}

function labelEdit(name: string, path: Path, value: unknown): Edit {
  return { target: { part: 'labels', name }, change: { do: 'set', path, value } };
}

/** Returns the edits that take a field away, from the lists that name it and with its English. */
export function removalOf(resource: string, definition: unknown, labels: unknown, field: string): readonly Edit[] {
  const target = { part: 'resource', name: resource } as const;
  const named = listsWith(definition, field).map((path): Edit => ({ target, change: { do: 'remove', path } }));
  const english = ['fields', 'help', 'empty', 'options', 'parts'].flatMap((part): Edit[] =>
    valueAt(labels, [part, field]) === undefined
      ? []
      : [{ target: { part: 'labels', name: resource }, change: { do: 'remove', path: [part, field] } }],
  );
  return [...named, { target, change: { do: 'remove', path: ['fields', field] } }, ...english];
}

/** Returns the ways to where lists of names say this one, in the list, the forms and the record. */
function listsWith(definition: unknown, name: string): readonly Path[] {
  const within = (value: unknown, at: Path): Path[] => {
    if (!isObject(value)) return [];
    if (Array.isArray(value) && value.includes(name) && (at.at(-1) === 'fields' || at.at(-1) === 'columns'))
      return [[...at, String(value.indexOf(name))]];
    return Object.entries(value).flatMap(([key, one]) => within(one, [...at, key]));
  };
  return ['list', 'form', 'show'].flatMap((part) => within(valueAt(definition, [part]), [part]));
}
