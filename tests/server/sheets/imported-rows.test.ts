import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { databases } from '../../setup/databases.ts';
import { createHiring } from '../accounts/people.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';

const job = z.looseObject({ id: z.string(), state: z.string() });
const row = (name: string, more: object = {}) => ({ name, contact: '甄别', mobile: '13900001111', ...more });

describe.each(databases)('the records of an import on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let first: string;
  let second: string;

  const importRows = async (rows: readonly object[]): Promise<string> => {
    const body = { kind: 'import', resource: 'merchant', total: rows.length, file: '商家.xlsx', onDuplicate: 'update' };
    const { id } = job.parse(await owner.post('/jobs', body));
    expect(await owner.call('PUT', `/jobs/${id}/rows`, { body: { start: 0, rows } })).toMatchObject({ code: 1 });
    await owner.post(`/jobs/${id}/start`);
    const state = async () => job.parse(await owner.get(`/jobs/${id}`)).state;
    await vi.waitFor(async () => expect(await state()).toBe('done'), { timeout: 60_000, interval: 100 });
    return id;
  };
  const namesOf = async (query: string, person = owner) =>
    (await person.page(`/merchant/page?${query}&_sort=name&_end=200`)).records.map(({ name }) => name);

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    first = await importRows([row('导入甲'), row('导入乙', { level: 'A' })]);
    // One is changed, one is new, one is as it was.
    second = await importRows([row('导入甲', { wechat: 'jia' }), row('导入丙'), row('导入乙', { level: 'A' })]);
  });
  afterAll(() => demo.stop());

  it('are those it made or changed, and no other', async () => {
    expect((await namesOf(`_import=${first}`)).toSorted()).toEqual(['导入乙', '导入甲']);
    expect((await namesOf(`_import=${second}`)).toSorted()).toEqual(['导入丙', '导入甲']);
    expect(await namesOf('_import=999999')).toEqual([]);
  });

  it('are narrowed by filters, presets and the keyword, and counted', async () => {
    expect(await namesOf(`_import=${first}&level=A`)).toEqual(['导入乙']);
    expect(await namesOf(`_import=${first}&q=甲`)).toEqual(['导入甲']);
    expect(await namesOf(`_import=${first}&_preset=signed`)).toEqual([]);
    expect(await owner.get(`/merchant/counts?_import=${first}`)).toMatchObject({ all: 2, potential: 2, signed: 0 });
  });

  it('are exported alone', async () => {
    const answer = await owner.fetch(`/merchant/export?format=csv&columns=name&_import=${second}`);
    const lines = (await answer.text()).trim().split(/\r?\n/);
    expect(lines.slice(1).toSorted()).toEqual(['导入丙', '导入甲']);
  });

  it('are seen only by users who reach them', async () => {
    const { hire } = await createHiring(demo, owner);
    const own = await hire({ permissions: ['customer_admin', 'merchant_admin'], scope: 'own' });
    expect(await namesOf(`_import=${first}`, own.session)).toEqual([]);
    expect(await namesOf(`_import=${first}`, await demo.enter('owner@other.example'))).toEqual([]);
  });

  it.each(['x', '0', '-1', '1.5', '1 or 1=1', '', '99999999999999999999'])('refuse the id “%s”', async (given) => {
    expect(await owner.call('GET', `/merchant/page?_import=${encodeURIComponent(given)}`)).toMatchObject({
      code: 40000,
      data: { errors: { _import: [expect.any(String)] } },
    });
  });

  it('are not asked for where nothing is imported', async () => {
    expect(await owner.call('GET', `/department/tree?_import=${first}`)).toMatchObject({
      code: 40000,
      data: { errors: { _import: [expect.any(String)] } },
    });
  });
});
