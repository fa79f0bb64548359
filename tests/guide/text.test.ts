import { existsSync, readdirSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadBook, readChapter } from '../../src/app/guide/book.ts';
import { find } from '../../src/app/guide/page/find.ts';
import { helpFor } from '../../src/app/guide/places.ts';
import { languages } from '../../src/base/language.ts';
import { makePlan } from '../../src/engine/routes/plan.ts';
import { flatten } from '../../src/engine/routes/route.ts';
import guide from '../../src/product/guide/index.ts';
import { list } from '../../src/resources/index.ts';
import { codeSpans } from '../docs/documents.ts';

const books = Object.fromEntries(
  await Promise.all(languages.map(async (language) => [language, await loadBook(language, guide)] as const)),
);
const everyChapter = Object.values(books).flat();
const outlineOf = (language: string) =>
  books[language]?.map(({ name, sections }) => [name, sections.map(({ id }) => id)]);
const textOf = ({ lead, sections }: (typeof everyChapter)[number]) =>
  [lead, ...sections.map(({ markdown }) => markdown)].join('\n');
const places = new Set(
  (books.zh ?? []).flatMap(({ name, sections }) => [
    `/guide/${name}`,
    ...sections.map(({ id }) => `/guide/${name}#${id}`),
  ]),
);

/** The files in the folders of a folder, as `folder/file`. */
function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((inner) => readdirSync(`${folder}/${inner}`).map((file) => `${inner}/${file}`));
}

describe('The guide', () => {
  it.each(languages)('has the same chapters and sections in %s', (language) => {
    expect(outlineOf(language)).toEqual(outlineOf('zh'));
    expect(new Set(books[language]?.map(({ title }) => title)).size).toBe(books.zh?.length);
  });

  it('links to chapters and sections that are there', () => {
    const broken = everyChapter.flatMap((chapter) =>
      [...textOf(chapter).matchAll(/\]\(((?:\/guide|#)[^)]*)\)/g)]
        .map(([, link = '']) => (link.startsWith('#') ? `/guide/${chapter.name}${link}` : link))
        .filter((link) => !places.has(link)),
    );
    expect(broken).toEqual([]);
  });

  it('names files that are there', () => {
    const named = everyChapter.flatMap((chapter) => [...codeSpans(textOf(chapter))]);
    const files = named.filter((span) => /^(docs|src|examples|server)\/[\w./-]+$/.test(span));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => !existsSync(file) && file !== 'src/fields/plate/')).toEqual([]);
  });

  it.each(languages)('shows each of its pictures, and no other (%s)', (language) => {
    const named = (books[language] ?? []).flatMap((chapter) =>
      [...textOf(chapter).matchAll(/!\[[^\]]+\]\(([\w/-]+)\)/g)].map(([, name]) => `${name}.webp`),
    );
    const folder = `src/product/guide/${language}/pictures`;
    expect(named.toSorted()).toEqual(filesIn(folder).toSorted());
    const bytes = named.reduce((sum, name) => sum + statSync(`${folder}/${name}`).size, 0);
    expect(bytes).toBeLessThan(1_500_000);
  });

  it('explains every screen of the product in a section of its own or of all such screens', () => {
    const plan = makePlan(list);
    const addresses = plan.routes.map(({ path }) => path.replaceAll(/\{\w+\}/g, '1'));
    const led = addresses.map((address) => helpFor(address, plan, guide));
    expect(led.filter((place) => !places.has(place))).toEqual([]);
    const screens = new Set(
      flatten(list).flatMap(({ path, children }) => (path === undefined || children ? [] : [path])),
    );
    expect(Object.keys(guide.places).filter((path) => !screens.has(path))).toEqual([]);
    expect([...screens].filter((path) => !(path in guide.places))).toEqual(['/dashboard']);
  });

  it('explains screens of a product without chapters by what they are', () => {
    const plan = makePlan(list);
    expect(helpFor('/custom/business', plan, undefined)).toBe('/guide/console#list');
    expect(helpFor('/custom/business/import', plan, undefined)).toBe('/guide/console#import');
    expect(helpFor('/statistics/shop', plan, undefined)).toBe('/guide/console#report');
    expect(helpFor('/nowhere', plan, undefined)).toBe('/guide');
  });

  it('refuses a chapter without a title, and a heading without an anchor', () => {
    expect(() => readChapter('x', 'text\n')).toThrow('The chapter "x" begins with no title');
    expect(() => readChapter('x', '# X\n\n## Y\n\ntext\n')).toThrow('"## Y" without an anchor');
  });
});

describe('The search of the guide', () => {
  it('finds sections that have all words, those first that have them in the title', () => {
    const hits = find(books.en ?? [], 'data SCOPE');
    expect(hits[0]).toMatchObject({ chapter: { name: 'permissions' }, section: { id: 'scope' } });
    expect(hits.map(({ section }) => section?.id)).toContain('rights');
    expect(hits.every(({ excerpt }) => /data|scope/i.test(excerpt))).toBe(true);
  });

  it('finds Chinese text within sentences, and nothing of what no section has', () => {
    expect(find(books.zh ?? [], '一次性密码').map(({ chapter }) => chapter.name)).toContain('platform');
    expect(find(books.zh ?? [], '一次性密码 鲸鱼')).toEqual([]);
    expect(find(books.zh ?? [], ' ')).toEqual([]);
  });
});
