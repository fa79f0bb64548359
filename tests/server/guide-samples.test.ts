import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { filesOf } from '../../scripts/create-product/files.mjs';
import type { Product } from '../../server/operations/start/product.ts';
import { languages } from '../../src/base/language.ts';
import { chaptersIn, samplesOf } from '../guide/chapters.ts';
import { startProduct } from './product.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** The product of a language, as deep as one in `products`, and where git and the compiler do not look. */
const productOf = (language: string) => path.join(root, `dist/guide-${language}`);
const configuration = path.join(root, 'dist/guide-samples.json');
const list = 'resources/index.ts';

/**
 * Writes what the chapters for authors show in a language into a new product: each block is the file that it names, those
 * of the list are lines of it. Returns the paths of the files.
 */
function writeProduct(language: string): string[] {
  const samples = [...chaptersIn(language)]
    .flatMap(([chapter, text]) => samplesOf(chapter, text))
    .filter((sample) => sample.language.startsWith('ts'));
  const files = new Map(Object.entries(filesOf('desk')).filter(([file]) => /^(?!tests\/|README).*\.ts$/.test(file)));
  const entries = samples.filter(({ file }) => file === list).map(({ text }) => text);
  for (const { file, text, chapter } of samples) {
    if (file === undefined) throw new Error(`A sample of the chapter "${chapter}" does not say which file it is.`);
    if (file !== list) files.set(file, `${text}\n`);
  }
  files.set(list, (files.get(list) ?? '').replace('defineList([', `defineList([\n${entries.join('\n')}`));
  const product = productOf(language);
  rmSync(product, { recursive: true, force: true });
  for (const [file, text] of files) {
    const target = path.join(product, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  for (const part of ['resources/system', 'locales/zh-system.ts'])
    cpSync(path.join(root, 'examples/assets', part), path.join(product, part), { recursive: true });
  return [...files.keys()].map((file) => path.join(product, file));
}

beforeAll(() => {
  const files = languages.flatMap(writeProduct);
  writeFileSync(configuration, JSON.stringify({ extends: '../tsconfig.json', include: [], files }));
});

describe('What the guide shows to authors', () => {
  it('compiles', () => {
    const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', configuration, '--checkers', '1'], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  });

  it.each(languages)('is a product that passes its check, starts and works (%s)', async (language) => {
    const { product } = (await import(path.join(productOf(language), 'server.ts'))) as { readonly product: Product };
    const server = await startProduct(product);
    const admin = await server.signIn('admin@desk.example');
    expect(await admin.get('/visit/page')).toMatchObject({ records: [{ way: 'door' }] });
    const claim = async (title: string) => {
      const { id } = (await admin.post('/task', { title })) as { readonly id: string };
      return admin.post(`/task/${id}/actions/claim`);
    };
    await claim('1');
    await claim('2');
    await claim('3');
    await expect(claim('4')).rejects.toThrow(/Three tasks are in progress already|已经有三个任务在进行/);
    await expect(admin.post('/contract', { title: 'A', startsOn: '2026-05-02', endsOn: '2026-05-01' })).rejects.toThrow(
      /不能早于开始|Is before it starts/,
    );
  });
});
