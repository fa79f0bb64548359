import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DataAccessFactory } from '../../../server/storage/records/data-access.ts';
import { layoutOf } from '../../../server/storage/tables/layout-of.ts';
import { prepareTables } from '../../../server/storage/tables/prepare.ts';
import { kinds } from '../../../src/fields/index.ts';
import { allDatabases } from '../../setup/databases.ts';
import { catalogueOf, identity, openSmallDatabase, type SmallDatabase } from './small-catalogue.ts';

const now = new Date('2026-03-01T02:00:00.000Z');
const me = identity(1, 1);
const stamp = { at: now, by: '1' };
const text = (more: object = {}) => ({ type: 'text', label: 'x', ...more });

/** The newer one has more fields, and no longer needs what the older one sorts, searches and keeps unique by. */
const older = catalogueOf({ name: text({ unique: true, sortable: true, search: true }), note: text() });
const newer = catalogueOf({
  name: text({ filter: true }),
  note: text({ sortable: true }),
  fee: { type: 'money', label: 'x' },
  words: { type: 'tags', label: 'x' },
});

describe.each(allDatabases)('two releases on one $name', (kind) => {
  let small: SmallDatabase;

  beforeEach(async () => {
    small = await openSmallDatabase(kind);
  });
  afterEach(() => small.drop());

  const add = (dataAccess: DataAccessFactory, values: Readonly<Record<string, unknown>>) =>
    small.database.transaction((trx) =>
      dataAccess.writableForIdentity(me, now, trx).writer('thing').insert(values, stamp),
    );
  const rename = async (dataAccess: DataAccessFactory, id: string, name: string) => {
    const record = await dataAccess.forIdentity(me, now).records('thing').find(id);
    if (!record) throw new Error(`There is no record ${id}.`);
    await small.database.transaction((trx) =>
      dataAccess.writableForIdentity(me, now, trx).writer('thing').update(record, { name }, stamp),
    );
  };
  const list = async (dataAccess: DataAccessFactory, field: string, keyword?: string) => {
    const request = { keyword, readable: new Set(['name', 'note']), start: 0, end: 50 };
    const sort = [{ field, order: 'asc' as const }];
    const records = await dataAccess
      .forIdentity(me, now)
      .records('thing')
      .page({ ...request, sort });
    return records.map(({ values }) => values);
  };
  const names = async (...asked: Parameters<typeof list>) => (await list(...asked)).map(({ name }) => name);

  it('work side by side, the older one writing and reading all that it knows', async () => {
    const old = await small.start(older);
    const first = await add(old, { name: '张三', note: 'b' });
    const fresh = await small.start(newer);
    await add(fresh, { name: '李四', note: 'a', fee: 100, words: ['一'] });
    const second = await add(old, { name: '王五', note: 'c' });
    await rename(old, first, '阿三');
    expect(await names(old, 'name', '阿三')).toEqual(['阿三']);
    expect(await names(old, 'id')).toEqual(['阿三', '李四', '王五']);
    await rename(fresh, second, '阿五');
    expect(await list(fresh, 'id')).toMatchObject([
      { name: '阿三', fee: null, words: [] },
      { name: '李四', fee: 100, words: ['一'] },
      { name: '阿五' },
    ]);
  });

  it('follow one another there and back, and lose nothing', async () => {
    await add(await small.start(older), { name: '张三', note: 'b' });
    await add(await small.start(newer), { name: '李四', note: 'a', fee: 100, words: ['一'] });

    const unknown: string[] = [];
    const layouts = older.resources.map((resource) => layoutOf(resource, kinds));
    await (await prepareTables(small.database, layouts, { onUnknown: (found) => unknown.push(...found) })).filled;
    expect(unknown).toEqual(['thing.fee (integer)', 'thing_words']);
    const back = await small.start(older);
    expect(await names(back, 'name')).toEqual(['李四', '张三']);
    expect(await names(back, 'name', '李四')).toEqual(['李四']);
    const again = await add(back, { name: '李四' }).catch((error: unknown) => error);
    expect(small.database.dialect.isUniqueViolation(again)).toBe(true);
    await add(back, { name: '王五', note: '0' });

    const forward = await small.start(newer);
    expect(await list(forward, 'note')).toMatchObject([
      { name: '王五', fee: null, words: [] },
      { name: '李四', fee: 100, words: ['一'] },
      { name: '张三' },
    ]);
  });

  it('begin records that the older one made in the first state, at the next start', async () => {
    const options = ['open', 'done'].map((value) => ({ value, label: 'x' }));
    const states = { field: 'status', transitions: { finish: { label: 'x', from: ['open'], to: 'done' } } };
    const withStates = catalogueOf({ name: text(), status: { type: 'enum', label: 'x', options } }, { states });
    const old = await small.start(older);
    await small.start(withStates);
    await add(old, { name: '王五' });
    expect(await list(await small.start(withStates), 'id')).toMatchObject([{ name: '王五', status: 'open' }]);
  });

  it('may have columns with a default, and none that every row must have a value of', async () => {
    await small.start(older);
    await sql`alter table thing add column counted integer not null default 7`.execute(small.database.db);
    await add(await small.start(older), { name: '张三' });
    await sql`drop table thing`.execute(small.database.db);
    await small.database.db.schema
      .createTable('thing')
      .$call(small.database.dialect.identityColumn)
      .addColumn('strange', 'text', (column) => column.notNull())
      .execute();
    await expect(small.start(older)).rejects.toThrow('thing.strange (text) belongs to no field and may not be empty');
  });
});
