import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { swept } from '../setup/sweep.ts';

describe('a sweep', () => {
  const cases = Array.from({ length: 20 }, (_, index) => index);

  it('is a sample from the first case to the last, and all of them where it is whole', () => {
    expect(swept(cases, 4, false)).toEqual([0, 6, 13, 19]);
    expect(swept(cases, 1, false)).toEqual([0]);
    expect(swept(cases, 40, false)).toEqual(cases);
    expect(swept(cases, 4, true)).toEqual(cases);
  });

  it('is whole in the gate', () => {
    expect(readFileSync('.ci/run', 'utf8')).toMatch(/^step test env SWEEP=whole npm test/m);
  });
});
