import { createYield } from '../../runtime/yielding.ts';
import { type FoldedText, foldText } from './fold-text.ts';

/** An occurrence of a word. `start` and `end` are UTF-16 offsets in the original text; `end` is exclusive. */
export interface Hit<Word> {
  readonly word: Word;
  readonly start: number;
  readonly end: number;
}

export interface WordMatcher<Word> {
  /** Returns the occurrences of the words, overlapping ones too, by start and the longest first; at most `maxHits`. */
  find(text: string): Hit<Word>[];
}

/** Maximum number of hits of one text. */
export const maxHits = 1000;
/** Number of steps between two looks at the clock. */
const stepsPerLook = 200;

/**
 * Builds an Aho–Corasick automaton: one pass over a text finds any number of words. Building yields to the event loop,
 * which is why this is not a library: those on npm build in a constructor, in 50 to 150 ms for 10,000 words.
 */
export async function createWordMatcher<Word extends { readonly word: string }>(
  words: readonly Word[],
): Promise<WordMatcher<Word>> {
  const yieldNow = createYield(stepsPerLook);
  const trie = createTrie<Word>();
  for (const word of words) {
    trie.add(foldText(word.word).units, word);
    await yieldNow();
  }
  for (const nodes of trie.levels) {
    for (const node of nodes) {
      trie.link(node);
      await yieldNow();
    }
  }
  return { find: (text) => findIn(trie, foldText(text)) };
}

/** A trie whose nodes link to the longest proper suffix that is a node, too. The root is node 0. */
interface Trie<Word> {
  add(units: readonly number[], word: Word): void;
  /** The nodes but the root, by their distance from it. */
  readonly levels: readonly (readonly number[])[];
  /** Sets the links of a node. The nodes nearer to the root must have theirs. */
  link(node: number): void;
  /** Returns the node after `node` for the next unit of a text. */
  next(node: number, unit: number): number;
  /** Calls `found` with the words that end at the node, and the number of their units. */
  wordsAt(node: number, found: (word: Word, length: number) => void): void;
}

function createTrie<Word>(): Trie<Word> {
  /** Children by parent and unit in one map: an object for each node takes several times the memory. */
  const children = new Map<number, number>();
  const parents = [0];
  const lastUnits = [0];
  const depths = [0];
  const suffixes = [0];
  /** The nearest suffix at which a word ends; 0 for none. */
  const wordSuffixes = [0];
  const words = new Map<number, Word[]>();
  const levels: number[][] = [];
  const child = (node: number, unit: number) => children.get(node * 0x10000 + unit);

  const next = (from: number, unit: number): number => {
    let node = from;
    for (;;) {
      const found = child(node, unit);
      if (found !== undefined) return found;
      if (node === 0) return 0;
      node = suffixes[node] ?? 0;
    }
  };

  return {
    next,
    levels,

    add(units, word) {
      let node = 0;
      for (const [level, unit] of units.entries()) {
        let following = child(node, unit);
        if (following === undefined) {
          following = parents.push(node) - 1;
          lastUnits.push(unit);
          depths.push(level + 1);
          (levels[level] ??= []).push(following);
          children.set(node * 0x10000 + unit, following);
        }
        node = following;
      }
      if (node !== 0) words.set(node, [...(words.get(node) ?? []), word]);
    },

    link(node) {
      const parent = parents[node] ?? 0;
      const suffix = parent === 0 ? 0 : next(suffixes[parent] ?? 0, lastUnits[node] ?? 0);
      suffixes[node] = suffix;
      wordSuffixes[node] = words.has(suffix) ? suffix : (wordSuffixes[suffix] ?? 0);
    },

    wordsAt(reached, found) {
      for (let node = reached; node !== 0; node = wordSuffixes[node] ?? 0) {
        for (const word of words.get(node) ?? []) found(word, depths[node] ?? 0);
      }
    },
  };
}

function findIn<Word>(trie: Trie<Word>, text: FoldedText): Hit<Word>[] {
  const hits: Hit<Word>[] = [];
  let node = 0;
  for (const [last, unit] of text.units.entries()) {
    if (hits.length >= maxHits) break;
    node = trie.next(node, unit);
    trie.wordsAt(node, (word, length) => {
      const first = last - length + 1;
      if (isTornApart(text, first, last)) return;
      hits.push({ word, start: text.starts[first] ?? 0, end: text.ends[last] ?? 0 });
    });
  }
  return hits.slice(0, maxHits).toSorted((one, other) => one.start - other.start || other.end - one.end);
}

/**
 * Returns true if the hit spans white space and cuts through a Latin word or a number at one of its ends: `v x` is a
 * hit of `vx`, `dev xml` is none.
 */
function isTornApart({ units, spacesBefore }: FoldedText, first: number, last: number): boolean {
  if (spacesBefore[first] === spacesBefore[last]) return false;
  const isCutAfter = (index: number) =>
    spacesBefore[index] === spacesBefore[index + 1] && kindOf(units[index]) === kindOf(units[index + 1]);
  const isCut = (index: number) => kindOf(units[index]) !== undefined && isCutAfter(index);
  return isCut(first - 1) || isCut(last);
}

function kindOf(unit: number | undefined): 'letter' | 'digit' | undefined {
  if (unit === undefined) return undefined;
  if (unit >= 0x30 && unit <= 0x39) return 'digit';
  return unit >= 0x61 && unit <= 0x7a ? 'letter' : undefined;
}
