import { bound, exported, follow, nodesOf, step } from '../../check/follow.ts';
import type { Place, Sources } from '../../check/source.ts';
import { CommandRefused } from '../command-refused.ts';

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** What is written: files that are new, and insertions into others. Positions are those of the sources. */
export interface Edits {
  /** Writes a new file. */
  create(file: string, text: string): void;
  /** Adds a property to the end of an object, or an entry to the end of a list. */
  append(place: Place, code: string): void;
  /** Inserts text at a position of a file. */
  insert(file: string, at: number, text: string): void;
  /** Returns the whole texts of the files, by path. */
  texts(): Readonly<Record<string, string>>;
}

export function createEdits(sources: Sources): Edits {
  const created = new Map<string, string>();
  const insertions = new Map<string, Insertion[]>();
  const filled = new Set<string>();
  const insert = (file: string, at: number, text: string) => {
    insertions.set(file, [...(insertions.get(file) ?? []), { at, text }]);
  };
  return {
    create: (file, text) => created.set(file, text),
    insert,
    append({ file, node }, code) {
      const last = nodesOf(node.properties ?? node.elements).at(-1);
      const at = last?.end ?? node.start + 1;
      const isFirst = !last && !filled.has(`${file}:${at}`);
      filled.add(`${file}:${at}`);
      insert(file, at, isFirst ? code : `, ${code}`);
    },
    texts() {
      const changed = [...insertions].map(([file, all]) => [
        file,
        withInsertions(sources.parse(file)?.text ?? '', all),
      ]);
      return Object.fromEntries([...created, ...changed]);
    },
  };
}

function withInsertions(text: string, insertions: readonly Insertion[]): string {
  let rest = 0;
  let made = '';
  for (const { at, text: inserted } of insertions.toSorted((one, other) => one.at - other.at)) {
    made += text.slice(rest, at) + inserted;
    rest = at;
  }
  return made + text.slice(rest);
}

/** Returns the object or list at a path inside what a file exports or has at its top, if it is there. */
export function findPlace(sources: Sources, file: string, name: string, path: readonly string[]): Place | undefined {
  const start = exported(file, name, sources) ?? bound(file, name, sources);
  let place = start && follow(start, sources);
  for (const key of path) {
    const next = place && step(place, key, sources);
    place = next && follow(next.value, sources);
  }
  return place;
}

/** Returns the object or list at a path inside what a file exports. Refuses where it is not written there itself. */
export function requirePlace(sources: Sources, file: string, name: string, path: readonly string[]): Place {
  const place = findPlace(sources, file, name, path);
  if (place?.node.type === 'ObjectExpression' || place?.node.type === 'ArrayExpression') return place;
  const at = [name, ...path].join('.');
  throw new CommandRefused(`${file} has no object or list "${at}" that could be added to: write it there by hand.`);
}
