import { isDeepStrictEqual } from 'node:util';
import MagicString from 'magic-string';
import { isObject } from '../../../src/base/is-object.ts';
import type { Change, Path } from '../../../src/engine/definition/changes/change.ts';
import { valueAt } from '../../../src/engine/definition/changes/value-at.ts';
import { keyOf, nodeOf, nodesOf } from '../../check/follow.ts';
import type { Node, Place, Sources } from '../../check/source.ts';
import { literal, property, propertyName } from '../../new/text/literal.ts';
import { insertItem, moveItem, removeItem } from './items.ts';
import { isLock, LockedError, lockOf, written } from './lock.ts';
import { withoutUnused } from './unused.ts';

/** An object or list that is written as such, with the file that holds it. */
interface Edit {
  readonly sources: Sources;
  readonly text: string;
  readonly edited: MagicString;
}

/** The whole text of a file. */
export interface FileText {
  readonly file: string;
  readonly text: string;
}

/**
 * Returns the file with one change of a declaration: nothing else of it changes, but constants that nothing uses any more.
 *
 * @param root the declaration: an object or a list
 * @param value what the declaration says now
 * @throws LockedError where the value is not written there itself
 */
export function editSource(sources: Sources, root: Place, value: unknown, change: Change): FileText {
  const { file } = root;
  const text = sources.parse(file)?.text ?? '';
  const edited = new MagicString(text);
  const edit: Edit = { sources, text, edited };
  switch (change.do) {
    case 'set':
      setValue(edit, root, value, change.path, change.value);
      break;
    case 'insert': {
      const { place } = reach(edit, root, value, change.path);
      const code = change.key === undefined ? literal(change.value) : property(change.key, change.value);
      insertItem(edited, text, requireDirect(edit, place).node, change.index, code);
      break;
    }
    case 'remove': {
      const { node, index } = itemAt(edit, root, value, change.path);
      removeItem(edited, text, node, index);
      break;
    }
    case 'move': {
      const { node, index } = itemAt(edit, root, value, change.path);
      moveItem(edited, text, node, index, change.to);
      break;
    }
    case 'rename': {
      const { node, index } = itemAt(edit, root, value, change.path);
      renameProperty(edited, nodesOf(node.properties)[index], change);
      break;
    }
    default:
      throw new TypeError('There is no such change.');
  }
  return { file, text: withoutUnused(file, text, edited.toString()) };
}

function renameProperty(
  edited: MagicString,
  item: Node | undefined,
  { path, key }: Extract<Change, { do: 'rename' }>,
): void {
  const name = nodeOf(item?.key);
  if (!item || !name) throw new TypeError(`"${path.join('.')}" is no property.`);
  const code = propertyName(key);
  // `{ name }` says the name of the property and that of the constant at once.
  edited.overwrite(name.start, name.end, item.shorthand === true ? `${code}: ${path.at(-1)}` : code);
}

interface Reached {
  readonly place: Place;
  /** What is left of the path: nothing is written there yet. */
  readonly missing: Path;
}

/** Follows a path as far as it is written. */
function reach({ sources }: Edit, root: Place, value: unknown, path: Path): Reached {
  let place = requireWritten(sources, root);
  for (const [depth, key] of path.entries()) {
    const found = child(place, key);
    if (!found) {
      const spread = nodesOf(place.node.properties ?? place.node.elements).find(({ type }) => type === 'SpreadElement');
      const isSpread = spread && valueAt(value, path.slice(0, depth + 1)) !== undefined;
      // A property of its own behind what is spread goes before it.
      if (isSpread && depth < path.length - 1)
        throw new LockedError(lockOf('spread', { ...place, node: spread }, sources));
      return { place, missing: path.slice(depth) };
    }
    place = requireWritten(sources, { file: place.file, node: found });
  }
  return { place, missing: [] };
}

function requireWritten(sources: Sources, place: Place): Place {
  const found = written(place, sources);
  if (isLock(found)) throw new LockedError(found);
  if (found.file !== place.file) throw new LockedError(lockOf('imported', place, sources));
  return found;
}

/** Returns the value of a property, or an entry of a list into which nothing is spread. */
export function child({ node }: Place, key: string): Node | undefined {
  if (node.type === 'ObjectExpression') {
    const found = nodesOf(node.properties).findLast((one) => one.type !== 'SpreadElement' && keyOf(one) === key);
    return found && nodeOf(found.value);
  }
  const elements = nodesOf(node.elements);
  return elements.some(({ type }) => type === 'SpreadElement') ? undefined : elements[Number(key)];
}

/** Refuses an object or list whose parts do not all stand in it. */
function requireDirect({ sources }: Edit, place: Place): Place {
  const spread = nodesOf(place.node.properties ?? place.node.elements).find(({ type }) => type === 'SpreadElement');
  if (spread) throw new LockedError(lockOf('spread', { file: place.file, node: spread }, sources));
  return place;
}

interface Found {
  readonly node: Node;
  readonly index: number;
}

/** Returns the object or list that holds what a path leads to, and where that stands in it. */
function itemAt(edit: Edit, root: Place, value: unknown, path: Path): Found {
  const { place, missing } = reach(edit, root, value, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  const { node } = missing.length > 0 || !child(place, key) ? requireDirect(edit, place) : place;
  if (node.type !== 'ObjectExpression') return { node: requireDirect(edit, place).node, index: Number(key) };
  return { node, index: nodesOf(node.properties).findLastIndex((one) => keyOf(one) === key) };
}

function setValue(edit: Edit, root: Place, whole: unknown, path: Path, value: unknown): void {
  const { place, missing } = reach(edit, root, whole, path);
  const [key, ...rest] = missing;
  if (key === undefined) {
    replace(edit, place, valueAt(whole, path), value);
    return;
  }
  const added = rest.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  const code = place.node.type === 'ObjectExpression' ? property(key, added) : literal(added);
  const container = place.node.type === 'ObjectExpression' ? place : requireDirect(edit, place);
  insertItem(edit.edited, edit.text, container.node, Number.MAX_SAFE_INTEGER, code);
}

/** Replaces a value by another, and of objects and lists only what differs. */
function replace(edit: Edit, place: Place, old: unknown, value: unknown): void {
  if (isDeepStrictEqual(old, value)) return;
  const { node } = place;
  if (node.type === 'ArrayExpression' && Array.isArray(old) && Array.isArray(value))
    replaceEntries(edit, place, old, value);
  else if (node.type === 'ObjectExpression' && isPlain(old) && isPlain(value))
    replaceProperties(edit, place, old, value);
  else edit.edited.overwrite(node.start, node.end, literal(value));
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !Array.isArray(value);
}

type Values = Readonly<Record<string, unknown>>;

/** What is new takes the place of what is gone: between two commas, however many there are of either. */
function replaceProperties(edit: Edit, place: Place, old: Values, value: Values): void {
  const gone = Object.keys(old).filter((name) => !Object.hasOwn(value, name));
  const added = Object.entries(value).filter(([key]) => !Object.hasOwn(old, key));
  const code = added.map(([key, one]) => property(key, one)).join(', ');
  for (const [position, key] of gone.entries()) {
    const { node, index } = itemAt(edit, place, old, [key]);
    const item = nodesOf(node.properties)[index];
    if (position === 0 && code !== '' && item) edit.edited.overwrite(item.start, item.end, code);
    else removeItem(edit.edited, edit.text, node, index);
  }
  if (gone.length === 0 && code !== '') insertItem(edit.edited, edit.text, place.node, Number.MAX_SAFE_INTEGER, code);
  for (const [key, one] of Object.entries(value)) {
    if (Object.hasOwn(old, key) && !isDeepStrictEqual(old[key], one)) setValue(edit, place, old, [key], one);
  }
}

/** Leaves the entries that two lists begin and end with, and replaces those between. */
function replaceEntries(edit: Edit, place: Place, old: readonly unknown[], value: readonly unknown[]): void {
  const { node } = requireDirect(edit, place);
  if (old.length === value.length) {
    for (const [index, one] of value.entries()) {
      if (!isDeepStrictEqual(old[index], one)) setValue(edit, place, old, [String(index)], one);
    }
    return;
  }
  const shorter = Math.min(old.length, value.length);
  const differs = old.findIndex((one, index) => !isDeepStrictEqual(one, value[index]));
  const head = differs === -1 ? shorter : Math.min(differs, shorter);
  let tail = 0;
  while (tail < shorter - head && isDeepStrictEqual(old.at(-1 - tail), value.at(-1 - tail))) tail += 1;
  for (let index = head; index < old.length - tail; index += 1) removeItem(edit.edited, edit.text, node, index);
  const codes = value.slice(head, value.length - tail).map(literal);
  if (codes.length > 0) insertItem(edit.edited, edit.text, node, head, codes.join(', '));
}
