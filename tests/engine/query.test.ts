import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkConfiguration, describeProblem } from '../../src/engine/check/index.ts';
import type { Condition } from '../../src/engine/fields/condition.ts';
import type { KindRegistry } from '../../src/engine/fields/kind.ts';
import { operators } from '../../src/engine/fields/operators.ts';
import { readableFields } from '../../src/engine/fields/values.ts';
import { parseListQuery } from '../../src/engine/queries/parse-query.ts';
import { changesBy } from '../../src/engine/queries/passing-time.ts';
import { defaultSort, keywordFilter, maxPageSize, openingOf, operatorsOf } from '../../src/engine/queries/query.ts';
import { splitParameter } from '../../src/engine/queries/query-codec.ts';
import { kinds } from '../../src/fields/index.ts';
import { clue, definition, entry, holding, onlyUsers, withFields } from './clue.ts';

const resource = clue({
  list: { presetsOf: 'status', presets: [{ key: 'mine', label: '我的', where: { me: 'owner' } }] },
});
const fields = readableFields(resource, holding('clue'));

function parse(query: string | readonly (readonly [string, string])[], of = resource, visible = fields) {
  const params = typeof query === 'string' ? new URLSearchParams(query) : query;
  return parseListQuery(params, of, visible, kinds);
}

/** What a query string asks for; fails if it is refused. */
function read(query: string) {
  const parsed = parse(query);
  if ('problems' in parsed) throw new Error(`Refused: ${JSON.stringify(parsed.problems)}`);
  return parsed.query;
}

/** Keys of the problems with a query string, by parameter. */
function refusals(query: string, of = resource, visible = fields): Record<string, string[]> {
  const parsed = parse(query, of, visible);
  if ('query' in parsed) return {};
  return Object.fromEntries(
    Object.entries(parsed.problems).map(([name, problems]) => [name, problems.map((problem) => problem.key)]),
  );
}

describe('the preset a list opens with', () => {
  const [mine, open] = [
    { key: 'mine', label: '我的', where: { me: 'owner' } },
    { key: 'open', label: '未领取', where: { field: 'status', eq: 'open' } },
  ] as const;
  const presetFor = (preset: string | readonly object[], ...permissions: string[]) => {
    const opened = clue({ list: { presets: [mine, open], preset } });
    const snapshot = holding(...permissions);
    return openingOf(opened, readableFields(opened, snapshot), snapshot)?.preset;
  };

  it('is the one declared', () => {
    expect(presetFor('mine', 'clue')).toBe('mine');
  });

  it('is the first whose permission the user holds', () => {
    const openings = [{ preset: 'open', sort: 'name', perm: ['boss', 'clue:import'] }, { preset: 'mine' }];
    expect(presetFor(openings, 'clue')).toBe('mine');
    expect(presetFor(openings, 'clue', 'boss')).toBe('open');
    expect(presetFor(openings.slice(0, 1), 'clue')).toBeUndefined();
  });

  it('is every row for platform staff where it shows what is their own, for they own nothing', () => {
    expect(presetFor('mine', 'clue', 'super_admin')).toBeUndefined();
    expect(presetFor('open', 'clue', 'super_admin')).toBe('open');
  });

  it('is every row for users who may not see what it asks', () => {
    const owner = { type: 'ref', label: '归属人', to: 'user', perm: { read: 'boss' } };
    const hidden = clue({ fields: { ...definition.fields, owner }, list: { presets: [mine], preset: 'mine' } });
    expect(openingOf(hidden, readableFields(hidden, holding('clue')), holding('clue'))).toBeUndefined();
  });
});

describe('a page', () => {
  it('nobody asked more of is the first twenty, the newest first', () => {
    expect(read('')).toEqual({
      start: 0,
      end: 20,
      sort: [{ field: 'createdAt', order: 'desc' }],
      filters: [],
      keyword: undefined,
      preset: undefined,
      isExact: false,
    });
  });

  it('is of the rows asked for, twenty where the end is missing', () => {
    expect(read('_start=40&_end=60')).toMatchObject({ start: 40, end: 60 });
    expect(read('_start=40')).toMatchObject({ start: 40, end: 60 });
  });

  it('holds the largest number of rows, and not one more', () => {
    expect(read(`_start=10&_end=${maxPageSize + 10}`)).toMatchObject({ start: 10, end: maxPageSize + 10 });
    expect(parse(`_start=10&_end=${maxPageSize + 11}`)).toEqual({
      problems: { _end: [{ key: 'pageTooLarge', params: { maximum: 200 } }] },
    });
  });

  it.each(['_start=5&_end=5', '_start=9&_end=3'])('cannot end before it starts: %s', (query) => {
    expect(refusals(query)).toEqual({ _end: ['pageBackwards'] });
  });

  it.each(['-1', '1.5', '1e3', '', 'NaN', '0x10', ' 1', '١', '9999999999'])(
    'starts and ends at whole numbers, not at %j',
    (text) => {
      const value = encodeURIComponent(text);
      expect(refusals(`_start=${value}&_end=10`)).toEqual({ _start: ['notWhole'] });
      expect(refusals(`_end=${value}`)).toEqual({ _end: ['notWhole'] });
    },
  );

  it.each([
    '_start=1&_start=20',
    '_end=10&_end=30',
    '_sort=name&_sort=fee',
    '_sort=name&_order=asc&_order=desc',
    '_preset=mine&_preset=mine',
    '_total=exact&_total=exact',
    '_end=300&_start=200&_start=290',
    '_start=9&_end=1&_end=2',
    '_figure=a&_figure=b',
  ])('is refused where a parameter that is no filter is given twice: %s', (query) => {
    const twice = query.split('&').at(-1)?.split('=')[0] ?? '';
    expect(refusals(query)).toEqual({ [twice]: ['repeated'] });
  });
});

describe('an order', () => {
  it('is by what says it can be sorted by, ascending unless said', () => {
    expect(read('_sort=fee,name&_order=desc').sort).toEqual([
      { field: 'fee', order: 'desc' },
      { field: 'name', order: 'asc' },
    ]);
  });

  it.each(['id', 'createdAt', 'updatedAt'])('may be by %s in any list', (field) => {
    expect(read(`_sort=${field}&_order=desc`).sort).toEqual([{ field, order: 'desc' }]);
  });

  it('is by three fields at most, each with no more than its own direction', () => {
    expect(read('_sort=fee,name,id').sort).toHaveLength(3);
    expect(refusals('_sort=fee,name,id,createdAt')).toEqual({ _sort: ['tooMany'] });
    expect(refusals('_sort=fee&_order=asc,desc')).toEqual({ _order: ['orderOfNothing'] });
  });

  it('may be by what the list is sorted by anyway', () => {
    const sorted = clue({ list: { sort: 'owner' } });
    expect(parse('_sort=owner', sorted, readableFields(sorted, holding()))).toMatchObject({
      query: { sort: [{ field: 'owner', order: 'asc' }] },
    });
  });

  it.each(['remark', 'nothing', 'budget', 'mobile', '__proto__', 'constructor', 'deletedAt'])(
    'by %s is refused',
    (field) => {
      expect(parse(`_sort=${field}`)).toEqual({ problems: { _sort: [{ key: 'notSortable', params: { field } }] } });
    },
  );

  it('that is neither ascending nor descending is refused', () => {
    expect(refusals('_sort=fee&_order=sideways')).toEqual({ _order: ['notAnOrder'] });
    expect(refusals('_order=desc')).toEqual({ _order: ['orderOfNothing'] });
    expect(refusals('_sort=fee&_order=desc,asc')).toEqual({ _order: ['orderOfNothing'] });
    expect(refusals(`q=${'长'.repeat(201)}`)).toEqual({ q: ['tooLong'] });
  });
});

describe('the order of a list', () => {
  const sorted = clue({ list: { sort: 'budget' } });

  it('is its own for users who may see what it is by', () => {
    expect(defaultSort(sorted, readableFields(sorted, holding('finance')))).toEqual({ field: 'budget', order: 'asc' });
    expect(defaultSort(resource, [])).toEqual({ field: 'createdAt', order: 'desc' });
  });

  it('does not tell others what they may not see', () => {
    expect(defaultSort(sorted, fields)).toEqual({ field: 'createdAt', order: 'desc' });
    expect(parse('', sorted)).toMatchObject({ query: { sort: [{ field: 'createdAt', order: 'desc' }] } });
    expect(refusals('_sort=budget', sorted)).toEqual({ _sort: ['notSortable'] });
  });

  it('by a masked field is a mistake in the declaration, as is sorting by one', () => {
    const mobile = { type: 'phone', label: '手机', mask: true };
    const problems = (change: object) =>
      checkConfiguration({
        entries: [entry, { name: 'user', title: '用户' }],
        definitions: {
          clue: { ...definition, ...change },
          user: { name: 'user', recordLabel: 'name', fields: { name: { type: 'text', label: '名称' } } },
        },
        kinds,
        system: onlyUsers,
        pages: [],
      }).map(describeProblem);
    const mistake = expect.stringContaining('clue › mobile › sortable: found true; remove it: the order would reveal');
    expect(problems({})).not.toContainEqual(expect.stringContaining('masked'));
    expect(problems({ list: { sort: '-mobile' } })).toContainEqual(mistake);
    expect(problems({ fields: { ...definition.fields, mobile: { ...mobile, sortable: true } } })).toContainEqual(
      mistake,
    );
  });
});

describe('a preset', () => {
  it('is one the resource has', () => {
    expect(read('_preset=mine').preset).toBe('mine');
  });

  it.each(['yours', '', '__proto__', 'constructor'])('called %j is refused', (preset) => {
    expect(parse(`_preset=${preset}`)).toEqual({
      problems: { _preset: [{ key: 'unknownPreset', params: { preset } }] },
    });
  });
});

describe('a keyword', () => {
  it('is trimmed, and none if nothing is left', () => {
    expect(read('q=%20星河%20').keyword).toBe('星河');
    expect(read('q=%20').keyword).toBeUndefined();
  });
});

describe('a keyword for a list that finds numbers', () => {
  const number = { type: 'phone', label: '手机', search: true };
  const searched = { name: { type: 'text', label: '名称', search: true }, mobile: number };
  const found = (typed: string) => {
    const of = withFields(searched);
    const parsed = parse([['q', typed]], of, readableFields(of, holding('clue')));
    return 'query' in parsed ? parsed.query.keyword : undefined;
  };

  it.each([
    ['+86 138 0013 8000', '138 0013 8000'],
    ['138-0013-8000', '138 0013 8000'],
    ['13800138000', '13800138000'],
    ['星河 138', '星河 138'],
  ])('%s looks for %s', (typed, keyword) => {
    expect(found(typed)).toBe(keyword);
  });
});

describe('a list by several keywords or for one that is too long', () => {
  it('finds any of them', () => {
    const { keyword, filters } = read('q=星河&q=长江');
    expect(keyword).toBeUndefined();
    expect(filters).toEqual([{ field: 'q', operator: 'like', values: ['星河', '长江'] }]);
  });

  it('is refused', () => {
    expect(refusals(`q=${'a'.repeat(200)}`)).toEqual({});
    expect(refusals(`q=${'a'.repeat(201)}`)).toEqual({ q: ['tooLong'] });
  });
});

describe('a filter', () => {
  it('is by value, by several values, or by a comparison the kind knows', () => {
    expect(
      read('status=open&status=done&owner=7&fee_gte=100&fee_lte=-5&nextAt_lt=2026-11-21T14:05:00%2B08:00').filters,
    ).toEqual([
      { field: 'status', operator: 'eq', values: ['open', 'done'] },
      { field: 'owner', operator: 'eq', values: [7] },
      { field: 'fee', operator: 'gte', values: [100] },
      { field: 'fee', operator: 'lte', values: [-5] },
      { field: 'nextAt', operator: 'lt', values: ['2026-11-21T06:05:00.000Z'] },
    ]);
  });

  it('may be by the user where a field holds users', () => {
    const owned = { field: 'owner', values: [7], me: true };
    expect(read('owner=me&owner=7&owner_ne=me').filters).toEqual([
      { ...owned, operator: 'eq' },
      { ...owned, operator: 'ne', values: [] },
    ]);
    expect(refusals('name=me')).toEqual({});
    expect(refusals('status=me&owner_in=me')).toMatchObject({ owner_in: [expect.any(String)] });
  });

  it('may be by whether there is a value, or by a period, where that is stored', () => {
    expect(read('remark_empty=true&nextAt_within=thisWeek').filters).toEqual([
      { field: 'remark', operator: 'empty', values: ['true'] },
      { field: 'nextAt', operator: 'within', values: ['thisWeek'] },
    ]);
    expect(refusals('remark_empty=yes&nextAt_within=ever&name_within=thisWeek')).toEqual({
      remark_empty: ['notAValue'],
      nextAt_within: ['notAValue'],
      name_within: ['unknownOperator'],
    });
  });

  it('reaches what is below where a field stands for a branch', () => {
    const team = { type: 'tree', label: '部门', to: 'team', filter: true };
    const branch = withFields({ name: { type: 'text', label: '名称' }, team });
    const visible = readableFields(branch, holding('clue'));
    expect(parse('team=3', branch, visible)).toMatchObject({
      query: { filters: [{ field: 'team', operator: 'eq', values: [3], below: true }] },
    });
  });

  it('by imports is one of what can be imported', () => {
    const imported = clue({ import: true });
    expect(parse('_import=3&_import=4', imported)).toMatchObject({
      query: { filters: [{ field: '_import', operator: 'eq', values: [3, 4] }] },
    });
    expect(refusals('_import=x', imported)).toEqual({ _import: ['notAnId'] });
    expect(refusals('_import=3')).toEqual({ _import: ['unknownFilter'] });
  });

  it('by a tab is one of those of the place', () => {
    const tabs = [
      { key: 'all', title: '全部' },
      { key: 'lost', title: '流失' },
      { key: 'user', title: '用户', name: 'user' },
    ];
    const where = { field: 'status', eq: 'done' } as const;
    const tabbed = clue({ list: { tabs: { lost: { where } } } }, [{ ...entry, tabs }]);
    expect(parse('_tab=lost', tabbed)).toMatchObject({ query: { filters: [{ values: ['lost'], where }] } });
    expect(parse('_tab=all', tabbed)).toMatchObject({ query: { filters: [{ values: ['all'], where: { all: [] } }] } });
    for (const query of ['_tab=none', '_tab=user', '_tab=lost&_tab=all'])
      expect(refusals(query, tabbed)).toEqual({ _tab: ['notAValue'] });
    expect(refusals('_tab=lost')).toEqual({ _tab: ['unknownFilter'] });
  });

  it('may be by id in any list', () => {
    expect(read('id=3&id=4').filters).toEqual([{ field: 'id', operator: 'eq', values: [3, 4] }]);
    expect(refusals('id=3&id=x')).toEqual({ id: ['notAnId'] });
    expect(refusals('id=9007199254740993')).toEqual({ id: ['notAnId'] });
    expect(refusals('id=0')).toEqual({ id: ['notAnId'] });
  });

  it.each(['id_ne=3', 'nothing=1', '_foo=1', '_=1', '_like=1', 'status_eq=open', 'Status=open', 'enterprise=1'])(
    'that is not declared is refused: %s',
    (query) => {
      expect(refusals(query)).toEqual({ [query.split('=')[0] ?? '']: ['unknownFilter'] });
    },
  );

  it.each(['status_like=o', 'status_gt=open', 'owner_gte=1', 'nextAt_like=2026', 'remark=a'])(
    'by a comparison the kind does not know is refused: %s',
    (query) => {
      expect(refusals(query)).toEqual({ [query.split('=')[0] ?? '']: ['unknownOperator'] });
    },
  );

  it.each(['fee=12.5', 'fee=', 'owner=you', 'nextAt_lt=tomorrow', 'fee_gte=1&fee_gte=x'])(
    'by no value of the field is refused: %s',
    (query) => {
      expect(refusals(query)).toEqual({ [query.split('=')[0] ?? '']: ['notAValue'] });
    },
  );

  const masked = clue({
    fields: {
      ...definition.fields,
      mobile: { type: 'phone', label: '手机', mask: true, filter: true, sortable: true },
    },
  });

  it('by a masked field compares one whole value, however it is typed', () => {
    const visible = readableFields(masked, holding('clue'));
    const values = ['13800001234'];
    for (const typed of ['%2B86 138 0000 1234', '138-0000-1234', '１３８００００１２３４', '\u202d13800001234\u202c'])
      expect(parse(`mobile=${typed}`, masked, visible)).toMatchObject({
        query: { filters: [{ field: 'mobile', operator: 'eq', values }] },
      });
    expect(parse('mobile=1380000', masked, visible)).toMatchObject({ query: { filters: [{ values: ['1380000'] }] } });
    expect(refusals('mobile=13800001234&mobile=13800001235', masked, visible)).toEqual({ mobile: ['oneValue'] });
  });

  it('by a part or the order of a masked field, or by a hidden one, is refused as by one there is not', () => {
    for (const suffix of ['', '_like', '_gte', '_ne']) {
      for (const [name, of] of [
        ...(suffix === '' ? [] : [['mobile', masked] as const]),
        ['budget', resource] as const,
      ]) {
        const visible = readableFields(of, holding('clue'));
        const asIf = (field: string) =>
          JSON.stringify(parse(`${field}${suffix}=1`, of, visible)).replaceAll(field, '?');
        expect(asIf(name)).toBe(asIf('nothing'));
        const sorted = (field: string) => JSON.stringify(parse(`_sort=${field}`, of, visible)).replaceAll(field, '?');
        expect(sorted(name)).toBe(sorted('nothing'));
      }
    }
    expect(refusals('budget=1', resource, readableFields(resource, holding('clue', 'finance')))).toEqual({});
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    'called like something every object has is refused under its own name: %s',
    (name) => {
      for (const param of [name, `${name}_gte`]) {
        const parsed = parse([
          [param, '1'],
          [param, '2'],
        ]);
        const problems = 'problems' in parsed ? parsed.problems : {};
        expect(Object.getOwnPropertyNames(problems)).toEqual([param]);
        expect(JSON.stringify(parsed)).toContain(`"${param}":[{"key":"unknownFilter"`);
      }
    },
  );

  it('has all its problems listed with those of the page and the order', () => {
    expect(refusals('_start=x&_sort=nothing,remark&nothing=1&fee=x')).toEqual({
      _start: ['notWhole'],
      _sort: ['notSortable', 'notSortable'],
      nothing: ['unknownFilter'],
      fee: ['notAValue'],
    });
  });
});

describe('a list changes without a write', () => {
  const changes = (where: Condition | undefined, presets: readonly Condition[] = [], more: object = {}) => {
    const of = clue({ fields: { ...definition.fields, ...more }, list: where ? { where } : {} });
    return changesBy(
      of,
      presets.map((one, index) => ({ key: `${index}`, label: '甲', where: one })),
      kinds,
    );
  };
  const counting = (where: Condition) => ({
    visits: { type: 'computed', label: '拜访', of: 'visit', by: 'clue', count: true, where },
  });
  const past = { now: '0d' } as const;

  it('never, where nothing is compared with the time', () => {
    expect(changes(undefined)).toBeUndefined();
    expect(changes({ field: 'fee', gt: 0 }, [{ me: 'owner' }], counting({ field: 'fee', gt: 0 }))).toBeUndefined();
  });

  it('at any moment, where a moment is, or a field of another resource', () => {
    expect(changes({ field: 'nextAt', lt: past })).toBe('moment');
    expect(changes(undefined, [{ field: 'nextAt', lt: past }])).toBe('moment');
    expect(changes(undefined, [], counting({ field: 'day', lt: past }))).toBe('moment');
  });

  it('when the day does, where only days are', () => {
    expect(changes({ field: 'signedAt', lt: past })).toBe('day');
    expect(changes({ field: 'nextAt', day: '0d' })).toBe('day');
    expect(changes(undefined, [], counting({ field: 'at', day: '0d' }))).toBe('day');
  });
});

describe('the operators of a field', () => {
  const registry: KindRegistry = kinds;
  const operatorsIn = (options: object) => {
    const { fields: all } = withFields({
      name: { type: 'text', label: '名称' },
      extra: { type: 'int', label: 'x', ...options },
    });
    const extra = all['extra'];
    const kind = extra && registry[extra.type];
    return extra && kind ? operatorsOf(extra, kind) : undefined;
  };

  it('are those of its kind, and whether it has a value', () => {
    expect(operatorsIn({})).toEqual([...kinds.int.operators, 'empty']);
    expect(operatorsIn({ type: 'date' })).toEqual([...kinds.date.operators, 'within', 'empty']);
  });

  it('are none of what is no text for the text of markup, and of what is computed or masked, unless declared', () => {
    expect(operatorsIn({ type: 'rich' })).toEqual(['empty']);
    expect(operatorsIn({ type: 'rich', filter: true })?.length).toBeGreaterThan(1);
    const computed = { type: 'computed', of: 'visit', by: 'clue', count: true };
    expect(operatorsIn(computed)).toEqual([]);
    expect(operatorsIn({ ...computed, filter: 'range' })).toEqual(kinds.computed.operators);
    expect(operatorsIn({ mask: true })).toEqual([]);
    expect(operatorsIn({ mask: true, filter: true })).toEqual(['eq']);
    expect(operatorsIn({ type: 'secret' })).toEqual([]);
    expect(operatorsIn({ type: 'reach', to: 'shop' })).toEqual([]);
  });
});

describe('any query at all', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('__proto__', 'constructor', "' or 1=1 --", '\0', '\ud800', '%', '9'.repeat(400), '-0', '[]', '1;2'),
  );
  const declared = fc.constantFrom(
    ...Object.keys(resource.fields),
    'id',
    'q',
    '_start',
    '_end',
    '_sort',
    '_order',
    '_preset',
  );
  const name = fc.oneof(
    hostile,
    declared,
    fc.tuple(fc.oneof(declared, hostile), fc.constantFrom(...operators)).map((parts) => parts.join('_')),
  );

  const keywordsOf = (params: readonly (readonly [string, string])[]) =>
    params.flatMap(([one, value]) => (one === 'q' && value.trim() ? value.trim() : []));

  it('is either refused, or asks for nothing but what is declared', () => {
    const registry: KindRegistry = kinds;
    const filterable = new Set([
      ...fields.flatMap((field) => {
        const kind = registry[field.type];
        return kind && operatorsOf(field, kind).length > 0 ? [field.name] : [];
      }),
      'id',
    ]);
    const sortable = new Set(['name', 'fee', 'id', 'createdAt', 'updatedAt']);
    fc.assert(
      fc.property(fc.array(fc.tuple(name, hostile), { maxLength: 6 }), (params) => {
        const parsed = parse(params);
        if ('problems' in parsed) {
          expect(Object.getOwnPropertyNames(parsed.problems).length).toBeGreaterThan(0);
          return;
        }
        const { start, end, sort, filters: all } = parsed.query;
        // Several keywords are a list, of which a record has to match one.
        const filters = all.filter((one) => one.field !== keywordFilter);
        expect(all.length - filters.length).toBe(keywordsOf(params).length > 1 ? 1 : 0);
        expect(start).toBeLessThan(end);
        expect(end - start).toBeLessThanOrEqual(maxPageSize);
        expect(sort.filter((one) => !sortable.has(one.field))).toEqual([]);
        expect(filters.filter((one) => !filterable.has(one.field))).toEqual([]);
        const asked = new Set(
          params.map(([one]) => one).filter((one) => one !== 'q' && !/^_(start|end|sort|order|preset)$/.test(one)),
        );
        expect(filters).toHaveLength(asked.size);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the name of a parameter', () => {
  it.each([
    ['expiresAt', 'expiresAt', 'eq'],
    ['expiresAt_gte', 'expiresAt', 'gte'],
    ['expiresAt_gt', 'expiresAt', 'gt'],
    ['name_like', 'name', 'like'],
    ['a_b_ne', 'a_b', 'ne'],
    ['a_gte_lt', 'a_gte', 'lt'],
    ['a_eq', 'a_eq', 'eq'],
    ['gte', 'gte', 'eq'],
    ['_gte', '', 'gte'],
  ])('%s asks of %j for %s', (parameter, field, operator) => {
    expect(splitParameter(parameter)).toEqual({ field, operator });
  });
});
