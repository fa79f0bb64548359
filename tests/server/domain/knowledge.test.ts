import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';
import { pauseWrites } from '../resources/lock.ts';

describe.each(databases)('What is known about products, on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let shop: string;
  let product: string;
  let count = 0;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    staff = await demo.enter('staff@demo.example');
    const [stocked] = (await staff.page('/product/page?_end=1')).records;
    shop = String(stocked?.['shop']);
    product = await newProduct(shop);
  });
  afterAll(() => demo.stop());

  const newProduct = async (of: string) => {
    count += 1;
    return (await staff.create('product', { shop: of, name: `新品${count}`, itemNo: `N${count}` })).id;
  };
  const attempt = (values: object) => staff.call('POST', '/knowledge', { body: { shop, answer: '好的', ...values } });
  const add = (values: object) => staff.create('knowledge', { shop, answer: '好的', ...values });

  it('is open to users who hold ai_admin, and to nobody else', async () => {
    const role = await owner.create('role', {
      name: '没有商品',
      code: 'no goods',
      scope: 'all',
      permissions: ['clue'],
    });
    await owner.create('user', { username: '没有商品', email: 'goods@demo.example', roles: [role.id] });
    const without = await demo.enter('goods@demo.example');
    const refused = { code: 50008, data: { permission: 'ai_admin' } };
    expect(await without.call('GET', '/product/page')).toMatchObject(refused);
    expect(await without.call('GET', '/knowledge/page')).toMatchObject(refused);
    expect((await staff.page('/knowledge/page')).total).toBeGreaterThan(500);
    const other = await demo.enter('owner@other.example');
    expect(await other.call('GET', `/product/${product}`)).toMatchObject({ code: 40400 });
  });

  it('gives a number to one product of a shop, and counts what is known about it', async () => {
    const again = { shop, name: '同号', itemNo: 'n1' };
    expect(await staff.call('POST', '/product', { body: again })).toMatchObject({ code: 40900 });
    const own = await newProduct(shop);
    await add({ product: own, question: '多大' });
    await add({ product: own, question: '多重' });
    expect(await staff.record(`/product/${own}`)).toMatchObject({ knowledgeCount: 2 });
  });

  it('has one answer to a question of a product, and one of the whole shop', async () => {
    await add({ product, question: '能机洗吗' });
    expect(await attempt({ product, question: '能机洗吗' })).toMatchObject({ code: 40900 });
    const { id } = await add({ question: '店在哪里' });
    const refused = { code: 40900, data: { errors: { question: ['店铺通用知识里已有这个问法'] } } };
    expect(await attempt({ question: '店在哪里' })).toMatchObject(refused);
    const other = await add({ question: '店在何处' });
    const body = { question: '店在哪里', version: other.version };
    expect(await staff.call('PATCH', `/knowledge/${other.id}`, { body })).toMatchObject(refused);
    expect(await staff.patch(`/knowledge/${id}`, { answer: '在杭州', version: 1 })).toMatchObject({ answer: '在杭州' });
  });

  it('takes questions of a whole shop that differ in case or width for the same', async () => {
    const { id } = await add({ question: 'Abc问包邮吗' });
    for (const question of ['abc问包邮吗', 'Ａｂｃ问包邮吗']) {
      expect(await attempt({ question })).toMatchObject({ code: 40900 });
    }
    const shops = (await owner.page('/shop/page?_end=2')).records;
    const elsewhere = shops.find((one) => one.id !== shop)?.id;
    const { id: other } = await add({ shop: elsewhere, question: 'abc问包邮吗' });
    const body = { version: 1, shop };
    expect(await staff.call('PATCH', `/knowledge/${other}`, { body })).toMatchObject({ code: 40900 });
    expect(await staff.patch(`/knowledge/${id}`, { question: 'ABC问包邮吗', version: 1 })).toMatchObject({
      version: 2,
    });
  });

  it('has one answer to a question of a whole shop, also where several give one at the same time', async () => {
    const paused = await pauseWrites(demo.place, 'insert', 'knowledge');
    const attempts = ['一', '二', '三'].map((answer) => attempt({ question: '几点开门', answer }));
    await paused.untilWaiting(3);
    await paused.release();
    const answers = await Promise.all(attempts);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([1, 40900, 40900]);
  });

  it('is about a product of the same shop', async () => {
    const { records } = await staff.page('/product/page?_end=200');
    const foreign = records.find((record) => record['shop'] !== shop);
    const answer = await attempt({ product: foreign?.id, question: '别家的' });
    expect(answer).toMatchObject({ code: 40000, data: { errors: { product: [expect.any(String)] } } });
  });

  it('ends by itself after its last day, and is enabled again only with a later one', async () => {
    expect(await attempt({ question: '倒着', validFrom: '2026-03-05', validTo: '2026-03-04' })).toMatchObject({
      code: 40000,
      data: { errors: { validTo: ['失效日期不能早于生效日期'] } },
    });
    const { id } = await add({ question: '今天有什么活动', validTo: '2026-03-01' });
    demo.clock.advance(15 * 60 * 60);
    await expect.poll(() => staff.record(`/knowledge/${id}`), { timeout: 20_000 }).toMatchObject({ status: 'expired' });
    const enable = async () => {
      const { version } = await staff.record(`/knowledge/${id}`);
      return staff.call('POST', `/knowledge/${id}/actions/enable`, { body: { version } });
    };
    expect(await enable()).toMatchObject({ code: 40000, data: { errors: { validTo: [expect.any(String)] } } });
    const { version } = await staff.record(`/knowledge/${id}`);
    await staff.patch(`/knowledge/${id}`, { validTo: '2026-04-01', version });
    expect(await enable()).toMatchObject({ code: 1, data: { status: 'on' } });
  });

  it('of a sheet says so, finds its product within the shop, and tells which rows are wrong', async () => {
    const { records: all } = await staff.page('/product/page?_end=200');
    const other = all.find((record) => record['shop'] !== shop);
    // The same name stands in another shop.
    await staff.create('product', { shop: other?.['shop'], name: '新品1', itemNo: 'N1' });
    const rows = [
      { shop, product: '新品1', question: '表一', answer: '一', scene: '物流' },
      { shop, product: 'N1', question: '表二', answer: '二' },
      { shop, product: '没有的商品', question: '表三', answer: '三' },
      { shop, question: '表四', answer: '四', scene: '不知道' },
      { shop, question: '', answer: '五' },
    ];
    const tried = await owner.post('/knowledge/import?dryRun=true', { rows, partial: true });
    expect(tried).toMatchObject({ failed: 3 });
    await owner.post('/knowledge/import', { rows: rows.slice(0, 2), partial: false });
    const { records } = await staff.page('/knowledge/page?q=表');
    const made = records.filter(({ question }) => ['表一', '表二'].includes(String(question)));
    expect(made).toHaveLength(2);
    for (const record of made) expect(record).toMatchObject({ product, source: 'imported', status: 'on' });
  });
});
