import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type DemoConsole,
  openConsole,
  type Person,
  type WireRecord,
} from '../../../../tests/server/resources/console.ts';
import { databases } from '../../../../tests/setup/databases.ts';

const second = 1000;

describe.each(databases)('the board of the agents on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let viewer: Person;
  let shop: WireRecord | undefined;
  let agent: string;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    viewer = await enterAs(demo, owner, ['work_detail', 'login_status']);
    shop = (await owner.page('/shop/page?_preset=serving&_end=200')).records.find(({ staff }) => staff);
    const { records } = await owner.page('/presence/page?_preset=agents&_end=200');
    agent = String(records[0]?.user);
  });
  afterAll(() => demo.stop());

  const now = (seconds = 0) => new Date(demo.clock.now().getTime() + seconds * second).toISOString();
  let tokens = 0;
  const post = async (path: string, body: unknown) => {
    tokens += 1;
    const { id } = await owner.create('serviceToken', {
      name: `${path} ${tokens}`,
      permissions: ['conversation_data'],
    });
    const { secret } = z.object({ secret: z.string() }).parse(await owner.post(`/serviceToken/${id}/actions/issue`));
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await (await demo.app.request(`/buffalo/v1${path}/batch`, init, {})).json();
    return z.object({ create: z.array(z.object({ id: z.string() })) }).parse(Object(answer).data).create[0]?.id ?? '';
  };
  const line = async () => (await viewer.page(`/presence/page?user=${agent}`)).records[0];

  it('counts conversations as they go on, with the longest wait and the targets of the shop', async () => {
    const before = await line();
    const [firstTarget, target] = [20, 45];
    await owner.patch(`/shop/${shop?.id}`, {
      version: shop?.version,
      firstReplyTarget: firstTarget,
      replyTarget: target,
    });
    const values = { sessionNo: 'B1', shop: shop?.id, buyer: '小鹿', startAt: now(), agent };
    const conversation = await post('/conversation', { create: [values] });
    await post('/message', { create: [{ conversation, at: now(), side: 'buyer', text: '在吗' }] });
    const waiting = await owner.record(`/conversation/${conversation}`);
    expect(waiting).toMatchObject({ waitingSince: now(), overdueAt: now(firstTarget) });
    expect(await line()).toMatchObject({
      serving: Number(before?.serving) + 1,
      waiting: Number(before?.waiting) + 1,
      today: Number(before?.today) + 1,
      overdue: before?.overdue,
    });
    demo.clock.advance(firstTarget + 1);
    const late = await line();
    expect(Number(late?.overdue)).toBeGreaterThan(Number(before?.overdue));
    expect(String(late?.longestWait) <= String(waiting.waitingSince)).toBe(true);
    expect((await viewer.page('/presence/page?_preset=overdue')).records.map(({ user }) => user)).toContain(agent);
    const messages = [
      { conversation, at: now(), side: 'agent', agent, text: '在的' },
      { conversation, at: now(), side: 'buyer', text: '多少钱' },
    ];
    await post('/message', { create: messages });
    const again = await owner.record(`/conversation/${conversation}`);
    expect(again).toMatchObject({ firstResponse: firstTarget + 1, overdueAt: now(target) });
  });

  it('is filtered by department and state, within the data scope of the user', async () => {
    const { records: all } = await viewer.page('/presence/page?_preset=agents&_end=200');
    const department = String(all[0]?.department);
    const { records: some } = await viewer.page(`/presence/page?_preset=agents&department=${department}&_end=200`);
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(all.length);
    expect((await viewer.page('/presence/page?status=busy')).total).toBe(0);
    const narrow = await enterAs(demo, owner, ['work_detail'], { scope: 'department', department });
    const [own, whole] = await Promise.all([
      narrow.page('/presence/page?_preset=agents&_end=200'),
      viewer.page('/presence/page?_preset=agents&_end=200'),
    ]);
    expect(own.records.map(({ user }) => user).toSorted()).toEqual(some.map(({ user }) => user).toSorted());
    expect(whole.total).toBe(all.length);
  });

  it('opens for its permission alone, and so do the days', async () => {
    const stranger = await enterAs(demo, owner, ['merchant_admin']);
    const codes = ['/presence/page', '/presence/counts', '/attendance/page'].map(
      async (path) => (await stranger.call('GET', path)).code,
    );
    expect(await Promise.all(codes)).toEqual([50008, 50008, 50008]);
    const { records } = await viewer.page('/attendance/page?date_gte=2026-02-01&_end=200');
    expect(records.length).toBeGreaterThan(20);
    const secondsIn = (spells: unknown) =>
      [spells ?? []].flat().reduce((sum: number, spell) => {
        const { from, to } = Object(spell);
        return sum + (Date.parse(to) - Date.parse(from)) / second;
      }, 0);
    for (const { spells, online, away, busy } of records) {
      const seconds = secondsIn(spells);
      expect(Math.abs(Number(online) + Number(away) + Number(busy) - seconds)).toBeLessThan(2);
    }
  });
});

let made = 0;

/** Enters as a new user who holds these permissions and no others. */
async function enterAs(
  demo: DemoConsole,
  owner: Person,
  permissions: readonly string[],
  { scope = 'all', department }: { readonly scope?: string; readonly department?: string } = {},
): Promise<Person> {
  made += 1;
  const code = `only${made}`;
  const role = await owner.create('role', { name: code, code, scope, permissions });
  const email = `${code}@demo.example`;
  const values = { username: code, email, mobile: `1390000${1000 + made}`, roles: [role.id], department };
  await owner.create('user', values);
  return demo.enter(email);
}
