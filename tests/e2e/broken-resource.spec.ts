import { expect, test } from '@playwright/test';
import { copyProject, type ProjectCopy } from '../setup/copy.ts';

/** Wrong in form. */
const misshapen = `import { defineResource } from '../index.ts';

export default defineResource({
  name: 'visit',
  recordLabel: 'topic',
  fields: {
    topic: { type: 'txt', label: '拜访主题' },
    place: { type: 'text', label: '地点', requird: true },
  },
});
`;

/** Right in form, but naming what there is not. */
const misnaming = `import { defineResource } from '../index.ts';

export default defineResource({
  name: 'quote',
  recordLabel: 'titel',
  fields: {
    title: { type: 'text', label: '标题' },
    merchant: { type: 'ref', label: '商家', to: 'merchnat' },
    stage: { type: 'enum', label: '阶段', options: [{ value: 'planned', label: '计划' }] },
  },
  list: { columns: ['title', 'stge'] },
  states: { field: 'stage', transitions: { finish: { label: '完成', from: ['planned'], to: 'done' } } },
});
`;

let copy: ProjectCopy;

test.beforeAll(() => {
  copy = copyProject();
  copy.write('src/resources/customer/visit.ts', misshapen);
  copy.write('src/resources/customer/quote.ts', misnaming);
  const line = (name: string, icon: string) =>
    `{ path: '/custom/business', name: '${name}', title: '${name}', perm: '${name}_admin', icon: '${icon}' },`;
  for (const entry of [line('visit', 'shp'), line('quote', 'flag')]) {
    copy.addLine('src/resources/index.ts', "name: 'shop', title:", entry);
  }
});

test.afterAll(() => copy.remove());

test('a broken resource fails the build, which names every mistake with its place and what is allowed', () => {
  const { status, output } = copy.run('scripts/build.mjs');
  expect(status, output).not.toBe(0);
  for (const place of [
    '/custom/business › path: found "/custom/business"; allowed: a path no other entry has',
    '/custom/business › icon: "shp" is unknown; did you mean "shop"?',
    'src/resources/customer/visit.ts:7:20 visit › topic › type: "txt" is unknown; did you mean "text"?',
    'src/resources/customer/visit.ts:8:41 visit › place › requird: "requird" is unknown; did you mean "required"?',
    'src/resources/customer/quote.ts:5:16 quote › recordLabel: "titel" is unknown; did you mean "title"?',
    'src/resources/customer/quote.ts:8:47 quote › merchant › to: "merchnat" is unknown; did you mean "merchant"?',
    'src/resources/customer/quote.ts:11:30 quote › list.columns: "stge" is unknown; did you mean "stage"?',
    'src/resources/customer/quote.ts:12:90 quote › states.transitions.finish.to: found "done"; allowed: planned',
  ]) {
    // Vite may write the quotes escaped.
    expect(output.replaceAll('\\"', '"')).toContain(place);
  }
});

test('the check says the same, also to programs', () => {
  const { status, output } = copy.run('scripts/check.mjs', '--json');
  expect(status, output).toBe(1);
  const problems: unknown = JSON.parse(output);
  expect(problems).toHaveLength(9);
  expect(problems).toContainEqual({
    file: 'src/resources/customer/quote.ts',
    line: 5,
    column: 16,
    path: 'quote.recordLabel',
    found: 'titel',
    allowed: ['title', 'merchant', 'stage'],
    message: 'quote › recordLabel: "titel" is unknown; did you mean "title"? Allowed: title, merchant, stage',
  });
});

test('the compiler refuses it as well', () => {
  const { status, output } = copy.run('node_modules/typescript/bin/tsc', '--noEmit');
  expect(status).not.toBe(0);
  expect(output).toContain('src/resources/customer/visit.ts');
  expect(output).toContain('src/resources/index.ts');
});
