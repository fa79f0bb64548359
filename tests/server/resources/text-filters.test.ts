import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layoutsOf } from '../../../server/records/catalogue/layouts.ts';
import { operatorsOf } from '../../../src/engine/queries/query.ts';
import { fieldOf } from '../../../src/engine/resource.ts';
import { databases } from '../../setup/databases.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';
import { createWorld } from './transition-world.ts';

const catalogue = productCatalogue();
const layouts = layoutsOf(catalogue);
const value = '客户说：暂不考虑，下周（周三）再联系？ＡＢＣ Éa；Abc 50%_';
const parts = ['说：暂', '暂不考虑，下周', '（周三）', '？', 'ＡＢＣ', 'É', 'a；abc', 'aBC', '50%_', value];

/** The texts without a folded column, of which a filter by a part reads the text itself. */
const unfolded = catalogue.resources
  .map(({ name, fields }) => ({
    resource: name,
    names: Object.values(fields)
      .filter((field) => {
        const stored = layouts.get(name)?.fields.get(field.name);
        const kind = catalogue.kinds[field.type];
        return stored && kind && stored.folded === undefined && operatorsOf(field, kind).includes('like');
      })
      .map((field) => field.name),
  }))
  .filter(({ names }) => names.length > 0);

function operatorsOfField(resource: string, name: string) {
  const field = fieldOf(catalogue.resource(resource), name);
  const kind = catalogue.kinds[field.type];
  return kind ? operatorsOf(field, kind) : [];
}

describe.each(databases)('a filter by a text, on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let platform: Person;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    platform = await demo.enter('super@demo.example');
  });
  afterAll(() => demo.stop());

  it('finds a part of what is copied from any text, and the whole, in whatever case its ASCII letters are typed', async () => {
    await owner.post('/serviceToken', { name: '甲', permissions: ['merchant_admin'] });
    const typed = encodeURIComponent(value.replace('Abc', 'aBC'));
    const missed: string[] = [];
    const world = createWorld(demo, catalogue, owner, platform);
    for (const { resource, names } of unfolded) {
      const { records } = await platform.page(`/${resource}/page?_end=1`);
      const { id } = records[0] ?? (await world.make(catalogue.resource(resource)));
      const values = sql.join(names.map((name) => sql`${sql.ref(name)} = ${value}`));
      await sql`update ${sql.ref(resource)} set ${values} where id = ${Number(id)}`.execute(demo.database.db);
      for (const name of names) {
        const hasEquality = operatorsOfField(resource, name).includes('eq');
        for (const parameter of [`${name}_like`, ...(hasEquality ? [name] : [])]) {
          const { total } = await platform.page(`/${resource}/page?id=${id}&${parameter}=${typed}`);
          if (total !== 1) missed.push(`${resource}.${parameter}`);
        }
      }
    }
    expect(missed).toEqual([]);
  });

  it.each(['name', 'remark'])('finds a merchant by what was entered as its %s', async (name) => {
    const body = { name: `全角${name}`, contact: '甲', mobile: '13900001111', [name]: value };
    const { id } = await owner.create('merchant', body);
    for (const part of parts) {
      const { total } = await owner.page(`/merchant/page?id=${id}&${name}_like=${encodeURIComponent(part)}`);
      expect(total, part).toBe(1);
    }
    const { total } = await owner.page(`/merchant/page?id=${id}&${name}_like=${encodeURIComponent('暂不考虑。')}`);
    expect(total).toBe(0);
  });

  it('finds half-width text by full-width letters and punctuation, as an input method types them', async () => {
    const body = { name: '半角', contact: '甲', mobile: '13900001111', remark: 'VIP(2)', wechat: 'VIP(2)' };
    const { id } = await owner.create('merchant', body);
    const typed = encodeURIComponent('ＶＩＰ（２）');
    expect((await owner.page(`/merchant/page?id=${id}&remark_like=${typed}`)).total).toBe(1);
    expect((await owner.page(`/merchant/page?id=${id}&wechat=${typed}`)).total).toBe(1);
    expect((await owner.page(`/merchant/page?id=${id}&wechat_ne=${typed}`)).total).toBe(0);
    expect((await owner.page(`/merchant/page?id=${id}&wechat=VIP`)).total).toBe(0);
  });
});
