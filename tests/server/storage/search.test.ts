import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDataAccess, type DataAccessFactory } from '../../../server/storage/records/data-access.ts';
import { layoutOf } from '../../../server/storage/tables/layout-of.ts';
import { prepareTables } from '../../../server/storage/tables/prepare.ts';
import { fold } from '../../../server/storage/tables/search/fold.ts';
import { kinds } from '../../../src/fields/index.ts';
import { systemResources } from '../../../src/resources/index.ts';
import { allDatabases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';
import { catalogueOf, identity, openSmallDatabase, type SmallDatabase, timeZone } from './small-catalogue.ts';

const now = new Date('2026-03-01T02:00:00.000Z');
const me = identity(1, 1);
const fields: Fields = {
  name: { type: 'text', label: 'x', search: true, filter: true },
  note: { type: 'textarea', label: 'x', search: true },
  size: { type: 'text', label: 'x' },
};
const catalogue = catalogueOf(fields);
const readable = new Set(['name', 'note']);
const order = [{ field: 'id', order: 'asc' as const }];

/** Few characters, so that texts meet: two of them look alike without case or width, one is a pair of surrogates. */
const characters = [
  '星',
  '河',
  '客',
  'a',
  'A',
  'Ａ',
  'b',
  '1',
  ' ',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '😀',
  '\ud83d',
  '*',
  '-',
  // 星河 by its sound.
  'xing',
  'x',
  'h',
];
const texts = (maxLength: number) =>
  fc.array(fc.constantFrom(...characters), { maxLength }).map((parts) => parts.join(''));

/** As a database stores it: half of a pair of surrogates is no character. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');

describe.each(allDatabases)('a search on $name', (kind) => {
  let small: SmallDatabase;
  let dataAccess: DataAccessFactory;

  beforeAll(async () => {
    small = await openSmallDatabase(kind);
    dataAccess = await small.start(catalogue);
  });
  afterAll(() => small.drop());

  /** The same reach, which reads the texts themselves. */
  const plainly = (): DataAccessFactory => {
    const layouts = new Map(catalogue.resources.map((resource) => [resource.name, layoutOf(resource, kinds)]));
    return createDataAccess({
      database: small.database,
      bigrams: { isReady: () => false },
      layouts,
      system: systemResources,
      timeZone,
    });
  };
  const namesOf = async (from: DataAccessFactory, request: { keyword?: string; like?: string }) => {
    const filters =
      request.like === undefined ? [] : [{ field: 'name', operator: 'like' as const, values: [request.like] }];
    const selection = { keyword: request.keyword, filters, readable };
    const { records, total } = await from
      .forIdentity(me, now)
      .records('thing')
      .pageOf({ ...selection, sort: order, start: 0, end: 200 });
    expect(total).toBe(records.length);
    return records.map(({ id }) => id);
  };
  const insert = (rows: readonly Readonly<Record<string, string>>[], enterprise = '1') =>
    small.database.transaction(async (trx) => {
      const writer = dataAccess.forServer(now, trx).within(enterprise).writer('thing');
      return writer.insertMany(rows.map((values) => ({ values, stamp: { at: now, by: '1' } })));
    });

  it('finds by bigrams exactly what it finds by reading every text', async () => {
    const rows = fc.array(fc.record({ name: texts(8), note: texts(8) }), { minLength: 1, maxLength: 30 });
    const word = texts(4).filter((text) => text.trim() !== '');
    await fc.assert(
      fc.asyncProperty(rows, fc.array(word, { minLength: 1, maxLength: 6 }), async (given, words) => {
        await sql`delete from thing`.execute(small.database.db);
        const ids = await insert(given);
        await insert(given, '2');
        for (const [index, keyword] of words.entries()) {
          const ways = [{ keyword }, { like: keyword }, { keyword, like: words[index - 1] ?? keyword }];
          for (const way of ways) expect(await namesOf(dataAccess, way)).toEqual(await namesOf(plainly(), way));
        }
        // And reading every text finds what the language does.
        const [first = ''] = words;
        const holds = ({ name }: { name: string }) => wellFormed(fold(name)).includes(wellFormed(fold(first)));
        const held = given.flatMap((row, index) => (holds(row) ? [ids[index]] : []));
        expect(await namesOf(dataAccess, { like: first })).toEqual(held);
      }),
      { numRuns: 12 },
    );
  });

  it('follows what is changed, removed and written by somebody else', async () => {
    await sql`delete from thing`.execute(small.database.db);
    const [id = ''] = await insert([{ name: '星河客服', note: '' }, { name: '蓝海' }]);
    const change = (work: 'update' | 'remove', values = {}) =>
      small.database.transaction(async (trx) => {
        const scope = dataAccess.writableForIdentity(me, now, trx);
        const record = await scope.records('thing').find(id);
        if (!record) throw new Error('The record is gone.');
        const stamp = { at: now, by: '1' };
        await (work === 'update'
          ? scope.writer('thing').update(record, values, stamp)
          : scope.writer('thing').remove([record], stamp));
      });
    expect(await namesOf(dataAccess, { keyword: '河客' })).toEqual([id]);
    await change('update', { size: 'large' });
    expect(await namesOf(dataAccess, { keyword: '河客' })).toEqual([id]);
    await change('update', { name: '银河外包' });
    expect(await namesOf(dataAccess, { keyword: '河客' })).toEqual([]);
    expect(await namesOf(dataAccess, { keyword: '外包' })).toEqual([id]);
    await change('remove');
    expect(await namesOf(dataAccess, { keyword: '外包' })).toEqual([]);
  });

  it('finds everything while the bigrams of records that were there before are still being made', async () => {
    const before = await openSmallDatabase(kind);
    try {
      const unnamed = catalogueOf({ ...fields, name: { type: 'text', label: 'x' } }, { recordLabel: 'size' });
      const first = await before.start(unnamed);
      const rows = Array.from({ length: 700 }, (_, index) => ({
        name: `星河${index}`,
        note: index % 350 ? '' : '麒麟',
      }));
      await before.database.transaction(async (trx) => {
        const writer = first.forServer(now, trx).within('1').writer('thing');
        await writer.insertMany(rows.map((values) => ({ values, stamp: { at: now, by: '1' } })));
      });
      const layouts = catalogue.resources.map((resource) => layoutOf(resource, kinds));
      const bigrams = await prepareTables(before.database, layouts);
      expect(bigrams.isReady('thing')).toBe(false);
      const byName = new Map(layouts.map((layout) => [layout.table, layout]));
      const fresh = createDataAccess({
        database: before.database,
        bigrams,
        layouts: byName,
        system: systemResources,
        timeZone,
      });
      const count = (keyword: string) => fresh.forIdentity(me, now).records('thing').count({ keyword, readable });
      expect(await count('星河69')).toBe(11);
      await bigrams.filled;
      expect(bigrams.isReady('thing')).toBe(true);
      expect(await count('星河69')).toBe(11);
      expect(await count('麒麟')).toBe(2);
      expect(await count('xh69')).toBe(11);
      expect(await count('xinghe699')).toBe(1);
    } finally {
      await before.drop();
    }
  });
});
