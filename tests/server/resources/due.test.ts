import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

/** From ten in the morning of the first of March to just before and just after that day is over, in China. */
const toLastMinute = 14 * 3600 - 60;
const overMidnight = 2 * 60;

describe.each(databases)('what is due on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let merchant: string;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    merchant = (await owner.page('/merchant/page?_end=1')).records[0]?.id ?? '';
  });
  afterAll(() => demo.stop());

  async function served(shopNo: string, expiresAt: string) {
    const shop = await owner.create('shop', { name: `到期${shopNo}`, merchant, platform: 'jd', shopNo });
    await owner.post(`/shop/${shop.id}/actions/authorize`);
    const staff = [(await owner.page('/user/page?_end=1')).records[0]?.id];
    await owner.post(`/shop/${shop.id}/actions/launch`, { reception: 'manual', staff, expiresAt });
    return shop.id;
  }
  const statusOf = async (shop: string) => (await owner.record(`/shop/${shop}`)).status;
  const historyOf = async (shop: string): Promise<Record<string, unknown>[]> =>
    Object(await owner.get(`/shop/${shop}/history`));

  it('is done by the server when its day is over, once, and everybody hears of it', async () => {
    const [today, tomorrow] = [await served('today', '2026-03-01'), await served('tomorrow', '2026-03-02')];
    const past = await served('past', '2026-03-01');
    await owner.post(`/shop/${past}/actions/disable`, { disabledReason: '不再合作' });
    // Several servers look at the same time.
    if (kind.name === 'postgres') await demo.otherServer();
    const stream = await owner.listen();

    demo.clock.advance(toLastMinute);
    // Another that is due shows that the server has looked.
    await demo.database.db
      .withTables<{ shop: { id: number; expiresAt: string } }>()
      .updateTable('shop')
      .set({ expiresAt: '2026-02-28' })
      .where('id', '=', Number(tomorrow))
      .execute();
    await stream.until(({ id, action }) => id === tomorrow && action === 'expire');
    expect(await statusOf(today)).toBe('serving');

    demo.clock.advance(overMidnight);
    const heard = await stream.until(({ id, action }) => id === today && action === 'expire');
    expect(heard.at(-1)).toMatchObject({ type: 'record', resource: 'shop', actor: null });
    await stream.close();
    expect(await statusOf(today)).toBe('expired');
    expect(await statusOf(past)).toBe('disabled');

    const lines = (await historyOf(today)).filter(({ action }) => action === 'expire');
    expect(lines).toMatchObject([{ actor: null, changes: [{ field: 'status', from: 'serving', to: 'expired' }] }]);
    expect(await owner.record(`/shop/${today}`)).toMatchObject({ updatedBy: null });
  }, 60_000);

  it('goes on from what people did: what was renewed is served', async () => {
    const shop = await served('renewed', '2026-03-02');
    await owner.post(`/shop/${shop}/actions/renew`, { expiresAt: '2026-12-31' });
    const other = await served('not renewed', '2026-03-02');
    const stream = await owner.listen();
    demo.clock.advance(24 * 3600);
    await stream.until(({ id, action }) => id === other && action === 'expire');
    await stream.close();
    owner = await demo.enter('owner@demo.example');
    expect(await statusOf(shop)).toBe('serving');
  }, 60_000);
});
