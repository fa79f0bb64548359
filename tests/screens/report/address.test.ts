import { describe, expect, it } from 'vitest';
import { normalise } from '../../../src/engine/normalise/index.ts';
import { flatten } from '../../../src/engine/route.ts';
import { kinds } from '../../../src/fields/index.ts';
import merchant from '../../../src/resources/customer/merchant.ts';
import { list, ownerField, systemResources } from '../../../src/resources/index.ts';
import {
  periodBefore,
  readReportAddress,
  stepsBetween,
  writeReportAddress,
} from '../../../src/screens/report/address.ts';
import { createAddressCodec } from '../../../src/screens/shared/list-state/address.ts';

const resource = normalise(merchant, { kinds, entries: flatten(list), ownerField, system: systemResources });
const codec = createAddressCodec(resource, Object.values(resource.fields), kinds);
const today = '2026-11-21';
const read = (search: string) => readReportAddress(search, codec, ['level'], today);

describe('The address of a report', () => {
  it('looks at the last 30 days by day unless it says otherwise, and writes none of that', () => {
    const address = read('');
    expect(address).toMatchObject({ from: '2026-10-23', to: today, by: 'day', isCompared: false });
    expect(writeReportAddress(address, codec, today)).toBe('');
  });

  it('holds what differs, and reads it back', () => {
    const search = 'level=A&_from=2026-01-01&_to=2026-03-31&_by=level&_compare=1';
    const address = read(search);
    expect(address).toMatchObject({ from: '2026-01-01', to: '2026-03-31', by: 'level', isCompared: true });
    expect(address.filters).toEqual({ level: ['A'] });
    expect(writeReportAddress(address, codec, today)).toBe(search);
  });

  it.each([
    ['a day there is not', '_from=2026-02-30&_to=2026-03-01'],
    ['an end before the beginning', '_from=2026-03-02&_to=2026-03-01'],
    ['a beginning alone', '_from=2026-03-02'],
    ['a field that tells nothing apart', '_by=fee'],
  ])('passes over %s', (_what, search) => {
    expect(read(search)).toEqual(read(''));
  });

  it('knows the time before, as long and right before', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' });
  });

  it('knows every step, weeks by their Monday', () => {
    expect(stepsBetween({ from: '2026-02-27', to: '2026-03-01', by: 'day' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(stepsBetween({ from: '2026-03-01', to: '2026-03-02', by: 'week' })).toEqual(['2026-02-23', '2026-03-02']);
    expect(stepsBetween({ from: '2025-12-31', to: '2026-02-01', by: 'month' })).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
  });
});
