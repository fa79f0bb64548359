import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { databases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person, type WireRecord } from './console.ts';

const mismatch = (field: string, fields: string) => ({
  code: 40000,
  data: { errors: { [field]: [`所选记录与“${fields}”不符`] } },
});

const fields: Fields = {
  title: { type: 'text', label: '走访', required: true, unique: true },
  group: { type: 'tree', label: '客服分组', to: 'department' },
  staff: { type: 'ref', label: '客服', to: 'user', where: { field: 'department', below: { form: 'group' } } },
};
const visit: AnyDefinition = {
  name: 'visit',
  recordLabel: 'title',
  fields,
  import: { key: 'title' },
  actions: {
    regroup: { label: '换组', ask: ['group'] },
    hand: { label: '移交', ask: ['group'], set: { staff: null } },
  },
};
const catalogue = () =>
  productCatalogue({ list: [{ name: 'visit', title: '走访', perm: 'merchant_admin' }], definitions: { visit } });

describe.each(databases)('a choice narrowed by other fields on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let count = 0;
  let merchants: readonly WireRecord[];

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue());
    owner = await demo.signIn('owner@demo.example');
    merchants = (await owner.page('/merchant/page?_preset=signed&_end=2')).records;
  });
  afterAll(() => demo.stop());

  const idOf = async (resource: string, field: string, value: string) => {
    const { records } = await owner.page(`/${resource}/page?_end=200&q=${encodeURIComponent(value)}`);
    return String(records.find((record) => record[field] === value)?.id);
  };
  const person = (name: string) => idOf('user', 'username', name);
  const department = (name: string) => idOf('department', 'name', name);
  const merchant = (index: number) => String(merchants[index]?.id);
  const shop = (values: object = {}) => {
    count += 1;
    return { name: `窄店${count}`, merchant: merchant(0), platform: 'jd', shopNo: `narrow-${count}`, ...values };
  };
  const offered = async (resource: string, query: Readonly<Record<string, string>>) => {
    const options: unknown = await owner.get(`/${resource}/options?${new URLSearchParams(query)}`);
    return Array.isArray(options) ? options.map((one: unknown) => String(Object(one).label)) : [];
  };
  const staffOf = (form: object, more: Readonly<Record<string, string>> = {}) =>
    offered('user', { for: 'shop.staff', form: JSON.stringify(form), ...more });

  it('offers what goes with the form: people of the department and of those below, who may still sign in', async () => {
    const group = await department('客服一组');
    expect(new Set(await staffOf({ group }))).toEqual(new Set(['林晓', '孙雨桐', '高洁']));
    expect(await staffOf({ group }, { q: '高' })).toEqual(['高洁']);
    const centre = await staffOf({ group: await department('客服中心') });
    expect(centre).toEqual(expect.arrayContaining(['王敏', '林晓', '马超']));
    expect(centre).not.toContain('何佳琪');
    expect(await staffOf({})).toEqual(expect.arrayContaining(['陈星', '林晓', '李静']));
    expect(await staffOf({})).not.toContain('何佳琪');
  });

  it('tells of records chosen which of them go with the form', async () => {
    const [lin, hu] = [await person('林晓'), await person('胡志远')];
    const params = new URLSearchParams([
      ['for', 'shop.staff'],
      ['form', JSON.stringify({ group: await department('客服一组') })],
      ['id', lin],
      ['id', hu],
    ]);
    expect(await owner.get(`/user/options?${params}`)).toEqual([{ value: lin, label: '林晓' }]);
  });

  it('refuses to be asked for what there is not, or for what a form cannot hold', async () => {
    const queries: readonly Readonly<Record<string, string>>[] = [
      { for: 'shop.nobody' },
      { for: 'nothing.staff' },
      { for: 'shop.merchant' },
      { for: 'shop.constructor' },
      { form: '{}' },
      { for: 'shop.staff', form: 'no json' },
      { for: 'shop.staff', form: '[]' },
      { for: 'shop.staff', form: '{"name":"x"}' },
      { for: 'shop.staff', form: '{"group":{"now":"+1d"}}' },
    ];
    for (const query of queries) {
      const { code } = await owner.call('GET', `/user/options?${new URLSearchParams(query)}`);
      expect({ query, code }).toEqual({ query, code: 40000 });
    }
    const staff = await demo.signIn('staff@demo.example');
    expect((await staff.call('GET', '/user/options?for=shop.staff')).code).toBe(40000);
  });

  it('refuses a new record with another choice, at the field', async () => {
    const body = shop({ group: await department('客服一组'), staff: [await person('林晓'), await person('胡志远')] });
    expect(await owner.call('POST', '/shop', { body })).toMatchObject(mismatch('staff', '客服分组'));
    const inEnglish = await owner.call('POST', '/shop', { body, headers: { 'Accept-Language': 'en' } });
    expect(inEnglish.data).toEqual({ errors: { staff: ['Does not match “Group”'] } });
    expect(await owner.create('shop', { ...body, staff: [await person('林晓')] })).toMatchObject({ version: 1 });
    expect(await owner.create('shop', shop({ staff: [await person('胡志远')] }))).toMatchObject({ group: null });
  });

  it('is no error of its own where what it goes by is not accepted', async () => {
    const body = shop({ group: { now: '+1d' }, staff: [await person('林晓')] });
    expect((await owner.call('POST', '/shop', { body })).data).toEqual({ errors: { group: ['应为编号'] } });
  });

  it('refuses a change that makes what is chosen wrong, and lets the rest be changed', async () => {
    const [first, second] = [await department('客服一组'), await department('客服二组')];
    const made = await owner.create('shop', shop({ group: first, staff: [await person('林晓')] }));
    const change = (values: object, version = made.version) =>
      owner.call('PATCH', `/shop/${made.id}`, { body: { version, ...values } });
    expect(await change({ group: second })).toMatchObject(mismatch('staff', '客服分组'));
    expect(await change({ staff: [await person('胡志远')] })).toMatchObject(mismatch('staff', '客服分组'));
    expect(await change({ group: second, staff: [await person('胡志远')] })).toMatchObject({ code: 1 });
    // Who was chosen before stays, though nobody would be offered them any more.
    const hu = await person('胡志远');
    await owner.post(`/user/${hu}/actions/disable`);
    expect(await change({ name: '另一家' }, 2)).toMatchObject({ code: 1 });
    expect(await change({ staff: [hu, await person('朱欣怡')] }, 3)).toMatchObject({ code: 1 });
    await owner.post(`/user/${hu}/actions/enable`);
  });

  it('holds for what an action asks, too', async () => {
    const made = await owner.create('shop', shop({ group: await department('客服一组') }));
    const assign = async (name: string) =>
      owner.call('POST', `/shop/${made.id}/actions/assign`, { body: { staff: [await person(name)] } });
    expect(await assign('马超')).toMatchObject(mismatch('staff', '客服分组'));
    expect(await assign('高洁')).toMatchObject({ code: 1 });
  });

  it('holds up an action that would leave behind what no longer goes, and names it', async () => {
    const [first, second] = [await department('客服一组'), await department('客服二组')];
    const made = await owner.create('visit', { title: '走一趟', group: first, staff: await person('林晓') });
    const act = (action: string, group: string) =>
      owner.call('POST', `/visit/${made.id}/actions/${action}`, { body: { group } });
    expect(await act('regroup', second)).toMatchObject({
      ...mismatch('staff', '客服分组'),
      msg: '请修改“客服”：与新的内容不符',
    });
    expect(await act('regroup', await department('客服中心'))).toMatchObject({ code: 1 });
    expect(await act('hand', second)).toMatchObject({ code: 1, data: { group: second, staff: null } });
  });

  it('holds for single references: a plan is about a shop of its merchant', async () => {
    const own = await owner.create('shop', shop());
    const other = await owner.create('shop', shop({ merchant: merchant(1) }));
    const form = JSON.stringify({ merchant: merchant(0) });
    const labels = await offered('shop', { for: 'followPlan.shop', form, q: '窄店' });
    expect(labels).toContain(own.name);
    expect(labels).not.toContain(other.name);
    const plan = {
      subject: '回访',
      merchant: merchant(0),
      planAt: '2026-03-02T02:00:00.000Z',
      owner: await person('陈星'),
    };
    expect(await owner.call('POST', '/followPlan', { body: { ...plan, shop: other.id } })).toMatchObject(
      mismatch('shop', '商家'),
    );
    expect(await owner.create('followPlan', { ...plan, shop: own.id })).toMatchObject({ labels: { shop: own.name } });
  });

  it('holds for the rows of a sheet, new ones and changes', async () => {
    const send = async (rows: readonly object[], onDuplicate = 'refuse') => {
      const answer = Object(await owner.post('/visit/import?dryRun=false', { rows, onDuplicate, partial: true }));
      return answer.rows.map(({ outcome, errors }: { outcome: string; errors?: object }) => ({ outcome, ...errors }));
    };
    const refused = { outcome: 'fail', staff: ['所选记录与“客服分组”不符'] };
    expect(
      await send([
        { title: '一', group: '客服一组', staff: '林晓' },
        { title: '二', group: '客服一组', staff: '胡志远' },
        { title: '三', staff: '胡志远' },
      ]),
    ).toEqual([{ outcome: 'create' }, refused, { outcome: 'create' }]);
    expect(
      await send(
        [
          { title: '一', group: '客服二组' },
          { title: '三', group: '客服二组' },
        ],
        'update',
      ),
    ).toEqual([refused, { outcome: 'update' }]);
  });
});
