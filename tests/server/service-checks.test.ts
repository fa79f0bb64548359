import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { databases } from '../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './resources/console.ts';

const made = z.object({ create: z.array(z.object({ id: z.string() })) });
const soon = { timeout: 60_000, interval: 100 };

/** A message of a conversation: by whom, at which moment in Shanghai. */
type Said = readonly [side: 'buyer' | 'agent' | 'ai' | 'assisted' | 'transfer', time: string];

describe.each(databases)('how service is counted on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let platform: Person;
  let agent: string;
  let secret: string;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    platform = await demo.enter('super@demo.example');
    agent = z.object({ id: z.string() }).parse(await (await demo.enter('staff@demo.example')).get('/users/info')).id;
    const token = await owner.create('serviceToken', { name: 'messages', permissions: ['conversation_data'] });
    const issued = await owner.post(`/serviceToken/${token.id}/actions/issue`);
    secret = z.object({ secret: z.string() }).parse(issued).secret;
  });
  afterAll(() => demo.stop());

  const send = async (method: string, path: string, body: object) => {
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
    const answer = await demo.app.request(`/buffalo/v1${path}`, { method, headers, body: JSON.stringify(body) }, {});
    return Object(await answer.json());
  };
  const day = '2026-10-12';
  const at = (time: string) => new Date(`${day}T${time}+08:00`).toISOString();
  const shopOf = async (name: string) =>
    (await owner.page(`/shop/page?platform=${name}&_preset=serving&_end=1`)).records[0]?.id ?? '';
  const begin = async (name: string, startAt: string, values: object = {}) => {
    const sessionNo = `S${crypto.randomUUID()}`;
    const shop = await shopOf(name);
    const create = [{ sessionNo, shop, buyer: sessionNo, startAt: at(startAt), ...values }];
    return made.parse((await send('POST', '/conversation/batch', { create })).data).create[0]?.id ?? '';
  };
  const messageOf = (conversation: string, [side, time]: Said) => ({
    conversation,
    at: at(time),
    text: '在吗',
    ...(side === 'transfer' ? { side: 'system', kind: 'transfer' } : { side: side === 'assisted' ? 'agent' : side }),
    ...((side === 'agent' || side === 'assisted') && { agent }),
    ...(side === 'assisted' && { suggestion: '在吗', adopted: true }),
  });
  const say = async (conversation: string, ...said: readonly Said[]) => {
    const answer = await send('POST', '/message/batch', { create: said.map((one) => messageOf(conversation, one)) });
    expect(answer).toMatchObject({ code: 1 });
  };
  const change = async (id: string, values: object) => {
    const { version } = await owner.record(`/conversation/${id}`);
    expect(await send('PATCH', `/conversation/${id}`, { version, ...values })).toMatchObject({ code: 1 });
  };
  const end = (id: string, time: string, values: object = {}) => change(id, { endAt: at(time), ...values });
  const checksOf = async (conversation: string, figure: string) =>
    (await owner.page(`/serviceCheck/page?conversation=${conversation}&figure=${figure}&_sort=at&_end=100`)).records;
  const inTime = async (conversation: string, figure = 'reply') => {
    const checks = await checksOf(conversation, figure);
    return `${checks.filter(({ passed }) => passed === true).length} of ${checks.length}`;
  };

  it('counts by rounds on Taobao: a question and what is asked until its answer are one', async () => {
    const id = await begin('taobao', '10:10:10');
    await say(id, ['buyer', '10:10:15'], ['buyer', '10:15:20'], ['agent', '10:18:10']);
    expect(await inTime(id)).toBe('0 of 1');
    await say(id, ['buyer', '10:18:30'], ['agent', '10:19:00']);
    expect(await inTime(id)).toBe('1 of 2');
  });

  it('counts ten questions without an answer as one that was missed, once the conversation is over', async () => {
    const id = await begin('taobao', '10:10:10');
    await say(
      id,
      ...Array.from({ length: 10 }, (_, index): Said => ['buyer', `10:1${Math.floor(index / 5)}:${10 + index}`]),
    );
    expect(await inTime(id)).toBe('0 of 0');
    await end(id, '10:20:00');
    expect(await inTime(id)).toBe('0 of 1');
  });

  it('counts what a person sends of the AI on Taobao, and not what the AI sends', async () => {
    const id = await begin('taobao', '11:00:00');
    await say(id, ['buyer', '11:00:00'], ['ai', '11:00:02'], ['buyer', '11:04:00'], ['assisted', '11:04:10']);
    expect((await checksOf(id, 'reply')).map(({ wait, passed }) => [wait, passed])).toEqual([[250, false]]);
  });

  it('leaves out what is asked at night on Taobao, and what begins before the hours on JD', async () => {
    const night = await begin('taobao', '23:10:00');
    await say(night, ['buyer', '23:10:00'], ['agent', '23:10:10']);
    expect(await inTime(night)).toBe('0 of 0');
    const early = await begin('jd', '08:56:00');
    await say(early, ['buyer', '08:56:00'], ['agent', '09:01:00']);
    expect(await inTime(early, 'firstReply')).toBe('0 of 0');
    const open = await begin('jd', '09:00:00');
    await say(open, ['buyer', '09:00:00'], ['agent', '09:00:30'], ['buyer', '09:01:00'], ['agent', '09:05:00']);
    expect(await inTime(open, 'firstReply')).toBe('1 of 1');
  });

  it('counts a conversation that goes on within ten minutes once on JD, and none of who left a message', async () => {
    const buyer = `B${crypto.randomUUID()}`;
    const first = await begin('jd', '13:00:00', { buyer });
    await say(first, ['buyer', '13:00:00'], ['agent', '13:00:10']);
    await end(first, '13:05:00');
    const again = await begin('jd', '13:14:00', { buyer });
    await say(again, ['buyer', '13:14:00'], ['agent', '13:14:40']);
    expect([await inTime(first, 'firstReply'), await inTime(again, 'firstReply')]).toEqual(['1 of 1', '0 of 0']);
    const left = await begin('jd', '14:00:00', { arrival: 'message' });
    await say(left, ['buyer', '14:00:00'], ['agent', '14:30:00']);
    expect([await inTime(left, 'firstReply'), await inTime(left, 'leftMessage')]).toEqual(['0 of 0', '0 of 1']);
  });

  it('counts a whole conversation on Douyin, by the mean of what is asked after it came to people', async () => {
    const id = await begin('douyin', '15:00:00');
    await say(id, ['buyer', '15:00:00'], ['ai', '15:00:01'], ['buyer', '15:01:00'], ['transfer', '15:01:02']);
    await say(id, ['buyer', '15:02:00'], ['agent', '15:03:00'], ['buyer', '15:04:00'], ['agent', '15:08:00']);
    await end(id, '15:10:00');
    expect((await checksOf(id, 'reply')).map(({ wait, passed }) => [wait, passed])).toEqual([[150, true]]);
    const alone = await begin('douyin', '15:00:00');
    await say(alone, ['buyer', '15:00:00'], ['transfer', '15:00:02'], ['buyer', '15:01:00']);
    await end(alone, '15:10:00');
    expect([await inTime(alone), await inTime(alone, 'unserved')]).toEqual(['0 of 1', '0 of 1']);
  });

  it('counts every answer on Pinduoduo, the AI too', async () => {
    const id = await begin('pdd', '16:00:00');
    await say(id, ['buyer', '16:00:00'], ['ai', '16:00:02'], ['buyer', '16:01:00'], ['agent', '16:06:01']);
    expect(await inTime(id)).toBe('1 of 2');
  });

  it('takes it back that the AI solved it when the buyer asks again within a day, or rates it low', async () => {
    const buyer = `B${crypto.randomUUID()}`;
    const solved = async () => {
      const id = await begin('taobao', '17:00:00', { buyer });
      await say(id, ['buyer', '17:00:00'], ['ai', '17:00:02']);
      await end(id, '17:01:00');
      return id;
    };
    const first = await solved();
    expect(await inTime(first, 'aiAlone')).toBe('1 of 1');
    await begin('taobao', '18:00:00', { buyer });
    expect(await inTime(first, 'aiAlone')).toBe('0 of 1');
    const id = await begin('taobao', '17:00:00');
    await say(id, ['buyer', '17:00:00'], ['ai', '17:00:02']);
    await end(id, '17:01:00');
    expect(await inTime(id, 'aiAlone')).toBe('1 of 1');
    await change(id, { csat: 2 });
    expect(await inTime(id, 'aiAlone')).toBe('0 of 1');
  });

  it('says nothing of what the platform does not tell', async () => {
    const id = await begin('jd', '10:00:00');
    await say(id, ['buyer', '10:00:00'], ['agent', '10:00:10']);
    await end(id, '10:10:00');
    expect([await inTime(id, 'leftMessage'), await inTime(id, 'unserved')]).toEqual(['0 of 0', '0 of 0']);
  });

  it('counts messages that come late and out of order as if they had come in time', async () => {
    const id = await begin('taobao', '19:00:00');
    await say(id, ['agent', '19:00:50'], ['buyer', '19:10:00'], ['agent', '19:10:20']);
    await say(id, ['buyer', '19:00:00']);
    expect((await checksOf(id, 'reply')).map(({ wait }) => wait)).toEqual([50, 20]);
    expect(await owner.record(`/conversation/${id}`)).toMatchObject({ responses: 2, responseTotal: 70 });
  });

  it('takes a message once that comes twice under its number', async () => {
    const id = await begin('taobao', '20:00:00');
    const create = [{ ...messageOf(id, ['buyer', '20:00:00']), messageNo: 'm-1' }];
    expect(await send('POST', '/message/batch', { create })).toMatchObject({ code: 1 });
    expect(await send('POST', '/message/batch', { create })).toMatchObject({ code: 40900 });
    expect(await owner.record(`/conversation/${id}`)).toMatchObject({ messageCount: 1 });
  });

  it('counts anew by itself what an own rule of the enterprise is about', async () => {
    const id = await begin('taobao', '21:00:00');
    await say(id, ['buyer', '21:00:00'], ['agent', '21:01:30']);
    expect(await inTime(id)).toBe('1 of 1');
    const rule = { name: '自定 1 分钟', platform: 'taobao', figure: 'reply', validFrom: '2026-10-01', limit: 60 };
    const { id: ruleId, version } = await owner.create('serviceRule', { ...rule, counting: 'people' });
    const states = async () => {
      demo.clock.advance(2);
      const { records } = await owner.page('/serviceRecount/page');
      return records.map(({ status }) => status);
    };
    await expect.poll(states, soon).toEqual(['done']);
    expect(await inTime(id)).toBe('0 of 1');
    await owner.patch(`/serviceRule/${ruleId}`, { version, limit: 100 });
    await expect.poll(states, soon).toEqual(['done', 'done']);
    expect(await inTime(id)).toBe('1 of 1');
  });

  it('finds nothing to change when all of the demo is counted anew', async () => {
    const { records: before } = await owner.page('/serviceRecount/page?_end=200');
    const { records: standards } = await platform.page('/serviceStandard/page?figure=aiAlone&_end=200');
    for (const { id, version } of standards)
      await platform.patch(`/serviceStandard/${id}`, { version, source: '已核对' });
    const recounts = async () => {
      demo.clock.advance(2);
      const { records } = await owner.page('/serviceRecount/page?_end=200');
      return records.filter(({ id }) => !before.some((one) => one.id === id));
    };
    await expect
      .poll(async () => (await recounts()).map(({ status }) => status), soon)
      .toEqual(standards.map(() => 'done'));
    const all = (await owner.page('/conversation/page?_total=exact')).total;
    const sum = async (name: 'counted' | 'changed') =>
      (await recounts()).reduce((total, record) => total + Number(record[name]), 0);
    expect([await sum('counted'), await sum('changed')]).toEqual([all, 0]);
  });

  it('says of a conversation what the rules say, and refuses half hours', async () => {
    const id = await begin('pdd', '10:00:00');
    await say(id, ['buyer', '10:00:00'], ['agent', '10:00:07']);
    const answer = await owner.post('/serviceRule/actions/tryOn', { conversation: id });
    expect(JSON.stringify(answer)).toContain('等待 7 秒 · 达标');
    const rule = { name: '半', platform: 'pdd', figure: 'reply', validFrom: '2026-10-01', hoursFrom: '08:00' };
    expect(await owner.call('POST', '/serviceRule', { body: rule })).toMatchObject({
      code: 40000,
      data: { errors: { hoursTo: ['必填，不能为空'] } },
    });
  });

  it('lets enterprises read the rules of platforms, which only platform staff change', async () => {
    const { records } = await owner.page('/serviceStandard/page?platform=jd');
    expect(records.map(({ name }) => name)).toContain('咚咚首次 30 秒应答率');
    expect(await owner.call('POST', '/serviceStandard', { body: {} })).toMatchObject({ code: 50008 });
    expect((await platform.page('/serviceStandard/page?platform=jd')).total).toBeGreaterThan(0);
  });
});
