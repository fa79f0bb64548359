import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

describe.each(databases)('characters that are not seen, on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
  });
  afterAll(() => demo.stop());

  const called = (name: string) => ({ name, contact: '甲', mobile: '13900001111' });

  it.each([
    ['a zero width space', '\u200b'],
    ['a soft hyphen', '\u00ad'],
    ['a turn of direction', '\u202e'],
    ['a byte order mark', '\ufeff'],
    ['a control character', '\u0007'],
  ])('make no other name: %s', async (word, character) => {
    const { name } = await owner.create('merchant', called(`看不见${word}`));
    const [first = '', ...rest] = String(name);
    const twin = `${first}${character}${rest.join('')}`;
    expect(await owner.call('POST', '/merchant', { body: called(twin) })).toMatchObject({ code: 40900 });
    expect((await owner.page(`/merchant/page?q=${encodeURIComponent(twin)}`)).total).toBe(1);
    const alone = await owner.create('merchant', called(`${character}独${character}有${word}${character}`));
    expect(alone.name).toBe(`独有${word}`);
  });

  it.each([
    ['a zero width space', '\u200b'],
    ['a joiner', '\u200d'],
    ['a word joiner', ' \u2060 '],
    ['a soft hyphen', '\u00ad'],
    ['a vowel separator', '\u180e'],
    ['a turn of direction', '\u202e'],
  ])('are no value of their own: %s', async (word, character) => {
    const required = { code: 40000, data: { errors: { name: ['必填，不能为空'] } } };
    expect(await owner.call('POST', '/merchant', { body: called(character) })).toMatchObject(required);
    const { id } = await owner.create('merchant', called(`有名字${word}`));
    const change = { version: 1, name: character };
    expect(await owner.call('PATCH', `/merchant/${id}`, { body: change })).toMatchObject(required);
    const operation = { operation: 'update', values: { contact: character }, records: [{ id }] };
    expect(await owner.post('/merchant/bulk', operation)).toMatchObject({ result: { updated: 0, failed: 1 } });
    expect(await owner.record(`/merchant/${id}`)).toMatchObject({ name: `有名字${word}`, version: 1 });
    const profile = { body: { username: character } };
    expect(await owner.call('PATCH', '/users/profile', profile)).toMatchObject({
      code: 40000,
      data: { errors: { username: ['必填，不能为空'] } },
    });
  });

  it('leave a field without a value, which is found as one without', async () => {
    const given = { name: '看不见微信', mobile: '13900001112', wechat: '\u200b', remark: '\u2060\n\u200b' };
    expect(await owner.create('clue', given)).toMatchObject({ wechat: null, remark: null });
    const query = 'q=看不见微信&wechat_empty=true&remark_empty=true';
    expect((await owner.page(`/clue/page?${query}`)).total).toBe(1);
  });

  it.each([
    ['marks of direction', '\u202d13900002221\u202c'],
    ['a zero width space', '13900002221\u200b'],
    ['full width', '１３９００００２２２１'],
    ['hyphens', '139-0000-2221'],
    ['spaces', '139 0000 2221'],
  ])('and other ways to write it make no other phone number: %s', async (word, mobile) => {
    const name = `号码${word}`;
    const { id } = await owner.create('merchant', { ...called(name), mobile });
    const revealed = await owner.post(`/merchant/${id}/reveal`, { field: 'mobile' });
    expect(revealed).toMatchObject({ value: '13900002221' });
    expect((await owner.page(`/merchant/page?mobile=${encodeURIComponent(mobile)}&q=${name}`)).total).toBe(1);
    const rows = [{ ...called(`${name}导入`), mobile }];
    expect(await owner.post('/merchant/import', { rows, onDuplicate: 'refuse' })).toMatchObject({ created: 1 });
    expect((await owner.page(`/merchant/page?mobile=13900002221&q=${name}`)).total).toBe(2);
  });

  it.each(['186-1059-4656', '+8618610594656', '186 1059 4656', '１８６１０５９４６５６', '\u202d18610594656\u202c'])(
    'and other ways to write it find a phone number without a mask, and a part of it: %s',
    async (typed) => {
      const users = await owner.page('/user/page?mobile=18610594656');
      expect(users.total).toBe(1);
      for (const parameter of ['mobile', 'mobile_like', 'q'])
        expect(await owner.page(`/user/page?${parameter}=${encodeURIComponent(typed)}`)).toEqual(users);
      expect(await owner.page('/user/page?mobile_like=186-1059')).toEqual(users);
    },
  );

  it('and a number that a text holds with hyphens is found as it is written there', async () => {
    const { id } = await owner.create('user', { username: '139-7970-1234', email: 'hyphens@demo.example' });
    expect((await owner.page('/user/page?q=139-7970-1234')).records).toMatchObject([{ id }]);
  });

  it('stay where they hold an emoji together', async () => {
    for (const emoji of ['👨‍👩‍👧', '👩🏽‍💻', '❤️‍🔥', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']) {
      const { name } = await owner.create('merchant', called(`客服${emoji}\u200d`));
      expect(name).toBe(`客服${emoji}`);
    }
  });

  it('make no other view', async () => {
    const view = { query: '', shared: false };
    await owner.post('/merchant/views', { ...view, label: '本月' });
    const twin = { ...view, label: '本\u200b月' };
    expect(await owner.call('POST', '/merchant/views', { body: twin })).toMatchObject({ code: 40900 });
  });
});
