import { parser } from 'markdown-to-jsx/react';
import { memoizeByObject } from '../../../base/calls/memoize.ts';
import { isObject } from '../../../base/is-object.ts';
import type { Book, Chapter, Section } from '../book.ts';

/** A section that has all words. */
export interface Hit {
  readonly chapter: Chapter;
  readonly section: Section | undefined;
  /** The text around the first word. */
  readonly excerpt: string;
}

const mostHits = 30;
/** Characters of an excerpt before the first word and behind it. */
const [before, behind] = [16, 60];

/** Returns the words of a query in lower case. */
export function wordsOf(query: string): readonly string[] {
  return query.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
}

/** Returns the sections that have all words of a query, those first that have them in their title. */
export function find(book: Book, query: string): readonly Hit[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const places = book.flatMap(placesOf).filter(({ lower }) => words.every((word) => lower.includes(word)));
  const isTitled = ({ title }: Place) => words.every((word) => title.includes(word));
  return places
    .toSorted((one, other) => Number(isTitled(other)) - Number(isTitled(one)))
    .slice(0, mostHits)
    .map(({ chapter, section, text, lower }) => {
      const at = Math.max(0, Math.min(...words.map((word) => lower.indexOf(word)).filter((index) => index >= 0)));
      const from = Math.max(0, at - before);
      return { chapter, section, excerpt: `${from > 0 ? '…' : ''}${text.slice(from, at + behind)}` };
    });
}

interface Place {
  readonly chapter: Chapter;
  readonly section: Section | undefined;
  /** The title in lower case. */
  readonly title: string;
  readonly text: string;
  readonly lower: string;
}

/** Returns the beginning of a chapter and its sections, with what stands in them. */
const placesOf = memoizeByObject((chapter: Chapter): readonly Place[] =>
  [undefined, ...chapter.sections].map((section) => {
    const { title } = section ?? chapter;
    const text = `${title} ${textOf(parser(section?.markdown ?? chapter.lead))}`.replaceAll(/\s+/g, ' ');
    return { chapter, section, title: title.toLowerCase(), text, lower: text.normalize('NFKC').toLowerCase() };
  }),
);

/** Returns what parsed Markdown says, without its markup. */
function textOf(node: unknown): string {
  if (Array.isArray(node)) return node.map(textOf).join(' ');
  if (!isObject(node)) return '';
  if (typeof node.text === 'string') return node.lang === 'live' ? '' : node.text;
  return Object.values(node)
    .map((part) => textOf(part))
    .join('');
}
