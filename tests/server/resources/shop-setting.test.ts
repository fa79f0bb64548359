import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

describe.each(databases)('the settings of a shop on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let count = 0;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
  });
  afterAll(() => demo.stop());

  async function addShop(values: object = {}) {
    const merchant = (await owner.page('/merchant/page?_end=1')).records[0]?.id;
    count += 1;
    return owner.create('shop', {
      name: `设置店${count}`,
      merchant,
      platform: 'other',
      shopNo: `S${count}`,
      ...values,
    });
  }
  const change = async (id: string, values: object) => {
    const { version } = await owner.record(`/shop/${id}`);
    return owner.call('PATCH', `/shop/${id}`, { body: { version, ...values } });
  };

  it('begin with targets and reminders, and with AI where AI receives', async () => {
    const plain = await addShop();
    expect(plain).toMatchObject({ firstReplyTarget: 30, replyTarget: 60, aiEnabled: false, remindExpiry: true });
    expect(await addShop({ reception: 'auto' })).toMatchObject({ aiEnabled: true, aiThreshold: 0.8 });
  });

  it('are not for the form of a new shop', async () => {
    const merchant = (await owner.page('/merchant/page?_end=1')).records[0]?.id;
    const body = { name: '预设店', merchant, platform: 'other', shopNo: 'P1', greeting: '你好' };
    expect(await owner.call('POST', '/shop', { body })).toMatchObject({ code: 40000 });
  });

  it('ask for a threshold between 0 and 1 while AI is in use', async () => {
    const { id } = await addShop();
    expect(await change(id, { aiEnabled: true, aiThreshold: 1.2 })).toMatchObject({ code: 40000 });
    expect(await change(id, { aiEnabled: true, aiThreshold: null })).toMatchObject({ code: 40000 });
    expect(await change(id, { aiEnabled: true, aiThreshold: 0.75 })).toMatchObject({ code: 1 });
  });

  it('keep AI in use where AI receives', async () => {
    const { id } = await addShop({ reception: 'assisted' });
    expect(await change(id, { aiEnabled: false })).toMatchObject({
      code: 40000,
      msg: '这家店铺由 AI 接待：请启用 AI，或把接待方式改为人工',
    });
    expect(await change(id, { aiEnabled: false, reception: 'manual' })).toMatchObject({ code: 1 });
    expect(await change(id, { reception: 'auto' })).toMatchObject({ code: 40000 });
  });

  it('of shops from an earlier release stay as they are until they are changed', async () => {
    const { id } = await addShop({ reception: 'auto' });
    await sql`update shop set "aiEnabled" = null where id = ${Number(id)}`.execute(demo.database.db);
    expect(await change(id, { name: `旧店${id}` })).toMatchObject({ code: 1 });
    expect(await change(id, { reception: 'assisted' })).toMatchObject({ code: 40000 });
  });
});
