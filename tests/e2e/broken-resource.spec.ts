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
    '/custom/business › icon: found "shp"; allowed: one of shop',
    'visit › topic › type: found "txt"; allowed: one of text',
    'visit › place › requird: found true; allowed: one of required',
    'quote › recordLabel: found "titel"; allowed: one of title',
    'quote › merchant › to: found "merchnat"; allowed: one of merchant',
    'quote › list.columns: found "stge"; allowed: one of stage',
    'quote › states.transitions.finish.to: found "done"; allowed: planned',
  ]) {
    // Vite may write the quotes escaped.
    expect(output.replaceAll('\\"', '"')).toContain(place);
  }
});

test('the compiler refuses it as well', () => {
  const { status, output } = copy.run('node_modules/typescript/bin/tsc', '--noEmit');
  expect(status).not.toBe(0);
  expect(output).toContain('src/resources/customer/visit.ts');
  expect(output).toContain('src/resources/index.ts');
});
