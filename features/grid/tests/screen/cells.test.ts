import { describe, expect, it } from 'vitest';
import { fromSheet, rangeOf, toSheet } from '../../screen/editing/sheet.ts';
import { marksOf } from '../../screen/marks.ts';

describe('the marks of a row', () => {
  const day = { periods: [{ from: '09:00', to: '18:00' }], pause: 60 };
  const night = { periods: [{ from: '22:00', to: '07:00' }], pause: 0 };
  const late = { periods: [{ from: '14:00', to: '23:30' }], pause: 0 };

  it('are overlaps across midnight and short rests, also with the day before the week', () => {
    const { marks } = marksOf(
      [night, { periods: [{ from: '06:00', to: '12:00' }], pause: 0 }, undefined, late, day],
      { rest: 11 },
      [1, 4],
    );
    expect([...marks]).toEqual([
      [1, 'overlap'],
      [4, 'rest'],
    ]);
    expect(marksOf([late, day], {}, [0, 1]).marks.size).toBe(0);
  });

  it('add up the hours of the week alone, without breaks', () => {
    const week = Array.from({ length: 9 }, () => day);
    expect(marksOf(week, { week: 56 }, [1, 7])).toMatchObject({ minutes: 56 * 60, isTooLong: false });
    expect(marksOf(week, { week: 55 }, [1, 7]).isTooLong).toBe(true);
  });
});

describe('the clipboard of a grid', () => {
  const size = { rows: 3, columns: 7 };
  const at = (row: number, column: number) => ({ row, column });
  const valueOf = (text: string) => (text === '' ? null : { 早: '1', 晚: '2' }[text]);

  it('holds cells as a sheet does', () => {
    expect(toSheet(rangeOf(at(1, 2), at(0, 1)), ({ row, column }) => `${row}${column}`)).toBe('01\t02\n11\t12');
  });

  it('is repeated over the selection, and ends at the edge', () => {
    const { cells } = fromSheet('早\t晚\r\n', rangeOf(at(0, 0), at(1, 3)), size, valueOf);
    expect(cells.map(({ value }) => value)).toEqual(['1', '2', '1', '2', '1', '2', '1', '2']);
    const edge = fromSheet('早\t晚\n\t早', rangeOf(at(2, 6), at(2, 6)), size, valueOf);
    expect(edge.cells).toEqual([{ row: 2, column: 6, value: '1' }]);
  });

  it('counts what lies beyond the edge, without empty cells', () => {
    const beyond = (text: string, row: number, column: number) =>
      fromSheet(text, rangeOf(at(row, column), at(row, column)), size, valueOf).beyond;
    expect(beyond('早\t晚\n\t早', 2, 6)).toBe(2);
    expect(beyond('早\t晚\t\t', 0, 5)).toBe(0);
    expect(beyond('早\n晚\n早\n中\n早\n', 0, 0)).toBe(2);
    expect(fromSheet('早\t晚', rangeOf(at(0, 0), at(2, 6)), size, valueOf).beyond).toBe(0);
  });

  it('tells where it holds what is no value, and fills in the rest', () => {
    const { cells, unknown } = fromSheet('早\t中\n中\t晚', rangeOf(at(1, 2), at(1, 2)), size, valueOf);
    expect(cells).toEqual([
      { row: 1, column: 2, value: '1' },
      { row: 2, column: 3, value: '2' },
    ]);
    expect(unknown).toEqual([
      { row: 1, column: 3, text: '中' },
      { row: 2, column: 2, text: '中' },
    ]);
  });
});
