import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clocksAt } from '../../../src/engine/time/days.ts';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person, type WireRecord } from '../resources/console.ts';

const total = 200;
const marks = ['right', 'partial', 'wrong', 'notApplicable'] as const;
const corrected = { errorType: 'missing', rightAnswer: '应该这样回答' };

describe.each(databases)('Marking replies of the AI on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let one: Person;
  let two: Person;
  let shop: string;
  let conversation: string;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    const role = { name: '标注员', code: 'marker', scope: 'all', permissions: ['reply_marker'] };
    const { id } = await owner.create('role', role);
    for (const email of ['staff@demo.example', 'leader@demo.example']) {
      const [user] = (await owner.page(`/user/page?q=${encodeURIComponent(email)}`)).records;
      await owner.patch(`/user/${user?.id}`, { version: user?.version, roles: [id] });
    }
    one = await demo.enter('staff@demo.example');
    two = await demo.enter('leader@demo.example');
    await talk();
  });
  afterAll(() => demo.stop());

  /** A connector posts a conversation in which the AI answers more often than anybody marks here. */
  async function talk() {
    const made = await owner.create('serviceToken', { name: '连接器', permissions: ['conversation_data'] });
    const { secret } = Object(await owner.post(`/serviceToken/${made.id}/actions/issue`));
    const post = async (path: string, body: object) => {
      const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
      const answer = await demo.app.request(
        `/buffalo/v1${path}`,
        { method: 'POST', headers, body: JSON.stringify(body) },
        {},
      );
      const said = Object(await answer.json());
      expect(said).toMatchObject({ code: 1 });
      return said.data;
    };
    [shop = ''] = (await owner.page('/shop/page?_preset=serving')).records.map(({ id }) => id);
    const now = demo.clock.now().getTime();
    const at = (seconds: number) => new Date(now - 3_600_000 + seconds * 1000).toISOString();
    const talked = { sessionNo: 'T1', shop, buyer: '王小姐', startAt: at(0), mode: 'auto' };
    conversation = (await post('/conversation', talked)).id;
    const said = { conversation, side: 'buyer', kind: 'text', text: '可以退货吗', at: at(1) };
    await post('/message/batch', { create: [said] });
    const answer = (index: number) => {
      const confidence = index % 2 === 0 ? 0.5 : 0.9;
      return { conversation, side: 'ai', kind: 'text', text: `可以，第 ${index} 次`, at: at(index + 2), confidence };
    };
    for (const from of [0, 110])
      await post('/message/batch', { create: Array.from({ length: 110 }, (_, index) => answer(from + index)) });
  }

  const waiting = async () => (await owner.page('/replyMark/page?_preset=unmarked&_end=200&_sort=id')).records;
  const act = (person: Person, id: string | undefined, key: string, body: object = {}) =>
    person.call('POST', `/replyMark/${id}/actions/${key}`, { body });
  const draw = (person: Person, body: object) => person.call('POST', '/replyMark/actions/draw', { body });
  /** As a browser does, asks again where the server is busy. */
  const ask = async (person: Person): Promise<string[]> => {
    const answer = await person.call('POST', '/replyMark/queue?_preset=unmarked', { body: {} });
    if (answer.status === 503) return ask(person);
    expect(answer).toMatchObject({ code: 1 });
    return Array.from<WireRecord>(Object(answer.data).records).map(({ id }) => id);
  };
  const idOf = async (person: Person) => Object(await person.get('/users/info')).id;

  it('draws each reply once, from the shops and the confidence that are asked for', async () => {
    const asked = { days: 1, share: 0.1, most: 50, below: 0.6, shops: [shop] };
    const lines = [{ label: '已抽取' }, { label: '符合条件的回复' }];
    expect(await draw(one, asked)).toMatchObject({ code: 1, data: { lines } });
    const drawn = (await owner.page(`/replyMark/page?conversation=${conversation}&_end=200`)).records;
    expect(drawn.length).toBeGreaterThanOrEqual(5);
    for (const { question, answer, confidence } of drawn) {
      expect([question, confidence]).toEqual(['可以退货吗', 0.5]);
      expect(answer).toMatch(/^可以，第 \d+ 次$/);
    }
    expect(new Set(drawn.map(({ message }) => message)).size).toBe(drawn.length);
    expect(await draw(one, { days: 0, share: 2, most: 500 })).toMatchObject({ code: 40000 });
    expect(await draw(one, { ...asked, below: 0.01 })).toMatchObject({ code: 40900 });
  });

  it('draws from the conversations that the user sees, and from no others', async () => {
    const role = { name: '只看自己', code: 'own marker', scope: 'own', permissions: ['reply_marker'] };
    const { id } = await owner.create('role', role);
    const email = 'narrow@demo.example';
    await owner.create('user', { username: '窄', email, roles: [id] });
    const narrow = await demo.enter(email);
    const before = (await owner.page('/replyMark/page?_end=1')).total;
    expect(await draw(narrow, { days: 90, share: 1, most: 3 })).toMatchObject({ code: 40900 });
    expect((await owner.page('/replyMark/page?_end=1')).total).toBe(before);
  });

  it('lets two people mark 200 replies: none twice, none left out', async () => {
    for (let tries = 0; tries < 6 && (await waiting()).length < total; tries += 1)
      await draw(tries % 2 === 0 ? one : two, { days: 90, share: 1, most: total - (await waiting()).length });
    const all = (await waiting()).map(({ id }) => id);
    expect(all.length).toBe(total);
    const done = new Map<string, string[]>();
    const work = async (name: string, person: Person) => {
      for (let ids = await ask(person); ids.length > 0; ids = await ask(person)) {
        for (const [index, id] of ids.entries()) {
          const mark = marks[index % marks.length] ?? 'right';
          const asked = mark === 'partial' || mark === 'wrong' ? corrected : {};
          const { code } = await act(person, id, mark, asked);
          if (code === 1) done.set(id, [...(done.get(id) ?? []), name]);
        }
      }
    };
    await Promise.all([work('one', one), work('two', two)]);
    expect([...done.keys()].toSorted()).toEqual(all.toSorted());
    expect([...done.values()].every((by) => by.length === 1)).toBe(true);
    expect(new Set([...done.values()].flat()).size).toBe(2);
    expect(await waiting()).toEqual([]);
    const [mine, all200] = [await one.get('/replyMark/counts'), await owner.get('/replyMark/counts')];
    const byOne = [...done.values()].filter(([by]) => by === 'one').length;
    expect(Object(mine).mineToday).toBe(byOne);
    expect(Object(all200).allToday).toBeGreaterThanOrEqual(total);
  });

  it('takes a mark back to the user who gave it, and gives what a closed browser held to others', async () => {
    const { records } = await owner.page('/replyMark/page?_preset=right&_end=12');
    for (const { id } of records) expect(await act(one, id, 'reopen')).toMatchObject({ code: 1 });
    const back = await owner.record(`/replyMark/${records[0]?.id}`);
    expect(back).toMatchObject({ mark: 'unmarked', marker: null, markedAt: null });
    const mine = await ask(one);
    expect(mine.length).toBe(10);
    expect(await ask(two)).not.toEqual(expect.arrayContaining(mine.slice(0, 1)));
    expect(await act(two, mine[0], 'right')).toMatchObject({ code: 40900 });
    await one.call('DELETE', `/replyMark/queue?id=${mine.join('&id=')}`);
    expect((await ask(two)).length).toBe(10);
    demo.clock.advance(301);
    expect((await ask(one)).length).toBe(10);
    await one.call('DELETE', `/replyMark/queue?id=${mine.join('&id=')}`);
    demo.clock.advance(301);
  });

  it('asks what was wrong and what would be right, and refuses the reply itself as right', async () => {
    const [record] = await waiting();
    const missing = await act(one, record?.id, 'wrong');
    expect(missing).toMatchObject({ code: 40000, data: { errors: { errorType: [expect.anything()] } } });
    const same = { errorType: 'tone', rightAnswer: ` ${record?.answer} ` };
    expect(await act(one, record?.id, 'wrong', same)).toMatchObject({ code: 40000 });
    expect(await act(one, record?.id, 'wrong', corrected)).toMatchObject({ code: 1, data: { mark: 'wrong' } });
    expect((await owner.record(`/replyMark/${record?.id}`)).marker).toBe(await idOf(one));
  });

  it('makes a draft of knowledge of what was marked, once', async () => {
    const [record] = (await one.page('/replyMark/page?_preset=wrong')).records;
    const made = await act(one, record?.id, 'addKnowledge', { question: '怎么保养', answer: '' });
    expect(made).toMatchObject({ code: 1 });
    const draft = await owner.record(`/knowledge/${Object(made.data).knowledge}`);
    expect(draft).toMatchObject({ question: '怎么保养', answer: record?.answer, shop: record?.shop, status: 'draft' });
    expect(draft.source).toBe('adopted');
    expect(await act(one, record?.id, 'addKnowledge', { question: '怎么保养' })).toMatchObject({ code: 40900 });
  });

  it('marks a reply from its conversation, once', async () => {
    const drawn = (await owner.page(`/replyMark/page?conversation=${conversation}&_end=200`)).records;
    const { records } = await one.page(`/message/page?conversation=${conversation}&_end=200`);
    const reply = records.find(({ id, side }) => side === 'ai' && !drawn.some(({ message }) => message === id));
    const mark = (body: object) => owner.call('POST', `/message/${reply?.id}/actions/mark`, { body });
    const [errorType, rightAnswer] = [['必填，不能为空'], ['必填，不能为空']];
    expect(await mark({ mark: 'wrong' })).toMatchObject({ code: 40000, data: { errors: { errorType, rightAnswer } } });
    const { data } = await mark({ mark: 'partial' });
    expect(data).toEqual({ errors: { errorType } });
    const msg = '正确答案与 AI 的回复相同，请修改后再提交';
    const same = await mark({ mark: 'wrong', errorType: 'tone', rightAnswer: ` ${reply?.text} ` });
    expect(same).toMatchObject({ code: 40000, msg, data: { errors: { rightAnswer: [msg] } } });
    expect(await mark({ mark: 'wrong', ...corrected })).toMatchObject({ code: 1 });
    expect(await mark({ mark: 'right' })).toMatchObject({ code: 40900, msg: '这条回复已在标注队列中' });
    const [made] = (await owner.page('/replyMark/page?source=replay')).records;
    expect(made).toMatchObject({ message: reply?.id, mark: 'wrong', answer: reply?.text });
    const at = clocksAt(new Date(String(reply?.at)), 'Asia/Shanghai');
    expect(made?.labels).toMatchObject({ message: at });
    expect(await owner.get(`/message/options?id=${reply?.id}`)).toEqual([{ value: reply?.id, label: at }]);
  });

  it('is for users who hold its permission, within their enterprise', async () => {
    expect(await one.call('GET', '/conversation/page')).toMatchObject({ code: 50008 });
    const sales = await demo.enter('lijing@demo.example');
    expect(await sales.call('GET', '/replyMark/page')).toMatchObject({ code: 50008 });
    const [record] = (await one.page('/replyMark/page')).records;
    const other = await demo.enter('owner@other.example');
    expect(await other.call('GET', `/replyMark/${record?.id}`)).toMatchObject({ status: 404 });
  });
});
