import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEnterpriseWords, type EnterpriseWords } from '../../../server/product/words/enterprise-words.ts';
import { readSettings } from '../../../server/runtime/settings.ts';
import { type Database, openDatabase } from '../../../server/storage/database.ts';
import type { DataAccessFactory } from '../../../server/storage/records/data-access.ts';
import type { AccountTables } from '../../../server/storage/system/account-tables.ts';
import { databases } from '../../setup/databases.ts';
import { openParts } from '../../setup/resources.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';

describe.each(databases)('the words of an enterprise on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let other: Person;
  let words: EnterpriseWords;
  let second: Database;
  let dataAccess: DataAccessFactory;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
    other = await demo.signIn('owner@other.example');
    const settings = readSettings({ DATA_DIR: demo.place.dataDir, DATABASE_URL: demo.place.url });
    // On PostgreSQL another server, which hears nothing of what this one writes; the embedded database has one process.
    second = kind.name === 'postgres' ? openDatabase(settings) : demo.database;
    ({ dataAccess } = (await openParts(second, settings, demo.clock)).resources);
    words = createEnterpriseWords({ database: second, dataAccess, clock: demo.clock });
  });
  afterAll(async () => {
    if (second !== demo.database) await second.close();
    await demo.stop();
  });

  const enterpriseOf = async (person: Person) => {
    const users = demo.database.db.withTables<AccountTables>().selectFrom('user').select('enterprise');
    const { id } = Object(await person.get('/users/info'));
    return (await users.where('id', '=', Number(id)).executeTakeFirstOrThrow()).enterprise;
  };
  const found = async (text: string, person = owner) =>
    (await words.matcherOf(await enterpriseOf(person))).find(text).map(({ word }) => word.word);

  it('are those that are enabled, with what is said of them', async () => {
    const { id } = await owner.create('sensitiveWord', { word: '试用装十元', level: 'high', tip: '不要推销' });
    const [hit] = (await words.matcherOf(await enterpriseOf(owner))).find('送试用装十元哦');
    expect(hit).toEqual({
      start: 1,
      end: 6,
      word: {
        id,
        word: '试用装十元',
        category: 'banned',
        level: 'high',
        action: 'remind',
        side: 'both',
        tip: '不要推销',
        ignoredShops: [],
        ignoredUntil: null,
      },
    });
    expect(await found('送试用装十元哦', other)).toEqual([]);
  });

  it('are those of now, after each way of changing them', async () => {
    const text = '一号词、二号词、三号词';
    expect(await found(text)).toEqual([]);
    const { id } = await owner.create('sensitiveWord', { word: '一号词' });
    expect(await found(text)).toEqual(['一号词']);
    await owner.patch(`/sensitiveWord/${id}`, { version: 1, word: '二号词' });
    expect(await found(text)).toEqual(['二号词']);
    await owner.post(`/sensitiveWord/${id}/actions/disable`);
    expect(await found(text)).toEqual([]);
    await owner.post(`/sensitiveWord/${id}/actions/enable`);
    expect(await found(text)).toEqual(['二号词']);
    await owner.call('DELETE', `/sensitiveWord/${id}`);
    expect(await found(text)).toEqual([]);
    await owner.post(`/sensitiveWord/${id}/restore`);
    await owner.post('/sensitiveWord/import', { rows: [{ word: '三号词' }] });
    expect(await found(text)).toEqual(['二号词', '三号词']);
  });

  it('are built once until they change, however many ask at the same time', async () => {
    const enterprise = await enterpriseOf(owner);
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => words.matcherOf(enterprise)));
    expect(others.every((matcher) => matcher === first)).toBe(true);
    expect(await words.matcherOf(enterprise)).toBe(first);
    await other.create('sensitiveWord', { word: '别家的词' });
    expect(await words.matcherOf(enterprise)).toBe(first);
    await owner.create('sensitiveWord', { word: '自家的词' });
    expect(await words.matcherOf(enterprise)).not.toBe(first);
  });

  it('are those of each enterprise in a transaction that writes in several', async () => {
    await owner.create('sensitiveWord', { word: '甲家的词' });
    await other.create('sensitiveWord', { word: '乙家的词' });
    const enterprises = [await enterpriseOf(owner), await enterpriseOf(other)];
    const both = await second.transaction(async (trx) => {
      const all = dataAccess.forServer(demo.clock.now(), trx);
      const matchers = [];
      for (const enterprise of enterprises) matchers.push(await words.matcherIn(all.within(String(enterprise))));
      return matchers;
    });
    const foundBy = both.map((matcher) => matcher.find('甲家的词、乙家的词').map(({ word }) => word.word));
    expect(foundBy).toEqual([['甲家的词'], ['乙家的词']]);
  });

  it('mark a text that somebody tries, and tell of each word what is said of it, in their language', async () => {
    const values = { category: 'diversion', action: 'block', side: 'staff' };
    await owner.create('sensitiveWord', { ...values, word: '试词甲', level: 'high', tip: '别这样说' });
    await owner.create('sensitiveWord', { ...values, word: '词甲乙', level: 'low' });
    const body = { text: '  有 试 词甲乙和试词甲' };
    const answer = await owner.call('POST', '/sensitiveWord/actions/tryText', { body });
    const text = '有 试 词甲乙和试词甲';
    expect(answer).toMatchObject({
      code: 1,
      data: {
        lines: [
          {
            label: '命中 3 处',
            text,
            marks: [
              { from: 2, to: 6, tone: 'danger' },
              { from: 4, to: 7, tone: 'info' },
              { from: 8, to: 11, tone: 'danger' },
            ],
          },
          { label: '试词甲', text: '引流 · 高 · 拦截 · 客服 · 2 处 · 别这样说' },
          { label: '词甲乙', text: '引流 · 低 · 拦截 · 客服 · 1 处' },
        ],
      },
    });
    const headers = { 'Accept-Language': 'en' };
    const english = await owner.call('POST', '/sensitiveWord/actions/tryText', { body: { text: '词甲乙' }, headers });
    expect(english.data).toMatchObject({
      lines: [{ label: '1 hit' }, { text: 'Off-platform contact · Low · Block · Staff · 1 time' }],
    });
    const none = await owner.call('POST', '/sensitiveWord/actions/tryText', { body: { text: '你好' } });
    expect(none.data).toEqual({ lines: [{ label: '命中 0 处', text: '你好', marks: [] }] });
    expect(await other.call('POST', '/sensitiveWord/actions/tryText', { body: { text: '试词甲' } })).toMatchObject({
      data: { lines: [{ label: '命中 0 处' }] },
    });
  });

  it('refuse a word of nothing that is seen', async () => {
    const answer = await owner.call('POST', '/sensitiveWord', { body: { word: '\u0301' } });
    expect(answer).toMatchObject({ code: 40000, data: { errors: { word: ['至少要有一个看得见的文字'] } } });
  });

  it('refuse a word that is there in another width or case', async () => {
    await owner.create('sensitiveWord', { word: 'Wechat号' });
    const again = await owner.call('POST', '/sensitiveWord', { body: { word: 'ＷＥＣＨＡＴ号' } });
    expect(again).toMatchObject({ code: 40900 });
  });
});
