import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { databases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

const fields: Fields = {
  title: { type: 'text', label: '名称' },
  clause: { type: 'text', label: '条款', max: 2000, unique: true },
  wording: { type: 'textarea', label: '原文', max: 5000, unique: true },
  site: { type: 'url', label: '网址', unique: true, sortable: true },
  remark: { type: 'text', label: '备注', max: 2000, sortable: true, filter: true },
  verdict: { type: 'text', label: '结论', max: 2000, filter: false },
};
const contract: AnyDefinition = {
  name: 'contract',
  recordLabel: 'title',
  fields,
  list: { presets: [{ key: 'open', label: '待定', where: { field: 'verdict', eq: '待定' } }] },
};
const catalogue = () =>
  productCatalogue({ list: [{ name: 'contract', title: '合同', perm: 'merchant_admin' }], definitions: { contract } });

/** Chinese of which no two characters repeat: it cannot be compressed. */
const longText = (from: number, length: number) =>
  Array.from({ length }, (_, index) => String.fromCodePoint(0x4e_00 + ((from + index * 7919) % 20_000))).join('');
const length = 2000;
const longSite = (from: number) => `https://long.example/${longText(from, 900)}`;

describe.each(databases)('values that are longer than an index takes on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue());
    owner = await demo.enter('owner@demo.example');
  });
  afterAll(() => demo.stop());

  const attempt = (values: object) => owner.call('POST', '/contract', { body: { title: '合同', ...values } });

  it.each(['clause', 'wording'])('are unique in the field %s, from their first character to the last', async (name) => {
    const text = longText(1, length);
    expect(await attempt({ [name]: `${text.slice(0, -1)}Ａ` })).toMatchObject({ code: 1 });
    expect(await attempt({ [name]: `${text.slice(0, -1)}b` })).toMatchObject({ code: 1 });
    expect(await attempt({ [name]: `${text.slice(0, -1)}a` })).toMatchObject({
      code: 40900,
      data: { errors: { [name]: ['已被其他记录使用，请换一个'] } },
    });
  });

  it('are unique and sorted in a field of addresses', async () => {
    const sites = [longSite(3), longSite(2)];
    for (const site of sites) expect(await attempt({ site })).toMatchObject({ code: 1, data: { site } });
    expect(await attempt({ site: sites[0] })).toMatchObject({
      code: 40900,
      data: { errors: { site: [expect.any(String)] } },
    });
    for (const site of ['https://b.example', 'https://a.example'])
      expect(await attempt({ site })).toMatchObject({ code: 1 });
    const { records } = await owner.page('/contract/page?_sort=site&_order=asc&site_like=example');
    const found = records.map(({ site }) => site);
    expect(found.slice(0, 2)).toEqual(['https://a.example', 'https://b.example']);
    expect(found.slice(2).toSorted()).toEqual(sites.toSorted());
  });

  it('are stored, sorted and filtered in other fields, and compared by a preset', async () => {
    const [remark, verdict] = [longText(5, length), longText(6, length)];
    expect(await attempt({ remark, verdict })).toMatchObject({ code: 1 });
    expect(await attempt({ remark: '短', verdict: '待定' })).toMatchObject({ code: 1 });
    const filter = `remark_like=${encodeURIComponent(remark.slice(-20))}`;
    expect(await owner.page(`/contract/page?_sort=remark&${filter}`)).toMatchObject({ records: [{ remark }] });
    expect(await owner.page('/contract/page?_preset=open')).toMatchObject({ records: [{ remark: '短' }] });
  });
});
