import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { TablesDiffer } from '../../server/storage/tables/differences.ts';
import { existingIndexes } from '../../server/storage/tables/existing.ts';
import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import { databases } from '../setup/databases.ts';
import type { Fields } from '../setup/fields.ts';
import { productCatalogue } from '../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from './resources/console.ts';

const plan = (fields: Fields, more: Partial<AnyDefinition> = {}): AnyDefinition => ({
  name: 'plan',
  recordLabel: 'title',
  fields: { title: { type: 'text', label: '标题', required: true, search: true }, ...fields },
  ...more,
});
const release = (definition: AnyDefinition) =>
  productCatalogue({
    list: [{ name: 'plan', title: '计划', perm: 'merchant_admin' }],
    definitions: { plan: definition },
  });

/** The statements that the README of the migrations gives after a text. */
function recipe(after: string): string {
  const text = readFileSync(new URL('../../server/operations/migrations/README.md', import.meta.url), 'utf8');
  const [, statements] = text.slice(text.indexOf(after)).split('```', 2);
  if (!text.includes(after) || !statements?.startsWith('sql\n'))
    throw new Error(`The README does not tell "${after}".`);
  return statements.slice('sql\n'.length);
}

describe.each(databases)('a resource that has records, changed by the next release on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let other: Person;
  let platform: Person;
  let written: string[];

  const open = async (definition: AnyDefinition) => {
    demo = await openConsole(kind, release(definition));
    written = [];
    owner = await demo.enter('owner@demo.example');
    other = await demo.enter('owner@other.example');
    platform = await demo.enter('super@demo.example');
  };
  /** The next release, with one more migration if one is given. */
  const restart = (definition: AnyDefinition, migration?: string) => {
    if (migration !== undefined) written.push(migration);
    const texts = written.map((text, at) => [`./000${at + 1}-change.sql`, text]);
    return demo.restart(release(definition), Object.fromEntries(texts));
  };
  const problemsOf = async (definition: AnyDefinition) => {
    const failure = await restart(definition).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TablesDiffer);
    return Object(failure).problems;
  };
  const titles = async (person: Person, query = '') =>
    (await person.page(`/plan/page?_sort=id${query}`)).records.map(({ title }) => title);

  afterEach(() => demo.stop());

  it('shows nothing of an enterprise to others because the platform owns it now, before a migration says so', async () => {
    await open(plan({}));
    await owner.create('plan', { title: '甲' });
    await other.create('plan', { title: '乙' });
    const ofPlatform = plan({}, { owner: 'platform' });
    expect(await problemsOf(ofPlatform)).toEqual([
      'plan has records of enterprises, and the platform owns its resource now, which shows all of them to every enterprise: declare owner: \'enterprise\' again, or rename the column "plan"."enterprise"',
    ]);
    await restart(ofPlatform, recipe('owned by the platform'));
    expect(await titles(other)).toEqual(['甲', '乙']);
    expect(await titles(other, '&q=甲')).toEqual(['甲']);
    await platform.create('plan', { title: '丙' });
    await restart(ofPlatform);
  });

  it('hides no record of the platform because enterprises own it now, before a migration gives each its own', async () => {
    await open(plan({}, { owner: 'platform' }));
    await platform.create('plan', { title: '甲' });
    const { id } = await platform.create('plan', { title: '乙' });
    await platform.call('DELETE', `/plan/${id}`);
    const refusal = expect.stringContaining('plan has records of the platform, and enterprises own its resource now');
    expect(await problemsOf(plan({}))).toEqual([refusal]);
    await restart(plan({}), recipe('owned by enterprises'));
    expect(await titles(owner)).toEqual(['甲']);
    expect(await titles(owner, '&q=甲')).toEqual(['甲']);
    expect(await titles(other)).toEqual([]);
    expect(await titles(platform)).toEqual(['甲']);
  });

  it('may change its owner freely while it has no records', async () => {
    await open(plan({}));
    await restart(plan({}, { owner: 'platform' }));
    await platform.create('plan', { title: '甲' });
    await restart(plan({}, { owner: 'platform' }));
    expect(await problemsOf(plan({}))).toHaveLength(1);
  });

  it('restores of a version what it holds, and leaves a field that is kept only since as it is', async () => {
    const body = { type: 'textarea', label: '正文', max: 1000 };
    const rename = { rename: { label: '改名', ask: ['title'] } };
    await open(plan({ body }, { actions: rename, versions: { of: ['title'], on: 'rename' } }));
    const { id } = await owner.create('plan', { title: '甲', body: '正文' });
    await owner.post(`/plan/${id}/actions/rename`, { title: '乙' });
    await restart(plan({ body }, { actions: rename, versions: { of: ['title', 'body'], on: 'rename' } }));
    await owner.post(`/plan/${id}/actions/rename`, { title: '丙' });
    expect(Object(await owner.get(`/plan/${id}/versions/1`)).values).toEqual({ title: '乙' });
    expect(Object(await owner.get(`/plan/${id}/versions/2`)).values).toEqual({ title: '丙', body: '正文' });
    const { version } = await owner.record(`/plan/${id}`);
    const restored = await owner.post(`/plan/${id}/versions/1/restore`, { version });
    expect(restored).toMatchObject({ title: '乙', body: '正文' });
  });

  const text = { type: 'text', label: '文字' };
  const day = { type: 'date', label: '日期', filter: true, sortable: true };
  const number = { type: 'auto', label: '编号', prefix: 'S', digits: 3 };
  const indexesOf = async (table: string) => existingIndexes(demo.database.db, demo.database.dialect, table);

  it('goes on with the running number of a field that a migration renamed, above all that are stored', async () => {
    await open(plan({ number }));
    const made = await Promise.all(['甲', '乙', '丙'].map((title) => owner.create('plan', { title })));
    await sql`update plan set number = 'S1000' where title = '乙'`.execute(demo.database.db);
    await owner.call('DELETE', `/plan/${made[1]?.id}`);
    await restart(plan({ planNumber: number }), 'alter table "plan" rename column "number" to "planNumber";');
    expect(await owner.create('plan', { title: '丁' })).toMatchObject({ planNumber: 'S1001' });
    expect(await owner.create('plan', { title: '戊' })).toMatchObject({ planNumber: 'S1002' });
    expect(await other.create('plan', { title: '己' })).toMatchObject({ planNumber: 'S001' });
  });

  it('goes on with the running number where the migration renames that, too, though the last record is gone', async () => {
    await open(plan({ number }));
    for (const title of ['甲', '乙']) await owner.create('plan', { title });
    await sql`delete from plan where title = '乙'`.execute(demo.database.db);
    await restart(plan({ planNumber: number }), recipe('running number'));
    expect(await owner.create('plan', { title: '丙' })).toMatchObject({ planNumber: 'S003' });
  });

  it('has nothing of a renamed field in a new one of the old name', async () => {
    const unique = [['title', 'day']];
    await open(plan({ day, note: { ...text, search: true } }, { unique }));
    await owner.create('plan', { title: '甲', day: '2026-03-05', note: '星河' });
    const [planDay, remark] = [
      { ...day, label: '计划日' },
      { ...text, label: '备注' },
    ];
    const renamed = plan({ planDay, day, remark, note: { ...text, search: true } }, { unique });
    await restart(renamed, `${recipe('called otherwise')}alter table "plan" rename column "note" to "remark";\n`);
    const added = await owner.create('plan', { title: '甲', day: '2026-03-05' });
    expect(await owner.call('POST', '/plan', { body: { title: '甲', day: '2026-03-05' } })).toMatchObject({
      code: 40900,
    });
    const { records } = await owner.page('/plan/page?_sort=day&_order=asc');
    expect(records).toMatchObject([{ id: added.id }, { planDay: '2026-03-05', day: null, remark: '星河' }]);
    expect(await titles(owner, '&q=星河')).toEqual([]);
    expect(await titles(owner, '&q=xinghe')).toEqual([]);
    for (const [name, columns] of await indexesOf('plan')) {
      expect({ name, onOld: columns.includes('planDay') }).toEqual({ name, onOld: name.includes('planDay') });
    }
  });

  it('takes several values where it took one, once a migration has moved them', async () => {
    const author = { type: 'ref', label: '作者', to: 'user', filter: true };
    await open(plan({ author, word: { ...text, filter: true } }));
    const { id } = Object(await owner.get('/users/info'));
    await owner.create('plan', { title: '甲', author: id });
    await owner.create('plan', { title: '乙' });
    const several = plan({ author: { ...author, multiple: true }, word: { ...text, filter: true } });
    expect(await problemsOf(several)).toEqual([
      'plan.author (integer) holds one value, and its field takes several: move it to plan_author',
    ]);
    await restart(several, recipe('takes several values'));
    expect(await titles(owner, `&author=${id}`)).toEqual(['甲']);
    expect((await owner.page('/plan/page?_sort=id')).records.map((record) => record.author)).toEqual([[id], []]);
    expect([...(await indexesOf('plan_author')).values()]).toContainEqual(['value', 'record']);
    const one = plan({ author, word: { ...text, filter: true } });
    await restart(one, recipe('takes one value again'));
    expect((await owner.page('/plan/page?_sort=id')).records.map((record) => record.author)).toEqual([id, null]);
  });

  it('keeps several values in a table that a migration renamed, beside a new field of the old name', async () => {
    const words = { type: 'tags', label: '词' };
    await open(plan({ words }));
    await owner.create('plan', { title: '甲', words: ['一', '二'] });
    await restart(
      plan({ topics: { ...words, label: '话题' }, words }),
      'alter table "plan_words" rename to "plan_topics";',
    );
    await owner.create('plan', { title: '乙', words: ['三'] });
    const { records } = await owner.page('/plan/page?_sort=id');
    expect(records).toMatchObject([
      { topics: ['一', '二'], words: [] },
      { topics: [], words: ['三'] },
    ]);
    for (const link of ['plan_words', 'plan_topics']) {
      expect([...(await indexesOf(link))]).toContainEqual([`${link}_by_value`, ['value', 'record']]);
    }
  });

  const title = { type: 'text', label: '标题', required: true, search: true, sortable: true, filter: true };
  const uniqueTitle = { title: { ...title, unique: true } };
  const createAll = async (...records: readonly object[]) => {
    for (const record of records) await owner.create('plan', record);
  };

  it('keeps what a migration has done only if it starts: else the release before starts again', async () => {
    const before = plan({ title, size: text });
    await open(before);
    await createAll({ title: 'Twice', size: '大' }, { title: 'twice' });
    const next = release(plan({ ...uniqueTitle, planSize: text }));
    const migrations = { './0001-plan.sql': 'alter table "plan" rename column "size" to "planSize";\n' };
    await expect(demo.restart(next, migrations)).rejects.toThrow('share a value of title');
    await restart(before);
    expect((await owner.page('/plan/page?_sort=id')).records).toMatchObject([{ size: '大' }, { size: null }]);
    // The file was never run, so it may still be changed.
    const corrected = `${migrations['./0001-plan.sql']}update "plan" set "title" = 'once' where "id" = 2;\n`;
    await demo.restart(next, { './0001-plan.sql': corrected });
    expect((await owner.page('/plan/page?_sort=id')).records).toMatchObject([{ planSize: '大' }, { title: 'once' }]);
  });

  it('keeps nothing of the first migration where the second fails', async () => {
    const before = plan({ size: text });
    await open(before);
    await createAll({ title: '甲', size: '大' });
    const migrations = {
      './0001-plan.sql': 'alter table "plan" rename column "size" to "planSize";\n',
      './0002-plan.sql': 'select nothing from nowhere;\n',
    };
    const failed = demo.restart(release(plan({ planSize: text })), migrations);
    await expect(failed).rejects.toThrow('0002-plan failed and changed nothing');
    await restart(before);
    expect((await owner.page('/plan/page')).records).toMatchObject([{ size: '大' }]);
  });

  it('says all that differs at once, and starts once one migration has mended it', async () => {
    const code = { type: 'text', label: '代码' };
    await open(
      plan({
        title,
        size: text,
        words: { type: 'tags', label: '词' },
        fee: { type: 'money', label: '费用' },
        code,
        day,
      }),
    );
    const shared = { code: 'A', day: '2026-03-05' };
    await createAll(
      { title: 'one', size: '7', words: ['一', '二'], fee: 1250, ...shared },
      { title: 'ONE', code: 'B', day: '2026-03-05' },
      { title: 'two', code: 'a', day: '2026-03-05' },
      { title: 'three' },
      { title: 'Two' },
    );
    const next = plan(
      {
        ...uniqueTitle,
        size: { type: 'int', label: '大小', filter: true },
        words: text,
        fee: { type: 'decimal', label: '费用' },
        code,
        day,
      },
      { unique: [['code', 'day']] },
    );
    expect(await problemsOf(next)).toEqual([
      'plan.size is text, and its field needs integer',
      'the table plan_words holds several values, and its field takes one: move them to plan',
      'plan.size holds text, and its field needs integer',
      'plan.fee holds fen, and its field needs millionths',
      'plan holds records that share a value of title, now unique: those with the ids 1, 2; 3, 5',
      'plan holds records that share a value of code and day, now unique: those with the ids 1, 3',
    ]);
    await restart(
      next,
      `alter table "plan" rename column "size" to "formerSize";
alter table "plan" add column "size" bigint;
update "plan" set "size" = cast("formerSize" as bigint);
alter table "plan" add column "words" text;
update "plan" set "words" = (select "value" from "plan_words" where "record" = "plan"."id" and "position" = 0);
alter table "plan_words" rename to "plan_formerWords";
update "plan" set "fee" = "fee" * 10000;
delete from "column_encoding" where "table" = 'plan' and "column" in ('size', 'fee');
update "plan" set "title" = "title" || ' ' || "id" where "id" in (2, 5);
update "plan" set "code" = 'C' where "id" = 3;
`,
    );
    const { records } = await owner.page('/plan/page?_sort=id');
    expect(records[0]).toMatchObject({ title: 'one', size: 7, words: '一', fee: 12.5 });
    expect(records.map((record) => record.title)).toEqual(['one', 'ONE 2', 'two', 'three', 'Two 5']);
  });

  it('names some of many shared values, and counts the others', async () => {
    await open(plan({ title }));
    const twice = Array.from({ length: 46 }, (_, index) => ({ title: `t${index % 23}` }));
    await createAll(...twice);
    const [problem, ...more] = await problemsOf(plan(uniqueTitle));
    expect(more).toEqual([]);
    expect(problem).toMatch(/ids 1, 24; 2, 25; (\d+, \d+; ){17}20, 43; and 3 more values$/);
  });

  it('is found, sorted, filtered and unique by the values that a migration has written', async () => {
    const resource = plan(uniqueTitle);
    await open(resource);
    await createAll({ title: '阿' }, { title: '别家' });
    await restart(resource, `update "plan" set "title" = '中秋' where "title" = '阿';\n`);
    expect(await titles(owner, '&q=中秋')).toEqual(['中秋']);
    expect(await titles(owner, '&q=阿')).toEqual([]);
    expect(await titles(owner, '&title_like=中秋')).toEqual(['中秋']);
    await expect.poll(() => titles(owner, '&q=zhongqiu')).toEqual(['中秋']);
    const sorted = await owner.page('/plan/page?_sort=title&_order=asc');
    expect(sorted.records.map((record) => record.title)).toEqual(['别家', '中秋']);
    expect(await owner.call('POST', '/plan', { body: { title: '中秋' } })).toMatchObject({ code: 40900 });
    await owner.create('plan', { title: '阿' });
  });

  it('stays as it was where a migration would have two records share a unique value', async () => {
    const resource = plan(uniqueTitle);
    await open(resource);
    await createAll({ title: '甲' }, { title: '乙' });
    const failure = await restart(resource, `update "plan" set "title" = '丙';\n`).catch((error: unknown) => error);
    expect(Object(failure).problems).toEqual([
      'plan holds records that share a value of title, now unique: those with the ids 1, 2',
    ]);
    written = [];
    await restart(resource);
    expect(await titles(owner)).toEqual(['甲', '乙']);
    // Values may change places.
    await restart(resource, `update "plan" set "title" = case "title" when '甲' then '乙' else '甲' end;\n`);
    expect(await titles(owner)).toEqual(['乙', '甲']);
    expect(await titles(owner, '&q=甲')).toEqual(['甲']);
  });
});
