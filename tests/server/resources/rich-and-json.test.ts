import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { hostileMarkup } from '../../fields/hostile-markup.ts';
import { databases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';

import { productCatalogue } from '../../setup/product.ts';
import { readOpenApi } from '../openapi-document.ts';

import { type DemoConsole, openConsole, type Person } from './console.ts';

const fields: Fields = {
  name: { type: 'text', label: '名称', required: true, unique: true },
  notes: { type: 'rich', label: '说明', max: 200, search: true, filter: true, list: true },
  rule: { type: 'rich', label: '规则', form: 'edit', required: true, default: '<p>无</p>' },
  people: {
    type: 'json',
    label: '联系人',
    multiple: true,
    max: 3,
    fields: {
      name: { type: 'text', label: '姓名', required: true, max: 10 },
      share: { type: 'percent', label: '占比' },
      isBoss: { type: 'bool', label: '负责' },
    },
  },
  size: {
    type: 'json',
    label: '尺寸',
    fields: { width: { type: 'int', label: '宽', min: 1 }, height: { type: 'int', label: '高', min: 1 } },
  },
};
const thing: AnyDefinition = {
  name: 'thing',
  recordLabel: 'name',
  fields,
  import: { key: 'name', onDuplicate: 'update' },
  list: { presets: [{ key: 'unsized', label: '无尺寸', where: { field: 'size', empty: true } }] },
};
const catalogue = () =>
  productCatalogue({
    list: [{ name: 'thing', path: '/things', title: '物品', perm: 'merchant_admin' }],
    definitions: { thing },
  });

const imported = z.object({
  created: z.number(),
  updated: z.number(),
  failed: z.number(),
  rows: z.array(z.object({ errors: z.record(z.string(), z.array(z.string())).optional() })),
});
/** Every tag that may stand in what is kept, letter by letter. */
const tag =
  /<(?:\/?(?:p|h2|h3|strong|em|s|code|ul|ol|li|blockquote)|br|\/a|a|a href="(?:https?|mailto|tel):[^"<>\s]*"|ol start="\d+")>/g;

describe.each(databases)('formatted text and values made of fields on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let count = 0;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue());
    owner = await demo.signIn('owner@demo.example');
  });
  afterAll(() => demo.stop());

  const name = () => `物${++count}`;
  const create = (values: Readonly<Record<string, unknown>>) => owner.create('thing', { name: name(), ...values });
  const refused = async (values: Readonly<Record<string, unknown>>) =>
    (await owner.call('POST', '/thing', { body: { name: name(), ...values } })) as { code: number; data: unknown };
  const names = async (query: string) =>
    (await owner.page(`/thing/page?${query}`)).records.map((record) => record.name);

  it('keep what the editor makes as it is', async () => {
    const notes =
      '<h2>接待</h2><p>先报<strong>工号</strong>，<em>再</em>问<s>年龄</s>需求 &amp; <code>a&lt;b</code><br>见<a href="https://a.example/?a=1&amp;b=2">说明</a></p><ol start="3"><li><p>一</p><ul><li><p>甲</p></li></ul></li></ol><blockquote><p>好&nbsp;的</p></blockquote>';
    expect(await create({ notes })).toMatchObject({ notes });
  });

  it('lose everything that could run, without a word', async () => {
    for (const [markup, text] of hostileMarkup) {
      const { notes } = await create({ notes: markup });
      const bare = String(notes ?? '').replace(tag, '');
      expect(bare, `${markup} became ${notes}`).not.toMatch(/[<>]/);
      expect(bare, markup).toContain(text);
    }
  });

  it('that say nothing once they are cleaned are none, and refused where one is required', async () => {
    expect(await create({ notes: '<p><script>run()</script> </p>' })).toMatchObject({ notes: null });
    const { id, version } = await create({});
    const answer = await owner.call('PATCH', `/thing/${id}`, {
      body: { version, rule: '<p><img src=x onerror=run()></p>' },
    });
    expect(answer).toMatchObject({ code: 40_000, data: { errors: { rule: ['必填，不能为空'] } } });
  });

  it('count characters of their text, not of their markup', async () => {
    expect(await create({ notes: `<p><strong>${'字'.repeat(200)}</strong></p>` })).toMatchObject({
      name: `物${count}`,
    });
    expect(await refused({ notes: `<p>${'字'.repeat(201)}</p>` })).toMatchObject({
      data: { errors: { notes: ['最多 200 个字符'] } },
    });
    expect(await refused({ notes: `字${'<b></b>'.repeat(100_000)}` })).toMatchObject({
      data: { errors: { notes: ['最多 200 个字符'] } },
    });
  });

  it('are found by their text, never by their markup', async () => {
    const { name: own } = await create({ notes: '<p>退<strong>换货</strong>规则 &amp; 运费</p>' });
    for (const query of ['退换货', '规则 运费', '& 运']) {
      expect(await names(`q=${encodeURIComponent(query)}`), query).toEqual([own]);
    }
    expect(await names(`notes_like=${encodeURIComponent('换货规则')}`)).toEqual([own]);
    expect(await names('q=strong')).toEqual([]);
    expect(await names('notes_like=strong')).toEqual([]);
    const [record] = (await owner.page(`/thing/page?q=${encodeURIComponent('退换货')}`)).records;
    await owner.patch(`/thing/${record?.id}`, { version: record?.version, notes: '<p>包邮</p>' });
    expect(await names(`q=${encodeURIComponent('退换货')}`)).toEqual([]);
    expect(await names(`q=${encodeURIComponent('包邮')}`)).toEqual([own]);
  });

  it('are answered as their fields hold them, and told apart from none', async () => {
    const people = [{ name: ' 王敏 ', share: 0.5, isBoss: true }, {}, { name: '赵雷' }];
    const made = await create({ people, size: { width: 3, height: null } });
    expect(made).toMatchObject({
      people: [
        { name: '王敏', share: 0.5, isBoss: true },
        { name: '赵雷', share: null, isBoss: null },
      ],
      size: { width: 3, height: null },
    });
    expect(await owner.record(`/thing/${made.id}`)).toMatchObject({ people: made.people, size: made.size });
    expect(await create({ people: [], size: {} })).toMatchObject({ people: null, size: null });
    expect(await names('_preset=unsized')).not.toContain(made.name);
  });

  it('are refused with every mistake where it stands', async () => {
    const answer = await refused({
      people: [{ name: '甲', share: 2 }, { name: '十个字都不够的姓名啊啊' }, { share: 0.1, age: 3 }],
      size: { width: 0, depth: 1 },
    });
    expect(answer).toMatchObject({
      code: 40_000,
      data: {
        errors: {
          'people.0.share': ['不能大于 100%'],
          'people.1.name': ['最多 10 个字符'],
          'people.2.name': ['必填，不能为空'],
          'people.2.age': ['没有这个字段，或不可填写'],
          'size.width': ['不能小于 1'],
          'size.depth': ['没有这个字段，或不可填写'],
        },
      },
    });
    expect(await refused({ people: [{ name: '甲' }, { name: '乙' }, { name: '丙' }, { name: '丁' }] })).toMatchObject({
      data: { errors: { people: ['最多 3 项'] } },
    });
    expect(await refused({ people: { name: '甲' }, size: [{ width: 1 }] })).toMatchObject({
      data: { errors: { people: ['应为列表'], size: ['应为对象'] } },
    });
    expect(await owner.call('GET', '/thing/page?people=x')).toMatchObject({ code: 40_000 });
    expect(await owner.call('GET', '/thing/page?_sort=people')).toMatchObject({ code: 40_000 });
  });

  it('stand in history only where they changed', async () => {
    const { id, version } = await create({ people: [{ name: '甲' }], notes: '<p>旧</p>' });
    const people = [{ name: '甲', share: null, isBoss: null }];
    await owner.patch(`/thing/${id}`, { version, people: [{ name: '甲' }], notes: '<p>新</p><script>run()</script>' });
    expect(await owner.get(`/thing/${id}/history`)).toMatchObject([
      { action: 'update', changes: [{ field: 'notes', from: '<p>旧</p>', to: '<p>新</p>' }] },
      { action: 'create' },
    ]);
    expect(await owner.record(`/thing/${id}`)).toMatchObject({ people });
  });

  it('leave as text and come back from a sheet', async () => {
    const own = name();
    const rows = [
      {
        name: own,
        notes: '第一行\n<b>不是标记</b> & 第二行',
        people: '姓名：王敏，占比：50%，负责：是；姓名："赵，雷"',
        size: '{"宽": 3, "height": "4"}',
      },
    ];
    expect(imported.parse(await owner.post('/thing/import', { rows }))).toMatchObject({ created: 1, failed: 0 });
    const [made] = (await owner.page(`/thing/page?_sort=id&_order=desc&_end=1`)).records;
    expect(made).toMatchObject({
      name: own,
      notes: '<p>第一行</p><p>&lt;b&gt;不是标记&lt;/b&gt; &amp; 第二行</p>',
      people: [
        { name: '王敏', share: 0.5, isBoss: true },
        { name: '赵，雷', share: null, isBoss: null },
      ],
      size: { width: 3, height: 4 },
    });
    const sheet = await owner.fetch(`/thing/export?format=csv&columns=notes,people,size&id=${made?.id}`);
    const text = await sheet.text();
    expect(text).toContain('第一行\n<b>不是标记</b> & 第二行');
    expect(text).toContain('姓名：王敏，占比：50%，负责：是；姓名：""赵，雷""');
    expect(text).toContain('宽：3，高：4');
  });

  it('are refused from a sheet by the place in words', async () => {
    const rows = [
      { name: name(), people: '姓名：甲，占比：200%' },
      { name: name(), people: '王敏 13800138000' },
      { name: name(), people: '[{"姓名":"甲","年龄":3}]' },
    ];
    const { failed, rows: told } = imported.parse(await owner.post('/thing/import?dryRun=true', { rows }));
    expect(failed).toBe(3);
    expect(told.map(({ errors }) => errors?.people)).toEqual([
      ['第 1 项 占比：不能大于 100%'],
      [expect.stringContaining('应为“名称：内容”的形式')],
      [expect.stringContaining('应为“名称：内容”的形式')],
    ]);
  });

  it('are described with their fields', async () => {
    const { wholeSchema } = readOpenApi(await (await owner.fetch('/openapi.json')).json());
    expect(wholeSchema({ $ref: '#/components/schemas/thing.create' }).properties).toMatchObject({
      people: {
        anyOf: [
          { type: 'array', items: { type: 'object', required: ['name'], additionalProperties: false } },
          { type: 'null' },
        ],
      },
      size: { anyOf: [{ type: 'object' }, { type: 'null' }] },
    });
  });
});
