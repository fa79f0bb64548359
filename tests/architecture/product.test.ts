import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { flatten } from '../../src/engine/routes/route.ts';
import { brand } from '../../src/product/brand.ts';
import { brand as english } from '../../src/product/locales/en/brand.ts';
import { brand as chinese } from '../../src/product/locales/zh/brand.ts';
import { list, systemResources } from '../../src/resources/index.ts';

const root = path.join(import.meta.dirname, '../..');

/** The files of `src` and `features` that every product has. */
const framework = ['src', 'features']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  )
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.(tsx?|css)$/.test(file) && !/^src\/(product|resources)\/|\/tests\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

const filesWith = (pattern: RegExp) => framework.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

/** Names that mean something else as well: an event of the browser, an icon, words of the frame, a product like this. */
const ambiguous = ['message', 'shop', 'presence', 'product'];
const system: readonly string[] = Object.values(systemResources);
const resources = new Set(flatten(list).flatMap(({ name }) => name ?? []));
const own = [...resources].filter((name) => !system.includes(name) && !ambiguous.includes(name));

describe('the framework', () => {
  it('is looked through for what is left of the product in it', () => {
    expect(framework.length).toBeGreaterThan(900);
    expect(own.length).toBeGreaterThan(20);
  });

  it.each([...Object.values(chinese), ...Object.values(english)])('does not say "%s"', (words) => {
    expect(framework.filter(({ text }) => text.includes(words)).map(({ file }) => file)).toEqual([]);
  });

  it('does not have the color of the product', () => {
    expect(filesWith(new RegExp(brand.colors.primary, 'i'))).toEqual([]);
  });

  it.each(own)('does not name the resource %s', (name) => {
    expect(filesWith(new RegExp(`['"\`/]${name}['"\`/]`))).toEqual([]);
  });
});
