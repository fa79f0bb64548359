import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';

const startAt = '2026-03-01T01:00:00.000Z';
const made = z.object({ data: z.object({ create: z.array(z.object({ id: z.string() })) }) });
const figures = z.object({ groups: z.array(z.looseObject({ key: z.string().nullable() })) });

describe.each(databases)('the people of the demo on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let agent: Person;
  let inspector: Person;
  let leader: Person;
  let shop = '';
  /** Ids of users: one who serves customers, another of the same department, and one of another. */
  const people = { gao: '', hu: '', li: '' };
  let send: (path: string, create: readonly object[]) => Promise<string[]>;
  let count = 0;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
    [agent, inspector, leader] = (await Promise.all(
      ['agent', 'inspector', 'leader'].map((who) => demo.signIn(`${who}@demo.example`)),
    )) as [Person, Person, Person];
    const users = (await owner.page('/user/page?_end=50')).records;
    const idOf = (name: string) => users.find(({ username }) => username === name)?.id ?? '';
    Object.assign(people, { gao: idOf('高洁'), hu: idOf('胡志远'), li: idOf('李静') });
    shop = (await owner.page('/shop/page?_preset=serving&_end=1')).records[0]?.id ?? '';
    const permissions = ['conversation_data'];
    const { id } = await owner.create('serviceToken', { name: '连接器', permissions });
    const { secret } = Object(await owner.post(`/serviceToken/${id}/actions/issue`));
    send = async (path, create) => {
      const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify({ create }) };
      const answer = await demo.app.request(`/buffalo/v1/${path}/batch`, init, {});
      return made.parse(await answer.json()).data.create.map((one) => one.id);
    };
    await owner.create('sensitiveWord', {
      word: '银河铁道',
      side: 'staff',
      action: 'remind',
      level: 'high',
      category: 'promise',
    });
  });
  afterAll(() => demo.stop());

  const talkOf = async (user: string) => {
    count += 1;
    const [id = ''] = await send('conversation', [
      { sessionNo: `R${count}`, shop, buyer: '小鹿', startAt, agent: user },
    ]);
    return id;
  };
  const review = (user: string) => {
    count += 1;
    const values = { shop, orderNo: `R${count}`, score: 1, reviewAt: startAt, agent: user, content: '慢' };
    return owner.create('badReview', values);
  };
  const act = (person: Person, path: string, action: string, body: object = {}) =>
    person.call('POST', `/${path}/actions/${action}`, { body });
  const idsOf = async (person: Person, path: string) =>
    (await person.page(`${path}_end=200`)).records.map(({ id }) => id);
  const groupsOf = async (person: Person) => {
    const found = await person.get('/conversation/reports/service?_from=2026-02-01&_to=2026-03-01&_by=agent');
    return figures.parse(found).groups.map(({ key }) => key);
  };
  const verdict = { reason: 'attitude', deduction: 10, conclusion: '回复太慢' };

  it('serve customers and see their own conversations, figures, presence and days, and nothing of others', async () => {
    const [mine, others] = [await talkOf(people.gao), await talkOf(people.hu)];
    const seen = await idsOf(agent, '/conversation/page?');
    expect(seen).toContain(mine);
    expect(seen).not.toContain(others);
    for (const [resource, field] of [
      ['conversation', 'agent'],
      ['serviceReview', 'agent'],
      ['badReview', 'agent'],
      ['presence', 'user'],
      ['attendance', 'user'],
    ] as const) {
      const { records } = await agent.page(`/${resource}/page?_end=200`);
      expect([resource, ...new Set(records.map((one) => one[field]))]).toEqual([
        resource,
        ...(records.length > 0 ? [people.gao] : []),
      ]);
    }
    expect(await groupsOf(agent)).toEqual([people.gao]);
    expect(new Set(await groupsOf(owner)).size).toBeGreaterThan(2);
    for (const closed of ['user', 'role', 'merchant', 'clue', 'roster', 'staff', 'transferPlan', 'operationLog']) {
      expect([closed, (await agent.call('GET', `/${closed}/page`)).code]).toEqual([closed, 50008]);
    }
  });

  it('serve customers and mark the replies of the AI in their own conversations', async () => {
    const [mine, others] = [await talkOf(people.gao), await talkOf(people.hu)];
    const said = (conversation: string) => [
      { conversation, at: startAt, side: 'buyer', text: '什么时候发货' },
      { conversation, at: '2026-03-01T01:00:05.000Z', side: 'ai', text: '今天发货', confidence: 0.5 },
    ];
    const [, reply = ''] = await send('message', said(mine));
    const [, foreign = ''] = await send('message', said(others));
    expect(await act(agent, `message/${reply}`, 'mark', { mark: 'unmarked' })).toMatchObject({ code: 1 });
    expect(await act(agent, `message/${foreign}`, 'mark', { mark: 'right' })).toMatchObject({ code: 40400 });
    const [waiting] = (await agent.page(`/replyMark/page?conversation=${mine}`)).records;
    expect(await act(agent, `replyMark/${waiting?.id}`, 'right')).toMatchObject({ code: 1, data: { mark: 'right' } });
  });

  it('serve customers and see the sensitive words for which they were reminded, and judge none of their own', async () => {
    const [mine, others] = [await talkOf(people.gao), await talkOf(people.hu)];
    const said = (conversation: string, user: string) => ({
      conversation,
      at: startAt,
      side: 'agent',
      agent: user,
      text: '银河铁道',
    });
    await send('message', [said(mine, people.gao), said(others, people.hu)]);
    const own = await idsOf(agent, `/sensitiveRecord/page?conversation=${mine}&`);
    expect(own).toHaveLength(1);
    expect(await idsOf(agent, `/sensitiveRecord/page?conversation=${others}&`)).toEqual([]);
    const refused = await act(agent, `sensitiveRecord/${own[0]}`, 'ignore', { note: '没事' });
    expect(refused).toMatchObject({ code: 40900 });
    const judged = await act(inspector, `sensitiveRecord/${own[0]}`, 'handle', { measure: 'talk', note: '提醒过了' });
    expect(judged).toMatchObject({ code: 1, data: { status: 'handled' } });
  });

  it('judge what buyers complain about, and rule on the appeals of those who were judged', async () => {
    const [first, second] = [await review(people.gao), await review(people.hu)];
    expect(await idsOf(agent, '/badReview/page?')).toContain(first.id);
    expect(await idsOf(agent, '/badReview/page?')).not.toContain(second.id);
    expect(await act(agent, `badReview/${first.id}`, 'claim')).toMatchObject({ code: 40900 });
    for (const { id } of [first, second]) {
      expect(await act(inspector, `badReview/${id}`, 'claim')).toMatchObject({ code: 1 });
    }
    expect(await act(inspector, `badReview/${second.id}`, 'giveBack')).toMatchObject({ code: 1 });
    expect(await act(inspector, `badReview/${first.id}`, 'submit', verdict)).toMatchObject({ code: 1 });
    const appeal = { appealReason: '买家当时不在线' };
    expect(await act(agent, `badReview/${first.id}`, 'appeal', appeal)).toMatchObject({ code: 1 });
    const ruling = { ruling: 'upheld', deduction: 10, rulingNote: '有记录' };
    expect(await act(inspector, `badReview/${first.id}`, 'rule', ruling)).toMatchObject({ code: 40900 });
    expect(await act(leader, `badReview/${first.id}`, 'rule', ruling)).toMatchObject({ code: 1 });

    await act(leader, `badReview/${second.id}`, 'claim');
    expect(await act(leader, `badReview/${second.id}`, 'submit', verdict)).toMatchObject({ code: 1 });
    const colleague = await demo.enter('huzhiyuan@demo.example');
    expect(await act(colleague, `badReview/${second.id}`, 'appeal', appeal)).toMatchObject({ code: 1 });
    expect(await act(inspector, `badReview/${second.id}`, 'rule', ruling)).toMatchObject({ code: 1 });
    const unhappy = (await inspector.page('/serviceReview/page?_preset=pending&_end=1')).records[0];
    const called = { result: 'satisfied', note: '已致歉' };
    expect(await act(inspector, `serviceReview/${unhappy?.id}`, 'visit', called)).toMatchObject({ code: 1 });
    expect(await act(inspector, `serviceReview/${unhappy?.id}`, 'reopen')).toMatchObject({ code: 1 });
  });

  it('lead a department and see its figures, conversations, roster and clues, and nothing of another', async () => {
    const [within, beyond] = [await talkOf(people.gao), await talkOf(people.li)];
    const day = { date: '2026-05-01', shift: null };
    const [rosterOfGao, rosterOfLi] = [
      await leader.create('roster', { user: people.gao, ...day }),
      await owner.create('roster', { user: people.li, ...day }),
    ];
    const [clueOfGao, clueOfLi] = await Promise.all(
      [people.gao, people.li].map(async (user, index) => {
        const { id } = await owner.create('clue', { name: `线索${index}`, mobile: `1380000123${index}` });
        expect(await act(owner, `clue/${id}`, 'assign', { owner: user })).toMatchObject({ code: 1 });
        return id;
      }),
    );
    const of = async (path: string) => new Set(await idsOf(leader, path));
    const seen = [
      await of('/conversation/page?'),
      await of('/roster/page?date=2026-05-01&'),
      await of('/clue/page?_sort=id&_order=desc&'),
    ];
    for (const [index, id] of [within, rosterOfGao.id, clueOfGao].entries()) expect(seen[index]).toContain(id);
    for (const [index, id] of [beyond, rosterOfLi.id, clueOfLi].entries()) expect(seen[index]).not.toContain(id);
    expect(await groupsOf(owner)).toContain(people.li);
    expect(await groupsOf(leader)).toContain(people.gao);
    expect(await groupsOf(leader)).not.toContain(people.li);
    const [shopOfLi] = (await owner.page('/shop/page?_preset=serving&_end=1')).records;
    const staffed = { version: shopOfLi?.version, group: (await someone('李静'))?.department, staff: [people.li] };
    await owner.patch(`/shop/${shopOfLi?.id}`, staffed);
    const plan = {
      shop: shopOfLi?.id,
      from: people.li,
      to: (await someone('赵磊'))?.id,
      effectAt: '2026-06-01T00:00:00.000Z',
    };
    const { id } = await owner.create('transferPlan', plan);
    expect(await leader.call('GET', `/transferPlan/${id}`)).toMatchObject({ code: 40400 });
    expect((await leader.call('GET', '/shift/page')).code).toBe(1);
    expect((await leader.call('GET', '/user/page')).code).toBe(50008);
  });

  const someone = async (name: string) => (await owner.page(`/user/page?q=${name}`)).records[0];

  it('are staff with five permissions, as before', async () => {
    const staff = await demo.signIn('staff@demo.example');
    const held = await staff.get('/resources/user');
    const codes = z
      .array(z.object({ code: z.string() }))
      .parse(held)
      .map(({ code }) => code);
    expect(codes).toEqual(['ai_admin', 'conversation_data', 'customer_admin', 'follow_plan', 'merchant_admin']);
    expect((await staff.page('/merchant/page')).total).toBe((await owner.page('/merchant/page')).total);
  });
});
