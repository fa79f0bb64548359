import { describe, expect, it } from 'vitest';
import { normalise } from '../../src/engine/normalise/index.ts';
import { recordName } from '../../src/engine/record-name.ts';
import { kinds } from '../../src/fields/index.ts';
import { systemResources } from '../../src/resources/index.ts';

const resource = normalise(
  {
    name: 'talk',
    recordLabel: 'title',
    fields: { title: { type: 'text', label: '标题' }, at: { type: 'datetime', label: '时间' } },
  },
  { kinds, entries: [], system: systemResources },
);
const nameOf = (record: Readonly<Record<string, unknown>> | undefined, recordLabel = 'title') =>
  recordName({ ...resource, recordLabel }, record, { kinds, translate: (key) => key, timeZone: 'Asia/Shanghai' });

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
