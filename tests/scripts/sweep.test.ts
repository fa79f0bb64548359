import { describe, expect, it } from 'vitest';
import { swept } from '../setup/sweep.ts';

describe('a sweep', () => {
  const cases = Array.from({ length: 20 }, (_, index) => index);

  it('is a sample from the first case to the last, and all of them where it is whole', () => {
    expect(swept(cases, 4, undefined, false, false)).toEqual([0, 6, 13, 19]);
    expect(swept(cases, 1, undefined, false, false)).toEqual([0]);
    expect(swept(cases, 40, undefined, false, false)).toEqual(cases);
    expect(swept(cases, 4, undefined, true, false)).toEqual(cases);
  });

  it('of every database is whole on SQLite, and a sample on PostgreSQL', () => {
    expect(swept(cases, 4, 'sqlite', true, false)).toEqual(cases);
    expect(swept(cases, 4, 'postgres', true, false)).toEqual([0, 6, 13, 19]);
    expect(swept(cases, 4, 'sqlite', false, false)).toEqual([0, 6, 13, 19]);
  });

  it('is two cases at most in what runs every day', () => {
    expect(swept(cases, 4, undefined, false, true)).toEqual([0, 19]);
    expect(swept(cases, 1, undefined, false, true)).toEqual([0]);
  });
});
