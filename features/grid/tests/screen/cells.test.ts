import { describe, expect, it } from 'vitest';
import { createCellEdits, keyOf } from '../../screen/editing/cell-edits.ts';
import { fromSheet, rangeOf, toSheet } from '../../screen/editing/sheet.ts';
import { marksOf } from '../../screen/marks.ts';

const monday = keyOf({ row: '7', day: '2026-03-02' });
const tuesday = keyOf({ row: '7', day: '2026-03-03' });
const record = (shift: string | null, version = 1, id = '1') => ({ id, version, shift });
const read = (entries: Readonly<Record<string, ReturnType<typeof record>>>) => new Map(Object.entries(entries));
const nothing = read({});

describe('the unsaved cells of a grid', () => {
  it('are those that differ from what is saved, and can be undone', () => {
    const cellEdits = createCellEdits('shift');
    const saved = read({ [monday]: record('1') });
    cellEdits.enter(saved, [
      [monday, '1'],
      [tuesday, '2'],
    ]);
    expect([...cellEdits.state().edits.keys()]).toEqual([tuesday]);
    cellEdits.enter(saved, [[monday, null]]);
    expect(cellEdits.changes(saved).map(({ key, id, version, edit }) => [key, id, version, edit.value])).toEqual([
      [tuesday, undefined, undefined, '2'],
      [monday, '1', 1, null],
    ]);
    cellEdits.undo();
    expect(cellEdits.state()).toMatchObject({ canUndo: true, canRedo: true });
    expect(cellEdits.state().edits.size).toBe(1);
    cellEdits.redo();
    expect(cellEdits.state().edits.size).toBe(2);
    cellEdits.enter(saved, [[monday, '1']]);
    expect([...cellEdits.state().edits.keys()]).toEqual([tuesday]);
  });

  it('are conflicting where somebody else saved another value meanwhile, until one is chosen', () => {
    const cellEdits = createCellEdits('shift');
    cellEdits.enter(nothing, [
      [monday, '1'],
      [tuesday, '1'],
    ]);
    const theirs = read({ [monday]: record('2') });
    expect(cellEdits.conflicting(theirs)).toEqual([monday]);
    expect(cellEdits.changes(theirs).map(({ key }) => key)).toEqual([tuesday]);
    cellEdits.enter(theirs, [[monday, '3']]);
    expect(cellEdits.conflicting(theirs)).toEqual([monday]);
    cellEdits.choose(theirs, [monday], true);
    expect(cellEdits.conflicting(theirs)).toEqual([]);
    expect(cellEdits.changes(theirs).find(({ key }) => key === monday)).toMatchObject({ id: '1', version: 1 });
    const later = read({ [monday]: record('4', 2) });
    expect(cellEdits.conflicting(later)).toEqual([monday]);
    cellEdits.choose(later, [monday], false);
    expect([...cellEdits.state().edits.keys()]).toEqual([tuesday]);
  });

  it('go on from a record that changed without its value, and end where others saved the same', () => {
    const cellEdits = createCellEdits('shift');
    cellEdits.enter(read({ [monday]: record('1') }), [[monday, '2']]);
    const published = read({ [monday]: record('1', 2) });
    expect(cellEdits.conflicting(published)).toEqual([]);
    expect(cellEdits.changes(published)).toMatchObject([{ version: 2 }]);
    expect(cellEdits.changes(read({ [monday]: record('2', 3) }))).toEqual([]);
  });

  it('are neither conflicting nor saved once their row is not shown any more, and stay', () => {
    const cellEdits = createCellEdits('shift');
    cellEdits.enter(read({ [monday]: record('1') }), [
      [monday, null],
      [tuesday, '2'],
    ]);
    const isShown = () => false;
    expect(cellEdits.conflicting(nothing, isShown)).toEqual([]);
    expect(cellEdits.changes(nothing, isShown)).toEqual([]);
    cellEdits.saved([], nothing, isShown);
    expect(cellEdits.state().edits.size).toBe(2);
  });

  it('keep what was entered while they were being saved', () => {
    const cellEdits = createCellEdits('shift');
    cellEdits.enter(nothing, [
      [monday, '1'],
      [tuesday, '1'],
    ]);
    const sent = cellEdits.changes(nothing);
    cellEdits.enter(nothing, [[tuesday, '2']]);
    const saved = read({ [monday]: record('1'), [tuesday]: record('1', 1, '2') });
    cellEdits.saved(sent, saved);
    expect(cellEdits.conflicting(saved)).toEqual([]);
    expect(cellEdits.changes(saved)).toMatchObject([{ key: tuesday, id: '2', version: 1, edit: { value: '2' } }]);
  });
});

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
