import type { ResourceRecord } from '../../../src/screens/records/record.ts';

/** Records of a tree grouped by parent, each group in order. */
export interface Branches {
  /** Children of a record; with undefined, the top level. */
  below(id: string | undefined): readonly ResourceRecord[];
  find(id: string): ResourceRecord | undefined;
  /** Parent of a record; undefined at the top level. */
  parentOf(id: string): string | undefined;
  /** True if the record is the other one or its descendant. */
  isWithin(id: string, other: string): boolean;
}

/** A record as a row of the rendered tree. */
export interface Line {
  readonly record: ResourceRecord;
  /** Depth of the record; 0 at the top level. */
  readonly depth: number;
  readonly hasBelow: boolean;
  readonly isOpen: boolean;
}

/** Groups records by parent. A record whose parent is missing (filtered out, not permitted) moves to the top level. */
export function branchesOf(records: readonly ResourceRecord[], parentField: string): Branches {
  const known = new Set(records.map(({ id }) => id));
  const parents = new Map<string, string>();
  const lists = new Map<string | undefined, ResourceRecord[]>();
  for (const record of records) {
    const given = record[parentField];
    const parent = typeof given === 'string' && known.has(given) ? given : undefined;
    if (parent !== undefined) parents.set(record.id, parent);
    const list = lists.get(parent);
    if (list) list.push(record);
    else lists.set(parent, [record]);
  }
  return {
    below: (id) => lists.get(id) ?? [],
    find: (id) => records.find((record) => record.id === id),
    parentOf: (id) => parents.get(id),
    isWithin(id, other) {
      for (let at: string | undefined = id; at !== undefined; at = parents.get(at)) if (at === other) return true;
      return false;
    },
  };
}

/** Returns the rows of a tree from top to bottom, without descendants of collapsed records. */
export function linesOf(branches: Branches, isOpen: (record: ResourceRecord, depth: number) => boolean): Line[] {
  const lines: Line[] = [];
  const add = (record: ResourceRecord, depth: number) => {
    const inside = branches.below(record.id);
    const hasBelow = inside.length > 0;
    const open = hasBelow && isOpen(record, depth);
    lines.push({ record, depth, hasBelow, isOpen: open });
    if (open) for (const one of inside) add(one, depth + 1);
  };
  for (const record of branches.below(undefined)) add(record, 0);
  return lines;
}

/** Target of a move: the parent, and the sibling to insert before (null: at the end). */
export interface Destination {
  readonly parent: string | null;
  readonly before: string | null;
}

/**
 * Returns the target of a record dropped on another; undefined if it would not move or would become its own descendant.
 */
export function droppedOn(
  branches: Branches,
  id: string,
  target: string,
  where: 'before' | 'inside' | 'after',
): Destination | undefined {
  if (branches.isWithin(target, id)) return undefined;
  if (where === 'inside') return settled(branches, id, { parent: target, before: null });
  const parent = branches.parentOf(target);
  const siblings = branches.below(parent).filter((one) => one.id !== id);
  const at = siblings.findIndex((one) => one.id === target) + (where === 'after' ? 1 : 0);
  return settled(branches, id, { parent: parent ?? null, before: siblings[at]?.id ?? null });
}

/** Keys that move a record: up and down among its siblings, right into the sibling above, left out of its parent. */
export const movingKeys = ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft'] as const;
export type MovingKey = (typeof movingKeys)[number];

/** Returns the target of a key; undefined if the record cannot move that way. */
export function movedBy(branches: Branches, id: string, key: MovingKey): Destination | undefined {
  const parent = branches.parentOf(id);
  const siblings = branches.below(parent);
  const at = siblings.findIndex((one) => one.id === id);
  const above = siblings[at - 1];
  switch (key) {
    case 'ArrowUp':
      return above && { parent: parent ?? null, before: above.id };
    case 'ArrowDown':
      return siblings[at + 1] && { parent: parent ?? null, before: siblings[at + 2]?.id ?? null };
    case 'ArrowRight':
      return above && { parent: above.id, before: null };
    case 'ArrowLeft':
      return parent === undefined ? undefined : droppedOn(branches, id, parent, 'after');
  }
}

/** Returns where a record stands now. */
export function placeOf(branches: Branches, id: string): Destination {
  const parent = branches.parentOf(id);
  const siblings = branches.below(parent);
  const next = siblings[siblings.findIndex((one) => one.id === id) + 1];
  return { parent: parent ?? null, before: next?.id ?? null };
}

function settled(branches: Branches, id: string, destination: Destination): Destination | undefined {
  const { parent, before } = placeOf(branches, id);
  return destination.parent === parent && destination.before === before ? undefined : destination;
}
