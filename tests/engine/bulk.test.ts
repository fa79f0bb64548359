import { describe, expect, it } from 'vitest';
import {
  actionCondition,
  bulkFields,
  bulkJobActions,
  lostFields,
  takeBackOf,
  transitionBack,
} from '../../src/engine/actions/bulk.ts';
import { recordActionsOf } from '../../src/engine/actions/states.ts';
import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { kinds } from '../../src/fields/index.ts';
import { clue, definition, holding, namesOf, withFields } from './clue.ts';

type Actions = NonNullable<AnyDefinition['actions']>;
type Transitions = NonNullable<AnyDefinition['states']>['transitions'];

function actionIn(resource: Resource, key: string) {
  const found = recordActionsOf(resource).find((one) => one.key === key);
  if (!found) throw new Error(`There is no action "${key}".`);
  return found;
}

const withActions = (actions: Actions) => clue({ actions });
const withTransitions = (transitions: Transitions) => clue({ states: { field: 'status', transitions } });

describe('Many records', () => {
  it('get a value together in no field that is unique, holds a file or a secret, or says whose they are', () => {
    const resource = withFields({
      name: { type: 'text', label: '名称' },
      code: { type: 'text', label: '编码', unique: true },
      paper: { type: 'file', label: '合同' },
      key: { type: 'secret', label: '密钥' },
    });
    expect(namesOf(bulkFields(resource, holding('clue', 'super_admin'), kinds))).toEqual(['name']);
  });

  it('go through an action in one job only where the server can take it without more of the user', () => {
    const paper = { type: 'file', label: '合同' } as const;
    const set = { remark: '好' };
    const resource = clue({
      fields: { ...definition.fields, paper },
      states: {
        field: 'status',
        transitions: {
          take: { label: '领取', from: ['open'], to: 'following', bulk: true },
          expire: { label: '到期', from: ['following'], to: 'done', bulk: true, by: 'server' },
        },
      },
      actions: {
        note: { label: '备注', ask: ['remark'], bulk: true },
        mark: { label: '标记', set, bulk: true },
        single: { label: '单个', set },
        send: { label: '发送', bulk: true },
        sign: { label: '签约', ask: ['paper'], bulk: true },
        count: { label: '清点', set, inputs: { times: { type: 'int', label: '次数' } }, bulk: true },
        list: { label: '列出', set, answers: 'lines', bulk: true },
      },
    });
    expect(bulkJobActions(resource, kinds).map(({ key }) => key)).toEqual(['take', 'note', 'mark']);
  });

  it('may take an action in its states and on its condition', () => {
    const when = { field: 'remark', empty: false } as const;
    const resource = clue({ actions: { note: { label: '备注', ask: ['remark'], when }, mark: { label: '标记' } } });
    expect(actionCondition(resource, actionIn(resource, 'finish'))).toEqual({
      all: [{ field: 'status', in: ['following'] }, { me: 'owner' }],
    });
    expect(actionCondition(resource, actionIn(resource, 'note'))).toEqual({ all: [when] });
    expect(actionCondition(resource, actionIn(resource, 'mark'))).toEqual({ all: [] });
  });
});

describe('The way back of a transition', () => {
  const back = (more: Partial<Transitions[string]>, before = 'following') => {
    const resource = withTransitions({
      finish: { label: '完成', from: ['following'], to: 'done' },
      reopen: { label: '重开', from: ['done'], to: 'following', ...more },
    });
    return transitionBack(resource, actionIn(resource, 'finish'), before)?.key;
  };

  it('leads from its target to the state before', () => {
    expect(back({})).toBe('reopen');
    expect(back({ from: ['open'] })).toBeUndefined();
    expect([back({}, 'open'), back({}, 'done')]).toEqual([undefined, undefined]);
  });

  it('asks for nothing', () => {
    expect(back({ ask: ['remark'] })).toBeUndefined();
    expect(back({ ask: [{ field: 'remark', optional: true }] })).toBe('reopen');
    expect(back({ inputs: { why: { type: 'text', label: '原因', required: true } } })).toBeUndefined();
    expect(back({ inputs: { why: { type: 'text', label: '原因' } } })).toBe('reopen');
  });

  it('is one that users take', () => {
    expect(back({ by: 'server' })).toBeUndefined();
    expect(back({ due: { field: 'nextAt' } })).toBeUndefined();
    expect(back({ set: { owner: { me: true } } })).toBeUndefined();
  });

  it('is none of an action without a state', () => {
    const resource = withActions({ note: { label: '备注', ask: ['remark'] } });
    expect(transitionBack(resource, actionIn(resource, 'note'), 'open')).toBeUndefined();
  });
});

describe('An action that writes what it asks for', () => {
  const note = { label: '备注', ask: ['remark', 'mobile'] };
  const before = { status: 'open', remark: '旧', mobile: '138****1234', version: 3 };
  const undone = (given: object, action: Actions[string] = note, record: object = before) => {
    const resource = withActions({ note: action });
    return takeBackOf(resource, actionIn(resource, 'note'), { ...record }, { ...record, ...given }, { ...given })
      ?.values;
  };

  it('is undone by the values before, not by the version', () => {
    expect(undone({ remark: '新', version: 3 })).toEqual({ remark: '旧' });
  });

  it('is not undone where nothing was given, or a value before is masked or unknown', () => {
    expect(undone({ version: 3 })).toBeUndefined();
    expect(undone({ remark: '新', mobile: '13912345678' })).toBeUndefined();
    expect(undone({ remark: '新' }, note, { status: 'open' })).toBeUndefined();
  });

  it('is not undone where something else was given, or it does more', () => {
    expect(undone({ fee: 3 }, note, { ...before, fee: 2 })).toBeUndefined();
    expect(undone({ nothing: 3 })).toBeUndefined();
    expect(undone({ remark: '新' }, { ...note, set: { fee: 0 } })).toBeUndefined();
    expect(undone({ remark: '新' }, { ...note, inputs: { why: { type: 'text', label: '原因' } } })).toBeUndefined();
  });

  it('is undone so, too, where it is a transition that keeps the state', () => {
    const resource = withTransitions({ note: { label: '备注', from: ['open'], to: 'open', ask: ['remark'] } });
    const action = actionIn(resource, 'note');
    expect(takeBackOf(resource, action, before, { ...before, remark: '新' }, { remark: '新' })).toEqual({
      action,
      values: { remark: '旧' },
    });
  });
});

describe('A transition loses', () => {
  const transitions: Transitions = {
    note: { label: '备注', from: ['following'], to: 'following', ask: ['remark'] },
    release: { label: '放弃', from: ['following'], to: 'open', set: { remark: null, fee: null, name: '无' } },
  };
  const following = { status: 'following', remark: '重要', fee: 100, name: '甲' };
  const lost = (record: object, more: Transitions = {}, key = 'release') => {
    const resource = withTransitions({ ...transitions, ...more });
    return namesOf(lostFields(resource, actionIn(resource, key), { ...record }));
  };

  it('all that it empties, where some of that was asked of somebody', () => {
    expect(lost(following)).toEqual(['remark', 'fee']);
    expect(lost({ ...following, fee: null })).toEqual(['remark']);
  });

  it('nothing, where what was asked is empty already, or it empties nothing', () => {
    expect(lost({ ...following, remark: null })).toEqual([]);
    expect(lost(following, {}, 'note')).toEqual([]);
  });

  it('nothing, where a way back fills it again', () => {
    const set = { remark: '重要', fee: 100, name: '甲' };
    expect(lost(following, { take: { label: '领取', from: ['open'], to: 'following', set } })).toEqual([]);
    expect(lost({ ...following, fee: 7 }, { take: { label: '领取', from: ['open'], to: 'following', set } })).toEqual([
      'remark',
      'fee',
    ]);
  });

  it('nothing, where it is an action without a state', () => {
    const resource = withActions({ clear: { label: '清空', ask: ['remark'], set: { remark: null } } });
    expect(lostFields(resource, actionIn(resource, 'clear'), following)).toEqual([]);
  });
});
