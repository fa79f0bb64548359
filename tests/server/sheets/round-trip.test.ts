import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { withRecordTables } from '../../../server/storage/tables/record-tables.ts';
import type { Language } from '../../../src/base/language.ts';
import { maxImportedAtOnce } from '../../../src/base/limits.ts';
import { slicesOf } from '../../../src/base/slices.ts';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { everySample } from '../../fields/arbitrary.ts';
import { databases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';
import { productCatalogue } from '../../setup/product.ts';
import { swept } from '../../setup/sweep.ts';
import { type DemoConsole, openConsole, type Person, type WireRecord } from '../resources/console.ts';
import { exportedRows } from './exported-rows.ts';

const answer = z.object({
  created: z.number(),
  failed: z.number(),
  rows: z.array(z.object({ outcome: z.string(), errors: z.record(z.string(), z.unknown()).optional() })),
});

/** What only the server writes, files, and rows and references, whose records the generated ones would need. */
const unheld = new Set([
  'ref',
  'rows',
  'tree',
  'file',
  'image',
  'auto',
  'computed',
  'lookup',
  'reach',
  'secret',
  'password',
]);
const held = everySample.filter(({ type }) => !unheld.has(type));
const instants = fc.date({ min: new Date('1971-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });

/** Values that files change or cannot carry whole, besides the usual ones of their kinds. */
const awkward = {
  exactly: instants.map((moment) => moment.toISOString()),
  formula: fc.constantFrom('=1+1', "'=1+1", '+86', '-1', '@x', '1E+5', '007', '1/2', 'TRUE', '"a", b', "O'Neil"),
  lines: fc.constantFrom('甲\r\n乙', '甲\n\n乙', ' 甲\t乙', '甲;乙,丙|丁'),
  listed: fc.uniqueArray(fc.constantFrom('甲、乙', 'a, b', '丙;丁', '戊|己'), { minLength: 1 }),
  marked: fc.constantFrom('<p>甲<strong>乙</strong></p>', '<h2>甲</h2><ul><li>乙</li><li>丙</li></ul>'),
};

const fields: Fields = {
  code: { type: 'text', label: '代码', unique: true },
  name: { type: 'text', label: '名字' },
  exactly: { type: 'datetime', label: '恰好' },
  formula: { type: 'text', label: '公式' },
  lines: { type: 'textarea', label: '多行' },
  listed: { type: 'tags', label: '列表' },
  marked: { type: 'rich', label: '排版' },
  person: { type: 'ref', label: '人', to: 'user' },
  people: { type: 'ref', label: '人们', to: 'user', multiple: true },
  hidden: { type: 'phone', label: '遮住', mask: true },
  key: { type: 'secret', label: '密钥' },
  kept: { type: 'text', label: '封存', readonlyWhen: { field: 'closed', eq: true } },
  closed: { type: 'bool', label: '已关闭' },
  ...Object.fromEntries(held.map(({ type, settings, name }) => [name, { type, label: name, ...settings }])),
};
const thing: AnyDefinition = {
  name: 'thing',
  recordLabel: 'name',
  fields,
  import: { key: 'code' },
};
const catalogue = productCatalogue({
  list: [{ name: 'thing', title: '东西', perm: 'merchant_admin' }],
  definitions: { thing },
});
const both = catalogue.resources.filter((resource) => resource.import && resource.export);
const files = both
  .flatMap((resource) =>
    (['xlsx', 'csv'] as const).flatMap((format) =>
      (['zh', 'en'] as const).map((language: Language) => ({ name: resource.name, resource, format, language })),
    ),
  )
  // Without a key every row creates a record: once is enough.
  .filter(({ resource, language }, index) => isKeyed(resource.import) || (language === 'en' && index % 4 === 1));
const generated = files.filter(({ name }) => name === 'thing');

describe.each(databases)('what was exported, imported again on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue);
    owner = await demo.enter('owner@demo.example');
    await makeThings();
  });
  afterAll(() => demo.stop());

  async function makeThings() {
    const people = (await owner.page('/user/page')).records.map(({ id }) => id);
    const who = fc.constantFrom(...people);
    const values = fc.record({
      ...Object.fromEntries(held.map(({ name, values: own }) => [name, fc.option(own)])),
      ...awkward,
      name: fc.constantFrom('甲', '乙', 'b'),
      person: who,
      people: fc.uniqueArray(who, { minLength: 1, maxLength: 3 }),
      hidden: fc.constantFrom('13800138000', '0571-88001234'),
      key: fc.constant('a secret'),
      kept: fc.constantFrom('封', '存'),
    });
    const samples = fc.sample(values, { numRuns: 20, seed: 41 });
    // The last ones have no key.
    for (const [index, one] of samples.entries()) {
      const { id, version } = await owner.create('thing', { ...one, code: index < 15 ? `T${index}` : null });
      await owner.patch(`/thing/${id}`, { version, closed: true });
    }
  }

  async function recordsOf(name: string): Promise<WireRecord[]> {
    const records: WireRecord[] = [];
    for (;;) {
      const some = await owner.page(
        `/${name}/page?_sort=id&_order=asc&_start=${records.length}&_end=${records.length + 100}`,
      );
      records.push(...some.records);
      if (some.records.length < 100) return records;
    }
  }
  const historyOf = async () => {
    const { n } = await withRecordTables(demo.database.db)
      .selectFrom('record_history')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  /** Imports the rows, and returns what was refused or made. */
  async function importRows({ name, import: action }: Resource, rows: readonly object[]) {
    const onDuplicate = isKeyed(action) ? 'update' : 'refuse';
    let created = 0;
    const refused: unknown[] = [];
    for (const some of slicesOf(rows, maxImportedAtOnce)) {
      const told = answer.parse(await owner.post(`/${name}/import`, { rows: some, onDuplicate, partial: true }));
      created += told.created;
      refused.push(...told.rows.flatMap(({ errors }, index) => (errors ? [{ row: some[index], errors }] : [])));
    }
    return { created, refused };
  }

  it.each(swept([...generated, ...files.filter(({ name }) => name !== 'thing')], 8, kind.name))(
    'writes nothing: $name as $format in $language',
    async ({ resource, ...file }) => {
      demo.clock.advance(60);
      const { name } = resource;
      const [before, history] = [await recordsOf(name), await historyOf()];
      const rows = await exportedRows(owner, catalogue, resource, file);
      expect(rows.length).toBeGreaterThan(0);
      const { created, refused } = await importRows(resource, rows);
      expect(refused).toEqual([]);
      const after = await recordsOf(name);
      if (isKeyed(resource.import)) {
        expect(created).toBe(0);
        expect(after).toEqual(before);
        expect(await historyOf()).toBe(history);
      } else {
        // Every row creates a record of its own.
        expect(created).toBe(rows.length);
      }
    },
  );

  it('still takes what was changed, and what is read only now is refused where it is changed', async () => {
    const { resource } = generated[0] ?? {};
    if (!resource) throw new Error('no resource was generated');
    const [...others] = await exportedRows(owner, catalogue, resource, { format: 'csv', language: 'zh' });
    const [row] = others.splice(
      others.findIndex(({ code }) => code !== ''),
      1,
    );
    const history = await historyOf();
    const changed = { ...row, exactly: '2026-11-21 14:05:33.120', lines: '丙' };
    expect(await importRows(resource, [changed, ...others])).toEqual({ created: 0, refused: [] });
    expect(await historyOf()).toBe(history + 1);
    const found = (await recordsOf('thing')).filter(({ lines }) => lines === '丙');
    expect(found).toMatchObject([{ exactly: '2026-11-21T06:05:33.120Z' }]);
    const sealed = { ...changed, kept: '别的' };
    expect(await importRows(resource, [sealed])).toMatchObject({
      refused: [{ errors: { kept: ['目前不可修改'] } }],
    });
  });
});

function isKeyed(action: Resource['import']): boolean {
  return (action?.key ?? []).length > 0;
}
