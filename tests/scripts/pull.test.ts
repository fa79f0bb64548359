import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openProduct, withAddition } from '../../scripts/new/product.ts';
import { pullChange } from '../../scripts/pull/pull.ts';
import { valueAt } from '../../src/engine/definition/changes/value-at.ts';
import { outcomeOf } from '../../src/engine/publishing/apply.ts';
import type { Patch } from '../../src/engine/publishing/publication.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const product = await openProduct(root);
const patch = (path: string[], value: unknown, resource = 'merchant'): Patch => {
  const from = valueAt(product.definitions[resource], path);
  return { resource, path, ...(from !== undefined && { from }), ...(value !== undefined && { value }) };
};
const inquiry = {
  definition: {
    name: 'ownInquiry',
    recordLabel: 'subject',
    fields: { subject: { type: 'text', label: '事项', max: 20 } },
  },
  entry: { path: '/own/inquiry', name: 'ownInquiry', title: '咨询登记', perm: 'own_inquiry' },
  under: '客户管理',
};

it('writes what is published into the source, which then says it itself', () => {
  const patches = [
    patch(['list', 'columns'], ['name', 'ownInvoice', 'level']),
    patch(['fields', 'ownInvoice'], { type: 'text', label: '发票抬头', max: 50, filter: true }),
    patch(['fields', 'name', 'label'], '商户名称'),
    patch(['fields', 'name', 'placeholder'], '营业执照上的名称'),
    { resource: 'merchant', path: ['fields'], order: ['level', 'name', 'ownInvoice', 'code'] },
  ];
  const { change, byHand } = pullChange(product, { patches, resources: [inquiry] });
  expect(byHand).toEqual([]);
  expect(change.next.at(-1)).toContain('发票抬头, 事项, 咨询登记');
  const pulled = withAddition(product, change);
  expect(patches.map((one) => outcomeOf(one, pulled.definitions[one.resource]))).toEqual(patches.map(() => 'retired'));
  expect(pulled.definitions.ownInquiry).toEqual(inquiry.definition);
  const merchant = Object.entries(change.texts).find(([file]) => file.endsWith('/merchant.ts'))?.[1] ?? '';
  expect(merchant).toMatch(/ownInvoice: \{ type: 'text', label: '发票抬头', max: 50, filter: true \}/);
  const labels = Object.entries(change.texts).find(([file]) => file.endsWith('en/resources/customer.ts'))?.[1] ?? '';
  expect(labels).toContain('ownInvoice:');
  expect(labels).toContain('ownInquiry:');
});

it('writes English that was published in place of its proposals, and does not ask for it', () => {
  const english = [
    { path: ['resources', 'merchant', 'fields', 'ownInvoice'], value: 'Invoice title' },
    { path: ['resources', 'merchant', 'fields', 'name'], from: 'Name', value: 'Merchant name' },
    { path: ['resources', 'ownInquiry', 'fields', 'subject'], value: 'Matter' },
    { path: ['titles', '/own/inquiry'], value: 'Inquiry log' },
    { path: ['nouns', '/own/inquiry'], value: 'inquiry' },
    { path: ['resources', 'merchant', 'fields', 'level'], from: 'Rank', value: 'Class' },
  ];
  const declared = (path: readonly string[]) => valueAt(product.loaded.configuration.labels?.en, path);
  const texts = english.map((text) => (text.from === 'Name' ? { ...text, from: String(declared(text.path)) } : text));
  const patches = [patch(['fields', 'ownInvoice'], { type: 'text', label: '发票抬头', max: 50 })];
  const { change, byHand } = pullChange(product, { patches, resources: [inquiry], english: texts });
  expect(byHand).toEqual([expect.stringMatching(/^english\.resources\.merchant\.fields\.level: the source says/)]);
  expect(change.next).toHaveLength(1);
  const { labels } = withAddition(product, change).loaded.configuration;
  const written = texts.slice(0, -1);
  expect(written.map(({ path }) => valueAt(labels?.en, path))).toEqual(written.map(({ value }) => value));
});

it('leaves what the source says otherwise, or computes, and tells of it', () => {
  const other: Patch = { resource: 'merchant', path: ['fields', 'name', 'label'], from: '从前的', value: '名' };
  const computed = patch(['fields', 'module', 'options'], [], 'operationLog');
  const { change, byHand } = pullChange(product, { patches: [other, computed], resources: [] });
  expect(byHand).toEqual([
    expect.stringMatching(/^merchant\.fields\.name\.label: the source says something else/),
    expect.stringMatching(/^operationLog\.fields\.module\.options: .*operationLog\.ts/),
  ]);
  expect(change.texts).toEqual({});
});
