import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { lineOf } from '../../scripts/check/lines.mjs';
import { loadProblem } from '../../scripts/check/load.ts';
import { checkProduct, type LoadedProduct, loadProduct } from '../../scripts/check/product.ts';
import { openSources } from '../../scripts/check/source.ts';
import { plant, problemsWith, root } from './planted.ts';

const folder = path.join(root, 'src/product');
const sourcesWith = (changed: Readonly<Record<string, string>> = {}) =>
  openSources({ '#product': folder }, root, changed);
const clue = path.join(root, 'src/resources/clue/clue.ts');
const list = path.join(root, 'src/resources/index.ts');
const textOf = (file: string) => readFileSync(file, 'utf8');
let product: LoadedProduct;

beforeAll(async () => {
  product = await loadProduct(folder, sourcesWith());
});

/** The lines of the problems of the product with something else in its configuration. */
function linesWith(changed: Partial<LoadedProduct['configuration']>): string[] {
  const configuration = { ...product.configuration, ...changed };
  return checkProduct({ ...product, configuration }, sourcesWith()).map((problem) => lineOf(problem, root));
}

describe('the check of the product', () => {
  it('finds nothing', () => {
    expect(linesWith({})).toEqual([]);
  });

  it.each([
    ['is no program', "name: 'clue',", "name ¦'clue',", 'Expected `,` or `}` but found `string`'],
    ['imports a file there is not', "'../index.ts'", "¦'../indx.ts'", 'there is no file'],
  ])('names the place of a file that %s', (_what, from, to, message) => {
    const { text, line, column } = plant(clue, textOf(clue), from, to);
    const problem = loadProblem(clue, new Error('unknown'), sourcesWith({ [clue]: text }));
    expect(lineOf(problem, root)).toContain(
      `src/resources/clue/clue.ts:${line}:${column} cannot be loaded: ${message}`,
    );
  });

  it('names the place at which a file fails, which its error knows', () => {
    const error = new Error('undefined has no length');
    error.stack = `Error: x\n    at check (${root}/node_modules/vite/index.js:1:1)\n    at ${clue}:7:3`;
    expect(lineOf(loadProblem(clue, error, sourcesWith()), root)).toBe(
      'src/resources/clue/clue.ts:7:3 cannot be loaded: undefined has no length',
    );
  });

  it('says nothing of what refers to a file that cannot be loaded', () => {
    const definitions = { ...product.configuration.definitions, merchant: undefined };
    expect(linesWith({ definitions, unreadable: ['merchant'], labels: {} })).toEqual([]);
  });

  it('names rules of nothing in their own file, and actions without a rule', () => {
    const rules = product.configuration.rules ?? { product: [], server: [] };
    const changed = rules.product.map((one) =>
      one.resource === 'mailbox' ? { ...one, transitions: ['enabel'], actions: ['sendTest'] } : one,
    );
    expect(linesWith({ rules: { ...rules, product: changed } })).toEqual([
      expect.stringMatching(
        /^server\/product\/rules\/mailbox\/mailbox\.ts:\d+:\d+ mailbox › rules\.transitions\.enabel: .* did you mean "enable"\?/,
      ),
      expect.stringMatching(
        /^src\/resources\/mailbox\/mailbox\.ts:\d+:\d+ mailbox › actions\.test: .*write one in the rules of "mailbox"/,
      ),
    ]);
  });

  it('names labels of nothing in their own file', async () => {
    const { en } = await import('../../src/product/locales/en/index.ts');
    const labels = { en: { titles: { ...en.titles, '/usr': 'Users' }, resources: { ...en.resources, shp: {} } } };
    expect(linesWith({ labels })).toEqual([
      expect.stringMatching(
        /locales\/en\/index\.ts:\d+:\d+ labels › en\.resources\.shp: "shp" is unknown; did you mean "shop"\?/,
      ),
      expect.stringMatching(
        /locales\/en\/index\.ts:\d+:\d+ labels › en\.titles\.\/usr: "\/usr" is unknown; did you mean "\/user"\?/,
      ),
    ]);
  });

  it.each([
    [
      'children that hold their own entry',
      list,
      'export const list = defineList([',
      "const group = { title: '组', children: [] as unknown[] };\ngroup.children.push(group);\nexport const list = defineList([\n  ¦group,",
      'the menu would have no end',
    ],
    [
      'a condition that holds itself',
      clue,
      'export default defineResource({',
      'const endless = { all: [] as unknown[] };\nendless.all.push(endless);\nexport default defineResource({\n  list: { where: ¦endless },',
      '',
    ],
  ])('comes to the end of %s', async (_what, file, from, to) => {
    const planted = plant(file, textOf(file), from, to);
    // The list that follows in the file would win.
    const text = planted.text.replace('\n  list: {\n', '\n  show: {\n');
    const problems = await problemsWith(product, folder, { file, text });
    expect(problems.map((problem) => lineOf(problem, root))).toEqual([
      expect.stringContaining(`${path.basename(file)}:`),
    ]);
  });

  it('names resources that need each other once', async () => {
    const file = path.join(root, 'src/resources/customer/merchant.ts');
    const planted = plant(
      file,
      textOf(file),
      "label: '年费', sortable: true },",
      "label: '年费', sortable: true },\n    main: { type: 'ref', label: '主店', to: 'shop', ¦required: true },",
    );
    const problems = await problemsWith(product, folder, planted);
    expect(problems.map((problem) => lineOf(problem, root))).toEqual([
      expect.stringContaining('each needs the next, so that no first record could be created'),
    ]);
  });
});
