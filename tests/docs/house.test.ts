import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codeSpans, readDocument } from './documents.ts';

const root = new URL('../../', import.meta.url);
const documents = ['README.md', ...readdirSync(new URL('docs', root)).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);

/** The relative addresses of links and pictures of a document, by the address that each is relative to. */
function linksOf(text: string): string[] {
  const addresses = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, address = '']) => address);
  return addresses.filter((address) => !/^[a-z]+:/.test(address));
}

/** As GitHub makes the anchors of headings. */
function anchorsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase());
  return headings.map((heading) => heading.replaceAll(/[^\p{L}\p{N}\- _]/gu, '').replaceAll(' ', '-'));
}

describe('docs/house.md', () => {
  it('answers twenty questions and more, each by a file that exists', () => {
    const lines = readDocument('house.md').split('\n');
    const questions = lines.filter((line) => /^\| .*\? \| /.test(line));
    expect(questions.length).toBeGreaterThanOrEqual(20);
    const named = questions.map((line) => [line, [...codeSpans(line)]] as const);
    expect(named.filter(([, files]) => files.length === 0)).toEqual([]);
    expect(named.flatMap(([, files]) => files).filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
  });

  it('is linked from the README', () => {
    expect(linksOf(readFileSync(new URL('README.md', root), 'utf8'))).toContain('docs/house.md');
  });
});

describe.each(documents)('%s', (name) => {
  it('links to what exists', () => {
    const here = new URL(name, root);
    const broken = linksOf(readFileSync(here, 'utf8')).filter((address) => {
      const target = new URL(address, here);
      if (!existsSync(target)) return true;
      const anchor = decodeURIComponent(target.hash.slice(1));
      return anchor !== '' && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});
