import { describe, expect, it } from 'vitest';
import { marksOf } from '../../../src/screens/list/grid/marks.ts';
import { createPlan, keyOf } from '../../../src/screens/list/grid/plan.ts';
import { fromSheet, rangeOf, toSheet } from '../../../src/screens/list/grid/sheet.ts';

const monday = keyOf({ row: '7', day: '2026-03-02' });
const tuesday = keyOf({ row: '7', day: '2026-03-03' });
const record = (shift: string | null, version = 1, id = '1') => ({ id, version, shift });
const read = (entries: Readonly<Record<string, ReturnType<typeof record>>>) => new Map(Object.entries(entries));
const nothing = read({});

describe('the unsaved cells of a grid', () => {
  it('are those that differ from what is saved, and can be undone', () => {
    const plan = createPlan('shift');
    const saved = read({ [monday]: record('1') });
    plan.enter(saved, [
      [monday, '1'],
      [tuesday, '2'],
    ]);
    expect([...plan.state().edits.keys()]).toEqual([tuesday]);
    plan.enter(saved, [[monday, null]]);
    expect(plan.changes(saved).map(({ key, id, version, edit }) => [key, id, version, edit.value])).toEqual([
      [tuesday, undefined, undefined, '2'],
      [monday, '1', 1, null],
    ]);
    plan.undo();
    expect(plan.state()).toMatchObject({ canUndo: true, canRedo: true });
    expect(plan.state().edits.size).toBe(1);
    plan.redo();
    expect(plan.state().edits.size).toBe(2);
    plan.enter(saved, [[monday, '1']]);
    expect([...plan.state().edits.keys()]).toEqual([tuesday]);
  });

  it('are contested where somebody else saved another value meanwhile, until one is chosen', () => {
    const plan = createPlan('shift');
    plan.enter(nothing, [
      [monday, '1'],
      [tuesday, '1'],
    ]);
    const theirs = read({ [monday]: record('2') });
    expect(plan.contested(theirs)).toEqual([monday]);
    expect(plan.changes(theirs).map(({ key }) => key)).toEqual([tuesday]);
    plan.enter(theirs, [[monday, '3']]);
    expect(plan.contested(theirs)).toEqual([monday]);
    plan.choose(theirs, [monday], true);
    expect(plan.contested(theirs)).toEqual([]);
    expect(plan.changes(theirs).find(({ key }) => key === monday)).toMatchObject({ id: '1', version: 1 });
    const later = read({ [monday]: record('4', 2) });
    expect(plan.contested(later)).toEqual([monday]);
    plan.choose(later, [monday], false);
    expect([...plan.state().edits.keys()]).toEqual([tuesday]);
  });

  it('go on from a record that changed without its value, and end where others saved the same', () => {
    const plan = createPlan('shift');
    plan.enter(read({ [monday]: record('1') }), [[monday, '2']]);
    const published = read({ [monday]: record('1', 2) });
    expect(plan.contested(published)).toEqual([]);
    expect(plan.changes(published)).toMatchObject([{ version: 2 }]);
    expect(plan.changes(read({ [monday]: record('2', 3) }))).toEqual([]);
  });

  it('are neither contested nor saved once their row is not shown any more, and stay', () => {
    const plan = createPlan('shift');
    plan.enter(read({ [monday]: record('1') }), [
      [monday, null],
      [tuesday, '2'],
    ]);
    const isShown = () => false;
    expect(plan.contested(nothing, isShown)).toEqual([]);
    expect(plan.changes(nothing, isShown)).toEqual([]);
    plan.saved([], nothing, isShown);
    expect(plan.state().edits.size).toBe(2);
  });

  it('keep what was entered while they were being saved', () => {
    const plan = createPlan('shift');
    plan.enter(nothing, [
      [monday, '1'],
      [tuesday, '1'],
    ]);
    const sent = plan.changes(nothing);
    plan.enter(nothing, [[tuesday, '2']]);
    const saved = read({ [monday]: record('1'), [tuesday]: record('1', 1, '2') });
    plan.saved(sent, saved);
    expect(plan.contested(saved)).toEqual([]);
    expect(plan.changes(saved)).toMatchObject([{ key: tuesday, id: '2', version: 1, edit: { value: '2' } }]);
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

  it('names what is no value, and fills in the rest', () => {
    const { cells, unknown } = fromSheet('早\t中', rangeOf(at(0, 0), at(0, 0)), size, valueOf);
    expect(cells).toEqual([{ row: 0, column: 0, value: '1' }]);
    expect(unknown).toEqual(['中']);
  });
});
