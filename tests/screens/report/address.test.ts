import { describe, expect, it } from 'vitest';
import { normalise } from '../../../src/engine/normalise/index.ts';
import { flatten } from '../../../src/engine/routes/route.ts';
import { comparedPeriod, periodOfStep, stepsOf } from '../../../src/engine/time/period.ts';
import { kinds } from '../../../src/fields/index.ts';
import merchant from '../../../src/resources/customer/merchant.ts';
import { list, ownerField, systemResources } from '../../../src/resources/index.ts';
import { createAddressCodec } from '../../../src/screens/list-state/address.ts';
import {
  groupingOf,
  groupingsOf,
  openDimensions,
  readReportAddress,
  writeReportAddress,
} from '../../../src/screens/report/address/address.ts';
import { presets } from '../../../src/screens/report/address/presets.ts';

const definition = {
  ...merchant,
  reports: {
    growth: {
      time: 'createdAt',
      metrics: ['signed', 'fee'],
      dimensions: ['level', 'owner'],
      matrix: { rows: 'owner', columns: 'level' },
      start: 'level',
    },
  },
} as const;
const resource = normalise(definition, { kinds, entries: flatten(list), ownerField, system: systemResources });
const codec = createAddressCodec(resource, Object.values(resource.fields), kinds);
const today = '2026-11-21';
const [report] = resource.reports;
if (!report) throw new Error('There is no report.');
const choices = { report, dimensions: ['level'] };
const read = (search: string) => readReportAddress(search, codec, choices, today);

describe('The address of a report', () => {
  it('looks at the last 30 days by its first grouping unless it says otherwise, and writes none of that', () => {
    const address = read('');
    expect(address).toMatchObject({ from: '2026-10-23', to: today, by: 'level', comparison: undefined });
    expect(writeReportAddress(address, codec, choices, today)).toBe('');
  });

  it('holds what differs, and reads it back', () => {
    const search = 'level=A&_from=2026-01-01&_to=2026-03-31&_by=week&_compare=previous&_metric=fee';
    const address = read(search);
    expect(address).toMatchObject({
      from: '2026-01-01',
      to: '2026-03-31',
      by: 'week',
      comparison: 'previous',
      metric: 'fee',
    });
    expect(address.filters).toEqual({ level: ['A'] });
    expect(writeReportAddress(address, codec, choices, today)).toBe(search);
  });

  it.each([
    ['a day there is not', '_from=2026-02-30&_to=2026-03-01'],
    ['an end before the beginning', '_from=2026-03-02&_to=2026-03-01'],
    ['a beginning alone', '_from=2026-03-02'],
    ['a field that tells nothing apart', '_by=fee'],
    ['a matrix by a field that the user may not read', '_by=matrix'],
    ['another comparison', '_compare=ever'],
  ])('passes over %s', (_what, search) => {
    expect(read(search)).toEqual(read(''));
  });

  it('knows the time before, as long and right before', () => {
    const march = { from: '2026-03-01', to: '2026-03-31' };
    expect(comparedPeriod(march, 'previous')).toEqual({ from: '2026-01-29', to: '2026-02-28' });
    expect(comparedPeriod(march, 'fourWeeks')).toEqual({ from: '2026-02-01', to: '2026-03-03' });
  });

  it('begins with the matrix where there is one', () => {
    const whole = { report, dimensions: ['level', 'owner'] };
    expect(readReportAddress('', codec, whole, today).by).toBe('matrix');
    expect(writeReportAddress(readReportAddress('_by=level', codec, whole, today), codec, whole, today)).toBe(
      '_by=level',
    );
  });

  it('knows the days of a step within the period', () => {
    const period = { from: '2026-02-25', to: '2026-03-31' };
    expect(periodOfStep(period, 'week', '2026-02-23')).toEqual({ from: '2026-02-25', to: '2026-03-01' });
    expect(periodOfStep(period, 'month', '2026-02')).toEqual({ from: '2026-02-25', to: '2026-02-28' });
    expect(periodOfStep(period, 'day', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  });

  it('knows every step, weeks by their Monday', () => {
    expect(stepsOf({ from: '2026-02-27', to: '2026-03-01' }, 'day')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(stepsOf({ from: '2026-03-01', to: '2026-03-02' }, 'week')).toEqual(['2026-02-23', '2026-03-02']);
    expect(stepsOf({ from: '2025-12-31', to: '2026-02-01' }, 'month')).toEqual(['2025-12', '2026-01', '2026-02']);
  });
});

describe('The groupings of a report', () => {
  it('are those by what the user may read, the matrix only by both of its own', () => {
    expect(openDimensions(report, new Set(['owner', 'fee']))).toEqual(['owner']);
    expect(groupingsOf({ report, dimensions: ['owner'] })).toEqual(['day', 'week', 'month', 'owner']);
    expect(groupingsOf({ report, dimensions: ['owner', 'level'] })[0]).toBe('matrix');
  });

  it('are asked for as rows and columns where they are a matrix', () => {
    expect(groupingOf(report, 'matrix')).toEqual({ by: 'owner', columns: 'level' });
    expect(groupingOf(report, 'week')).toEqual({ by: 'week', columns: undefined });
    expect(groupingOf({ ...report, matrix: undefined }, 'matrix')).toEqual({ by: 'matrix', columns: undefined });
  });

  it('begin with days where the user may not read what the report begins with', () => {
    expect(readReportAddress('', codec, { report, dimensions: [] }, today).by).toBe('day');
    const byWeek = { report: { ...report, start: 'week' }, dimensions: [] };
    expect(readReportAddress('', codec, byWeek, today).by).toBe('week');
  });
});

it.each([
  ['today', '2026-03-15', '2026-03-15'],
  ['yesterday', '2026-03-14', '2026-03-14'],
  ['last7', '2026-03-09', '2026-03-15'],
  ['last30', '2026-02-14', '2026-03-15'],
  ['last90', '2025-12-16', '2026-03-15'],
  ['thisMonth', '2026-03-01', '2026-03-15'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
])('The frequent period %s is from %s to %s', (key, from, to) => {
  const range = presets.find((one) => one.key === key)?.range('2026-03-15');
  expect(range?.map((day) => day.format('YYYY-MM-DD'))).toEqual([from, to]);
});

it('A metric there is not, and one end of the default period, leave the address as it is or in it', () => {
  expect(read('_metric=none').metric).toBe(report.rank);
  const address = { ...read(''), from: '2026-11-01' };
  expect(writeReportAddress(address, codec, choices, today)).toBe('_from=2026-11-01&_to=2026-11-21');
});
