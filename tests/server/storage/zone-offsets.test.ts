import { describe, expect, it } from 'vitest';
import { offsetsBetween } from '../../../server/storage/records/read/zone-offsets.ts';

describe('how clocks of a zone stood', () => {
  const between = (zone: string, from: string, to: string) => offsetsBetween(zone, new Date(from), new Date(to));

  it('is one stretch where they never change', () => {
    expect(between('Asia/Shanghai', '2000-01-01', '2030-01-01')).toEqual([{ until: undefined, seconds: 8 * 3600 }]);
  });

  it('changes to the second where clocks are put forward and back', () => {
    expect(between('America/New_York', '2026-01-01', '2026-12-31')).toEqual([
      { until: '2026-03-08T07:00:00.000Z', seconds: -5 * 3600 },
      { until: '2026-11-01T06:00:00.000Z', seconds: -4 * 3600 },
      { until: undefined, seconds: -5 * 3600 },
    ]);
  });

  it('is known for a single instant', () => {
    expect(between('Asia/Kolkata', '2026-01-01', '2026-01-01')).toEqual([{ until: undefined, seconds: 5.5 * 3600 }]);
  });
});
