import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';

const envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });
const startAt = '2026-03-01T01:00:00.000Z';
const soon = { timeout: 20_000, interval: 100 };
const at = (seconds: number) => new Date(Date.parse(startAt) + seconds * 1000).toISOString();

describe.each(databases)('quality control on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let shop: string;
  let leader: Member;
  let agent: Member;
  let inspector: Member;
  let token: string;
  let made = 0;

  interface Member {
    readonly id: string;
    readonly email: string;
    readonly person: Person;
  }

  const enter = async (permissions: readonly string[], values: object = {}, scope = 'all'): Promise<Member> => {
    made += 1;
    const [name, code] = [`质检${made}`, `quality${made}`];
    const role = await owner.create('role', { name, code, scope, permissions });
    const email = `${code}@demo.example`;
    const { id } = await owner.create('user', { username: name, email, roles: [role.id], ...values });
    return { id, email, person: await demo.enter(email) };
  };
  const issue = async (permissions: readonly string[], person = owner) => {
    made += 1;
    const { id } = await person.create('serviceToken', { name: `连接器 ${made}`, permissions });
    return z.object({ secret: z.string() }).parse(await person.post(`/serviceToken/${id}/actions/issue`)).secret;
  };
  const send = async (path: string, body: unknown, secret = token) => {
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
    const response = await demo.app.request(
      `/buffalo/v1${path}`,
      { method: 'POST', headers, body: JSON.stringify(body) },
      {},
    );
    return envelope.parse(await response.json());
  };
  const talk = async (values: object = {}) => {
    made += 1;
    const one = { sessionNo: `Q${made}`, shop, buyer: '小鹿妈妈', startAt, agent: agent.id, ...values };
    const { data } = await send('/conversation/batch', { create: [one] });
    return String(Object(data).create[0].id);
  };
  const say = (messages: readonly object[]) => send('/message/batch', { create: messages });
  const recordsOf = async (conversation: string, person = owner) =>
    (await person.page(`/sensitiveRecord/page?conversation=${conversation}&_sort=id&_end=50`)).records;
  const noticesOf = async ({ person }: Member) =>
    z
      .object({ notices: z.array(z.looseObject({ resource: z.string(), field: z.string(), record: z.unknown() })) })
      .parse(await person.get('/notices')).notices;
  const act = (resource: string, id: string, key: string, body: object, { person }: { readonly person: Person }) =>
    person.call('POST', `/${resource}/${id}/actions/${key}`, { body });

  const review = (more: object = {}) => {
    made += 1;
    return { shop, orderNo: `D${made}`, score: 1, reviewAt: startAt, agent: agent.id, content: '不理人', ...more };
  };
  const judged = async (deduction = 10) => {
    const { id } = await owner.create('badReview', review());
    await act('badReview', id, 'claim', {}, inspector);
    const answer = { reason: 'attitude', deduction, conclusion: '回复太慢' };
    expect(await act('badReview', id, 'submit', answer, inspector)).toMatchObject({ code: 1 });
    return id;
  };

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    leader = await enter(['sensitive_record']);
    const department = (await owner.create('department', { name: '质检测试组', leader: leader.id })).id;
    agent = await enter(['negatives_page', 'sensitive_record'], { department }, 'own');
    inspector = await enter(['negatives_page', 'negatives_review']);
    shop = (await owner.page('/shop/page?_preset=serving&_end=1')).records[0]?.id ?? '';
    token = await issue(['conversation_data', 'negatives_page']);
    for (const [word, side, action] of [
      ['银河铁道', 'staff', 'escalate'],
      ['曝光贵店', 'customer', 'remind'],
      ['停用之词', 'both', 'block'],
    ]) {
      const { id } = await owner.create('sensitiveWord', { word, side, action, level: 'high', category: 'promise' });
      if (word === '停用之词') await owner.post(`/sensitiveWord/${id}/actions/disable`);
    }
  });
  afterAll(() => demo.stop());

  it('follows a conversation that a service token posts within two seconds, in a list that is open', async () => {
    const viewer = await enter(['conversation_data']);
    const stream = await viewer.person.listen();
    const begun = performance.now();
    const conversation = await talk();
    await stream.until(({ resource }) => resource === 'conversation');
    const { records } = await viewer.person.page('/conversation/page?_sort=id&_order=desc&_end=1');
    expect(records[0]?.id).toBe(conversation);
    expect(performance.now() - begun).toBeLessThan(2000);
    await stream.close();
  });

  describe('a sensitive word', () => {
    it('of the side that says it makes a record and a notice, and marks its place in the message', async () => {
      const conversation = await talk();
      const texts = [
        { side: 'buyer', text: '银河铁道是什么？停用之词' },
        { side: 'agent', agent: agent.id, text: '亲，银 河铁道给您，银河铁道哦' },
        { side: 'system', text: '银河铁道' },
      ];
      await say(texts.map((one, index) => ({ conversation, at: at(index), ...one })));
      const records = await recordsOf(conversation);
      expect(records).toMatchObject([
        {
          word: '银河铁道',
          level: 'high',
          category: 'promise',
          action: 'escalate',
          side: 'agent',
          shop,
          agent: agent.id,
          owner: leader.id,
          reminded: null,
          status: 'pending',
          hitAt: at(1),
          text: '亲，银 河铁道给您，银河铁道哦',
        },
      ]);
      const { records: messages } = await leader.person.page(`/message/page?conversation=${conversation}&_sort=at`);
      const spans = [
        { from: 2, to: 7 },
        { from: 10, to: 14 },
      ];
      expect(messages.map(({ hits }) => hits)).toEqual([null, spans, null]);
      expect(await noticesOf(leader)).toMatchObject([{ resource: 'sensitiveRecord', field: 'owner' }]);
      expect(records[0]?.message).toBe(messages[1]?.id);
    });

    it('that only reminds tells the agent, and nobody else', async () => {
      const before = (await noticesOf(leader)).length;
      const conversation = await talk();
      await say([{ conversation, at: at(0), side: 'buyer', text: '我要曝光贵店' }]);
      expect(await recordsOf(conversation)).toMatchObject([{ side: 'buyer', owner: null, reminded: agent.id }]);
      await expect
        .poll(() => noticesOf(agent), soon)
        .toMatchObject([{ resource: 'sensitiveRecord', field: 'sensitiveRecord_reminded' }]);
      expect((await noticesOf(leader)).length).toBe(before);
    });

    it('says to the agent whom it reminds what it found, whatever they may read', { timeout: 60_000 }, async () => {
      await owner.create('sensitiveWord', { word: '保本保息', side: 'both', action: 'remind', tip: '不要承诺收益' });
      const { department } = await owner.record(`/user/${agent.id}`);
      const reader = await enter(['sensitive_record', 'conversation_data'], { department }, 'own');
      const other = await enter(['sensitive_record', 'conversation_data'], { department }, 'own');
      const blind = await enter([], { department }, 'own');
      const text = '亲，这款\n保本保息';
      const summary = '保本保息 · 不要承诺收益 · 亲，这款 保本保息';
      const records = new Map<Member, string>();
      for (const reminded of [reader, blind]) {
        const conversation = await talk({ agent: reminded.id });
        await say([{ conversation, at: at(0), side: 'agent', agent: reminded.id, text }]);
        records.set(reminded, (await recordsOf(conversation))[0]?.id ?? '');
      }
      const own = records.get(reader) ?? '';
      await expect
        .poll(() => noticesOf(reader), soon)
        .toMatchObject([{ field: 'sensitiveRecord_reminded', record: { id: own, label: '保本保息' }, summary }]);
      await expect
        .poll(() => noticesOf(blind), soon)
        .toMatchObject([{ field: 'sensitiveRecord_reminded', record: null, summary }]);
      expect(await reader.person.record(`/sensitiveRecord/${own}`)).toMatchObject({ text, tip: '不要承诺收益' });
      expect((await reader.person.page('/sensitiveRecord/page')).records.map(({ id }) => id)).toEqual([own]);
      expect((await other.person.page('/sensitiveRecord/page')).records).toEqual([]);
      expect(await noticesOf(other)).toEqual([]);
    });

    it('says of several at once what each is', async () => {
      await owner.create('sensitiveWord', { word: '包治顽疾', side: 'both', action: 'remind', tip: '不要承诺疗效' });
      await owner.create('sensitiveWord', { word: '永不复发', side: 'both', action: 'remind' });
      const blind = await enter([], {}, 'own');
      const conversation = await talk({ agent: blind.id });
      const message = { conversation, side: 'agent', agent: blind.id };
      await say([
        { ...message, at: at(0), text: '包治顽疾' },
        { ...message, at: at(1), text: '永不复发' },
      ]);
      await expect
        .poll(() => noticesOf(blind), soon)
        .toMatchObject([{ count: 2, summary: '包治顽疾 · 不要承诺疗效 · 包治顽疾\n永不复发 · 永不复发' }]);
    });

    it('is handled, ignored and deleted by others than the agent who said it', async () => {
      const { department } = await owner.record(`/user/${agent.id}`);
      const said = await enter(['sensitive_record', 'sensitive_record:delete'], { department });
      const conversation = await talk({ agent: said.id });
      await say([{ conversation, at: at(0), side: 'agent', agent: said.id, text: '银河铁道' }]);
      const id = (await recordsOf(conversation))[0]?.id ?? '';
      expect(await act('sensitiveRecord', id, 'ignore', { note: '误报' }, said)).toMatchObject({ code: 40900 });
      expect(await act('sensitiveRecord', id, 'handle', { measure: 'talk', note: '已谈' }, said)).toMatchObject({
        code: 40900,
      });
      expect(await said.person.call('DELETE', `/sensitiveRecord/${id}`)).toMatchObject({ code: 40900 });
      expect(await act('sensitiveRecord', id, 'handle', { measure: 'talk', note: '已谈' }, leader)).toMatchObject({
        code: 1,
      });
      expect(await act('sensitiveRecord', id, 'reopen', {}, said)).toMatchObject({ code: 40900 });
    });

    it('of a buyer is handled by the agent of the conversation, too', async () => {
      const served = await enter(['sensitive_record'], {}, 'own');
      const conversation = await talk({ agent: served.id });
      await say([{ conversation, at: at(0), side: 'buyer', text: '曝光贵店' }]);
      const id = (await recordsOf(conversation))[0]?.id ?? '';
      expect(await act('sensitiveRecord', id, 'ignore', { note: '已安抚' }, served)).toMatchObject({ code: 1 });
    });

    it('is found as it is configured when the message arrives', async () => {
      const { id } = await owner.create('sensitiveWord', { word: '新词一号', side: 'both' });
      const conversation = await talk();
      const message = { conversation, side: 'agent', agent: agent.id, text: '新词一号' };
      await say([{ ...message, at: at(0) }]);
      await owner.post(`/sensitiveWord/${id}/actions/disable`);
      await say([{ ...message, at: at(1) }]);
      expect(await recordsOf(conversation)).toHaveLength(1);
    });

    it('is for the department of the agent, also where their message is the first of the conversation', async () => {
      const nightLeader = await enter(['sensitive_record']);
      const night = await owner.create('department', { name: '夜班组', leader: nightLeader.id });
      const { merchant } = await owner.record(`/shop/${shop}`);
      const values = { name: '夜班店铺', merchant, platform: 'jd', shopNo: 'night1', group: night.id };
      const nightShop = await owner.create('shop', values);
      const conversation = await talk({ shop: nightShop.id, agent: null });
      await say([{ conversation, at: at(0), side: 'agent', agent: agent.id, text: '银河铁道' }]);
      const { department } = await owner.record(`/user/${agent.id}`);
      expect(await owner.record(`/conversation/${conversation}`)).toMatchObject({ agent: agent.id, department });
      expect(await recordsOf(conversation)).toMatchObject([{ department, owner: leader.id, shop: nightShop.id }]);
    });

    it('that many were ignored with goes back to the user who had it, not to the one who takes that back', async () => {
      const conversation = await talk();
      await say([{ conversation, at: at(0), side: 'agent', agent: agent.id, text: '银河铁道' }]);
      const [record] = await recordsOf(conversation);
      expect(record).toMatchObject({ status: 'pending', owner: leader.id });
      const ignored = { operation: 'ignore', values: { note: '误报' }, records: [{ id: record?.id }] };
      const job = Object(await owner.post('/sensitiveRecord/bulk', ignored));
      expect(job).toMatchObject({ canUndo: true, result: { updated: 1 } });
      expect(await owner.post(`/jobs/${job.id}/undo`)).toMatchObject({ undone: 1, kept: [] });
      const { status, owner: back, note, handledAt } = await owner.record(`/sensitiveRecord/${record?.id}`);
      expect({ status, back, note, handledAt }).toEqual({
        status: 'pending',
        back: leader.id,
        note: null,
        handledAt: null,
      });
    });

    it('is ignored always in a shop by who configures words, until a day or until it is heeded again', async () => {
      const { id: word } = await owner.create('sensitiveWord', { word: '店名黑话', action: 'escalate' });
      const message = { side: 'agent', agent: agent.id, text: '店名黑话' };
      const hit = async (count: number) => {
        const conversation = await talk();
        await say(Array.from({ length: count }, (_, second) => ({ ...message, conversation, at: at(second) })));
        return recordsOf(conversation);
      };
      const [first] = await hit(1);
      const id = first?.id ?? '';
      const until = demo.clock.now().toISOString().slice(0, 10);
      expect(await act('sensitiveRecord', id, 'ignoreAlways', { until }, leader)).toMatchObject({
        code: 50008,
        data: { permission: 'sensitive_conf' },
      });
      const chief = await enter(['sensitive_record', 'sensitive_conf']);
      expect(await act('sensitiveRecord', id, 'ignoreAlways', { until: '2020-01-01' }, chief)).toMatchObject({
        data: { errors: { until: [expect.any(String)] } },
      });
      expect(await act('sensitiveRecord', id, 'ignoreAlways', { until }, chief)).toMatchObject({
        code: 1,
        data: { status: 'ignored', owner: chief.id },
      });
      expect(await owner.record(`/sensitiveWord/${word}`)).toMatchObject({ ignoredShops: [shop], ignoredUntil: until });

      // All are counted; one in 20 waits, for the leader.
      const later = await hit(20);
      expect(later.every(({ exempt }) => exempt === true)).toBe(true);
      expect(later.filter(({ status }) => status === 'pending')).toMatchObject([{ owner: leader.id }]);
      expect(later.filter(({ status }) => status === 'ignored')).toHaveLength(19);

      await owner.post(`/sensitiveWord/${word}/actions/heed`);
      expect(await hit(1)).toMatchObject([{ status: 'pending', exempt: false }]);
    });

    it('is worked to its end by somebody with that permission alone, who posts no messages', async () => {
      const worker = await enter(['sensitive_record']);
      const conversation = await talk();
      const message = { conversation, side: 'agent', agent: agent.id, text: '银河铁道' };
      await say([0, 1].map((second) => ({ ...message, at: at(second) })));
      const [one, two] = (await recordsOf(conversation, worker.person)).map(({ id }) => id);
      const handled = await act('sensitiveRecord', String(one), 'handle', { measure: 'talk', note: '已谈话' }, worker);
      expect(handled).toMatchObject({ code: 1, data: { status: 'handled', owner: worker.id, note: '已谈话' } });
      const ignored = await act('sensitiveRecord', String(two), 'ignore', {}, worker);
      expect(ignored).toMatchObject({ code: 1, data: { status: 'ignored', note: null } });
      expect((await worker.person.call('POST', '/message', { body: message })).code).toBe(40400);
      const reading = await issue(['sensitive_record']);
      expect((await send('/message/batch', { create: [{ ...message, at: at(2) }] }, reading)).code).toBe(50008);
      expect((await worker.person.call('GET', '/conversation/page')).code).toBe(50008);
      expect(await recordsOf(conversation, (await enter(['sensitive_record'], {}, 'own')).person)).toEqual([]);
    });
  });

  describe('a bad review', () => {
    it('comes from a service token, with the agent and the shop of its conversation', async () => {
      const conversation = await talk();
      const { orderNo, score, reviewAt } = review();
      const posted = await send('/badReview/batch', { create: [{ orderNo, score, reviewAt, conversation }] });
      expect(posted).toMatchObject({ code: 1, data: { create: [{ shop, agent: agent.id, status: 'waiting' }] } });
      const again = await send('/badReview/batch', { create: [{ orderNo, score, reviewAt, shop }] });
      expect(again.code).toBe(40900);
      const other = await issue(['negatives_page'], await demo.enter('owner@other.example'));
      expect((await send('/badReview/batch', { create: [review()] }, other)).code).toBe(40000);
    });

    it('is claimed by one of many, and judged by the user who claimed it', async () => {
      const { id } = await owner.create('badReview', review());
      const others = await Promise.all([1, 2, 3].map(() => enter(['negatives_page'])));
      const claims = await Promise.all(others.map((one) => act('badReview', id, 'claim', {}, one)));
      expect(claims.map(({ code }) => code).toSorted()).toEqual([1, 40900, 40900]);
      const answer = { reason: 'slow', deduction: 5, conclusion: '超时' };
      expect((await act('badReview', id, 'submit', answer, inspector)).code).toBe(40900);
      const nobody = await owner.create('badReview', review({ agent: null }));
      await act('badReview', nobody.id, 'claim', {}, inspector);
      const refused = await act('badReview', nobody.id, 'submit', answer, inspector);
      expect(refused).toMatchObject({ code: 40000, data: { errors: { deduction: [expect.any(String)] } } });
    });

    it('is claimed by judging it, and says why where something is deducted', async () => {
      const { id } = await owner.create('badReview', review());
      const mute = await act('badReview', id, 'submit', { reason: 'slow', deduction: 5 }, inspector);
      expect(mute).toMatchObject({ code: 40000, data: { errors: { conclusion: [expect.any(String)] } } });
      expect((await act('badReview', id, 'submit', { reason: 'slow' }, agent)).code).toBe(40900);
      expect(await act('badReview', id, 'submit', { reason: 'slow' }, inspector)).toMatchObject({
        code: 1,
        data: { status: 'done', inspector: inspector.id, deduction: 0, appealable: false },
      });
      expect((await act('badReview', id, 'claim', {}, leader)).code).not.toBe(1);
    });

    it('that was judged keeps the conversation and the buyer it was judged by', async () => {
      const id = await judged();
      const { version } = await owner.record(`/badReview/${id}`);
      const body = { version, conversation: await talk(), buyer: '另一位买家' };
      const refused = await owner.call('PATCH', `/badReview/${id}`, { body });
      expect(Object.keys(Object(refused.data).errors)).toEqual(['conversation', 'buyer']);
    });

    it('is not judged, changed or deleted by the agent it is about', async () => {
      const { id, version } = await owner.create('badReview', review());
      expect((await act('badReview', id, 'claim', {}, agent)).code).toBe(40900);
      const changed = await agent.person.call('PATCH', `/badReview/${id}`, { body: { version, score: 5 } });
      expect(changed).toMatchObject({ code: 40900, msg: expect.stringContaining('申诉') });
    });

    it('is not judged by the inspector who has become its agent since, who can only give it back', async () => {
      const { id } = await owner.create('badReview', review());
      await act('badReview', id, 'claim', {}, inspector);
      const { version } = await owner.record(`/badReview/${id}`);
      await owner.patch(`/badReview/${id}`, { version, agent: inspector.id });
      const answer = { reason: 'slow', deduction: 0, conclusion: '没有问题' };
      expect((await act('badReview', id, 'submit', answer, inspector)).code).toBe(40900);
      expect(await act('badReview', id, 'giveBack', {}, inspector)).toMatchObject({ data: { status: 'waiting' } });
    });

    it('is appealed against in time by the agent, and ruled on by somebody else with the right', async () => {
      const id = await judged();
      const judge = await enter(['negatives_page', 'negatives_page:judge']);
      const record = await owner.record(`/badReview/${id}`);
      expect(record.appealUntil).toBe(new Date(demo.clock.now().getTime() + 7 * 86_400_000).toISOString());
      expect((await act('badReview', id, 'appeal', { appealReason: '系统故障' }, inspector)).code).toBe(40900);
      expect(await act('badReview', id, 'appeal', { appealReason: '系统故障' }, agent)).toMatchObject({ code: 1 });
      const changed = { ruling: 'changed', deduction: 2, rulingNote: '情况属实' };
      expect(await act('badReview', id, 'rule', changed, inspector)).toMatchObject({
        code: 50008,
        data: { permission: 'negatives_page:judge' },
        msg: expect.stringContaining('差评质检: 裁决申诉'),
      });
      const upheld = await act('badReview', id, 'rule', { ...changed, ruling: 'upheld' }, judge);
      expect(upheld).toMatchObject({ code: 40000, data: { errors: { deduction: [expect.any(String)] } } });
      expect(await act('badReview', id, 'rule', changed, judge)).toMatchObject({
        code: 1,
        data: { status: 'done', deduction: 2, ruledBy: judge.id, appealable: false },
      });
      expect((await act('badReview', id, 'appeal', { appealReason: '再申诉' }, agent)).code).toBe(40900);
    });

    it('tells the agent who appealed once of the ruling', async () => {
      const id = await judged();
      await act('badReview', id, 'appeal', { appealReason: '系统故障' }, agent);
      const judge = await enter(['negatives_page', 'negatives_page:judge']);
      const changed = { ruling: 'changed', deduction: 2, rulingNote: '申诉成立' };
      expect(await act('badReview', id, 'rule', changed, judge)).toMatchObject({ code: 1 });
      const of = (await noticesOf(agent)).filter(({ record }) => Object(record).id === id);
      expect(of.filter(({ action }) => action === 'rule')).toHaveLength(1);
    });

    it('is not ruled on by the user who judged it, whatever their rights', async () => {
      const { id } = await owner.create('badReview', review());
      const both = await enter(['negatives_page', 'negatives_page:judge', 'negatives_page:appeal']);
      await act('badReview', id, 'claim', {}, both);
      await act('badReview', id, 'submit', { reason: 'slow', deduction: 1, conclusion: '慢' }, both);
      expect(await act('badReview', id, 'appeal', { appealReason: '代申诉' }, both)).toMatchObject({ code: 1 });
      const ruling = { ruling: 'upheld', deduction: 1, rulingNote: '维持' };
      expect((await act('badReview', id, 'rule', ruling, both)).code).toBe(40900);
    });
  });

  describe('a review of the service', () => {
    const reviewOf = async (conversation: string, { person } = inspector) =>
      (await person.page(`/serviceReview/page?conversation=${conversation}`)).records;

    it('is made by the rating of a conversation, follows it, and can be written by nobody else', async () => {
      const conversation = await talk({ csat: 5, csatTags: ['耐心'] });
      expect(await reviewOf(conversation)).toMatchObject([
        { rating: 5, tags: ['耐心'], comment: null, shop, agent: agent.id, callback: 'unneeded', buyer: '小***' },
      ]);
      const { version } = await owner.record(`/conversation/${conversation}`);
      const worse = { id: conversation, version, csat: 2, csatComment: '后来没人理' };
      expect((await send('/conversation/batch', { update: [worse] })).code).toBe(1);
      const [found] = await reviewOf(conversation);
      expect(found).toMatchObject({ rating: 2, comment: '后来没人理', callback: 'pending' });
      const body = { version: found?.version, rating: 5 };
      expect((await inspector.person.call('PATCH', `/serviceReview/${found?.id}`, { body })).code).toBe(40400);
      expect(await reviewOf(await talk())).toEqual([]);
    });

    it('is called back about, and becomes a case of quality control once', async () => {
      const conversation = await talk({ csat: 1, csatComment: '态度差' });
      const [found] = await reviewOf(conversation);
      const id = found?.id ?? '';
      expect(await act('serviceReview', id, 'toQuality', { orderNo: `Z${made}` }, inspector)).toMatchObject({
        code: 1,
      });
      const { quality } = await inspector.person.record(`/serviceReview/${id}`);
      expect(await inspector.person.record(`/badReview/${String(quality)}`)).toMatchObject({
        orderNo: `Z${made}`,
        score: 1,
        content: '态度差',
        conversation,
        agent: agent.id,
        status: 'waiting',
      });
      expect((await act('serviceReview', id, 'toQuality', { orderNo: 'Z0' }, inspector)).code).toBe(40900);
      const silent = await act('serviceReview', id, 'visit', { result: 'unsatisfied' }, inspector);
      expect(silent).toMatchObject({ code: 40000, data: { errors: { note: [expect.any(String)] } } });
      const called = await act('serviceReview', id, 'visit', { result: 'satisfied' }, inspector);
      expect(called).toMatchObject({ code: 1, data: { callback: 'visited', visitor: inspector.id } });
    });
  });

  it('lets nobody appeal once the days of the enterprise are over', async () => {
    const platform = await demo.enter('super@demo.example');
    const [enterprise] = (await platform.page('/enterprise/page?q=星河')).records;
    await platform.patch(`/enterprise/${enterprise?.id}`, { version: enterprise?.version, appealDays: 2 });
    const [id, free] = [await judged(), await judged(0)];
    expect(await owner.record(`/badReview/${free}`)).toMatchObject({ appealable: false, appealUntil: null });
    demo.clock.advance(2 * 86_400 + 60);
    // Their sessions are over, too.
    const [late, now] = [await demo.enter(agent.email), await demo.enter('owner@demo.example')];
    expect((await act('badReview', id, 'appeal', { appealReason: '晚了' }, { person: late })).code).toBe(40900);
    await expect
      .poll(() => now.record(`/badReview/${id}`), { timeout: 10_000 })
      .toMatchObject({ status: 'done', appealable: false });
    const [line] = z.array(z.object({ action: z.string() })).parse(await now.get(`/badReview/${id}/history`));
    expect(line?.action).toBe('lapse');
  });
});
