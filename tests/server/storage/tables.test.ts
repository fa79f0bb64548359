import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DataAccessFactory } from '../../../server/storage/records/data-access.ts';
import { TablesDiffer } from '../../../server/storage/tables/differences.ts';
import { allDatabases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';
import { catalogueOf, identity, openSmallDatabase, type SmallDatabase } from './small-catalogue.ts';

const now = new Date('2026-03-01T02:00:00.000Z');
const me = identity(1, 1);
const text = (more: object = {}) => ({ type: 'text', label: 'x', ...more });

describe.each(allDatabases)('tables from resources on $name', (kind) => {
  let small: SmallDatabase;

  beforeEach(async () => {
    small = await openSmallDatabase(kind);
  });
  afterEach(() => small.drop());

  const start = (fields: Fields) => small.start(catalogueOf(fields));
  const add = (dataAccess: DataAccessFactory, ...rows: Readonly<Record<string, unknown>>[]) =>
    small.database.transaction(async (trx) => {
      const writer = dataAccess.writableForIdentity(me, now, trx).writer('thing');
      await writer.insertMany(rows.map((values) => ({ values, stamp: { at: now, by: '1' } })));
    });
  const namesBy = async (dataAccess: DataAccessFactory, order: 'asc' | 'desc', keyword?: string) => {
    const request = {
      keyword,
      readable: new Set(['name', 'note']),
      sort: [{ field: 'name', order }],
      start: 0,
      end: 50,
    };
    return (await dataAccess.forIdentity(me, now).records('thing').page(request)).map(({ values }) => values.name);
  };

  it('are left alone by the next start', async () => {
    const fields = {
      name: text({ unique: true, sortable: true, search: true }),
      roles: { type: 'ref', to: 'user', multiple: true, label: 'x' },
    };
    await add(await start(fields), { name: '星河', roles: ['3', '1'] });
    const indexes = async () => {
      const { rows } = await (kind.name === 'sqlite'
        ? sql`select name, rootpage from sqlite_master where type = 'index' order by name`
        : sql`select relname, oid from pg_class where relkind = 'i' and relnamespace = 'public'::regnamespace
            order by relname`
      ).execute(small.database.db);
      return rows;
    };
    const before = await indexes();
    const dataAccess = await start(fields);
    expect(await indexes()).toEqual(before);
    const [record] = await dataAccess.forIdentity(me, now).records('thing').page({ sort: [], start: 0, end: 5 });
    expect(record?.values).toEqual({ name: '星河', roles: ['3', '1'], enterprise: '1' });
  });

  it('may be made by several servers that start at once', async () => {
    const fields = { name: text({ unique: true, sortable: true, search: true }), tags: { type: 'tags', label: 'x' } };
    await Promise.all([start(fields), start(fields), start(fields)]);
    await add(await start(fields), { name: '星河', tags: ['a'] });
  });

  it('gain the columns and lists of new fields, empty', async () => {
    await add(await start({ name: text() }), { name: '旧' });
    const dataAccess = await start({
      name: text(),
      fee: { type: 'money', label: 'x' },
      words: { type: 'tags', label: 'x' },
    });
    const records = dataAccess.forIdentity(me, now).records('thing');
    const [record] = await records.page({ sort: [], start: 0, end: 5 });
    expect(record?.values).toMatchObject({ name: '旧', fee: null, words: [] });
  });

  it('put records that had no state before into the first', async () => {
    await add(await start({ name: text() }), { name: '旧' });
    const options = [
      { value: 'open', label: 'x' },
      { value: 'done', label: 'x' },
    ];
    const states = { field: 'status', transitions: { finish: { label: 'x', from: ['open'], to: 'done' } } };
    const fields = { name: text(), status: { type: 'enum', label: 'x', options } };
    const dataAccess = await small.start(catalogueOf(fields, { states }));
    const [record] = await dataAccess.forIdentity(me, now).records('thing').page({ sort: [], start: 0, end: 5 });
    expect(record?.values).toMatchObject({ name: '旧', status: 'open' });
  });

  it('compute for rows there are what a field newly sorted, searched and filtered needs', async () => {
    await add(
      await start({ name: text(), note: text() }),
      { name: '张三', note: 'Ocean' },
      { name: 'apple' },
      { name: '李四' },
    );
    const dataAccess = await start({
      name: text({ sortable: true, search: true, filter: true }),
      note: text({ search: true }),
    });
    expect(await namesBy(dataAccess, 'asc')).toEqual(['apple', '李四', '张三']);
    expect(await namesBy(dataAccess, 'asc', 'OCEAN')).toEqual(['张三']);
    const like = { filters: [{ field: 'name', operator: 'like' as const, values: ['APP'] }] };
    expect(await dataAccess.forIdentity(me, now).records('thing').count(like)).toBe(1);
  });

  it('compute anew what was computed before it was needed no more', async () => {
    const sorted = { name: text({ sortable: true, search: true }), note: text() };
    await add(await start(sorted), { name: '一' });
    await add(await start({ name: text({ label: 'y' }), note: text({ search: true }) }), { name: '阿' });
    const dataAccess = await start(sorted);
    expect(await namesBy(dataAccess, 'asc')).toEqual(['阿', '一']);
    expect(await namesBy(dataAccess, 'asc', '阿')).toEqual(['阿']);
  });

  it('stop the start where a field changed its type, or takes several values instead of one', async () => {
    await start({ name: text(), size: text(), words: { type: 'tags', label: 'x' } });
    const failure = await start({ name: text(), size: { type: 'money', label: 'x' } }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TablesDiffer);
    expect(Object(failure).problems).toEqual([
      'thing.size is text, and its field needs integer',
      'thing.size holds text, and its field needs fen',
    ]);
    await expect(start({ name: text(), size: text(), words: text() })).rejects.toThrow(
      'the table thing_words holds several values, and its field takes one',
    );
    await expect(start({ name: text(), size: { type: 'tags', label: 'x' } })).rejects.toThrow(
      'thing.size (text) holds one value, and its field takes several',
    );
  });

  it.each([
    ['text', { type: 'json', fields: { name: text() } }, 'text, and its field needs rows in JSON'],
    ['textarea', { type: 'schedule' }, 'text, and its field needs hours in JSON'],
    ['rich', { type: 'questions' }, 'markup, and its field needs questions in JSON'],
    ['int', { type: 'decimal' }, 'integer, and its field needs millionths'],
    ['int', { type: 'money' }, 'integer, and its field needs fen'],
    ['url', { type: 'date' }, 'text, and its field needs days'],
    ['int', { type: 'ref', to: 'user' }, 'integer, and its field needs ids of user'],
  ])(
    'stop the start where a field of the kind %s becomes one that would read its column otherwise',
    async (type, to, said) => {
      await start({ name: text(), size: { type, label: 'x' } });
      const failure = await start({ name: text(), size: { label: 'x', ...to } }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(TablesDiffer);
      expect(Object(failure).problems).toEqual([`thing.size holds ${said}`]);
      await start({ name: text(), size: { type, label: 'x' } });
    },
  );

  it('stop the start where several references would be to others', async () => {
    const several = (to: string) => ({ name: text(), them: { type: 'ref', label: 'x', to, multiple: true } });
    await start(several('user'));
    await expect(start(several('enterprise'))).rejects.toThrow(
      'thing_them.value holds ids of user, and its field needs ids of enterprise',
    );
  });

  it('let a field change to a kind that reads the same, and to any once a migration has said so', async () => {
    await add(await start({ name: text(), size: { type: 'int', label: 'x' }, site: text() }), { name: 'a', size: 3 });
    const url = { type: 'url', label: 'x' };
    await start({ name: text(), size: { type: 'int', label: 'x' }, site: url });
    await sql`update thing set size = size * 1000000`.execute(small.database.db);
    await sql`delete from column_encoding where "table" = 'thing' and "column" = 'size'`.execute(small.database.db);
    const dataAccess = await start({ name: text(), size: { type: 'decimal', label: 'x' }, site: url });
    const [record] = await dataAccess.forIdentity(me, now).records('thing').page({ sort: [], start: 0, end: 5 });
    expect(record?.values).toMatchObject({ size: 3 });
  });

  it('change nothing where they stop the start', async () => {
    await start({ name: text(), size: text() });
    await start({ name: text(), size: { type: 'money', label: 'x' }, fresh: text() }).catch(() => undefined);
    await expect(sql`select fresh from thing`.execute(small.database.db)).rejects.toThrow(/fresh/);
  });

  it('stop the start where values are to be unique that are not', async () => {
    await add(await start({ name: text() }), { name: 'Twice' }, { name: 'ｔwice' });
    await expect(start({ name: text({ unique: true }) })).rejects.toThrow(
      'thing holds records that share a value of name, now unique: those with the ids 1, 2',
    );
  });

  it('stop the start where several fields are to be unique together that are not, naming the records', async () => {
    const fields = { name: text(), size: { type: 'decimal', label: 'x' } };
    const together = { unique: [['name', 'size']] };
    const rows = [{ name: 'Twice', size: 1.5 }, { name: 'ｔwice', size: 1.5 }, { name: 'twice' }, { name: 'twice' }];
    await add(await start(fields), ...rows);
    const failure = await small.start(catalogueOf(fields, together)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TablesDiffer);
    expect(Object(failure).problems).toEqual([
      'thing holds records that share a value of name and size, now unique: those with the ids 1, 2',
    ]);
    await sql`update thing set size = 2000000 where id = 2`.execute(small.database.db);
    const dataAccess = await small.start(catalogueOf(fields, together));
    const again = await add(dataAccess, { name: 'TWICE', size: 2 }).catch((error: unknown) => error);
    expect(small.database.dialect.isUniqueViolation(again)).toBe(true);
    // Declared no more, they repeat again.
    await add(await start(fields), { name: 'TWICE', size: 2 });
  });

  it('keep values apart that were two while invisible characters told them apart, until one is changed', async () => {
    const fields = { name: text({ unique: true, sortable: true, search: true }) };
    await add(await start(fields), { name: '星河' }, { name: '别家' }, { name: '没有' });
    const { db } = small.database;
    const written = '星\u200b河';
    // What a version left that folded invisible characters like any other.
    await sql`update thing set name = ${written}, _folded_name = ${written} where name = '别家'`.execute(db);
    await sql`update derived_column set recipe = replace(replace(recipe, '2', '1'), '3', '2')`.execute(db);
    const dataAccess = await start(fields);
    expect(await namesBy(dataAccess, 'asc', '星河')).toHaveLength(2);
    const records = dataAccess.forIdentity(me, now).records('thing');
    for (const name of [written, '没\u00ad有']) {
      expect(await records.taken({ name })).toMatchObject([{ name: 'name' }]);
    }
    const again = await add(dataAccess, { name: '\u202e星河' }).catch((error: unknown) => error);
    expect(small.database.dialect.isUniqueViolation(again)).toBe(true);
    await start(fields);
    // A migration that leaves the two as they are leaves them apart.
    await small.start(catalogueOf(fields), [`update "thing" set "name" = "name" || '!' where "name" = '没有'`]);
    expect(await namesBy(await start(fields), 'asc', '没有!')).toHaveLength(1);
  });

  it('let values repeat again when they need not be unique any more', async () => {
    await start({ name: text({ unique: true }) });
    const dataAccess = await start({ name: text({ filter: true }) });
    await add(dataAccess, { name: 'Twice' }, { name: 'twice' });
  });

  it('hold unique values in the database itself, per enterprise, for records that are alive', async () => {
    const dataAccess = await start({ name: text({ unique: true }) });
    await add(dataAccess, { name: 'Once' });
    const again = await add(dataAccess, { name: 'ONCE' }).catch((error: unknown) => error);
    expect(small.database.dialect.isUniqueViolation(again)).toBe(true);
    await small.database.transaction(async (trx) => {
      const elsewhere = dataAccess.writableForIdentity(identity(2, 2), now, trx);
      await elsewhere.writer('thing').insert({ name: 'once' }, { at: now, by: '2' });
      const own = dataAccess.writableForIdentity(me, now, trx);
      const [record] = await own.records('thing').page({ sort: [], start: 0, end: 1 });
      if (record) await own.writer('thing').remove([record], { at: now, by: '1' });
      await own.writer('thing').insert({ name: 'once' }, { at: now, by: '1' });
    });
  });

  it('refuse two resources or fields that would share a table', async () => {
    const clash = catalogueOf({ name: text() }, { name: 'session' });
    await expect(small.start(clash)).rejects.toThrow(
      /^Rename resources or fields, for:\n {2}the table name session is taken twice$/,
    );
  });
});

describe.each(allDatabases)('a scope on $name', (kind) => {
  let small: SmallDatabase;
  let dataAccess: DataAccessFactory;

  beforeEach(async () => {
    small = await openSmallDatabase(kind);
    const fields = {
      name: text({ search: true }),
      secret: text({ search: true, perm: { read: 'seer' } }),
      hidden: text(),
    };
    dataAccess = await small.start(catalogueOf(fields, { list: { where: { field: 'hidden', empty: true } } }));
    await small.database.transaction(async (trx) => {
      for (const enterprise of ['1', '2']) {
        const writer = dataAccess.forServer(now, trx).within(enterprise).writer('thing');
        await writer.insertMany(
          [
            { name: `open ${enterprise}`, secret: 'needle' },
            { name: `hidden ${enterprise}`, hidden: 'yes' },
          ].map((values) => ({ values, stamp: { at: now, by: null } })),
        );
      }
    });
  });
  afterEach(() => small.drop());

  const everything = { sort: [{ field: 'id', order: 'asc' as const }], start: 0, end: 50 };

  it('never reaches another enterprise, nor what the list never holds', async () => {
    const records = dataAccess.forIdentity(me, now).records('thing');
    const names = (await records.page(everything)).map(({ values }) => values.name);
    expect(names).toEqual(['open 1']);
    expect(await records.count({ where: { not: { field: 'name', eq: 'nothing' } } })).toBe(1);
    expect(await records.count({ where: { any: [{ all: [] }, { field: 'name', empty: false }] } })).toBe(1);
    expect(await records.findMany(['1', '2', '3', '4'])).toHaveLength(1);
    expect(await records.existing(['1', '2', '3', '4'])).toEqual(new Set(['1']));
    expect(await records.find('3')).toBeUndefined();
    expect(await dataAccess.forIdentity(me, now).history('thing', '3')).toBeUndefined();
  });

  it('writes nothing that is out of reach', async () => {
    const [foreign] = await dataAccess.forIdentity(identity(2, 2), now).records('thing').page(everything);
    if (!foreign) throw new Error('The other enterprise has no record.');
    await small.database.transaction(async (trx) => {
      const writer = dataAccess.writableForIdentity(me, now, trx).writer('thing');
      await writer.update(foreign, { name: 'taken over' }, { at: now, by: '1' });
      await writer.remove([foreign], { at: now, by: '1' });
    });
    expect(await dataAccess.forIdentity(identity(2, 2), now).records('thing').find(foreign.id)).toEqual(foreign);
  });

  it('is narrowed, never widened', () => {
    const own = dataAccess.forIdentity(me, now);
    expect(() => own.within('2')).toThrow(RangeError);
    expect(own.within('1').enterprise).toBe('1');
    const all = dataAccess.forIdentity(identity(9, 1, ['super_admin']), now);
    expect(all.enterprise).toBeUndefined();
    expect(() => all.within('2').within('1')).toThrow(RangeError);
  });

  it('does not look for keywords in what the user may not read', async () => {
    const records = dataAccess.forIdentity(me, now).records('thing');
    const found = (readable: string[]) => records.count({ keyword: 'needle', readable: new Set(readable) });
    expect(await found(['name', 'secret'])).toBe(1);
    expect(await found(['name'])).toBe(0);
    expect(await found([])).toBe(0);
  });
});
