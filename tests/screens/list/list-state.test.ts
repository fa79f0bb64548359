import dayjs from 'dayjs';
import { afterEach, describe, expect, it } from 'vitest';
import { resourceInTab } from '../../../src/engine/routes/place-tabs.ts';
import { kinds } from '../../../src/fields/index.ts';
import { createAddressCodec } from '../../../src/screens/list-state/address.ts';
import { isOfMoments, isSameWeek, newOn } from '../../../src/screens/list-state/days.ts';
import { filteredPath, importedPath } from '../../../src/screens/list-state/filtered-path.ts';
import { withKeptValues, withOwnValues } from '../../../src/screens/list-state/filters/kept-values.ts';
import { anyKeyword, keywordsIn, splitValues } from '../../../src/screens/list-state/filters/value-list.ts';
import { preferenceKey } from '../../../src/screens/list-state/preference-key.ts';
import { hasList } from '../../../src/screens/list-state/request.ts';
import { isFiltered, rowFiltersOf, withoutRowFilters } from '../../../src/screens/list-state/row-filters.ts';
import { clue, entry } from '../../engine/clue.ts';

const resource = clue();
const codec = createAddressCodec(resource, Object.values(resource.fields), kinds);

describe('A pasted text', () => {
  it.each([
    ['甲店\n乙店\r\n\n丙店\t丁店', ['甲店', '乙店', '丙店', '丁店']],
    ['甲店，乙店、丙店；丁店,甲店', ['甲店', '乙店', '丙店', '丁店']],
    ['1,234', ['1,234']],
    ['¥1,234,567 元', ['¥1,234,567 元']],
    ['1,2345', ['1', '2345']],
    ['你好，我想问一下。谢谢', ['你好，我想问一下。谢谢']],
    ['red car, blue car', ['red car, blue car']],
    [`${'a'.repeat(60)},b`, ['a'.repeat(60), 'b']],
    [`${'a'.repeat(61)},b`, [`${'a'.repeat(61)},b`]],
    ['  ', []],
  ])('%j is these values', (text, values) => {
    expect(splitValues(text)).toEqual(values);
  });

  it('that is several keywords is written as one and read again', () => {
    expect(keywordsIn(anyKeyword([' 甲 ', '', '乙', '甲']))).toEqual(['甲', '乙']);
    expect(keywordsIn('')).toEqual([]);
  });
});

describe('Lists of values in an address', () => {
  afterEach(() => window.sessionStorage.clear());
  const long = (count: number) => new URLSearchParams(Array.from({ length: count }, (_, at) => ['q', `value${at}`]));

  it('stay there while they are short, or where no field has several', () => {
    const single = `name=${'a'.repeat(3000)}`;
    expect([withKeptValues(`${long(3)}`), withKeptValues(single)]).toEqual([`${long(3)}`, single]);
    expect([withOwnValues('q=a'), withOwnValues('values=unknown')]).toEqual(['q=a', 'values=unknown']);
  });

  it('stay there up to two thousand characters', () => {
    const search = (length: number) => `q=a&q=${'b'.repeat(length - 6)}`;
    expect(withKeptValues(search(2000))).toBe(search(2000));
    expect(withKeptValues(search(2001))).toMatch(/^values=\w+$/);
  });

  it('are kept in the window under a name, which is the same for the same lists, beside what is single', () => {
    const search = `${long(500)}&page=3`;
    const kept = withKeptValues(search);
    expect(kept).toMatch(/^page=3&values=\w+$/);
    expect(withKeptValues(search)).toBe(kept);
    expect(withKeptValues(`${long(501)}&page=3`)).not.toBe(kept);
    expect(withOwnValues(kept)).toBe(`page=3&${long(500)}`);
  });

  it('are left out where somebody else has written something else there', () => {
    const kept = withKeptValues(`${long(500)}`);
    const [key = ''] = Object.keys(window.sessionStorage);
    window.sessionStorage.setItem(key, JSON.stringify([['q', 'a'], ['q', 3], ['q'], 'q']));
    expect(withOwnValues(kept)).toBe('q=a');
  });
});

describe('What filters rows', () => {
  const { initial, opening } = codec;
  const filtered = (change: object) => isFiltered({ ...initial, ...change }, codec);

  it('is a keyword, a filter, an import, a figure, or a preset other than the first', () => {
    expect(filtered({ page: 3 })).toBe(false);
    for (const change of [{ keyword: 'x' }, { filters: { name: ['x'] } }, { import: '3' }, { figure: 'x' }])
      expect(filtered(change)).toBe(true);
    expect(filtered({ preset: 'mine' })).toBe(true);
    expect(isFiltered({ ...initial, preset: 'mine' }, { initial, opening: { ...opening, preset: 'mine' } })).toBe(
      false,
    );
  });

  it('can be taken away, and be told from the rest', () => {
    const address = { ...initial, preset: 'mine', keyword: 'x', filters: { name: ['x'] }, import: '3', figure: 'y' };
    expect(rowFiltersOf(address)).toEqual({
      preset: 'mine',
      keyword: 'x',
      filters: { name: ['x'] },
      import: '3',
      figure: 'y',
    });
    expect(isFiltered({ ...address, ...withoutRowFilters(codec) }, codec)).toBe(false);
  });

  it('is a list where several values are looked for that may not be there', () => {
    const asked = (change: object) => hasList({ ...initial, ...change }, codec);
    expect([asked({ keyword: 'a\nb' }), asked({ keyword: 'a' })]).toEqual([true, false]);
    expect([asked({ filters: { name: ['a', 'b'] } }), asked({ filters: { name: ['a'] } })]).toEqual([true, false]);
    expect(asked({ filters: { status: ['open', 'done'] } })).toBe(false);
  });
});

describe('The path of a list', () => {
  const pathOf = (of = resource, by = 'owner', fields = Object.values(of.fields)) =>
    filteredPath(of, fields, kinds, { by, id: '7' });

  it('has the records that refer to one, where it has such a filter and an address', () => {
    expect(pathOf()).toBe('/clue/pool?owner=7');
    expect([pathOf(resource, 'remark'), pathOf(resource, 'owner', [])]).toEqual([undefined, undefined]);
    expect(pathOf(clue({}, [{ name: 'clue', title: '线索' }]))).toBeUndefined();
  });

  it('is that below the record itself, where the list is below it', () => {
    const under = { owner: 'id' };
    const below = clue({}, [{ path: '/user/clues/{id}', name: 'clue', title: '线索', under }]);
    expect(pathOf(below)).toBe('/user/clues/7');
    expect(pathOf(below, 'helpers')).toBeUndefined();
  });

  it('has the records of an import', () => {
    const imported = clue({ import: true });
    expect(importedPath(imported, Object.values(imported.fields), kinds, '12')).toBe('/clue/pool?import=12');
    expect(importedPath(clue({}, [{ name: 'clue', title: '线索' }]), [], kinds, '12')).toBeUndefined();
  });
});

describe('A list in a tab', () => {
  const tabs = [
    { key: 'open', title: '公海' },
    { key: 'lost', title: '流失' },
  ];
  const place = clue({}, [{ ...entry, tabs }]);
  const inTabs = place.tabs.map((tab) => resourceInTab(place, tab));

  it('has preferences of its own, unless it is the first', () => {
    const keys = [place, ...inTabs].map((one) => preferenceKey('view', one));
    expect(keys).toEqual(['view:clue', 'view:clue', 'view:clue.lost']);
  });

  it('has its tab in the address, unless it is the first', () => {
    const [open, lost] = inTabs.map((one) => createAddressCodec(one, Object.values(one.fields), kinds));
    expect([open?.write(open.initial), lost?.write(lost.initial)]).toEqual(['', 'tab=lost']);
    expect(['tab=lost', 'tab=open'].map((search) => lost?.read(search).unknown)).toEqual([[], ['tab']]);
  });
});

describe('A day of a calendar', () => {
  it('is of the week that begins on its Monday', () => {
    const isIn = (day: string) => isSameWeek(dayjs('2026-11-18'), dayjs(day));
    expect(['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23'].map(isIn)).toEqual([false, true, true, false]);
  });

  it('has a new record at nine, today at the next hour, which is the same day', () => {
    const at = (day: string, now: string) => newOn(day, true, new Date(now), 'UTC');
    expect(at('2026-11-22', '2026-11-21T14:05:00Z')).toBe('2026-11-22T09:00:00.000Z');
    expect(at('2026-11-21', '2026-11-21T14:05:00Z')).toBe('2026-11-21T15:00:00.000Z');
    expect(at('2026-11-21', '2026-11-21T23:30:00Z')).toBe('2026-11-21T23:00:00.000Z');
    expect(newOn('2026-11-22', false, new Date(0), 'UTC')).toBe('2026-11-22');
  });

  it('is no moment', () => {
    expect([
      isOfMoments(kinds.date),
      isOfMoments(kinds.datetime),
      isOfMoments(kinds.text),
      isOfMoments(undefined),
    ]).toEqual([false, true, false, false]);
  });
});
