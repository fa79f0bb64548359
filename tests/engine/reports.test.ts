import { describe, expect, it } from 'vitest';
import { figurePlace, inGroup, readFigure, writeFigure } from '../../src/engine/reports/figure.ts';
import { explainingMetric, partsOfMetric } from '../../src/engine/reports/metric.ts';
import { allMetrics } from '../../src/engine/reports/report.ts';
import { clue } from './clue.ts';

describe('A figure', () => {
  const address = {
    resource: 'clue',
    report: 'growth',
    metric: 'clues',
    from: '2026-11-01',
    to: '2026-11-30',
    groups: [
      { field: 'status', value: 'open' },
      { field: 'owner', value: null },
      { field: 'level', except: ['A', 'B'] },
    ],
    filters: [['helpers', '5']],
  } as const;

  it('is written as a text that is read again', () => {
    const text = writeFigure(address);
    expect(decodeURIComponent(text)).toBe(
      'clue.growth.clues?_from=2026-11-01&_to=2026-11-30&_group=status:open&_group=owner:&_except=level:A,B&helpers=5',
    );
    expect(readFigure(text)).toEqual(address);
  });

  it('may be of one day, and of a value with a colon', () => {
    const one = { ...address, to: address.from, groups: [{ field: 'at', value: '14:05' }], filters: [] };
    expect(readFigure(writeFigure(one))).toEqual(one);
  });

  it.each([
    '',
    'clue.growth?_from=2026-11-01&_to=2026-11-30',
    'clue.growth.clues?_from=2026-11-01',
    'clue.growth.clues?_from=2026-11-02&_to=2026-11-01',
    'clue.growth.clues?_from=2026-02-30&_to=2026-03-01',
    'clue.growth.clues?_from=1800-01-01&_to=2026-03-01',
  ])('is not %j', (text) => {
    expect(readFigure(text)).toBeUndefined();
  });

  it('is of the records of its groups', () => {
    expect(inGroup({ field: 'owner', value: null })).toEqual({ field: 'owner', empty: true });
    expect(inGroup({ field: 'status', value: 'open' })).toEqual({ field: 'status', eq: 'open' });
    expect(inGroup({ field: 'level', except: ['A'] }, 'grade')).toEqual({
      all: [{ field: 'grade', empty: false }, { not: { field: 'grade', in: ['A'] } }],
    });
  });

  it('in a cell has the days of its step and the groups of its row and column', () => {
    const period = { from: '2026-11-03', to: '2026-12-31' };
    const cells = [
      { by: 'month', key: '2026-11' },
      { by: 'status', key: 'open' },
      { by: 'level', key: null, except: ['A'] },
    ];
    expect(figurePlace(period, cells)).toEqual({
      from: '2026-11-03',
      to: '2026-11-30',
      groups: [
        { field: 'status', value: 'open' },
        { field: 'level', except: ['A'] },
      ],
    });
  });
});

describe('A metric', () => {
  const { metrics, reports } = clue({
    metrics: {
      clues: { label: '线索', count: true },
      fee: { label: '费用', sum: 'fee' },
      each: { label: '平均', ratio: ['fee', 'clues'], as: 'money' },
      share: { label: '占比', ratio: ['fee', 'clues'] },
      left: { label: '差', difference: ['clues', 'fee'] },
      planned: { label: '计划', count: true, ahead: true },
    },
    reports: { growth: { time: 'createdAt', metrics: ['each', 'share', 'clues'] } },
  });
  const named = (key: string) => metrics.filter((one) => one.key === key);

  it('is measured by its operation, of which a count has no field', () => {
    expect(named('clues')).toMatchObject([{ kind: 'count', field: undefined, as: undefined, ahead: false }]);
    expect(named('fee')).toMatchObject([{ kind: 'sum', field: 'fee', of: 'clue' }]);
    expect(named('planned')).toMatchObject([{ ahead: true }]);
  });

  it('of two others is shown as a percentage, unless it says otherwise', () => {
    expect([...named('each'), ...named('share'), ...named('left')].map(({ as }) => as)).toEqual([
      'money',
      'percent',
      undefined,
    ]);
    const keysOf = (key: string) => named(key).flatMap((one) => partsOfMetric(one, metrics).map((part) => part.key));
    expect([keysOf('each'), keysOf('left'), keysOf('clues')]).toEqual([['fee', 'clues'], ['clues', 'fee'], []]);
  });

  it('is explained by the records of itself or of its numerator, and a difference by none', () => {
    const explained = ['fee', 'each', 'left'].flatMap(named).map((one) => explainingMetric(one, metrics)?.key);
    expect(explained).toEqual(['fee', 'fee', undefined]);
  });

  it('that only others of a report need is a part of it, once', () => {
    expect(reports.flatMap(allMetrics).map(({ key }) => key)).toEqual(['each', 'share', 'clues', 'fee']);
    expect(reports).toMatchObject([{ start: 'day', rank: 'each', top: 100 }]);
  });
});
