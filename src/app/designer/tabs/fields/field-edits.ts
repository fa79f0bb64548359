import { isObject } from '../../../../base/is-object.ts';
import type { Path } from '../../../../engine/definition/changes/change.ts';
import { valueAt } from '../../../../engine/definition/changes/value-at.ts';
import type { Edit, LockedPart } from '../../calls/protocol.ts';

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

/** Returns the edits that put a new field behind the others where columns and sections are listed, unless those are locked. */
export function placementsOf(
  resource: string,
  definition: unknown,
  name: string,
  locks: readonly LockedPart[],
): readonly Edit[] {
  const target = { part: 'resource', name: resource } as const;
  const lists = [['list', 'columns'], ...['form', 'show'].flatMap((part) => lastSection(definition, part))];
  return lists.flatMap((path): Edit[] => {
    const names = valueAt(definition, path);
    const isLocked = locks.some(({ path: locked }) => locked.every((key, index) => path[index] === key));
    if (!Array.isArray(names) || isLocked) return [];
    return [{ target, change: { do: 'insert', path, index: names.length, value: name } }];
  });
}

/** Returns the way to the fields of the last section, if there is one. */
function lastSection(definition: unknown, part: string): readonly Path[] {
  const sections = valueAt(definition, [part, 'sections']);
  return Array.isArray(sections) ? [[part, 'sections', String(sections.length - 1), 'fields']] : [];
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
