import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { productCatalogue } from '../../server/resources/product.ts';
import { TablesDiffer } from '../../server/storage/tables/differences.ts';
import { existingIndexes } from '../../server/storage/tables/existing.ts';
import type { AnyDefinition } from '../../src/engine/any-definition.ts';
import { databases } from '../setup/databases.ts';
import type { Fields } from '../setup/fields.ts';
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
  const text = readFileSync(new URL('../../server/migrations/README.md', import.meta.url), 'utf8');
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
  const indexesOf = async (table: string) => existingIndexes(demo.database.db, kind.name, table);

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
    const renamed = plan({ planDay: day, day, remark: text, note: { ...text, search: true } }, { unique });
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
    await restart(plan({ topics: words, words }), 'alter table "plan_words" rename to "plan_topics";');
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
});
