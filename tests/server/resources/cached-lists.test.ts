import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

describe.each(databases)('a list that was read before, on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let merchant: string;
  let own: { readonly id: string; readonly name: string };
  const run: string[] = [];

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
    const { id, labels } = await owner.create('merchant', { name: '甲', contact: '甄别', mobile: '13900001111' });
    merchant = id;
    own = { id: String((await owner.record(`/merchant/${id}`)).createdBy), name: String(labels.createdBy) };
  });
  beforeEach(async () => {
    await owner.page('/merchant/page');
    demo.database.watch(({ text }) => run.push(text));
    run.length = 0;
  });
  afterAll(() => demo.stop());

  const first = async () => (await owner.page('/merchant/page?_sort=id&_order=desc')).records[0];

  it('is read from the database again only where other servers may write to it', async () => {
    await owner.page('/merchant/page');
    // The hourly sweep looks for removed records of every table meanwhile.
    const ofThePage = run.filter((text) => text.startsWith('select') && text.includes('"merchant"."id"'));
    expect(ofThePage.length > 0).toBe(kind.name === 'postgres');
  });

  it('shows what was added, changed and removed since', async () => {
    const { total } = await owner.page('/merchant/page');
    const added = await owner.create('merchant', { name: '乙', contact: '甄别', mobile: '13900001111' });
    expect(await first()).toMatchObject({ id: added.id, name: '乙' });
    await owner.patch(`/merchant/${added.id}`, { version: added.version, name: '丙' });
    expect(await first()).toMatchObject({ name: '丙' });
    expect(await owner.record(`/merchant/${added.id}`)).toMatchObject({ name: '丙' });
    await owner.call('DELETE', `/merchant/${added.id}`);
    expect(await owner.page('/merchant/page')).toMatchObject({ total });
    expect((await owner.call('GET', `/merchant/${added.id}`)).status).toBe(404);
  });

  it('counts the records of another resource that refer to its own', async () => {
    expect(await first()).toMatchObject({ id: merchant, shopCount: 0 });
    await owner.create('shop', { name: '一店', merchant, platform: 'jd', shopNo: 'CACHED-1' });
    expect(await first()).toMatchObject({ shopCount: 1 });
    expect(await owner.record(`/merchant/${merchant}`)).toMatchObject({ shopCount: 1 });
  });

  it('names the users it refers to as they are called now', async () => {
    expect((await first())?.labels.createdBy).toBe(own.name);
    const { version } = await owner.record(`/user/${own.id}`);
    await owner.patch(`/user/${own.id}`, { version, username: '改名' });
    expect((await first())?.labels.createdBy).toBe('改名');
  });

  it('follows a preset that the time moves', async () => {
    const planAt = new Date(demo.clock.now().getTime() + 60_000);
    const { id } = await owner.create('followPlan', { subject: '回访', merchant, owner: own.id, planAt });
    const overdue = async () =>
      (await owner.page('/followPlan/page?_preset=overdue&_end=200')).records.map((one) => one.id);
    expect(await overdue()).not.toContain(id);
    demo.clock.advance(120);
    expect(await overdue()).toContain(id);
  });

  it('is kept from another enterprise, and from a user who lost the right to it', async () => {
    const other = await demo.enter('owner@other.example');
    const [mine, theirs] = [await owner.page('/merchant/page'), await other.page('/merchant/page')];
    const ids = new Set(mine.records.map(({ id }) => id));
    expect(theirs.records.some(({ id }) => ids.has(id))).toBe(false);
    const staff = await demo.enter('staff@demo.example');
    await staff.page('/merchant/page');
    const roles = await owner.page('/role/page?_end=100');
    for (const { id, version } of roles.records.filter(({ name }) => name !== '管理员')) {
      await owner.call('PATCH', `/role/${id}`, { body: { version, permissions: [] } });
    }
    expect((await staff.call('GET', '/merchant/page')).code).toBe(50008);
  });
});
