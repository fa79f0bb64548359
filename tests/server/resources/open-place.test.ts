import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceDefiner } from '../../../src/engine/definition/author.ts';
import type { Kinds } from '../../../src/fields/index.ts';
import { databases } from '../../setup/databases.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

const stock = resourceDefiner<Kinds, string, string, never, never, never>()({
  name: 'stock',
  recordLabel: 'name',
  fields: { name: { type: 'text', label: '名称', required: true } },
});
const catalogue = () =>
  productCatalogue({
    list: [{ path: '/stock', name: 'stock', title: '库存', data: 'ai_admin' }],
    definitions: { stock },
  });

describe.each(databases)('Data that ask for more than their place, on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let other: Person;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue());
    owner = await demo.signIn('owner@demo.example');
    staff = await demo.signIn('staff@demo.example');
    const role = await owner.create('role', { name: '别的', code: 'other', scope: 'all', permissions: ['clue'] });
    await owner.create('user', { username: '别人', email: 'another@demo.example', roles: [role.id] });
    other = await demo.enter('another@demo.example');
  });
  afterAll(() => demo.stop());

  it('are for users who hold their permission', async () => {
    const { id } = await staff.create('stock', { name: '纸箱' });
    expect((await staff.page('/stock/page')).total).toBe(1);
    expect(await staff.patch(`/stock/${id}`, { name: '木箱', version: 1 })).toMatchObject({ name: '木箱' });
  });

  it('are refused to everybody else, who reads what is missing', async () => {
    const refused = { code: 50008, data: { permission: 'ai_admin' } };
    expect(await other.call('GET', '/stock/page')).toMatchObject(refused);
    expect(await other.call('POST', '/stock', { body: { name: '铁箱' } })).toMatchObject(refused);
  });

  it('have operations of their own', async () => {
    const { id } = await owner.create('stock', { name: '布袋' });
    const refused = { code: 50008, data: { permission: 'ai_admin:delete' } };
    expect(await staff.call('DELETE', `/stock/${id}`)).toMatchObject(refused);
    expect(await owner.call('DELETE', `/stock/${id}`)).toMatchObject({ code: 1 });
  });
});
