import { describe, expect, it } from 'vitest';
import { recordName } from '../../src/engine/record-name.ts';

describe('the name of a record', () => {
  const resource = { recordLabel: 'user' };

  it('is the value of its label', () => {
    expect(recordName(resource, { id: '7', user: '林晓' })).toBe('林晓');
  });

  it('is what a reference is called, and not its id', () => {
    expect(recordName(resource, { id: '7', user: '15', labels: { user: '林晓' } })).toBe('林晓');
  });

  it.each([[''], [null], [undefined]])('is its id where the label is %j', (user) => {
    expect(recordName(resource, { id: '7', user })).toBe('7');
  });

  it('is nothing before the record is there', () => {
    expect(recordName(resource, undefined)).toBe('');
  });
});
