import { type Language, languages } from '../../base/language.ts';
import type { GuideTexts, ProductGuide } from '../console-product.ts';
import { authorChapters, texts, usingChapters } from './chapters/index.ts';

/** Who a chapter is for. */
export type Audience = 'users' | 'authors';

/** A part of a chapter, from one heading to the next. */
export interface Section {
  /** Its anchor, the same in every language. */
  readonly id: string;
  readonly title: string;
  readonly markdown: string;
}

export interface Chapter {
  /** Its name in the address. */
  readonly name: string;
  readonly audience: Audience;
  readonly title: string;
  /** What stands before the first section, as Markdown. */
  readonly lead: string;
  readonly sections: readonly Section[];
  /** Addresses of the pictures that it may show, by file: `./pictures/agent/replies.webp`. */
  readonly pictures: Readonly<Record<string, string>>;
}

/** The guide in one language. */
export type Book = readonly Chapter[];

/**
 * Reads a chapter: a title, a few words, and sections whose headings name their anchor, `## Marking replies {#marks}`.
 *
 * @throws RangeError for a chapter without a title, and for a heading without an anchor
 */
export function readChapter(name: string, source: string): Pick<Chapter, 'name' | 'title' | 'lead' | 'sections'> {
  const [first = '', ...parts] = source.split(/^(?=## )/m);
  const [, title, lead = ''] = /^# (.+)\n([^]*)/.exec(first) ?? [];
  if (title === undefined) throw new RangeError(`The chapter "${name}" begins with no title: write "# Title" first.`);
  const sections = parts.map((part): Section => {
    const [, heading, id, markdown = ''] = /^## (.+) \{#([\w-]+)\}\n([^]*)/.exec(part) ?? [];
    if (heading === undefined || id === undefined) {
      const line = part.split('\n', 1)[0];
      throw new RangeError(`The chapter "${name}" has "${line}" without an anchor: write "## Heading {#anchor}".`);
    }
    return { id, title: heading, markdown };
  });
  return { name, title, lead, sections };
}

/** Loads the guide in a language: how to work with the product, and how screens are made. */
export async function loadBook(language: Language, product: ProductGuide | undefined): Promise<Book> {
  const spoken = product && [language, ...languages].find((one) => product.texts[one]);
  const [ours, own] = await Promise.all([texts[language](), spoken && product?.texts[spoken]?.()]);
  return [
    ...usingChapters.map((name) => chapterOf(name, 'users', ours)),
    ...(own && product ? product.chapters.map((name) => chapterOf(name, 'users', own)) : []),
    ...authorChapters.map((name) => chapterOf(name, 'authors', ours)),
  ];
}

function chapterOf(name: string, audience: Audience, { texts: files, pictures = {} }: GuideTexts): Chapter {
  const source = files[`./${name}.md`];
  if (source === undefined) throw new RangeError(`The guide names the chapter "${name}", but there is no ${name}.md.`);
  return { ...readChapter(name, source), audience, pictures };
}
