import { describe, expect, it } from 'vitest';
import type { RouteEntry } from '../../../src/engine/definition/routes.ts';
import { onlyUsers, problemsIn } from '../../../tests/engine/clue.ts';

const user = { name: 'user', recordLabel: 'username', fields: { username: { type: 'text', label: '用户名' } } };
const time = (label: string) => ({ type: 'time', label, required: true });
const shift = {
  name: 'shift',
  recordLabel: 'name',
  fields: {
    name: { type: 'text', label: '名称' },
    color: { type: 'color', label: '颜色' },
    pause: { type: 'int', label: '休息' },
    keeper: { type: 'ref', label: '负责人', to: 'user' },
    isOff: { type: 'bool', label: '休班' },
    periods: { type: 'json', label: '时段', multiple: true, fields: { from: time('从'), to: time('到') } },
  },
};
const day = (label: string) => ({ type: 'date', label, required: true });
const fields = {
  date: { type: 'date', label: '日期', required: true, filter: 'range', sortable: true },
  user: { type: 'ref', label: '客服', to: 'user', required: true, filter: true },
  shift: { type: 'ref', label: '班次', to: 'shift' },
  note: { type: 'text', label: '备注' },
};
const grid = { row: 'user', column: 'date', value: 'shift' };
const publish = { label: '发布', on: 'list', filtered: true, inputs: { from: day('从'), to: day('到') } };
const roster = {
  name: 'roster',
  recordLabel: 'date',
  fields,
  unique: [['user', 'date']],
  list: { layouts: ['grid'], grid },
  actions: { publish },
};
const entries: RouteEntry[] = [
  { path: '/roster', name: 'roster', title: '排班', perm: 'plan' },
  { name: 'shift', title: '班次', perm: 'plan' },
  { name: 'user', title: '用户' },
];

const problemsOf = (change: object, list = entries) =>
  problemsIn({ roster: { ...roster, ...change }, shift, user }, list, {
    system: { ...onlyUsers, departments: 'user' },
  });
const withGrid = (options: object) => ({ list: { layouts: ['grid'], grid: { ...grid, ...options } } });

describe('the check of a grid', () => {
  it('takes one that is complete', () => {
    const hours = { periods: 'periods', pause: 'pause', rest: 11, week: 44 };
    expect(problemsOf(withGrid({ color: 'color', hours, copy: 'week', actions: ['publish'] }))).toEqual([]);
  });

  it.each([
    [
      'a layout without a grid',
      { list: { layouts: ['grid'] } },
      'roster › list.grid: found nothing; allowed: at least { row, column, value }, for the layout "grid"',
    ],
    [
      'a grid without its layout',
      { list: { grid } },
      'roster › list.layouts: found nothing; allowed: "grid" among them, which shows the grid',
    ],
    [
      'a row that is no required reference',
      withGrid({ row: 'shift' }),
      'roster › list.grid.row: found "shift"; allowed: a required field with a filter that refers to one record: user',
    ],
    [
      'a column that is no day',
      withGrid({ column: 'note' }),
      'roster › list.grid.column: found "note"; allowed: a field of days that has a filter and is sortable: date',
    ],
    [
      'a value that can never be empty',
      withGrid({ value: 'user' }),
      'roster › list.grid.value: found "user"; allowed: a field that refers to one record and may be empty: shift',
    ],
    [
      'cells with several records',
      { unique: [] },
      'roster › unique: found []; allowed: ["user", "date"] among them: one record for each cell of the grid',
    ],
    [
      'a colour that the value does not have',
      withGrid({ color: 'colour' }),
      'roster › list.grid.color: found "colour"; did you mean "color"? Allowed: a field of "shift": color, name, pause, keeper, isOff, periods',
    ],
    [
      'hours that are no times',
      withGrid({ hours: { periods: 'name' } }),
      'roster › list.grid.hours.periods: found "name"; allowed: a list with the times `from` and `to` of "shift": periods',
    ],
    ...['keeper', 'isOff', 'color'].map((pause): [string, object, string] => [
      `minutes in "${pause}"`,
      withGrid({ hours: { periods: 'periods', pause } }),
      `roster › list.grid.hours.pause: found "${pause}"; allowed: a number of "shift": pause`,
    ]),
    [
      'an action that takes no days',
      { ...withGrid({ actions: ['publish'] }), actions: { publish: { ...publish, filtered: false } } },
      'roster › list.grid.actions: found "publish"; allowed: an action on the list, filtered, with the inputs from and to of days, and there is none',
    ],
  ])('refuses %s', (_what, change, problem) => {
    expect(problemsOf(change)).toContain(problem);
  });

  const opening = (change: Partial<RouteEntry>, shifts: Partial<RouteEntry>) =>
    entries.map((one) => {
      if (one.name === 'roster') return { ...one, ...change };
      return one.name === 'shift' ? { ...one, ...shifts } : one;
    });

  it('refuses values that not everybody may read who opens the list, and says what to add', () => {
    const place =
      'roster › list.grid.value: found "shift"; allowed: records that may be read by whoever opens this list: ';
    expect(problemsOf({}, opening({}, { perm: 'other' }))).toEqual([`${place}add "plan" to \`read\` of "shift"`]);
    const two = { perm: ['plan', 'lead'] };
    expect(problemsOf({}, opening(two, {}))).toEqual([`${place}add "lead" to \`read\` of "shift"`]);
    expect(problemsOf({}, opening({ perm: undefined }, {}))).toEqual([
      `${place}this list is open to everybody, and "shift" to "plan"`,
    ]);
  });

  it('takes values that may be read by those of `read`', () => {
    expect(problemsOf({}, opening({ perm: ['admin', 'plan'] }, { perm: 'admin', read: ['plan'] }))).toEqual([]);
    expect(problemsOf({}, opening({ perm: 'admin', read: ['plan'] }, { perm: ['admin', 'plan'] }))).toEqual([]);
    expect(problemsOf({}, opening({}, { perm: undefined }))).toEqual([]);
  });
});
