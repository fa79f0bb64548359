import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { definitions as shipped } from '../../server/product/definitions.ts';
import { checkConfiguration, describeProblem, requireValid } from '../../src/engine/check/index.ts';
import type { DashboardDefinition } from '../../src/engine/definition/dashboard.ts';
import type { RouteEntry } from '../../src/engine/definition/routes.ts';
import type { SampleRecords } from '../../src/engine/features/dashboard.ts';
import { parameterNames } from '../../src/engine/queries/query.ts';
import { cellNames, kinds, widgetNames } from '../../src/fields/index.ts';
import { pages } from '../../src/product/pages/index.ts';
import shippedDashboard from '../../src/resources/dashboard.ts';
import { list, slotNames, systemResources } from '../../src/resources/index.ts';
import shippedSamples from '../../src/resources/samples.ts';
import { onlyUsers } from './clue.ts';

/** The names that the documents say are taken. */
const documented = /^Names are camelCase\.[^]*?\n\n/m.exec(readFileSync('docs/resources.md', 'utf8'))?.[0];

const entry: RouteEntry = { path: '/clue/pool', name: 'clue', title: '线索池', perm: 'clue' };
const user = {
  name: 'user',
  recordLabel: 'username',
  fields: {
    username: { type: 'text', label: '用户名' },
    clue: { type: 'ref', label: '线索', to: 'clue' },
    age: { type: 'int', label: '年龄' },
    bonus: { type: 'int', label: '奖金', perm: { read: 'super_admin' } },
  },
};
const status = {
  type: 'enum',
  label: '状态',
  options: [
    { value: 'open', label: '未领取' },
    { value: 'taken', label: '跟进中' },
  ],
};
const clue = {
  name: 'clue',
  recordLabel: 'name',
  fields: { name: { type: 'text', label: '名称' }, status, owner: { type: 'ref', label: '归属人', to: 'user' } },
};
const metrics = { clues: { label: '线索', count: true } };
const report = { time: 'createdAt', metrics: ['clues'] };
const home: RouteEntry = { path: '/dashboard', title: '首页', view: 'dashboard' };
const withPreset = { list: { presets: [{ key: 'mine', label: '我的', where: { me: 'owner' } }] } };
const claim = { label: '领取', from: ['open'], to: 'taken' };

/** The problems of a clue changed in one way, told as sentences. */
function problemsOf(
  change: object,
  entries: readonly RouteEntry[] = [entry],
  dashboard: DashboardDefinition = {},
  samples: readonly SampleRecords[] = [],
) {
  const definitions = { clue: { ...clue, ...change }, user };
  return checkConfiguration({
    entries: [...entries, { name: 'user', title: '用户' }],
    definitions,
    kinds,
    system: onlyUsers,
    dashboard,
    samples,
    pages: ['board'],
    widgets: ['tree'],
    cells: ['near'],
    slots: ['room'],
    tables: ['session', 'clue_history'],
    formPath: '/dockingTable',
    roles: ['lead', 'agent'],
  }).map(describeProblem);
}
/** A mistake, the change that makes it, and the problem that is named. */
type Case<Change = object> = readonly [string, Change, string];
const withField = (options: object) => ({ fields: { ...clue.fields, extra: options } });
/** With a field of two choices, the second of which is offered by a condition. */
const withChoice = (when: unknown, more: object = {}, fields: object = {}) => ({
  fields: { ...clue.fields, ...fields, extra: { ...status, options: [status.options[0], conditional(when)], ...more } },
});
const conditional = (when: unknown) => ({ value: 'rare', label: '少见', when });
const ownersAge = { type: 'lookup', label: 'x', by: 'owner', field: 'age' };
/** With a transition that has the condition. */
const claimedWhen = (when: unknown, more: object = {}) => ({
  states: { field: 'status', transitions: { claim: { ...claim, ...more, when } } },
});
const withDay = {
  ...clue.fields,
  day: { type: 'date', label: '日' },
  moment: { type: 'datetime', label: '时' },
};
const withStates = (transitions: object, more: object = {}) => ({ states: { field: 'status', transitions, ...more } });

const plain = { type: 'text', label: '文字' };
const counted = { type: 'computed', label: '用户数', of: 'user', by: 'clue', count: true };
const byField = (form: string) => ({ type: 'ref', label: '线索', to: 'user', where: { field: 'clue', eq: { form } } });

/** Two scheduled transitions that lead to each other's state. */
const withDue = (there: object, back: object = {}) => ({
  ...withStates({
    claim: { ...claim, due: { field: 'moment' }, ...there },
    drop: { label: '退回', from: ['taken'], to: 'open', due: { field: 'moment' }, ...back },
  }),
  fields: withDay,
});
const withoutEnd = (steps: string, field: string) =>
  `clue › states.transitions.claim.due: found "${steps}"; allowed: transitions of which one empties "${field}" in \`set\`, or moves it into the future: the server would take these again and again`;

const queue = { list: { layouts: ['queue', 'table'] } };
const openQueue = { list: { ...queue.list, presetsOf: 'status' } };

describe('a configuration', () => {
  it('that ships with the product is sound', () => {
    expect(
      checkConfiguration({
        entries: list,
        definitions: shipped,
        kinds,
        system: systemResources,
        dashboard: shippedDashboard,
        samples: shippedSamples,
        pages: Object.keys(pages),
        widgets: widgetNames,
        cells: cellNames,
        slots: slotNames,
      }).map(describeProblem),
    ).toEqual([]);
  });

  it('without a mistake has no problem', () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf(withStates({ claim }))).toEqual([]);
  });

  it('may show a resource in further places', () => {
    const change = {
      ...withStates({ claim }),
      list: { presetsOf: 'status', layouts: ['queue', 'table'] },
      review: { presets: ['open'], decisions: ['claim'], lease: '10m' },
      metrics,
      reports: { all: report },
    };
    const places: RouteEntry[] = [
      entry,
      { path: '/clue/report', name: 'clue', view: 'report', report: 'all', title: '统计' },
    ];
    expect(problemsOf(change, places)).toEqual([]);
  });

  it('may show a report on the dashboard alone', () => {
    const change = { metrics, reports: { all: report }, ...withPreset };
    const gathered: DashboardDefinition = {
      tiles: {
        growth: { kind: 'charts', label: '线索', resource: 'clue', report: 'all' },
        toDo: { kind: 'counts', label: '待处理', counts: [{ resource: 'clue', preset: 'mine' }] },
        mine: { kind: 'records', label: '我的', perm: 'clue', resource: 'clue', preset: 'mine', fields: ['owner'] },
      },
      homes: [
        { key: 'sales', label: '商务', perm: 'clue', tiles: ['mine', 'growth', 'toDo'] },
        { key: 'everyone', label: '所有人', tiles: ['toDo'] },
      ],
    };
    expect(problemsOf(change, [entry, home], gathered)).toEqual([]);
  });

  it('may name a record that nobody refers to by a reference, and one that others refer to by a day', () => {
    const visit = { name: 'visit', recordLabel: 'clue', fields: { clue: user.fields.clue } };
    const named = { ...clue, recordLabel: 'day', fields: withDay };
    const problems = checkConfiguration({
      entries: [entry, { name: 'user', title: '用户' }, { path: '/visit', name: 'visit', title: '来访' }],
      definitions: { clue: named, user, visit },
      kinds,
      system: onlyUsers,
      pages: [],
    });
    expect(problems.map(describeProblem)).toEqual([]);
  });

  it('names all that its dashboard gathers and nobody has', () => {
    const gathered: DashboardDefinition = {
      tiles: {
        figures: { kind: 'figures', label: '数据', reports: [{ resource: 'clue', report: 'al' }] },
        toDo: {
          kind: 'counts',
          label: '待处理',
          perm: 'cleu',
          counts: [
            { resource: 'cluee', preset: 'mine' },
            { resource: 'clue', preset: 'mien' },
            { resource: 'clue', quota: true },
          ],
        },
        mine: { kind: 'records', label: '我的', resource: 'clue', preset: 'none', fields: ['name', 'nmae'] },
        grouped: { kind: 'grouped', label: '谁', by: 'name', counts: [{ resource: 'clue', preset: 'mien' }] },
        worst: { kind: 'ranking', label: '最少', resource: 'clue', report: 'all', by: 'name', metric: 'clue' },
      },
      homes: [
        { key: 'all', label: '所有人', tiles: ['figures', 'figure', 'worst'] },
        { key: 'all', label: '商务', perm: 'clue', tiles: ['toDo', 'toDo'] },
      ],
      firstSteps: [{ resource: 'clue', label: '导入', help: '一次导入', opens: 'import', from: 0 }],
    };
    expect(problemsOf({ ...withPreset, metrics, reports: { all: report } }, [entry, home], gathered)).toEqual([
      'dashboard › tiles.figures.reports.0.report: "al" is unknown; did you mean "all"? Allowed: all',
      expect.stringContaining(
        'dashboard › tiles.toDo.perm: "cleu" is unknown; did you mean "clue"? Allowed: clue, clue:delete, clue:import, clue:export, clue:reveal, super_admin',
      ),
      'dashboard › tiles.toDo.counts.0.resource: "cluee" is unknown; did you mean "clue"? Allowed: clue, user',
      'dashboard › tiles.toDo.counts.1.preset: "mien" is unknown; did you mean "mine"? Allowed: mine',
      'dashboard › tiles.toDo.counts.2.quota: found true; allowed: a resource that declares `quota`',
      'dashboard › tiles.mine.preset: found "none"; allowed: mine',
      'dashboard › tiles.mine.fields: "nmae" is unknown; did you mean "name"? Allowed: name, status, owner',
      'dashboard › tiles.grouped.counts.0.preset: "mien" is unknown; did you mean "mine"? Allowed: mine',
      'dashboard › tiles.grouped.by: found "name"; allowed: enterprise',
      'dashboard › tiles.worst.metrics: "clue" is unknown; did you mean "clues"? Allowed: clues',
      'dashboard › tiles.worst.by: found "name"; remove it, or first declare what it could name: there is none',
      'dashboard › homes: found "all"; allowed: each key once',
      'dashboard › homes.0.perm: found nothing; allowed: a permission: nobody would see the homes after this one first',
      'dashboard › homes.0.tiles: "figure" is unknown; did you mean "figures"? Allowed: figures, toDo, mine, grouped, worst',
      'dashboard › homes.1.perm: found "clue"; remove it: the last home is for everybody',
      'dashboard › homes.1.tiles: found "toDo"; allowed: each tile once',
      'dashboard › tiles.mine: found "mine"; allowed: a home that shows it',
      'dashboard › tiles.grouped: found "grouped"; allowed: a home that shows it',
      'dashboard › firstSteps.0.opens: found "import"; allowed: one of list, create',
      'dashboard › firstSteps.0.from: found 0; allowed: a whole number from 1',
    ]);
  });

  it('names what no tile of a dashboard has', () => {
    const tiles = {
      toDo: { kind: 'counts', label: '', counts: [], colour: 'red', size: 4 },
      chart: { kind: 'chart', label: '图表' },
    };
    const misshapen: object = { tiles, homes: [], lists: [] };
    expect(problemsOf(withPreset, [entry, home], misshapen)).toEqual([
      'dashboard › tiles.toDo.label: found ""; allowed: at least 1 character',
      'dashboard › tiles.toDo.size: found 4; allowed: one of 1, 2, 3',
      'dashboard › tiles.toDo.colour: "colour" is unknown; allowed: one of label, perm, size, kind, counts',
      'dashboard › tiles.chart.kind: "chart" is unknown; did you mean "charts"? Allowed: charts, figures, counts, records, yesterday, ranking, grouped',
      'dashboard › homes: found []; allowed: at least 1 entry',
      'dashboard › lists: "lists" is unknown; allowed: one of tiles, homes, firstSteps',
    ]);
  });

  it('names samples that the server would refuse, and those that do not come before', () => {
    const fields = {
      ...withDay,
      name: { ...clue.fields.name, required: true },
      fee: { type: 'money', label: '费用', min: 0 },
      level: { ...status, label: '级别', options: status.options },
      others: { ...clue.fields.owner, label: '其他人', multiple: true },
    };
    const samples = [
      { resource: 'user', records: [{ username: 'a' }, { username: 'b', clue: { sample: 0 } }] },
      {
        resource: 'clue',
        records: [
          { name: 'good', fee: 5, level: 'open', day: { now: '+2d' }, owner: { sample: 1 } },
          {
            name: 'bad',
            nmae: 'x',
            status: 'taken',
            fee: -5,
            level: 'opne',
            day: { now: '3 weeks' },
            owner: { sample: 2 },
          },
          { level: { sample: 0 }, others: { sample: 0 }, fee: { now: '0d' }, owner: { sample: '0' } },
        ],
      },
      { resource: 'cleu', records: [{}] },
      { resource: 'user', records: [] },
    ];
    expect(problemsOf({ ...withStates({ claim }), fields }, [entry], {}, samples)).toEqual([
      'samples › user.1 › clue: found {"sample":0}; allowed: a sample of "clue", which comes before',
      'samples › clue.1: "nmae" is unknown; did you mean "name"? Allowed: name, owner, day, moment, fee, level, others',
      'samples › clue.1: found "status"; allowed: one of name, owner, day, moment, fee, level, others',
      'samples › clue.1 › fee: found -5; allowed: at least ¥0.00',
      'samples › clue.1 › level: "opne" is unknown; did you mean "open"? Allowed: open, taken',
      'samples › clue.1 › day: found {"now":"3 weeks"}; allowed: an offset such as { now: "+30d" }',
      'samples › clue.1 › owner: found {"sample":2}; allowed: the position of a sample of "user", from 0 to 1',
      'samples › clue.2 › level: found {"sample":0}; allowed: a value of the field: only one that refers to one record takes { sample }',
      'samples › clue.2 › others: found {"sample":0}; allowed: a value of the field: only one that refers to one record takes { sample }',
      'samples › clue.2 › fee: found {"now":"0d"}; allowed: a value of the field: only a day or a time takes { now }',
      'samples › clue.2 › owner: found {"sample":"0"}; allowed: the position of a sample of "user", from 0 to 1',
      'samples › clue.2 › name: found nothing; allowed: a value: the field is required',
      'samples › 2.resource: "cleu" is unknown; did you mean "clue"? Allowed: clue, user',
      'samples › 3.resource: found "user"; allowed: each resource once',
    ]);
    expect(problemsOf({ writtenBy: 'server' }, [entry], {}, [{ resource: 'clue', records: [] }])).toEqual([
      'samples › 0.resource: found "clue"; allowed: a resource whose records users create',
    ]);
  });

  it('names a dashboard nobody can open, and one that is said to be of a resource', () => {
    const toDo = { kind: 'counts', label: '待处理', counts: [{ resource: 'clue', preset: 'mine' }] } as const;
    expect(problemsOf(withPreset, [entry], { tiles: { toDo } })).toEqual([
      "dashboard: found nothing; allowed: an entry of the list with view: 'dashboard', which draws it",
    ]);
    const owned: RouteEntry = { title: '首页', name: 'clue', view: 'dashboard' };
    expect(problemsOf({}, [entry, owned])).toEqual([
      'clue › name: found "clue"; remove it: a dashboard belongs to no resource',
      'clue › path: found nothing; allowed: a path, at which the dashboard is drawn',
    ]);
  });

  it('names a place that shows what its resource does not have, and a resource without a home', () => {
    const lost: RouteEntry = { path: '/clue/report', name: 'clue', view: 'report', report: 'none', title: '统计' };
    expect(problemsOf({}, [entry, lost])).toEqual([
      expect.stringContaining(
        '/clue/report › report: found "none"; remove it, or first declare what it could name: there is none',
      ),
    ]);
    expect(problemsOf({ metrics, reports: { none: report } }, [lost])).toEqual([
      expect.stringContaining('/clue/report › view: found "report"; allowed: another entry with the name "clue"'),
    ]);
  });

  it.each<Case>([
    [
      'a preset to begin with there is not',
      { list: { preset: 'mien', presets: [{ key: 'mine', label: '我的', where: { me: 'owner' } }] } },
      'clue › list.preset: "mien" is unknown; did you mean "mine"? Allowed: mine',
    ],
    [
      'a preset to begin with there is not, for some',
      { list: { preset: [{ preset: 'mine', perm: 'clue' }], presets: [] } },
      'clue › list.preset.0.preset: found "mine"; remove it, or first declare what it could name: there is none',
    ],
    [
      'a permission to begin with there is not',
      { list: { preset: [{ sort: '-createdAt', perm: 'cleu' }] } },
      'clue › list.preset.0.perm: "cleu" is unknown; did you mean "clue"? Allowed: clue, clue:delete, clue:import, clue:export, clue:reveal, super_admin',
    ],
    [
      'an order to begin with there is not',
      { list: { preset: [{ sort: '-nmae' }] } },
      'clue › list.preset.0.sort: found "nmae"; allowed: one of createdAt, updatedAt',
    ],
    [
      'a cell edited in place of no field',
      { list: { inline: ['nam'] } },
      'clue › list.inline: found "nam"; did you mean "name"? Allowed: a column that the form edits, of one value and without a mask: name, status, owner',
    ],
    [
      'the state, edited in place',
      { ...withStates({ claim }), list: { inline: ['status'] } },
      'clue › list.inline: found "status"; allowed: a column that the form edits, of one value and without a mask: one of name, owner',
    ],
    [
      'a masked value edited in place',
      { ...withField({ type: 'phone', label: '手机', mask: true }), list: { inline: ['extra'] } },
      'clue › list.inline: found "extra"; allowed: a column that the form edits, of one value and without a mask: one of name, status, owner',
    ],
    [
      'long text edited in place that is no column',
      { ...withField({ type: 'textarea', label: '备注' }), list: { inline: ['extra'] } },
      'clue › list.inline: found "extra"; allowed: a column that the form edits, of one value and without a mask: one of name, status, owner',
    ],
    [
      'cells edited in place where nobody edits',
      { allow: { edit: false }, list: { inline: ['name'] } },
      'clue › list.inline: found ["name"]; remove it: the records cannot be edited',
    ],
    [
      'a cell edited in place twice',
      { list: { inline: ['name', 'name'] } },
      'clue › list.inline: found "name"; allowed: each field once',
    ],
    [
      'a calendar without days',
      { list: { layouts: ['table', 'calendar'] } },
      'clue › list.calendar: found nothing; allowed: at least { date }, for the layout "calendar"',
    ],
    [
      'a calendar by what is no day',
      { list: { calendar: { date: 'name' } } },
      'clue › list.calendar.date: found "name"; allowed: a field of days or times that has a filter and is sortable, and there is none',
    ],
    [
      'a calendar moved by what asks for no day',
      {
        ...withField({ type: 'date', label: '日期', filter: 'range', sortable: true }),
        list: { calendar: { date: 'extra', move: 'put' } },
        actions: { put: { label: '放', ask: ['owner'] } },
      },
      'clue › list.calendar.move: found "put"; allowed: what asks for "extra", and there is none',
    ],
    [
      'a layout there is not',
      { list: { layouts: ['bord'] } },
      'clue › list.layouts.0: found "bord"; allowed: one of table, calendar, grid, kanban, queue',
    ],
    [
      'a single step',
      { form: { steps: [{ title: '一', fields: ['name'] }] } },
      'clue › form.steps: found 1; allowed: two steps at least: one alone is a form',
    ],
    [
      'a field in two steps',
      {
        form: {
          steps: [
            { title: '一', fields: ['name'] },
            { title: '二', fields: ['name'] },
          ],
        },
      },
      'clue › form.steps: found "name"; allowed: each field in one step',
    ],
    [
      'a step with a field there is not',
      {
        form: {
          steps: [
            { title: '一', fields: ['name'] },
            { title: '二', fields: ['nmae'] },
          ],
        },
      },
      'clue › form.steps: "nmae" is unknown; did you mean "name"? Allowed: name, status, owner',
    ],
    [
      'a related list with a column there is not',
      { show: { related: [{ resource: 'user', by: 'clue', columns: ['agee'] }] } },
      'clue › show.related.0.columns: "agee" is unknown; did you mean "age"? Allowed: age, username, clue, bonus',
    ],
    [
      'a related list of a resource there is not',
      { show: { related: [{ resource: 'usr', by: 'name' }] } },
      'clue › show.related.0.resource: "usr" is unknown; did you mean "user"? Allowed: user, clue',
    ],
    [
      'a related list by a field that does not refer here',
      { show: { related: [{ resource: 'user', by: 'username' }] } },
      'clue › show.related.0.by: found "username"; allowed: a field of "user" with a filter that refers here, and there is none',
    ],
    [
      'a related list through a field that refers to nothing',
      { show: { related: [{ resource: 'user', by: 'clue', through: 'name' }] } },
      'clue › show.related.0.through: found "name"; allowed: a field that refers to one record, which everybody may read: owner',
    ],
    [
      'a related list by a field that does not refer to the same',
      { show: { related: [{ resource: 'user', by: 'clue', through: 'owner' }] } },
      'clue › show.related.0.by: found "clue"; allowed: a field of "user" with a filter that refers to "user", and there is none',
    ],
    [
      'a quota that is no number of the enterprise',
      { quota: 'shops' },
      'clue › quota: found "shops"; allowed: a whole number of the enterprise: one of age, bonus',
    ],
    [
      'an action that asks for a field there is not',
      { actions: { put: { label: '放', ask: ['ownr'] } } },
      'clue › actions.put.ask: "ownr" is unknown; did you mean "owner"? Allowed: owner, name, status',
    ],
    [
      'an input of a kind there is not',
      { actions: { put: { label: '放', inputs: { n: { type: 'nit', label: '数量' } } } } },
      'clue › actions.put.inputs.n.type: "nit" is unknown; did you mean "int"? Allowed: int, text, textarea, phone, email',
    ],
    [
      'an input of a kind whose values no request holds',
      { actions: { put: { label: '放', inputs: { n: { type: 'file', label: '文件' } } } } },
      'clue › actions.put.inputs.n.type: found "file"; allowed: ',
    ],
    [
      'an option that an input does not have',
      { actions: { put: { label: '放', inputs: { n: { type: 'int', label: '数量', filter: true } } } } },
      'clue › actions.put.inputs.n.filter: "filter" is unknown; allowed: one of type, label, required, help, width, requiredWhen, from, default, min, max',
    ],
    [
      'an input that is required by what is no input of the same action',
      {
        actions: {
          put: {
            label: '放',
            inputs: { n: { type: 'int', label: '数量', requiredWhen: { field: 'name', empty: false } } },
          },
        },
      },
      'clue › actions.put.inputs.n.requiredWhen: found "name"; allowed: one of n, ',
    ],
    [
      'a default that an input refuses',
      { actions: { put: { label: '放', inputs: { n: { type: 'int', label: '数量', min: 1, default: 0 } } } } },
      'clue › actions.put.inputs.n.default: found 0; allowed: at least 1',
    ],
    [
      'an input called like a field that is asked for',
      { actions: { put: { label: '放', ask: ['name'], inputs: { name: { type: 'int', label: '数量' } } } } },
      'clue › actions.put.inputs.name: found "name"; allowed: a name other than version, enterprise, name',
    ],
    [
      'an input that refers to nothing there is',
      { actions: { put: { label: '放', inputs: { to: { type: 'ref', label: '给', to: 'usr' } } } } },
      'clue › actions.put.inputs.to.to: "usr" is unknown; did you mean "user"? Allowed: user, clue',
    ],
    [
      'an input that starts from a field of another kind',
      { actions: { put: { label: '放', inputs: { to: { type: 'text', label: '给', from: 'owner' } } } } },
      'clue › actions.put.inputs.to.from: found "owner"; allowed: a field of the kind "text" that is not masked and everybody may read: name',
    ],
    [
      'a needed input of what the server does by itself',
      withStates({
        claim: { ...claim, due: { field: 'name' }, inputs: { n: { type: 'int', label: '数量', required: true } } },
      }),
      'clue › states.transitions.claim.inputs: found "n"; allowed: only what is optional: the server has nobody to ask',
    ],
    [
      'an action on the list that asks for a field',
      { actions: { put: { label: '放', on: 'list', ask: ['name'] } } },
      `clue › actions.put.ask: found ["name"]; remove it: an action with on: 'list' is done to no record`,
    ],
    [
      'an action on a record that takes the filters in force',
      { actions: { put: { label: '放', filtered: true } } },
      `clue › actions.put.filtered: found true; remove it, or add on: 'list': only an action on the list receives filters`,
    ],
    [
      'a file for several records at once',
      { actions: { put: { label: '放', answers: 'file', bulk: true } } },
      "clue › actions.put.bulk: found true; remove it: the answer of one record is shown (answers: 'file')",
    ],
    [
      'an answer there is not',
      { actions: { put: { label: '放', answers: 'picture' } } },
      'clue › actions.put.answers: found "picture"; allowed: one of secret, lines, file',
    ],
    [
      'a transition to its own state that asks nothing',
      withStates({ claim, stay: { label: '留', from: ['open'], to: 'open' } }),
      'clue › states.transitions.stay.from: found "open"; allowed: a state other than the one it leads to, where nothing is asked',
    ],
  ])('names %s', (_mistake, change, problem) => {
    expect(problemsOf(change)).toContainEqual(expect.stringContaining(problem));
  });

  it.each<Case>([
    [
      'a kind that stands in no value',
      withField({ type: 'json', label: '联系人', fields: { boss: { type: 'ref', label: '上级', to: 'user' } } }),
      'clue › extra › fields.boss.type: found "ref"; allowed: one of text, textarea',
    ],
    [
      'an option within a value that its kind does not have',
      withField({ type: 'json', label: '联系人', fields: { name: { type: 'text', label: '姓名', scale: 2 } } }),
      'clue › extra › fields.name.scale: "scale" is unknown; allowed: one of type, label, required, help, width, default, min, max, code, person',
    ],
    [
      'a label within a value that is left out',
      withField({ type: 'json', label: '联系人', fields: { name: { type: 'text' } } }),
      'clue › extra › fields.name.label: found nothing; allowed: text',
    ],
    [
      'a default within a value that is none',
      withField({ type: 'json', label: '联系人', fields: { name: { type: 'int', label: '数', default: 'x' } } }),
      'clue › extra › fields.name.default: found "x"; allowed: a number',
    ],
    [
      'a name within a value that is none',
      withField({ type: 'json', label: '联系人', fields: { 'a b': { type: 'int', label: '数' } } }),
      'clue › extra › fields.a b: found "a b"; allowed: a field name in camelCase',
    ],
    [
      'a value made of nothing',
      withField({ type: 'json', label: '联系人', fields: {} }),
      'clue › extra › fields: found {}; allowed: at least one field',
    ],
    [
      'a number of rows where there is one object',
      withField({ type: 'json', label: '联系人', max: 3, fields: { name: { type: 'text', label: '姓名' } } }),
      'clue › extra › max: found 3; remove it, or add `multiple: true`: there is one value',
    ],
    [
      'more rows at least than at most',
      withField({
        type: 'json',
        label: '联系人',
        multiple: true,
        min: 3,
        max: 2,
        fields: { name: { type: 'text', label: '姓名' } },
      }),
      'clue › extra › min: found 3; allowed: at most 2',
    ],
    [
      'a filter by a value made of fields',
      withField({ type: 'json', label: '联系人', filter: true, fields: { name: { type: 'text', label: '姓名' } } }),
      'clue › extra › filter: found true; remove it: a field of the kind "json" has no filter',
    ],
    [
      'a condition that compares with a value made of fields',
      {
        ...withField({ type: 'json', label: '联系人', fields: { name: { type: 'text', label: '姓名' } } }),
        list: { where: { field: 'extra', eq: 'x' } },
      },
      'clue › list.where: found {"field":"extra","eq":"x"}; allowed: empty',
    ],
  ])('names, in what a value is made of, %s', (_mistake, change, problem) => {
    expect(problemsOf(change)).toEqual([expect.stringContaining(problem)]);
  });

  it.each<Case>([
    [
      'a misspelt property',
      { fieldss: {} },
      'clue › fieldss: "fieldss" is unknown; did you mean "fields"? Allowed: fields, name, recordLabel, owner, scope, tree',
    ],
    ['a name that is not its file’s', { name: 'clew' }, 'clue › name: found "clew"; allowed: clue'],
    [
      'a filter by what is never answered',
      withField({ type: 'secret', label: 'x', filter: true }),
      'clue › extra › filter: found true; remove it: a field of the kind "secret" has no filter',
    ],
    [
      'a column of what is never answered',
      withField({ type: 'password', label: 'x', list: true }),
      'clue › extra › list: found true; remove it: a field of the kind "password" is never answered',
    ],
    [
      'a condition on what is never answered',
      {
        ...withField({ type: 'secret', label: 'x' }),
        list: { where: { field: 'extra', empty: true } },
      },
      'clue › list.where: found "extra"; allowed: a field that is not write-only',
    ],
    [
      'a condition on the value of a masked field',
      {
        ...withField({ type: 'text', label: 'x', mask: true }),
        list: {
          where: {
            all: [
              { field: 'extra', empty: false },
              { field: 'extra', eq: 'x' },
            ],
          },
        },
      },
      'clue › list.where: found {"field":"extra","eq":"x"}; allowed: only `empty`: this value is masked, and a condition would reveal it',
    ],
    [
      'a comparison with a masked field',
      {
        ...withField({ type: 'text', label: 'x', mask: true }),
        actions: { put: { label: 'x', when: { field: 'name', eq: { field: 'extra' } }, ask: ['name'] } },
      },
      'clue › actions.put.when: found "extra"; remove it, or first declare what it could name: there is none',
    ],
    [
      'a field required by a condition on what there is not',
      withField({ type: 'text', label: 'x', requiredWhen: { field: 'nmae', eq: 'x' } }),
      'clue › extra › requiredWhen: "nmae" is unknown; did you mean "name"? Allowed: name, status, owner, extra, createdAt, updatedAt, createdBy',
    ],
    [
      'a field that nobody fills in held by a condition',
      withField({ type: 'text', label: 'x', form: false, readonlyWhen: { field: 'name', eq: 'x' } }),
      'remove it: nobody fills the field in',
    ],
    [
      'the user as the default of what refers to no user',
      withField({ type: 'text', label: 'x', default: { me: true } }),
      'clue › extra › default: found {"me":true}; allowed: a value of the field: only a field that refers to "user" is one\'s own',
    ],
    [
      'a default taken by what refers to no record',
      withField({ type: 'text', label: 'x', defaultFrom: { by: 'name', field: 'name' } }),
      'clue › extra › defaultFrom.by: found "name"; allowed: a field that refers to one record',
    ],
    [
      'a value fixed by what has no choices',
      withField({ type: 'text', label: 'x', fixedBy: { field: 'name', values: { a: 'b' } } }),
      'clue › extra › fixedBy.field: found "name"; allowed: a field of choices that takes one: status',
    ],
    [
      'a value fixed by a choice there is not',
      withField({ type: 'int', label: 'x', fixedBy: { field: 'status', values: { nowhere: 'b' } } }),
      'clue › extra › fixedBy.values: found "nowhere"; allowed: one of ',
    ],
    [
      'a fixed value that the field refuses',
      withField({ type: 'int', label: 'x', fixedBy: { field: 'status', values: { open: 'b' } } }),
      'clue › extra › fixedBy.values.open: found "b"; allowed: a number',
    ],
    [
      'a fixed value beside another that it begins with',
      withField({ type: 'int', label: 'x', default: 3, fixedBy: { field: 'status', values: { open: 4 } } }),
      'clue › extra › default: found 3; remove it: `fixedBy` says the value',
    ],
    [
      'a value looked up by what is no reference',
      withField({ type: 'lookup', label: 'x', by: 'name', field: 'age' }),
      'clue › extra › by: found "name"; allowed: a field that refers to one record: owner',
    ],
    [
      'a value looked up by a reference that takes several records',
      {
        fields: {
          ...clue.fields,
          team: { type: 'ref', label: 'x', to: 'user', multiple: true, filter: true },
          extra: { type: 'lookup', label: 'x', by: 'team', field: 'age', filter: 'range' },
        },
      },
      'clue › extra › by: found "team"; allowed: a field that refers to one record: owner',
    ],
    [
      'a looked-up value that its source does not have',
      withField({ type: 'lookup', label: 'x', by: 'owner', field: 'years' }),
      'clue › extra › field: found "years"; allowed: a field of "user" that holds one short value and is not masked',
    ],
    [
      'a looked-up value that somebody fills in',
      withField({ type: 'lookup', label: 'x', by: 'owner', field: 'age', required: true }),
      'clue › extra › required: found true; remove it: the value is that of "user"',
    ],
    [
      'a filter by a looked-up value without one of the reference',
      withField({ type: 'lookup', label: 'x', by: 'owner', field: 'age', filter: 'range' }),
      'clue › extra › filter: found "range"; allowed: a filter of "owner" as well',
    ],
    [
      'readers of a looked-up value, whom the source decides',
      withField({ type: 'lookup', label: 'x', by: 'owner', field: 'bonus', perm: { read: 'clue' } }),
      'remove it: who may read it is decided by "user.bonus"',
    ],
    [
      'a condition on a looked-up value',
      {
        ...withField({ type: 'lookup', label: 'x', by: 'owner', field: 'age' }),
        list: { presets: [{ key: 'old', label: '年长', where: { field: 'extra', gte: 60 } }] },
      },
      'found "extra"; allowed: a stored field: this one is looked up when a record is read',
    ],
    [
      'a bulk transition whose condition asks for a looked-up value',
      { ...withField(ownersAge), ...claimedWhen({ field: 'extra', gte: 60 }, { bulk: true }) },
      'found "extra"; allowed: a stored field: this one is looked up when a record is read',
    ],
    [
      'a preset that compares two fields',
      {
        ...withField({ type: 'text', label: 'x' }),
        list: { presets: [{ key: 'same', label: '相同', where: { field: 'name', eq: { field: 'extra' } } }] },
      },
      'allowed: a value: only `checks`, and "when" of what users do to one record, compare with fields',
    ],
    [
      'a transition whose condition compares a field with one of another kind',
      { ...withField(ownersAge), ...claimedWhen({ field: 'extra', gt: { field: 'name' } }) },
      'clue › states.transitions.claim.when: found "name"; remove it, or first declare what it could name: there is none',
    ],
    [
      'rows of a resource there is not',
      withField({ type: 'rows', label: 'x', of: 'usr', by: 'clue', columns: ['age'] }),
      'clue › extra › of: found "usr"; did you mean "user"? Allowed: another resource: user',
    ],
    [
      'rows of the resource itself',
      withField({ type: 'rows', label: 'x', of: 'clue', by: 'clue', columns: ['name'] }),
      'clue › extra › of: found "clue"; allowed: another resource: user',
    ],
    [
      'rows by what does not refer here',
      withField({ type: 'rows', label: 'x', of: 'user', by: 'username', columns: ['age', 'username'] }),
      'clue › extra › by: found "username"; allowed: a field of "user" that refers to one "clue": clue',
    ],
    [
      'rows with a column there is not',
      withField({ type: 'rows', label: 'x', of: 'user', by: 'clue', columns: ['username', 'old'] }),
      'clue › extra › columns.1: found "old"; allowed: a field of the form of "user" that needs nothing but its row',
    ],
    [
      'rows in the order of what people fill in',
      withField({ type: 'rows', label: 'x', of: 'user', by: 'clue', columns: ['username', 'age'], order: 'age' }),
      'clue › extra › order: found "age"; allowed: an `int` of "user" with `form: false`, and there is none',
    ],
    [
      'rows that say who may read them',
      withField({ type: 'rows', label: 'x', of: 'user', by: 'clue', columns: ['username'], perm: { read: 'clues' } }),
      'clue › extra › perm: found {"read":"clues"}; remove it: who may use the records of "user" sees and edits them here',
    ],
    [
      'a computed field of a resource there is not',
      withField({ type: 'computed', label: 'x', of: 'usr', by: 'clue', count: true }),
      'clue › extra › of: "usr" is unknown; did you mean "user"? Allowed: user, clue',
    ],
    [
      'a computed field by what does not refer here',
      withField({ type: 'computed', label: 'x', of: 'user', by: 'username', count: true }),
      'clue › extra › by: found "username"; allowed: a field of "user" that refers to one "clue": clue',
    ],
    [
      'a computed field through a field that refers to nothing',
      withField({ type: 'computed', label: 'x', of: 'user', by: 'clue', through: 'name', count: true }),
      'clue › extra › through: found "name"; allowed: a field that refers to one record, which everybody may read: owner',
    ],
    [
      'a computed field by what does not refer to the same',
      withField({ type: 'computed', label: 'x', of: 'user', by: 'clue', through: 'owner', count: true }),
      'clue › extra › by: found "clue"; allowed: a field of "user" that refers to one "user", and there is none',
    ],
    [
      'a computed field of what stands below a record of no tree',
      withField({ type: 'computed', label: 'x', of: 'user', by: 'clue', below: true, count: true }),
      'clue › extra › below: found true; remove it: records stand below one another in a tree alone, and without `through`',
    ],
    [
      'a computed field that measures two things',
      withField({ type: 'computed', label: 'x', of: 'user', by: 'clue', count: true, max: 'age' }),
      'clue › extra: found ["count","max"]; allowed: exactly one of count, max, min, sum, average, share',
    ],
    [
      'a computed field that divides what is no sum',
      withField({ type: 'computed', label: 'x', of: 'user', by: 'clue', max: 'age', per: 'age' }),
      'clue › extra › per: found "age"; allowed: only beside `average`',
    ],
    [
      'a computed field that divides by what is no whole number',
      withField({ type: 'computed', label: 'x', of: 'user', by: 'clue', average: 'age', per: 'username' }),
      'clue › extra › per: found "username"; allowed: an `int` of "user" that is not masked, and that everybody may read',
    ],
    [
      'a computed field of another kind than it is told as',
      withField({ type: 'computed', label: 'x', of: 'user', by: 'clue', sum: 'age', as: 'money' }),
      'clue › extra › sum: found "age"; allowed: a field of "user" of the kind in `as` ("money")',
    ],
    [
      'a computed field of what not everybody may read',
      withField({ type: 'computed', label: 'x', of: 'user', by: 'clue', max: 'bonus' }),
      'clue › extra › max: found "bonus"; allowed: a field of "user" of the kind in `as` ("int") that is not masked',
    ],
    [
      'a computed field where a condition names what there is not',
      withField({
        type: 'computed',
        label: 'x',
        of: 'user',
        by: 'clue',
        count: true,
        where: { field: 'usernam', eq: 'x' },
      }),
      'clue › extra › where: "usernam" is unknown; did you mean "username"? Allowed: username, clue, age, bonus, createdAt, updatedAt, createdBy',
    ],
    [
      'a computed field with a condition that is none',
      withField({ type: 'computed', label: 'x', of: 'user', by: 'clue', count: true, where: 'all' }),
      'clue › extra › where: found "all"; allowed: ',
    ],
    [
      'an order to begin with that is computed',
      {
        ...withField({ type: 'computed', label: 'x', of: 'user', by: 'clue', count: true, sortable: true }),
        list: { sort: '-extra' },
      },
      'clue › list.sort: found "extra"; allowed: one of name, status, createdAt, updatedAt',
    ],
    [
      'an order to begin with by several values',
      { ...withField({ type: 'ref', label: 'x', to: 'user', multiple: true }), list: { sort: 'extra' } },
      'clue › list.sort: found "extra"; allowed: one of name, status, createdAt, updatedAt',
    ],
    [
      'a condition on a computed field',
      {
        ...withField({ type: 'computed', label: 'x', of: 'user', by: 'clue', count: true }),
        list: { where: { field: 'extra', eq: 1 } },
      },
      'clue › list.where: found "extra"; allowed: a stored field',
    ],
    [
      'a label field there is not',
      { recordLabel: 'nmae' },
      'clue › recordLabel: "nmae" is unknown; did you mean "name"? Allowed: name, status, owner',
    ],
    [
      'a label field that is masked',
      { fields: { ...clue.fields, name: { ...clue.fields.name, mask: true } } },
      'clue › recordLabel: found "name"; allowed: a field that is not masked',
    ],
    [
      'a label field that not everybody may read',
      { fields: { ...clue.fields, name: { ...clue.fields.name, perm: { read: 'clue' } } } },
      'clue › recordLabel: found "name"; allowed: a field that is not masked and everybody may read',
    ],
    ...[
      { type: 'ref', label: '归属人', to: 'user' },
      { type: 'tree', label: '部门', to: 'user' },
    ].map(
      (extra): Case => [
        `a label of the kind ${extra.type} that others show`,
        { ...withField(extra), recordLabel: 'extra' },
        'clue › recordLabel: found "extra"; allowed: a field with a text of its own: "user.clue" refers to these records and would show an id',
      ],
    ),
    [
      'a notice that contains what is masked',
      {
        ...withField({ type: 'phone', label: 'x', mask: true }),
        notices: { made: { on: 'create', to: 'owner', summary: ['extra'] } },
      },
      'clue › notices.made.summary: found "extra"; allowed: a field with one value, without a mask or permission: one of ',
    ],
    [
      'a scope through what is no reference to a scoped record',
      { scope: { through: 'name' } },
      'clue › scope.through: found "name"; allowed: a reference to one record with a data scope',
    ],
    ['an owner that is no user', { scope: { owner: 'name' } }, 'clue › scope.owner: found "name"; allowed: owner'],
    [
      'one of several owners that is no user',
      { scope: { owner: ['owner', 'name'] } },
      'clue › scope.owner: found "name"; allowed: owner',
    ],
    [
      'the same owner twice',
      { scope: { owner: ['owner', 'owner'] } },
      'clue › scope.owner: found "owner"; allowed: each field once',
    ],
    [
      'a department where there is none',
      { scope: { department: 'owner' } },
      'clue › scope.department: found "owner"; remove it, or first declare what it could name: there is none',
    ],
    [
      'the record itself as its owner where it is no user',
      { scope: { owner: 'id' } },
      'clue › scope.owner: found "id"; allowed: owner',
    ],
    [
      'everybody’s sight of what nobody owns where somebody always does',
      {
        fields: { ...clue.fields, owner: { ...clue.fields.owner, required: true } },
        scope: { owner: 'owner', unowned: 'all' },
      },
      'clue › scope.unowned: found "all"; remove it: records have no owner that may be empty',
    ],
    [
      'an owner beside the record that decides',
      { scope: { through: 'owner', owner: 'owner' } },
      'clue › scope: found {"through":"owner","owner":"owner"}; allowed: `through` alone: the record that it refers to decides',
    ],
    [
      'an unknown sight of what nobody owns',
      { scope: { unowned: 'none' } },
      'clue › scope.unowned: found "none"; allowed: one of creator, all',
    ],
    [
      'a day of a field without days',
      { list: { where: { field: 'name', day: '0d' } } },
      'clue › list.where: found "name"; allowed: a field of days or times, for "day"',
    ],
    [
      'a day that is no day',
      { list: { where: { field: 'createdAt', day: '+2h' } } },
      'clue › list.where: found "+2h"; allowed: a day relative to today, such as "-1d"',
    ],
    [
      'records that come from a resource without a list',
      { list: { source: { help: '自动同步', resource: 'nobody' } } },
      'clue › list.source.resource: found "nobody"; allowed: a resource with a list: clue',
    ],
    [
      'a tree whose parent is no record of its own',
      { tree: { parent: 'owner' } },
      'clue › tree.parent: found "owner"; allowed: a tree field to "clue" that may be empty, and there is none',
    ],
    [
      'a tree whose order is no number',
      {
        fields: { ...clue.fields, parent: { type: 'tree', label: '上级', to: 'clue' } },
        tree: { parent: 'parent', order: 'name' },
      },
      'clue › tree.order: found "name"; allowed: a field of whole numbers',
    ],
    [
      'a tree field to what is no tree',
      withField({ type: 'tree', label: 'x', to: 'user' }),
      'clue › extra › to: found "user"; allowed: a resource that is a tree, and there is none',
    ],
    [
      'a review of a preset there is not',
      { ...withStates({ claim }), ...queue, review: { presets: ['waiting'], decisions: ['claim'] } },
      'clue › review.presets: found "waiting"; remove it, or first declare what it could name: there is none',
    ],
    [
      'a decision that is no transition',
      { ...withStates({ claim }), ...openQueue, review: { presets: ['open'], decisions: ['clam'] } },
      'clue › review.decisions: found "clam"; did you mean "claim"? Allowed: a transition: claim',
    ],
    [
      'a review of more decisions than there are keys',
      {
        ...withStates({ claim }),
        ...openQueue,
        review: { presets: ['open'], decisions: Array(10).fill('claim') },
      },
      'allowed: at most 9',
    ],
    [
      'a preset that compares a computed field that is no count',
      {
        fields: {
          ...clue.fields,
          seen: { type: 'computed', label: 'x', of: 'clue', by: 'self', max: 'day', as: 'date' },
          self: { type: 'ref', label: 'x', to: 'clue' },
          day: { type: 'date', label: 'x' },
        },
        list: { presets: [{ key: 'seen', label: 'x', where: { field: 'seen', gt: '2026-01-01' } }] },
      },
      'clue › list.presets.seen.where: found "seen"; allowed: a stored field, or a count that is compared with numbers',
    ],
    [
      'a queue without a review',
      { ...withStates({ claim }), ...openQueue },
      'clue › review: found nothing; allowed: at least { presets, decisions }, for the layout "queue"',
    ],
    [
      'a review that no layout shows',
      { ...withStates({ claim }), list: { presetsOf: 'status' }, review: { presets: ['open'], decisions: ['claim'] } },
      'clue › list.layouts: found nothing; allowed: "queue" among them, which shows the review',
    ],
    [
      'a lease of no time',
      { ...withStates({ claim }), ...openQueue, review: { presets: ['open'], decisions: ['claim'], lease: '0m' } },
      'clue › review.lease: found "0m"',
    ],
    [
      'inputs below the record of decisions that ask for nothing',
      { ...withStates({ claim }), ...openQueue, review: { presets: ['open'], decisions: ['claim'], ask: 'inline' } },
      'clue › review.ask: found "inline"; remove it: no decision asks for a field',
    ],
    [
      'inputs below the record that are no fields',
      {
        ...withStates({ claim: { ...claim, ask: ['name'], inputs: { count: { type: 'int', label: 'x' } } } }),
        ...openQueue,
        review: { presets: ['open'], decisions: ['claim'], ask: 'inline' },
      },
      'clue › review.ask: found "inline"; allowed: "dialog": the decision claim asks for fields and has inputs that are none',
    ],
    [
      'a queue for holders of a permission there is not',
      { ...withStates({ claim }), ...openQueue, review: { presets: ['open'], decisions: ['claim'], perm: 'nothing' } },
      'clue › review.perm: found "nothing"',
    ],
    [
      'an answer prefilled with what is there not',
      withStates({ claim: { ...claim, ask: [{ field: 'name', prefill: 'nmae' }] } }),
      'clue › states.transitions.claim.ask.name.prefill: found "nmae"; did you mean "name"? Allowed: a field of the kind "text" that is not masked: name',
    ],
    [
      'an answer prefilled with another kind',
      withStates({ claim: { ...claim, ask: [{ field: 'name', prefill: 'owner' }] } }),
      'clue › states.transitions.claim.ask.name.prefill: found "owner"',
    ],
    [
      'an answer prefilled with what is masked',
      {
        fields: { ...clue.fields, mobile: { type: 'phone', label: 'x', mask: true } },
        actions: { call: { label: 'x', ask: [{ field: 'mobile', prefill: true }] } },
      },
      'clue › actions.call.ask.mobile.prefill: found true',
    ],
    [
      'a report by a field without days',
      { metrics, reports: { all: { ...report, time: 'owner' } } },
      'clue › reports.all.time: found "owner"; allowed: a day or a moment: createdAt',
    ],
    [
      'a metric by a field without days',
      { metrics: { clues: { label: 'x', count: true, time: 'owner' } } },
      'clue › metrics.clues.time: found "owner"; allowed: a day or a moment: createdAt',
    ],
    [
      'a report told apart by a text',
      { metrics, reports: { all: { ...report, dimensions: ['name'] } } },
      'clue › reports.all.dimensions: found "name"; allowed: a field with one choice or reference: one of status, owner',
    ],
    [
      'a report filtered by a text',
      { metrics, reports: { all: { ...report, filters: ['name'] } } },
      'clue › reports.all.filters: found "name"; allowed: a choice or reference that the list can be filtered by, and there is none',
    ],
    [
      'a report of a metric there is not',
      { metrics, reports: { all: { ...report, metrics: ['clue'] } } },
      'clue › reports.all.metrics: found "clue"; did you mean "clues"? Allowed: a metric of the resource: clues',
    ],
    [
      'a report ranked by a metric that it does not show',
      { metrics, reports: { all: { ...report, rank: 'clue' } } },
      'clue › reports.all.rank: "clue" is unknown; did you mean "clues"? Allowed: clues',
    ],
    [
      'a matrix of one dimension',
      { metrics, reports: { all: { ...report, dimensions: ['owner'], matrix: { rows: 'owner', columns: 'owner' } } } },
      'clue › reports.all.matrix: found "owner"; allowed: columns by another dimension',
    ],
    [
      'colleagues that a report is not told apart by',
      { metrics, reports: { all: { ...report, dimensions: ['status'], peers: 'owner' } } },
      'clue › reports.all.peers: found "owner"; allowed: a dimension of the report that is an owner, and there is none',
    ],
    [
      'colleagues who are not the owners',
      { metrics, reports: { all: { ...report, dimensions: ['status', 'owner'], peers: 'status' } } },
      'clue › reports.all.peers: found "status"; allowed: a dimension of the report that is an owner: owner',
    ],
    [
      'a metric of what is no figure',
      { metrics: { sum: { label: 'x', sum: 'name' } } },
      'clue › metrics.sum.sum: found "name"; allowed: a figure, and there is none',
    ],
    [
      'more conditions of metrics than a record can be told to satisfy',
      {
        metrics: Object.fromEntries(
          Array.from({ length: 31 }, (_, index) => [
            `m${index}`,
            { label: 'x', count: true, where: { field: 'name', empty: false } },
          ]),
        ),
      },
      'clue › metrics: found 31; allowed: at most 30 metrics with a condition',
    ],
    [
      'a ratio of a ratio',
      { metrics: { ...metrics, rate: { label: 'x', ratio: ['rate', 'clues'] } } },
      'clue › metrics.rate.ratio: found "rate"; allowed: clues',
    ],
    [
      'a ratio in the unit of an amount that it is not of',
      { metrics: { ...metrics, each: { label: 'x', ratio: ['clues', 'clues'], as: 'money' } } },
      'clue › metrics.each.as: found "money"; allowed: a unit of its first part, whose field is no "money"',
    ],
    [
      'a metric of a resource there is not',
      { metrics: { other: { label: 'x', count: true, of: 'nothing', time: 'createdAt', on: {} } } },
      'clue › metrics.other.of: found "nothing"; allowed: one of',
    ],
    [
      'a metric about another resource that does not say by which fields',
      { metrics: { other: { label: 'x', count: true, of: 'user', time: 'createdAt' } } },
      'clue › metrics.other.on: found nothing; allowed: fields of those records by field of this resource; `{}` for none',
    ],
    [
      'a metric of another resource without a time',
      { metrics: { other: { label: 'x', count: true, of: 'user', on: {} } } },
      'clue › metrics.other.time: found nothing; allowed: the field that places the records of the other resource in time',
    ],
    [
      'a chart of a metric there is not',
      { metrics, reports: { all: { ...report, charts: [{ title: '？', kind: 'line', metrics: ['clue'] }] } } },
      'clue › reports.all.charts: "clue" is unknown; did you mean "clues"? Allowed: clues',
    ],
    [
      'a report that no entry shows',
      { metrics, reports: { all: report } },
      "clue › reports.all: found \"all\"; allowed: the dashboard, or an entry of the list with view: 'report' and report: 'all'",
    ],
    ['a scope switched on', { scope: true }, 'clue › scope: found true; allowed: '],
    [
      'a scope for what the platform owns',
      { scope: { owner: 'owner' }, owner: 'platform' },
      'clue › scope: found {"owner":"owner"}; remove it: records of the platform are in reach of all or none',
    ],
    [
      'an unknown widget',
      withField({ type: 'text', label: 'x', widget: 'treee' }),
      'clue › extra › widget: "treee" is unknown; did you mean "tree"? Allowed: tree',
    ],
    [
      'an unknown cell',
      withField({ type: 'text', label: 'x', cell: 'nearr' }),
      'clue › extra › cell: "nearr" is unknown; did you mean "near"? Allowed: near',
    ],
    [
      'an unknown part above the rows',
      { list: { slot: 'rooms' } },
      'clue › list.slot: "rooms" is unknown; did you mean "room"? Allowed: room',
    ],
    [
      'an unknown part of the detail page',
      { show: { slot: 'rooms' } },
      'clue › show.slot: "rooms" is unknown; did you mean "room"? Allowed: room',
    ],
    [
      'an unknown kind',
      withField({ type: 'txt', label: 'x' }),
      'clue › extra › type: "txt" is unknown; did you mean "text"? Allowed: text, textarea, phone, email, enum, ref, money',
    ],
    [
      'a kind of the prototype',
      withField({ type: 'constructor', label: 'x' }),
      'clue › extra › type: found "constructor"',
    ],
    ['a missing label', withField({ type: 'text' }), 'clue › extra › label: found nothing; allowed: text'],
    [
      'a misspelt option',
      withField({ type: 'text', label: 'x', requird: true }),
      'clue › extra › requird: "requird" is unknown; did you mean "required"? Allowed: required, type, label, help, width',
    ],
    [
      'an option of another kind',
      withField({ type: 'text', label: 'x', to: 'user' }),
      'clue › extra › to: "to" is unknown; allowed: one of type, label, required, help, width, requiredWhen, defaultFrom',
    ],
    [
      'an option of the wrong type',
      withField({ type: 'text', label: 'x', max: '9' }),
      'clue › extra › max: found "9"; allowed: a',
    ],
    [
      'a function where data belongs',
      withField({ type: 'text', label: () => 'x' }),
      'clue › extra › label: found a function; allowed: text',
    ],
    [
      'a reference to nothing',
      withField({ type: 'ref', label: 'x', to: 'usr' }),
      'clue › extra › to: "usr" is unknown; did you mean "user"? Allowed: user, clue',
    ],
    [
      'a notice for what is no user',
      withField({ type: 'ref', label: 'x', to: 'clue', notify: true }),
      'clue › extra › notify: found true; remove it: only users can be told, and the field refers to "clue"',
    ],
    [
      'a choice narrowed by a field there is not',
      withField({ type: 'ref', label: 'x', to: 'user', where: { field: 'agee', eq: 3 } }),
      'clue › extra › where: "agee" is unknown; did you mean "age"? Allowed: age, username, clue, bonus, createdAt, updatedAt, createdBy',
    ],
    [
      'a choice narrowed by what is no condition',
      withField({ type: 'ref', label: 'x', to: 'user', where: { age: 3 } }),
      'clue › extra › where: found {"age":3}; allowed: ',
    ],
    [
      'a choice narrowed by a field of the form there is not',
      withField({ type: 'ref', label: 'x', to: 'user', where: { field: 'username', eq: { form: 'nam' } } }),
      'clue › extra › where: found {"form":"nam"}; did you mean "name"? Allowed: a field of this resource that holds what "username" does: name',
    ],
    [
      'a choice narrowed by a field of the form that holds something else',
      withField({ type: 'ref', label: 'x', to: 'user', where: { field: 'clue', eq: { form: 'owner' } } }),
      'clue › extra › where: found {"form":"owner"}; allowed: a field of this resource that holds what "clue" does, and there is none',
    ],
    [
      'a choice that tells of what not everybody may read',
      withField({ type: 'ref', label: 'x', to: 'user', where: { field: 'bonus', gt: 3 } }),
      'clue › extra › where: found "bonus"; allowed: a field that is not masked and everybody may read: what is offered would reveal its value',
    ],
    [
      'a choice of what stands below something that is no tree',
      withField({ type: 'ref', label: 'x', to: 'user', where: { field: 'clue', below: '5' } }),
      'clue › extra › where: found {"field":"clue","below":"5"}; allowed: eq: only of a field that refers to a tree',
    ],
    [
      'an option by what is no condition',
      withChoice('always'),
      'clue › extra › options.1.when: found "always"; allowed: ',
    ],
    [
      'an option by a field there is not',
      withChoice({ field: 'ower', empty: false }),
      'clue › extra › options.1.when: "ower" is unknown; did you mean "owner"? Allowed: owner, name, status, extra, createdAt, updatedAt, createdBy',
    ],
    [
      'an option by a value that the other field cannot hold',
      withChoice({ not: { field: 'status', eq: 'opn' } }),
      'clue › extra › options.1.when: "opn" is unknown; did you mean "open"? Allowed: open, taken',
    ],
    [
      'an option by a permission nobody defines',
      withChoice({ can: 'cleu' }),
      'clue › extra › options.1.when: "cleu" is unknown; did you mean "clue"? Allowed: clue, clue:delete, clue:import, clue:export, clue:reveal, super_admin',
    ],
    [
      'an option that tells of what not everybody may read',
      withChoice({ field: 'fee', gt: 3 }, {}, { fee: { type: 'int', label: '费', perm: { read: 'clue' } } }),
      'clue › extra › options.1.when: found "fee"; allowed: a field that is not masked and everybody may read: what is offered would reveal its value',
    ],
    [
      'an option that tells of what is masked',
      withChoice({ field: 'tel', empty: true }, {}, { tel: { type: 'phone', label: '电话', mask: true } }),
      'clue › extra › options.1.when: found "tel"; allowed: a field that is not masked and everybody may read: what is offered would reveal its value',
    ],
    [
      'an option a new record begins with, though it may not go',
      withChoice({ field: 'status', eq: 'taken' }, { default: 'rare' }),
      'clue › extra › default: found "rare"; allowed: a choice without `when`: a new record may not go with this one',
    ],
    [
      'options that go by themselves',
      withChoice({ field: 'extra', empty: true }),
      'clue › extra › options: found "extra → extra"; allowed: choices that do not go by themselves, by way of others',
    ],
    [
      'options that go by themselves by way of others',
      withChoice(
        { field: 'boss', empty: false },
        {},
        {
          boss: { type: 'ref', label: '上级', to: 'user', where: { field: 'clue', eq: { form: 'next' } } },
          next: { type: 'ref', label: '下一个', to: 'clue', where: { field: 'extra', eq: { form: 'extra' } } },
        },
      ),
      'clue › extra › options: found "extra → boss → next → extra"; allowed: choices that do not go by themselves, by way of others',
    ],
    [
      'a state that is offered as if it were chosen',
      {
        fields: { ...clue.fields, status: { ...status, options: [...status.options, conditional({ me: 'owner' })] } },
        ...withStates({ claim, rarely: { label: '少', from: ['open'], to: 'rare' } }),
      },
      'clue › status › options.2.when: found {"me":"owner"}; remove it: transitions lead to a state, each with a `when` of its own',
    ],
    [
      'an option by a condition within a value',
      withField({
        type: 'json',
        label: 'x',
        fields: { mood: { type: 'enum', label: '心情', options: [conditional({ field: 'name', empty: true })] } },
      }),
      'clue › extra › fields.mood.options.0.when: found {"field":"name","empty":true}; remove it: within a value every choice is offered',
    ],
    [
      'an unknown colour',
      withField({ ...status, options: [{ value: 'a', label: 'A', color: 'purple' }] }),
      'clue › extra › options.0.color: found "purple"; allowed: one of blue, green, orange, red, grey',
    ],
    [
      'a repeated choice',
      withField({ ...status, options: [...status.options, ...status.options] }),
      'clue › extra › options: found "open"; allowed: each value once',
    ],
    [
      'no choices at all',
      withField({ ...status, options: [] }),
      'clue › extra › options: found []; allowed: at least 1',
    ],
    [
      'an operator’s suffix',
      { fields: { ...clue.fields, age_gte: { type: 'text', label: 'x' } } },
      'clue › age_gte: found "age_gte"; allowed: a name that does not end like a filter, as in `_gte` and `_in`',
    ],
    [
      'a reserved field name',
      { fields: { ...clue.fields, version: { type: 'text', label: 'x' } } },
      'clue › version: found "version"; allowed: a name other than id, version',
    ],
    [
      'a mask its kind lacks',
      withField({ type: 'money', label: 'x', mask: true }),
      'clue › extra › mask: found true; remove it: a field of the kind "money" cannot be masked',
    ],
    [
      'a search in a masked field',
      withField({ type: 'phone', label: 'x', mask: true, search: true }),
      'clue › extra › search: found true; remove it: a search would reveal',
    ],
    [
      'a search in what has no words',
      withField({ type: 'money', label: 'x', search: true }),
      'clue › extra › search: found true; remove it: the keyword cannot look into a field of the kind "money"',
    ],
    [
      'an order its kind lacks',
      withField({ type: 'textarea', label: 'x', sortable: true }),
      'clue › extra › sortable: found true; remove it: a field of the kind "textarea" has no order',
    ],
    [
      'a range its kind lacks',
      withField({ type: 'text', label: 'x', filter: 'range' }),
      'clue › extra › filter: found "range"; allowed: true',
    ],
    [
      'a default of the wrong type',
      withField({ type: 'money', label: 'x', default: '12' }),
      'clue › extra › default: found "12"; allowed: an amount in hundredths (fen, cents): 123450 for 1234.50',
    ],
    [
      'a required field nobody fills in',
      withField({ type: 'text', label: 'x', required: true, form: false }),
      'clue › extra › form: found false; allowed: true or a default',
    ],
    [
      'a required field that nobody can fill in when a record is made',
      withField({ type: 'text', label: 'x', required: true, form: 'edit' }),
      'clue › extra › form: found "edit"; allowed: true or a default: a required field must be filled in by somebody',
    ],
    [
      'a required field that is read-only',
      withField({ type: 'text', label: 'x', required: true, readonly: true }),
      'clue › extra › readonly: found true; allowed: false or a default: a required field must be filled in by somebody',
    ],
    [
      'an unknown permission',
      withField({ type: 'text', label: 'x', perm: { read: 'clu' } }),
      'clue › extra › perm.read: "clu" is unknown; did you mean "clue"? Allowed: clue, clue:delete, clue:import, clue:export, clue:reveal, super_admin',
    ],
    [
      'a key of imports that repeats',
      { import: { key: 'name' } },
      'clue › import.key: found "name"; allowed: a unique field, or a combination of `unique`, that everybody may read and write, and there is none',
    ],
    [
      'a key of imports that is another combination than the unique one',
      { unique: [['name', 'owner']], import: { key: ['owner', 'name'] } },
      'clue › import.key: found ["owner","name"]; allowed: a unique field, or a combination of `unique`, that everybody may read and write: name,owner',
    ],
    [
      'a treatment of duplicates without a key',
      { import: { onDuplicate: 'skip' } },
      'clue › import.key: found nothing; allowed: a unique field, or a combination of `unique`: without one no row is a duplicate',
    ],
    [
      'an unknown treatment of duplicates',
      { import: { key: 'name', onDuplicate: 'merge' } },
      'clue › import.onDuplicate: found "merge"; allowed: one of skip, update, refuse',
    ],
    [
      'an action offered to new records that there is not',
      { actions: { check: { label: '核对' } }, create: { next: { chek: '核对' } } },
      'clue › create.next: "chek" is unknown; did you mean "check"? Allowed: check',
    ],
    [
      'an action offered to new records that asks something',
      { actions: { hand: { label: '移交', ask: ['owner'] } }, create: { next: { hand: '移交' } } },
      'clue › create.next: found "hand"; remove it, or first declare what it could name: there is none',
    ],
    [
      'a need that no server has',
      { actions: { check: { label: '核对', needs: 'post' } } },
      'clue › actions.check.needs: found "post"; allowed: mail',
    ],
    [
      'an import where no records are made',
      { import: true, allow: { create: false } },
      'clue › import: found true; remove it: `allow` says that no records are made',
    ],
    [
      'an import into records that are not changed',
      {
        fields: { ...clue.fields, mobile: { type: 'phone', label: '手机', unique: true } },
        import: { key: 'mobile', onDuplicate: 'update' },
        allow: { edit: false },
      },
      'clue › import.onDuplicate: found "update"; allowed: one of skip, refuse: `allow` says that no records are changed',
    ],
    [
      'a combination of a field there is not',
      { unique: [['name', 'ownr']] },
      'clue › unique.0: found "ownr"; did you mean "owner"? Allowed: a field that holds one value: owner, name, status',
    ],
    [
      'a check of an unknown field',
      { checks: [{ label: '顺序', where: { field: 'nam', eq: '甲' } }] },
      'clue › checks.0.where: "nam" is unknown; did you mean "name"?',
    ],
    [
      'a check of nothing',
      { checks: [{ label: '顺序', where: { can: 'clue' } }] },
      'clue › checks.0.where: found {"can":"clue"}; allowed: a condition on a field',
    ],
    [
      'a check that would reveal what not everybody reads',
      {
        fields: { ...clue.fields, bonus: { type: 'int', label: '奖金', perm: { read: 'super_admin' } } },
        checks: [{ label: '顺序', where: { field: 'bonus', gt: 3 } }],
      },
      'clue › checks.0.where: found "bonus"; allowed: a field without `perm.read`: the check would reveal its value',
    ],
    [
      'a check of when a record was created',
      { fields: withDay, checks: [{ label: '顺序', where: { field: 'createdAt', gt: { now: '0d' } } }] },
      'clue › checks.0.where: found "createdAt"; allowed: one of name, status, owner, day, moment',
    ],
    [
      'a check that compares with a field of another kind',
      { fields: withDay, checks: [{ label: '顺序', where: { field: 'day', gt: { field: 'moment' } } }] },
      'clue › checks.0.where: found "moment"; remove it',
    ],
    [
      'a check that adds something to a text',
      {
        fields: { ...clue.fields, extra: plain },
        checks: [{ label: '顺序', where: { field: 'name', ne: { field: 'extra', plus: '1d' } } }],
      },
      'clue › checks.0.where: found {"plus":"1d"}; remove it: only to days and times something can be added',
    ],
    [
      'a check that adds hours to a day',
      {
        fields: { ...withDay, other: { type: 'date', label: '另' } },
        checks: [{ label: '顺序', where: { field: 'day', gt: { field: 'other', plus: '2h' } } }],
      },
      'clue › checks.0.where: found "2h"; allowed: days, for a field of days: such as "30d"',
    ],
    [
      'a check that adds what is no offset',
      {
        fields: { ...withDay, other: { type: 'date', label: '另' } },
        checks: [{ label: '顺序', where: { field: 'day', gt: { field: 'other', plus: 'a month' } } }],
      },
      'clue › checks.0.where: found "a month"; allowed: an offset such as "30d" or "-12h"',
    ],
    [
      'a check with a misspelt part of an operand',
      {
        fields: { ...withDay, other: { type: 'date', label: '另' } },
        checks: [{ label: '顺序', where: { field: 'day', gt: { field: 'other', pluss: '1d' } } }],
      },
      'clue › checks.0.where: "pluss" is unknown; did you mean "plus"?',
    ],
    [
      'a check of a record that no field refers to',
      {
        fields: { ...clue.fields, count: { type: 'int', label: '数' } },
        checks: [{ label: '顺序', where: { field: 'count', lte: { by: 'name', field: 'age' } } }],
      },
      'clue › checks.0.where: found "name"; allowed: a field that refers to one record: owner',
    ],
    [
      'a check that compares with a field of another record that not everybody reads',
      {
        fields: { ...clue.fields, count: { type: 'int', label: '数' } },
        checks: [{ label: '顺序', where: { field: 'count', lte: { by: 'owner', field: 'bonus' } } }],
      },
      'clue › checks.0.where: found "bonus"; allowed: age',
    ],
    [
      'a check that is said at a field that it does not read',
      { checks: [{ label: '顺序', where: { field: 'name', ne: '甲' }, at: 'owner' }] },
      'clue › checks.0.at: found "owner"; allowed: name',
    ],
    [
      'two checks that say the same',
      {
        checks: [
          { label: '顺序', where: { field: 'name', ne: '甲' } },
          { label: '顺序', where: { field: 'name', ne: '乙' } },
        ],
      },
      'clue › checks: found "顺序"; allowed: each label once',
    ],
    [
      'a preset that compares with a field of a referenced record',
      { ...claimedWhen({ field: 'name', eq: { by: 'owner', field: 'username' } }) },
      'clue › states.transitions.claim.when: found {"by":"owner"}; allowed: a field of the record itself: only `checks` compare with those of referenced records',
    ],
    ['a combination of one', { unique: [['name', 'status'], ['name']] }, 'clue › unique.1: found ["name"]; allowed: '],
    [
      'a combination that names a field twice',
      { unique: [['name', 'name']] },
      'clue › unique.0: found "name"; allowed: each field once',
    ],
    [
      'a combination with several values',
      { ...withField({ type: 'ref', label: 'x', to: 'user', multiple: true }), unique: [['name', 'extra']] },
      'clue › unique.0: found "extra"; allowed: a field that holds one value: one of name, status, owner',
    ],
    [
      'a combination with a field that is unique by itself',
      { ...withField({ type: 'phone', label: 'x', unique: true }), unique: [['name', 'extra']] },
      'clue › unique.0: found "extra"; allowed: a field that is not unique by itself',
    ],
    [
      'a combination twice',
      {
        unique: [
          ['name', 'status'],
          ['status', 'name'],
        ],
      },
      'clue › unique: found "name, status"; allowed: each combination once',
    ],
    ['an export that is no flag', { export: 'xlsx' }, 'clue › export: found "xlsx"; allowed: true or false'],
    [
      'an unknown column',
      { list: { columns: ['nme'] } },
      'clue › list.columns: "nme" is unknown; did you mean "name"? Allowed: name, status, owner',
    ],
    [
      'an unknown field of a copy',
      { copy: ['nme'] },
      'clue › copy: "nme" is unknown; did you mean "name"? Allowed: name, status, owner',
    ],
    [
      'a column twice',
      { list: { columns: ['name', 'name'] } },
      'clue › list.columns: found "name"; allowed: each column once',
    ],
    ...[
      { type: 'ref', label: 'x', to: 'user' },
      { type: 'textarea', label: 'x' },
      { type: 'json', label: 'x', fields: { name: plain } },
      { type: 'color', label: 'x' },
    ].map(
      (extra): Case => [
        `an order by the kind ${extra.type}, which has none`,
        { ...withField(extra), list: { sort: '-extra' } },
        'clue › list.sort: found "extra"; allowed: one of name, status, createdAt, updatedAt',
      ],
    ),
    [
      'an unknown sort key',
      { list: { sort: '-nme' } },
      'clue › list.sort: "nme" is unknown; did you mean "name"? Allowed: name, status, createdAt, updatedAt',
    ],
    [
      'presets of a field without choices',
      { list: { presetsOf: 'name' } },
      'clue › list.presetsOf: found "name"; allowed: status',
    ],
    [
      'a preset twice',
      { list: { presetsOf: 'status', presets: [{ key: 'open', label: 'x', where: { me: 'owner' } }] } },
      'clue › list.presets: found "open"; allowed: each key once',
    ],
    [
      'a condition on nothing',
      { list: { where: { field: 'nme', eq: 'x' } } },
      'clue › list.where: "nme" is unknown; did you mean "name"? Allowed: name, status, owner, createdAt, updatedAt, createdBy',
    ],
    [
      'a condition without a comparison',
      { list: { where: { field: 'name' } } },
      'clue › list.where: found []; allowed: exactly one of',
    ],
    [
      'a condition on a value there is not',
      { list: { where: { not: { field: 'status', eq: 'opn' } } } },
      'clue › list.where: "opn" is unknown; did you mean "open"? Allowed: open, taken',
    ],
    [
      'a moment that is none',
      { list: { where: { field: 'createdAt', gt: { now: 'tomorrow' } } } },
      'clue › list.where: found {"now":"tomorrow"}; allowed: an offset',
    ],
    [
      '“me” on what is no user',
      { list: { where: { me: 'name' } } },
      'clue › list.where: found "name"; allowed: a field that refers to a user',
    ],
    [
      'a section with a field twice',
      { form: { sections: [{ title: 'a', fields: ['name', 'name'] }] } },
      'clue › form.sections: found "name"; allowed: each field in one section',
    ],
    [
      'states of a field without choices',
      { states: { field: 'name', transitions: {} } },
      'clue › states.field: found "name"; allowed: status',
    ],
    [
      'an unknown initial state',
      withStates({ claim }, { initial: 'opn' }),
      'clue › states.initial: "opn" is unknown; did you mean "open"? Allowed: open, taken',
    ],
    [
      'a transition from nowhere',
      withStates({ claim: { ...claim, from: ['opn'] } }),
      'clue › states.transitions.claim.from: "opn" is unknown; did you mean "open"? Allowed: open, taken',
    ],
    [
      'a transition to nowhere',
      withStates({ claim: { ...claim, to: 'done' } }),
      'clue › states.transitions.claim.to: found "done"; allowed: one of open, taken',
    ],
    [
      'a state nobody reaches',
      withStates({}),
      'clue › status › options.1.value: found "taken"; allowed: a state that a transition leads to: add one',
    ],
    [
      'a question for no field',
      withStates({ claim: { ...claim, ask: ['nme'] } }),
      'clue › states.transitions.claim.ask: "nme" is unknown; did you mean "name"? Allowed: name, owner',
    ],
    [
      'a value for no field',
      withStates({ claim: { ...claim, set: { nme: 'x' } } }),
      'clue › states.transitions.claim.set: "nme" is unknown; did you mean "name"? Allowed: name, owner',
    ],
    [
      'what is due by a field without a moment',
      withStates({ claim: { ...claim, due: { field: 'name' } } }),
      'clue › states.transitions.claim.due.field: found "name"; remove it, or first declare what it could name: there is none',
    ],
    [
      'what is due with an answer that nobody gives',
      { ...withStates({ claim: { ...claim, due: { field: 'day' }, ask: ['name'] } }), fields: withDay },
      'clue › states.transitions.claim.ask: found "name"; allowed: only what is optional: the server has nobody to ask',
    ],
    [
      'what is due at the end of a moment',
      { ...withStates({ claim: { ...claim, due: { field: 'moment', at: 'end' } } }), fields: withDay },
      'clue › states.transitions.claim.due.at: found "end"; allowed: "end" for a field that holds days only',
    ],
    [
      'what is taken in place of refused work and asks for something',
      {
        ...withStates({
          claim: { ...claim, due: { field: 'day', refused: { take: 'drop', reason: 'name' } } },
          drop: { ...claim, ask: ['name'] },
        }),
        fields: withDay,
      },
      'clue › states.transitions.claim.due.refused.take: found "drop"; allowed: another transition from the same states that asks for nothing, and there is none',
    ],
    [
      'a reason of refused work that is no text',
      {
        ...withStates({
          claim: { ...claim, due: { field: 'day', refused: { take: 'drop', reason: 'day' } } },
          drop: claim,
        }),
        fields: withDay,
      },
      'clue › states.transitions.claim.due.refused.reason: found "day"; allowed: ',
    ],
    [
      'what is due for the user who is signed in',
      { ...withStates({ claim: { ...claim, due: { field: 'day' }, set: { name: { me: true } } } }), fields: withDay },
      'clue › states.transitions.claim.set.name: found {"me":true}; allowed: a value or a moment: nobody is signed in',
    ],
    [
      'what is due where somebody may',
      { ...withStates({ claim: { ...claim, due: { field: 'day' }, when: { can: 'clue' } } }), fields: withDay },
      'clue › states.transitions.claim.when: found {"can":"clue"}; allowed: a condition without "me" and "can"',
    ],
    [
      'an action called like a write',
      { actions: { restore: { label: 'x' } } },
      'clue › actions.restore: found "restore"; allowed: a name other than create',
    ],
    [
      'a transition called like a write',
      withStates({ update: claim }),
      'clue › states.transitions.update: found "update"; allowed: a name other than create',
    ],
    [
      'an action called like a transition',
      { ...withStates({ claim }), actions: { claim: { label: 'x' } } },
      'clue › actions.claim: found "claim"; allowed: a name that no transition has',
    ],
    [
      'a number of the server that a transition asks for',
      {
        ...withField({ type: 'auto', label: '编号', prefix: 'C' }),
        ...withStates({ claim: { ...claim, ask: ['extra'] } }),
      },
      'clue › states.transitions.claim.ask: found "extra"; allowed: one of name, owner',
    ],
    [
      'a count that an action asks for',
      { ...withField(counted), actions: { call: { label: '打电话', ask: ['extra'] } } },
      'clue › actions.call.ask: found "extra"; allowed: one of name, status, owner',
    ],
    [
      'a transition that empties a required field',
      {
        fields: { ...clue.fields, name: { type: 'text', label: '名称', required: true } },
        ...withStates({ claim: { ...claim, set: { name: null } } }),
      },
      'clue › states.transitions.claim.set.name: found null; allowed: a value: the field is required',
    ],
    [
      'a field that a database could not tell from another',
      { fields: { ...clue.fields, [`a${'b'.repeat(50)}`]: plain } },
      'a name of at most 50 characters',
    ],
    [
      'a field that PostgreSQL has in every table',
      { fields: { ...clue.fields, xmin: plain } },
      'clue › xmin: found "xmin"; allowed: a name other than tableoid, xmin, cmin, xmax, cmax, ctid, which PostgreSQL has',
    ],
    [
      'fields that differ in case alone',
      { fields: { ...clue.fields, people: plain, peoplE: plain } },
      'clue › peoplE: found "peoplE"; allowed: a name that differs from "people" in more than case',
    ],
    [
      'a field that is called like one of every record but for case',
      { fields: { ...clue.fields, deletedat: plain } },
      'clue › deletedat: found "deletedat"; allowed: a name other than id,',
    ],
    [
      'a field called constructor',
      { fields: { ...clue.fields, constructor: plain } },
      'clue › constructor: found "constructor"; allowed: another name: every object of JavaScript has a property called so',
    ],
    [
      'a field called toString',
      { fields: { ...clue.fields, toString: plain } },
      'clue › toString: found "toString"; allowed: another name: every object of JavaScript has a property called so',
    ],
    [
      'several values in a table of the server',
      { fields: { ...clue.fields, history: { type: 'tags', label: '经历' } } },
      'clue › history: found "history"; allowed: a name other than this one: its values would be in the server\'s table "clue_history"',
    ],
    ...[
      { type: 'json', label: '组', fields: { name: plain } },
      { type: 'tags', label: '标签' },
      { type: 'file', label: '文件' },
      { type: 'ref', label: '归属人', to: 'user', multiple: true },
      { type: 'decimal', label: '数' },
      { type: 'money', label: '金额' },
      { type: 'duration', label: '时长' },
      { type: 'rich', label: '说明' },
      status,
      counted,
    ].map(
      (extra): Case => [
        `a label of the kind ${extra.type}`,
        { ...withField(extra), recordLabel: 'extra' },
        'clue › recordLabel: found "extra"; allowed: a field with a column that holds one short value as it is shown',
      ],
    ),
    ...['int', 'text', 'money', 'percent', 'duration', 'decimal'].map(
      (type): Case => [
        `a minimum of the kind ${type} above its maximum`,
        withField({ type, label: 'x', min: 3, max: 2 }),
        'clue › extra › min: found 3; allowed: at most 2',
      ],
    ),
    [
      'a minimum above the usual maximum',
      withField({ type: 'text', label: 'x', min: 201 }),
      'clue › extra › min: found 201; allowed: at most 200',
    ],
    [
      'references that go by each other',
      { fields: { ...clue.fields, first: byField('second'), second: byField('first') } },
      'clue › first › where: found "first → second → first"; allowed: choices that do not go by themselves',
    ],
    [
      'a field that is shown once it is filled in',
      withField({ ...plain, when: { field: 'extra', empty: false } }),
      'clue › extra › when: found {"field":"extra","empty":false}; allowed: a condition on other fields',
    ],
  ])('with %s is refused at its place', (_what, change, problem) => {
    const problems = problemsOf(change);
    expect(problems).toContainEqual(expect.stringContaining(problem));
  });

  it.each<Case<RouteEntry>>([
    [
      'a grant to a role that there is not',
      { path: '/x', component: 'board', title: 'x', perm: 'board', grant: ['leed'] },
      '/x › grant: "leed" is unknown; did you mean "lead"?',
    ],
    [
      'a grant by an operation that it does not have',
      { path: '/x', component: 'board', title: 'x', perm: 'board', grant: { judge: ['lead'] } },
      '/x › grant.judge: found "judge"; allowed: one of open, delete',
    ],
    [
      'a grant of no permission',
      { path: '/x', component: 'board', title: 'x', grant: ['lead'] },
      '/x › grant: found ["lead"]; remove it: only an entry with one permission grants',
    ],
    [
      'a path twice',
      { path: '/clue/pool', component: 'board', title: '线索' },
      'path: found "/clue/pool"; allowed: a path no other entry has',
    ],
    [
      'a path that matches another',
      {
        path: '/x/{a}',
        component: 'board',
        title: 'x',
        children: [{ path: '/x/{b}', component: 'board', title: 'x' }],
      },
      'path: found "/x/{b}"',
    ],
    [
      'an entry of the menu with a parameter',
      { path: '/x/{a}', component: 'board', title: 'x', menu: true },
      'menu: found true; remove it: only a place with a path without parameters can be opened from the menu',
    ],
    [
      'a path without its slash',
      { path: 'clue', component: 'board', title: '线索' },
      'path: found "clue"; allowed: a path such as',
    ],
    [
      'an unknown page',
      { path: '/board', component: 'bord', title: '看板' },
      'component: "bord" is unknown; did you mean "board"? Allowed: board',
    ],
    [
      'a name twice',
      { path: '/clue/two', name: 'clue', title: '线索' },
      'name: found "clue"; allowed: a name and view no other entry has',
    ],
    [
      'a name without a file',
      { path: '/lead', name: 'lead', title: '线索' },
      'name: found "lead"; allowed: the name of a file of resources',
    ],
    [
      'a reserved name',
      { path: '/users', name: 'users', title: '用户' },
      'name: found "users"; allowed: a name other than users',
    ],
    [
      'the name of a table of the server',
      { path: '/session', name: 'session', title: '会话' },
      '/session › name: found "session"; allowed: a name that no table of the server has',
    ],
    [
      'a name that every object has',
      { path: '/odd', name: 'toString', title: '怪' },
      '/odd › name: found "toString"; allowed: another name: every object of JavaScript has a property called so',
    ],
    [
      'a name that is too long for a table',
      { path: '/odd', name: `c${'l'.repeat(50)}`, title: '怪' },
      'a name of at most 50 characters',
    ],
    [
      'a name that differs from another in case alone',
      { path: '/odd', name: 'cLue', title: '怪' },
      '/odd › name: found "cLue"; allowed: a name that differs from "clue" in more than case',
    ],
    ...['/login', '/register', '/reset', '/dockingTable'].map(
      (path): Case<RouteEntry> => [
        `the path ${path} of a page before sign-in`,
        { path, component: 'board', title: '看板' },
        `path: found "${path}"; allowed: a path other than those before sign-in: /login, `,
      ],
    ),
    ...['/buffalo/v2', '/sso', '/assets/board', '/metrics', '/healthz'].map(
      (path): Case<RouteEntry> => [
        `the path ${path} of the server`,
        { path, component: 'board', title: '看板' },
        `path: found "${path}"; allowed: a path that begins with none of /buffalo, `,
      ],
    ),
    ...['create', 'edit/{record}', 'import', 'detail/{record}'].map(
      (path): Case<RouteEntry> => [
        `the path ${path} below a resource`,
        { path: `/clue/pool/${path}`, component: 'board', title: '看板' },
        `path: found "/clue/pool/${path}"; allowed: a path other than those of the screens of /clue/pool`,
      ],
    ),
    ['nothing to draw', { path: '/empty', title: '空' }, 'name: found nothing; allowed: a resource, a page'],
    [
      'a detail page without an id',
      { path: '/clue/detail', name: 'clue', view: 'show', title: '线索' },
      'path: found "/clue/detail"; allowed: a path with the parameter {id}',
    ],
    [
      'a permission in the wrong case',
      { path: '/board', component: 'board', title: '看板', perm: 'Board Admin' },
      'perm: found "Board Admin"; allowed: a permission code',
    ],
    [
      'a permission of its data that is no code',
      { path: '/clue/other', name: 'user', title: '用户', data: 'AI-Admin' },
      '/clue/other › data: found "AI-Admin"; allowed: a permission code in snake_case',
    ],
    [
      'an operation that every resource has',
      { path: '/clue/other', name: 'user', title: '用户', perm: 'clue', operations: { delete: '删除' } },
      '/clue/other › operations.delete: found "delete"; allowed: a name in camelCase other than delete, import, export, reveal',
    ],
    [
      'an operation that nothing asks for',
      { path: '/clue/other', name: 'user', title: '用户', perm: 'clue', operations: { judge: '裁决' } },
      '/clue/other › operations.judge: found "judge"; allowed: an operation whose code "clue:judge" a transition',
    ],
    [
      'an operation without a permission it belongs to',
      { path: '/clue/other', name: 'user', title: '用户', operations: { judge: '裁决' } },
      '/clue/other › operations: found ["judge"]; remove it: only the list of a resource with a permission has any',
    ],
    [
      'operations of a page',
      { path: '/board', component: 'board', title: '看板', perm: 'clue', operations: { judge: '裁决' } },
      '/board › operations: found ["judge"]; remove it: only the list of a resource with a permission has any',
    ],
    [
      'readers that no entry knows',
      { path: '/clue/other', name: 'user', title: '用户', perm: 'clue', read: ['clu'] },
      '/clue/other › read: "clu" is unknown; did you mean "clue"? Allowed: clue',
    ],
    [
      'readers of what everybody may use',
      { path: '/clue/other', name: 'user', title: '用户', read: ['clue'] },
      '/clue/other › read: found ["clue"]; remove it: only the list of a resource with a permission has any',
    ],
    [
      'data of a group',
      { title: '组', data: 'clue', children: [{ path: '/clue/two', component: 'board', title: '二' }] },
      '组 › data: found "clue"; remove it: only the list of a resource and a report have data of their own',
    ],
    [
      'data of a page',
      { path: '/clue/page', component: 'board', title: '页', data: 'clue' },
      '/clue/page › data: found "clue"; remove it: only the list of a resource and a report have data of their own',
    ],
  ])('with an entry that has %s is refused', (_what, wrong, problem) => {
    expect(problemsOf({}, [entry, wrong])).toContainEqual(expect.stringContaining(problem));
  });

  it.each<Case>([
    [
      'a misspelt permission',
      { ...entry, perm: undefined, permision: 'clue' },
      '/clue/pool › permision: "permision" is unknown; allowed: one of path, title, noun, name, view, form, under, report',
    ],
    [
      'misspelt data',
      { ...entry, date: 'clue' },
      '/clue/pool › date: "date" is unknown; did you mean "data"? Allowed: data, path, title, noun, name, view, form, under',
    ],
    [
      'a tab with a misspelt permission',
      { ...entry, tabs: [{ key: 'all', title: '全部', prem: 'clue' }] },
      '/clue/pool › tabs.0.prem: "prem" is unknown; did you mean "perm"? Allowed: perm, key, title, name',
    ],
    ...['perm', 'data', 'read'].map(
      (rule): Case => [
        `an empty list in ${rule}`,
        { ...entry, [rule]: [] },
        `/clue/pool › ${rule}: found []; allowed: at least one permission, or no rule at all`,
      ],
    ),
    [
      'a tab for nobody',
      { ...entry, tabs: [{ key: 'all', title: '全部', perm: [] }] },
      '/clue/pool › tabs.0.perm: found []; allowed: at least one permission, or no rule at all',
    ],
    [
      'a word where yes or no belongs',
      { ...entry, menu: 'no' },
      '/clue/pool › menu: found "no"; allowed: true or false',
    ],
    ['no title', { ...entry, title: undefined }, '/clue/pool › title: found nothing; allowed: text'],
    ['a title of another type', { ...entry, title: 7 }, '/clue/pool › title: found 7; allowed: text'],
    ['a tab without a title', { ...entry, tabs: [{ key: 'all' }] }, '/clue/pool › tabs.0.title: found nothing'],
    ['a tab that is none', { ...entry, tabs: ['all'] }, '/clue/pool › tabs.0: found "all"; allowed: an object'],
    [
      'a mistake below it',
      { title: '组', children: [{ ...entry, permision: 'clue' }] },
      '/clue/pool › permision: "permision" is unknown; allowed: one of path, title, noun, name, view, form, under, report',
    ],
    ['another value in its place', { title: '组', children: [7] }, 'an entry of the list: found 7'],
  ])('with an entry of the list that has %s is refused', (_what, wrong, problem) => {
    const entries = JSON.parse(JSON.stringify([wrong, { name: 'user', title: '用户' }]));
    const found = checkConfiguration({
      entries,
      definitions: { clue, user },
      kinds,
      system: onlyUsers,
      pages: [],
    }).map(describeProblem);
    expect(found).toEqual([expect.stringContaining(problem)]);
  });

  it.each<Case>([
    ['that lead back to each other', withDue({}), withoutEnd('claim → drop → claim', 'moment')],
    [
      'that lead back to each other by two fields',
      withDue({}, { due: { field: 'day' } }),
      withoutEnd('claim → drop → claim', 'moment" or "day'),
    ],
    [
      'that move their field to now',
      withDue({ set: { moment: { now: '0d' } } }),
      withoutEnd('claim → drop → claim', 'moment'),
    ],
    [
      'that move their day within the day',
      withDue({ due: { field: 'day' }, set: { day: { now: '+2h' } } }, { due: { field: 'day' } }),
      withoutEnd('claim → drop → claim', 'day'),
    ],
    [
      'that stay in their state',
      withDue({ from: ['open', 'taken'], set: { name: '甲' } }, { due: undefined }),
      withoutEnd('claim → claim', 'moment'),
    ],
    [
      'whose place another takes where they are refused',
      {
        ...withStates({
          claim: {
            ...claim,
            set: { moment: null },
            due: { field: 'moment', refused: { take: 'keep', reason: 'name' } },
          },
          keep: { label: '留', from: ['open'], to: 'open', ask: [{ field: 'name', optional: true }] },
        }),
        fields: withDay,
      },
      withoutEnd('keep → keep', 'moment'),
    ],
  ])('with scheduled transitions %s without end is refused', (_what, change, problem) => {
    expect(problemsOf(change)).toEqual([problem]);
  });

  it.each<readonly [string, object]>([
    ['empty their field', withDue({}, { set: { moment: null } })],
    ['move their field into the future', withDue({ set: { moment: { now: '+1h' } } })],
    ['move the end of a day to today', withDue({ due: { field: 'day', at: 'end' }, set: { day: { now: '0d' } } })],
    ['change what their condition asks', withDue({ when: { field: 'name', eq: '甲' }, set: { name: '乙' } })],
    ['lead on', withDue({}, { due: undefined })],
  ])('may have scheduled transitions that %s', (_what, change) => {
    expect(problemsOf(change)).toEqual([]);
  });

  it.each<Case>([
    ['of a transition', withStates({ claim: { ...claim, perm: [] } }), 'clue › states.transitions.claim.perm: '],
    ['of an action', { actions: { put: { label: '放', ask: ['name'], perm: [] } } }, 'clue › actions.put.perm: '],
    ['to read a field', withField({ ...plain, perm: { read: [] } }), 'clue › extra › perm.read: '],
    ['to fill in a field', withField({ ...plain, perm: { write: [] } }), 'clue › extra › perm.write: '],
    ['in a condition', withField({ ...plain, when: { can: [] } }), 'clue › extra › when.can: '],
    ['in a condition among others', { list: { where: { all: [{ can: [] }] } } }, 'clue › list.where.all.0.can: '],
  ])('with an empty list of permissions %s is refused', (_place, change, place) => {
    expect(problemsOf(change)).toEqual([`${place}found []; allowed: at least one permission, or no rule at all`]);
  });

  it.each<Case>([
    [
      'a moment in a text',
      { set: { name: { now: '0d' } } },
      'name: found {"now":"0d"}; allowed: a value of the field: only a day or a time takes { now }',
    ],
    [
      'a moment that is no offset',
      { set: { day: { now: 'tomorrow' } } },
      'day: found {"now":"tomorrow"}; allowed: an offset such as { now: "+30d" }',
    ],
    ['a reference to no id', { set: { owner: 'x' } }, 'owner: found "x"; allowed: the id of a record, such as "7"'],
    [
      'the user in a text',
      { set: { name: { me: true } } },
      'name: found {"me":true}; allowed: a value of the field: only a field that refers to "user" takes { me: true }',
    ],
    [
      'a day there is not',
      { set: { day: '2026-13-01' } },
      'day: found "2026-13-01"; allowed: a day that exists, such as "2026-11-21"',
    ],
    ['a choice there is not', { set: { level: 'top' } }, 'level: found "top"; allowed: one of open, taken'],
    [
      'nothing where a value is required',
      { set: { must: null } },
      'must: found null; allowed: a value: the field is required',
    ],
    ['a blank where a value is required', { set: { must: ' ' } }, 'must: found " "; allowed: a value'],
  ])('with a step that sets %s is refused', (_value, { set }: { readonly set?: object }, problem) => {
    const fields = { ...withDay, level: { ...status, label: '级别' }, must: { ...plain, required: true } };
    const found = [
      ...problemsOf({ fields, ...withStates({ claim: { ...claim, set } }) }),
      ...problemsOf({ fields, actions: { put: { label: '放', set } } }),
    ];
    expect(found).toEqual([`clue › states.transitions.claim.set.${problem}`, `clue › actions.put.set.${problem}`]);
  });

  it.each<readonly [string, object, string]>([
    ['a reference with no id', { field: 'owner', eq: '甲' }, '"甲"; allowed: the id of a record, such as "7"'],
    ['a reference with a number', { field: 'owner', ne: 7 }, '7; allowed: the id of a record, such as "7"'],
    ['one of several with no id', { field: 'owner', in: ['7', 'x'] }, '"x"; allowed: the id of a record, such as "7"'],
    ['an author with no id', { field: 'createdBy', eq: 'me' }, '"me"; allowed: the id of a record, such as "7"'],
    [
      'a text with what is less',
      { field: 'name', gt: '甲' },
      '{"field":"name","gt":"甲"}; allowed: eq, ne, in or empty: nothing is greater or less in a field of the kind "text"',
    ],
    [
      'a long text with now',
      { field: 'note', lte: { now: '1d' } },
      '{"field":"note","lte":{"now":"1d"}}; allowed: eq, ne, in or empty: nothing is greater or less in a field of the kind "textarea"',
    ],
    [
      'a reference with a greater one',
      { field: 'owner', gte: '7' },
      '{"field":"owner","gte":"7"}; allowed: eq, ne, in or empty: nothing is greater or less in a field of the kind "ref"',
    ],
    [
      'an author with a greater one',
      { field: 'createdBy', lt: '7' },
      '{"field":"createdBy","lt":"7"}; allowed: eq, ne, in or empty: nothing is greater or less in "createdBy"',
    ],
    [
      'a number with now',
      { field: 'size', gt: { now: '0d' } },
      '{"now":"0d"}; allowed: a value of the field: only a day or a time compares with { now }',
    ],
    ['a number with a text', { field: 'size', gt: '5' }, '"5"; allowed: a value of a field of the kind "int"'],
    ['a text with a number', { field: 'name', eq: 5 }, '5; allowed: a value of a field of the kind "text"'],
    [
      'a text with a part of it',
      { field: 'name', like: '甲' },
      '{"field":"name","like":"甲"}; allowed: eq, ne, in, gt, gte, lt, lte, empty or day: only filters of a list look for parts of a text',
    ],
  ])('with a condition that compares %s is refused', (_what, where, problem) => {
    const fields = {
      ...withDay,
      note: { type: 'textarea', label: '备注' },
      size: { type: 'int', label: '数' },
    };
    expect(problemsOf({ fields, list: { where } })).toEqual([`clue › list.where: found ${problem}`]);
  });

  it('may have conditions that compare ids, numbers and moments', () => {
    const fields = { ...withDay, size: { type: 'int', label: '数' }, time: { type: 'time', label: '时刻' } };
    const all = [
      { field: 'owner', in: ['7', '12'] },
      { field: 'createdBy', ne: '7' },
      { field: 'size', gte: 3 },
      { field: 'time', lt: '09:30' },
      { field: 'day', lte: { now: '+7d' } },
      { field: 'createdAt', gt: { now: '-1h' } },
      { field: 'moment', lt: '2026-11-21' },
    ];
    expect(problemsOf({ fields, list: { where: { all } } })).toEqual([]);
  });

  it.each<readonly [string, unknown]>([
    ['nothing in it', {}],
    ['a word it does not know', { feild: 'name', eq: '甲' }],
    ['another word beside', { all: [], any: [] }],
    ['nothing in a part', { all: [{ not: {} }] }],
    ['no condition', 'name'],
  ])('with a condition that has %s is told what a condition is', (_what, where) => {
    const condition =
      "a condition: { field: 'name', eq: … } with one comparison, or one of { all: […] }, { any: […] }, { not: … }, { me: 'field' }, { can: 'permission' }";
    expect(problemsOf({ list: { where } })).toEqual([
      `clue › list.where: found ${JSON.stringify(where)}; allowed: ${condition}`,
    ]);
    expect(problemsOf(withField({ ...counted, where }))).toEqual([
      `clue › extra › where: found ${JSON.stringify(where)}; allowed: ${condition}`,
    ]);
  });

  it('is told in English what another type there may be', () => {
    expect(problemsOf({ list: [] })).toEqual(['clue › list: found []; allowed: an object']);
    expect(problemsOf({ copy: {} })).toEqual(['clue › copy: found {}; allowed: a list']);
    expect(problemsOf(withField({ ...plain, width: 80.5 }))).toEqual([
      'clue › extra › width: found 80.5; allowed: a whole number',
    ]);
    expect(problemsOf({ reports: [] })).toContain('clue › reports: found []; allowed: an object');
    expect(problemsOf({ scope: 1 })).toEqual(['clue › scope: found 1; allowed: false, or an object']);
  });

  it('may have steps that set values, nothing, the user and moments', () => {
    const fields = {
      ...withDay,
      level: { ...status, label: '级别' },
      must: { ...plain, required: true, when: { field: 'name', eq: '甲' } },
    };
    const set = {
      name: '甲',
      owner: { me: true },
      day: { now: '+7d' },
      moment: { now: '0d' },
      level: 'open',
      must: null,
    };
    expect(problemsOf({ fields, ...withStates({ claim: { ...claim, set } }) })).toEqual([]);
  });

  it.each(parameterNames)('with a field called %s, as a parameter of requests is, is refused', (name) => {
    expect(problemsOf({ fields: { ...clue.fields, [name]: plain } })).toEqual([
      `clue › ${name}: found "${name}"; allowed: a name other than q, format, columns: requests that filter by fields have these parameters`,
    ]);
    expect(documented).toContain(`\`${name}\``);
  });

  it.each<Case>([
    [
      'a number that is not above its limit',
      withField({ type: 'textarea', label: '备注', rows: 0 }),
      'clue › extra › rows: found 0; allowed: more than 0',
    ],
    [
      'a number that is none',
      withField({ ...plain, width: Number.NaN }),
      'clue › extra › width: found NaN; allowed: a number',
    ],
    [
      'an empty text',
      withField({ ...plain, label: '' }),
      'clue › extra › label: found ""; allowed: at least 1 character',
    ],
    ['an empty list', { list: { layouts: [] } }, 'clue › list.layouts: found []; allowed: at least 1 entry'],
    [
      'a metric of two figures',
      { metrics: { all: { label: '全部', count: true, sum: 'name' } } },
      'clue › metrics.all: found ["count","sum"]; allowed: exactly one of count, distinct, sum, average, min, max, percentile, within, ratio, difference',
    ],
    [
      'a metric of no figure',
      { metrics: { all: { label: '全部' } } },
      'clue › metrics.all: found []; allowed: exactly one of count, distinct, sum, average, min, max, percentile, within, ratio, difference',
    ],
    [
      'a ratio with a condition',
      { metrics: { ...metrics, part: { label: '比', ratio: ['clues', 'clues'], where: { me: 'owner' } } } },
      'clue › metrics.part.where: found {"me":"owner"}; remove it: the parts of `ratio` have their own',
    ],
    [
      'a unit of what is no ratio',
      { metrics: { all: { label: '全部', count: true, as: 'percent' } } },
      'clue › metrics.all.as: found "percent"; remove it: only a `ratio` is shown in a unit',
    ],
    [
      'a figure there is not',
      { metrics: { all: { label: '全部', cuont: true } } },
      'clue › metrics.all.cuont: "cuont" is unknown; did you mean "count"? Allowed: count, label, help, unit, where, time, ahead, of, on, distinct, sum, average, min, max, percentile, within, ratio, as, difference',
    ],
  ])('says of %s what is allowed', (_what, change, problem) => {
    expect(problemsOf(change)).toEqual([problem]);
  });

  it.each<Case>([
    [
      'a required reference to its own resource',
      withField({ type: 'ref', label: '来源', to: 'clue', required: true }),
      'clue › extra › required: found true; allowed: false, or a `when`: the first record could refer to none',
    ],
    [
      'fields that are shown by each other',
      {
        fields: {
          ...clue.fields,
          one: { ...plain, when: { field: 'two', eq: '甲' } },
          two: { ...plain, when: { not: { field: 'one', empty: true } } },
        },
      },
      'clue › one › when: found "one → two → one"; allowed: a condition on fields that are not shown by this one',
    ],
    [
      'a comparison with a day there is not',
      { fields: withDay, list: { where: { field: 'day', gt: '2026-13-01' } } },
      'clue › list.where: found "2026-13-01"; allowed: a day or a moment there is, such as "2026-11-21"',
    ],
    [
      'a comparison of the creation with a day there is not',
      { list: { where: { field: 'createdAt', lt: '2026-02-30' } } },
      'clue › list.where: found "2026-02-30"; allowed: a day or a moment there is, such as "2026-11-21"',
    ],
    [
      'a comparison with none of no values',
      { list: { where: { field: 'name', in: [] } } },
      'clue › list.where: found {"field":"name","in":[]}; allowed: at least one value: no record satisfies this',
    ],
    [
      'a condition that consists of none',
      { list: { where: { any: [] } } },
      'clue › list.where: found {"any":[]}; allowed: at least one condition in it',
    ],
    [
      'an amount compared with a part of a cent',
      {
        fields: { ...withDay, fee: { type: 'money', label: '金额', filter: true } },
        list: { where: { field: 'fee', gt: 1.5 } },
      },
      'clue › list.where: found 1.5; allowed: a value of a field of the kind "money"',
    ],
    [
      'a calendar that no layout shows',
      { fields: withDay, list: { calendar: { date: 'day' } } },
      'clue › list.layouts: found []; allowed: "calendar" among them, which shows the calendar',
    ],
    [
      'a field that is asked for twice',
      { actions: { put: { label: '放', ask: ['name', { field: 'name', optional: true }] } } },
      'clue › actions.put.ask: found "name"; allowed: each field once',
    ],
    [
      'a field that is asked for and set',
      { actions: { put: { label: '放', ask: ['name'], set: { name: '甲' } } } },
      'clue › actions.put.set.name: found "甲"; allowed: a field that is not asked for: the answer would be lost',
    ],
  ])('with %s is refused', (_mistake, change, problem) => {
    expect(problemsOf(change).filter((one) => one.includes(problem))).toEqual([problem]);
    expect(problemsOf(change).length).toBeLessThanOrEqual(2);
  });

  it('with a group of the menu that is a resource as well is refused', () => {
    const group: RouteEntry = { title: '组', name: 'clue', children: [entry] };
    expect(problemsOf({}, [group])).toEqual([
      'clue › name: found "clue"; remove it: an entry with "children" is a group of the menu, and a resource is one of its children',
    ]);
  });

  it('may have a reference to its own resource that is required where a condition holds', () => {
    const before = { type: 'ref', label: '来源', to: 'clue', required: true, when: { field: 'name', eq: '乙' } };
    expect(problemsOf(withField(before))).toEqual([]);
  });

  it('may compare days and moments', () => {
    const where = {
      all: [
        { field: 'day', gt: '2026-02-28' },
        { field: 'moment', lt: '2026-02-28T10:00:00.000Z' },
        { field: 'createdAt', gte: { now: '-7d' } },
      ],
    };
    expect(problemsOf({ fields: withDay, list: { where } })).toEqual([]);
  });

  it('may have its own page for the details of a record', () => {
    const page: RouteEntry = { path: '/clue/pool/detail/{id}', name: 'clue', view: 'show', title: '线索详情' };
    expect(problemsOf({}, [entry, page])).toEqual([]);
  });

  it('with an operation of its own accepts its code, and no other', () => {
    const own = { ...entry, operations: { judge: '裁决' } };
    const taken = (perm: string) => withStates({ claim: { ...claim, perm } });
    expect(problemsOf(taken('clue:judge'), [own])).toEqual([]);
    expect(problemsOf(taken('clue:judgee'), [own])).toContainEqual(
      expect.stringContaining(
        'clue › states.transitions.claim.perm: "clue:judgee" is unknown; did you mean "clue:judge"? Allowed: clue:judge',
      ),
    );
  });

  it.each([
    ['of two places', '/one', 'm', 'shortcut: found "m"; allowed: a letter no other entry has'],
    ['that every screen has', '/one', 'b', 'found "b"; allowed: a letter in lower case other than b, g, h, s'],
    ['that is no letter', '/one', 'M', 'found "M"; allowed: a letter in lower case other than b, g, h, s'],
    ['of a record', '/one/{id}', 'x', 'found "x"; remove it: only a place with a path without parameters'],
  ])('with a shortcut %s is refused', (_what, path, shortcut, problem) => {
    const other: RouteEntry = { path, title: '一', component: 'one', shortcut };
    expect(problemsOf({}, [{ ...entry, shortcut: 'm' }, other])).toContainEqual(expect.stringContaining(problem));
    const fine: RouteEntry = { path: '/one', title: '一', component: 'one', shortcut: 'x' };
    expect(problemsOf({}, [{ ...entry, shortcut: 'm' }, fine]).filter((one) => one.includes('shortcut'))).toEqual([]);
  });

  it('that counts what waits names presets of its resource, and stands in the menu', () => {
    const told = (change: Partial<RouteEntry>) =>
      problemsOf(withPreset, [{ ...entry, counted: ['mine'], ...change }]).filter((one) => one.includes('counted'));
    expect(told({})).toEqual([]);
    expect(told({ counted: ['yours'] })).toEqual([expect.stringContaining('found "yours"; allowed: mine')]);
    expect(told({ menu: false })).toEqual([
      expect.stringContaining(
        '/clue/pool › counted: found ["mine"]; remove it: only the list of a resource that stands in the menu has a number',
      ),
    ]);
  });

  it('with an icon nobody draws is refused [2.44]', () => {
    const definitions = { clue, user };
    const entries = JSON.parse(
      JSON.stringify([
        { ...entry, icon: 'teem' },
        { name: 'user', title: '用户' },
      ]),
    );
    expect(
      checkConfiguration({ entries, definitions, kinds, system: onlyUsers, pages: [] }).map(describeProblem),
    ).toContainEqual(
      expect.stringContaining(
        '"teem" is unknown; did you mean "team"? Allowed: team, home, dashboard, file, search, lock, cluster',
      ),
    );
  });

  it('without a resource that plays a part of the platform is refused', () => {
    const system = { ...onlyUsers, departments: 'team' };
    const problems = checkConfiguration({ entries: [entry], definitions: { clue, user }, kinds, system, pages: [] });
    expect(problems.map(describeProblem)).toContainEqual(
      expect.stringContaining('systemResources › departments: found "team"; allowed: one of clue, user'),
    );
  });

  it('whose system resource lacks what the server reads of it is refused, field by field', () => {
    const lead = { ...plain, type: 'ref', to: 'clue', unique: true };
    const fields = { ...user.fields, username: { ...user.fields.username, max: 10 }, lead, status };
    const problems = checkConfiguration({
      entries: [entry],
      definitions: { clue, user: { ...user, fields } },
      kinds,
      system: onlyUsers,
      systemFields: {
        users: {
          username: { type: 'text', max: 20 },
          lead: { type: 'ref', to: 'users', required: true, unique: true },
          clue: { type: 'ref', to: 'departments' },
          age: { type: 'text' },
          status: { type: 'enum', options: [{ value: 'open' }, { value: 'locked' }] },
        },
      },
      pages: [],
    });
    const named = problems.filter(({ property }) => property !== 'departments').map(describeProblem);
    expect(named.filter((one) => one.includes('the server itself uses this field'))).toEqual([
      expect.stringContaining('user › username › max: found 10; allowed: 20 or more'),
      expect.stringContaining('user › lead › required: found nothing; allowed: true'),
      expect.stringContaining('user › lead › to: found "clue"; allowed: user'),
      expect.stringContaining('user › age › type: found "int"; allowed: text'),
      expect.stringContaining('user › status › options: found ["open","taken"]; allowed: also locked'),
    ]);
  });

  it('with several mistakes is refused with all of them at once', () => {
    const change = {
      recordLabel: 'nmae',
      list: { columns: ['nme'], sort: '-nme' },
      ...withStates({ claim: { ...claim, to: 'done' } }),
    };
    const attempt = () =>
      requireValid({
        entries: [entry, { name: 'user', title: '用户' }],
        definitions: { clue: { ...clue, ...change }, user },
        kinds,
        system: onlyUsers,
        pages: [],
      });
    expect(attempt).toThrow(/^There are 5 mistakes/);
    expect(attempt).toThrow(/clue › recordLabel/);
    expect(attempt).toThrow(/clue › list.sort/);
  });
});
