import { entriesOf, follow, keyOf, nodeOf, nodesOf, step } from './follow.ts';
import type { Place, Position, Sources } from './source.ts';

/** Where a mistake stands. */
export interface Location extends Position {
  readonly file: string;
}

/**
 * Returns the place of a value inside what a file declares, found by its path. What cannot be followed, such as the
 * result of a function, and what is missing has the place of the nearest property above.
 *
 * @param isLast whether the last of several such values is wrong, instead of the first
 * @param found the value that is wrong: inside a list or an object at the path, its own place is returned
 */
export function locate(
  root: Place,
  path: readonly string[],
  found: unknown,
  sources: Sources,
  isLast = false,
): Location {
  const { reached, key, isWhole } = walk(root, path, sources);
  // The last name of the path is the mistake.
  const isName = found === path.at(-1);
  const exact = isWhole && !isName ? (find(reached, found, sources, isLast) ?? reached) : undefined;
  const { file, node } = exact ?? key ?? reached;
  return { file, ...sources.positionOf({ file }, node.start) };
}

interface Walked {
  readonly reached: Place;
  readonly key: Place | undefined;
  /** Whether the path could be followed to its end. */
  readonly isWhole: boolean;
}

function walk(root: Place, path: readonly string[], sources: Sources): Walked {
  let reached = root;
  let key: Place | undefined;
  for (let index = 0; index < path.length; ) {
    const [next, length] = longestStep(reached, path.slice(index), sources);
    if (!next) return { reached, key, isWhole: false };
    reached = next.value;
    key = next.key ?? next.value;
    index += length;
  }
  return { reached, key, isWhole: true };
}

/** Names with dots, such as titles, are several parts of a path. */
function longestStep(place: Place, path: readonly string[], sources: Sources) {
  for (let length = 1; length <= path.length; length += 1) {
    const next = step(place, path.slice(0, length).join('.'), sources);
    if (next) return [next, length] as const;
  }
  return [undefined, 0] as const;
}

/** Returns where a value stands in an object or a list: as a whole, as an entry or as the name of a property. */
function find(place: Place, found: unknown, sources: Sources, isLast: boolean): Place | undefined {
  if (found === undefined) return undefined;
  const wanted = JSON.stringify(found);
  const search = (inner: Place, depth: number): Place | undefined => {
    const at = follow(inner, sources);
    if (JSON.stringify(valueOf(at, sources)) === wanted) return at;
    if (depth > 12) return undefined;
    const parts = partsOf(at, sources);
    for (const part of isLast ? parts.toReversed() : parts) {
      if (typeof found === 'string' && part.name === found) return part.key;
      const deeper = search(part.value, depth + 1);
      if (deeper) return deeper;
    }
    return undefined;
  };
  return search(place, 0);
}

interface Part {
  readonly name: string | undefined;
  readonly key: Place | undefined;
  readonly value: Place;
}

function partsOf(place: Place, sources: Sources): readonly Part[] {
  const { file, node } = place;
  if (node.type === 'ArrayExpression')
    return entriesOf(place, sources).map((value) => ({ name: undefined, key: undefined, value }));
  return nodesOf(node.properties).flatMap((property): readonly Part[] => {
    const spread = property.type === 'SpreadElement' ? nodeOf(property.argument) : undefined;
    if (spread) return partsOf(follow({ file, node: spread }, sources), sources);
    const key = nodeOf(property.key);
    const value = nodeOf(property.value);
    return value && key ? [{ name: keyOf(property), key: { file, node: key }, value: { file, node: value } }] : [];
  });
}

/** Returns the value that is written at a place; undefined if that is not known. */
function valueOf(place: Place, sources: Sources, depth = 0): unknown {
  const { node } = follow(place, sources);
  if (depth > 12) return undefined;
  switch (node.type) {
    case 'Literal':
      return node.value;
    case 'UnaryExpression':
      return node.operator === '-' ? -Number(nodeOf(node.argument)?.value) : undefined;
    case 'ArrayExpression':
      return entriesOf(follow(place, sources), sources).map((entry) => valueOf(entry, sources, depth + 1));
    case 'ObjectExpression':
      return Object.fromEntries(
        partsOf(follow(place, sources), sources).map(({ name, value }) => [name, valueOf(value, sources, depth + 1)]),
      );
    default:
      return undefined;
  }
}
