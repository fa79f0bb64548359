import { describe, expect, it } from 'vitest';
import { normalise } from '../../src/engine/normalise/index.ts';
import { recordName, recordTitle } from '../../src/engine/texts/record-name.ts';
import { kinds } from '../../src/fields/index.ts';
import { systemResources } from '../../src/resources/index.ts';

const resource = normalise(
  {
    name: 'talk',
    recordLabel: 'title',
    fields: {
      title: { type: 'text', label: '标题' },
      at: { type: 'datetime', label: '时间' },
      score: { type: 'int', label: '评分' },
      shop: { type: 'text', label: '店铺' },
    },
    show: { title: [{ field: 'score', suffix: '★' }, 'title', 'shop'] },
  },
  { kinds, entries: [], system: systemResources },
);
const context = { kinds, translate: (key: string) => key, timeZone: 'Asia/Shanghai' };
const titleOf = (record: Readonly<Record<string, unknown>>) => recordTitle(resource, record, context);
const nameOf = (record: Readonly<Record<string, unknown>> | undefined, recordLabel = 'title') =>
  recordName({ ...resource, recordLabel }, record, context);

describe('the name of a record', () => {
  it('is the value of its label', () => {
    expect(nameOf({ id: '7', title: '林晓' })).toBe('林晓');
  });

  it('is what a reference is called, and not its id', () => {
    expect(nameOf({ id: '7', title: '15', labels: { title: '林晓' } })).toBe('林晓');
  });

  it('is written as the kind of its label does, a moment in the time zone of the server', () => {
    expect(nameOf({ id: '7', at: '2026-11-26T07:36:24.989Z' }, 'at')).toBe('2026-11-26 15:36');
  });

  it.each([[''], [null], [undefined]])('is its id where the label is %j', (title) => {
    expect(nameOf({ id: '7', title })).toBe('7');
    expect(nameOf({ id: '7', at: title }, 'at')).toBe('7');
  });

  it('is nothing before the record is there', () => {
    expect(nameOf(undefined)).toBe('');
  });
});

describe('the title of a record', () => {
  it('says in one line what its fields hold, a reference by its name', () => {
    const record = { id: '7', score: 1, title: '做工\n粗糙', shop: '15', labels: { shop: '白鹭母婴旗舰店' } };
    expect(titleOf(record)).toBe('1★ · 做工 粗糙 · 白鹭母婴旗舰店');
  });

  it('leaves out what is empty or not sent, and cuts what is long', () => {
    expect(titleOf({ id: '7', score: null, title: '长'.repeat(40) })).toBe(`${'长'.repeat(30)}…`);
    expect(titleOf({ id: '7', score: 0, title: '' })).toBe('0★');
  });

  it('is the name where there is nothing to say, and where nothing is declared', () => {
    expect(titleOf({ id: '7' })).toBe('7');
    const plain = { ...resource, show: { ...resource.show, title: [] } };
    expect(recordTitle(plain, { id: '7', title: '林晓', score: 1 }, context)).toBe('林晓');
  });
});
