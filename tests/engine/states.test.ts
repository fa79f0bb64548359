import { describe, expect, it } from 'vitest';
import type { Service } from '../../src/base/service.ts';
import { takeBackOf } from '../../src/engine/actions/bulk.ts';
import { isPerformed } from '../../src/engine/actions/performed.ts';
import type { Transition } from '../../src/engine/actions/record-action.ts';
import {
  dueCondition,
  isSupported,
  isTransition,
  needsRule,
  recordActionsOf,
  refuseAction,
  refuseEdit,
  refuseTransition,
  writtenBy,
} from '../../src/engine/actions/states.ts';
import { fieldOf } from '../../src/engine/resource.ts';
import { kinds } from '../../src/fields/index.ts';
import { asked, clue, definition, holding, withFields } from './clue.ts';

const resource = clue();

function transition(key: string, of = resource): Transition {
  const found = of.states?.transitions.find((one) => one.key === key);
  if (!found) throw new Error(`There is no transition "${key}".`);
  return found;
}

/** What the transition that sets these values writes. */
function written(set: Transition['set'], context = asked()) {
  const settingIt = clue({
    states: { field: 'status', transitions: { claim: { label: '领取', from: ['open'], to: 'following', set } } },
  });
  return writtenBy(settingIt, transition('claim', settingIt), kinds, context);
}

describe('a transition', () => {
  it('may be taken from a state it starts from', () => {
    expect(refuseTransition(resource, transition('claim'), { status: 'open' }, asked())).toBeUndefined();
  });

  it.each(['following', 'done', null, undefined])('is refused in another state: %s', (status) => {
    expect(refuseTransition(resource, transition('claim'), { status }, asked())).toEqual({
      reason: 'state',
      state: status ?? '',
    });
  });

  it('is refused to users who may not use the screen, naming what is missing', () => {
    const context = asked({ snapshot: holding('clue_closer') });
    expect(refuseTransition(resource, transition('claim'), { status: 'open' }, context)).toEqual({
      reason: 'permission',
      rule: 'clue',
    });
  });

  it('is refused without its own permission besides that of the screen', () => {
    const record = { status: 'following', owner: '7' };
    expect(refuseTransition(resource, transition('finish'), record, asked())).toEqual({
      reason: 'permission',
      rule: 'clue_closer',
    });
    const context = asked({ snapshot: holding('clue', 'clue_closer') });
    expect(refuseTransition(resource, transition('finish'), record, context)).toBeUndefined();
  });

  it.each(['7', '8'])('is refused alike to users who may not read what its condition asks: owner %s', (owner) => {
    const fields = {
      ...definition.fields,
      owner: { type: 'ref', label: '归属人', to: 'user', perm: { read: 'clue_boss' } },
    };
    const hidden = clue({ fields });
    const context = asked({ snapshot: holding('clue', 'clue_closer') });
    expect(refuseTransition(hidden, transition('finish', hidden), { status: 'following', owner }, context)).toEqual({
      reason: 'permission',
      rule: 'clue_boss',
    });
  });

  it('may be taken by users who may read what its condition asks', () => {
    const fields = {
      ...definition.fields,
      owner: { type: 'ref', label: '归属人', to: 'user', perm: { read: 'clue' } },
    };
    const readable = clue({ fields });
    const context = asked({ snapshot: holding('clue', 'clue_closer') });
    const record = { status: 'following', owner: '7' };
    expect(refuseTransition(readable, transition('finish', readable), record, context)).toBeUndefined();
  });

  it('is refused where its condition does not hold, super_admin included', () => {
    const context = asked({ snapshot: holding('super_admin') });
    expect(refuseTransition(resource, transition('finish'), { status: 'following', owner: '8' }, context)).toEqual({
      reason: 'condition',
    });
  });

  it('is refused for its state before anything else', () => {
    const context = asked({ snapshot: holding() });
    expect(refuseTransition(resource, transition('finish'), { status: 'open' }, context)).toEqual({
      reason: 'state',
      state: 'open',
    });
  });
});

describe('an action', () => {
  it('is refused by permission and condition alone', () => {
    const remind = { perm: ['clue_caller', 'clue_closer'], when: { field: 'mobile', empty: false } as const };
    const mayCall = asked({ snapshot: holding('clue', 'clue_caller') });
    expect(refuseAction(resource, remind, { mobile: '138****1234' }, mayCall)).toBeUndefined();
    expect(refuseAction(resource, remind, { mobile: null }, mayCall)).toEqual({ reason: 'condition' });
    expect(refuseAction(resource, remind, { mobile: '138****1234' }, asked())).toEqual({
      reason: 'permission',
      rule: ['clue_caller', 'clue_closer'],
    });
    expect(refuseAction(resource, {}, {}, asked())).toBeUndefined();
  });
});

describe('an action that writes fields', () => {
  const of = (action: object) => recordActionsOf(clue({ actions: { note: { label: '备注', ...action } } })).at(-1);
  const rule = (action: object) => {
    const found = of(action);
    return found && !isTransition(found) && needsRule(found);
  };

  it('needs no rule, but for inputs, answers, or where it writes none', () => {
    expect([rule({ ask: ['remark'] }), rule({ set: { remark: '好' } })]).toEqual([false, false]);
    expect(rule({})).toBe(true);
    expect(rule({ ask: ['remark'], inputs: { why: { type: 'text', label: '原因' } } })).toBe(true);
    expect(rule({ ask: ['remark'], answers: 'lines' })).toBe(true);
  });

  it('is offered where the server has the service it needs', () => {
    const supported = (action: object, services?: readonly Service[]) => {
      const found = of(action);
      return found && isSupported(found, { services });
    };
    expect([supported({}), supported({ needs: 'mail' })]).toEqual([true, false]);
    expect([supported({ needs: 'mail' }, ['mail']), supported({ needs: 'mail' }, [])]).toEqual([true, false]);
    expect(isSupported(transition('claim'), {})).toBe(true);
  });
});

it('an action without an answer is performed by no feature', () => {
  expect(isPerformed(undefined)).toBe(false);
});

describe('records are due for a transition', () => {
  const due = (more: object) => {
    const transitions = { expire: { label: '到期', from: ['open'], to: 'done', ...more } };
    const graph = clue({ states: { field: 'status', transitions } });
    return dueCondition(graph, transition('expire', graph));
  };
  const inState = { field: 'status', in: ['open'] };

  it('once the moment has come, or the day has ended', () => {
    expect(due({ due: { field: 'nextAt' } })).toEqual({ all: [inState, { field: 'nextAt', lte: { now: '0d' } }] });
    expect(due({ due: { field: 'signedAt', at: 'end' } })).toEqual({
      all: [inState, { field: 'signedAt', lt: { now: '0d' } }],
    });
  });

  it('on its condition', () => {
    const when = { field: 'remark', empty: false };
    expect(due({ due: { field: 'nextAt' }, when })).toMatchObject({ all: [inState, { field: 'nextAt' }, when] });
  });

  it('never, where only users take it', () => {
    expect(due({})).toBeUndefined();
  });
});

describe('a transition is taken back', () => {
  const back = (set: Transition['set'], more: object = {}) => {
    const transitions = {
      finish: { label: '完成', from: ['following'], to: 'done', set: { nextAt: null } },
      reopen: { label: '重开', from: ['done'], to: 'following', set, ...more },
    };
    const graph = clue({ states: { field: 'status', initial: 'following', transitions } });
    return (before: object, after: object) =>
      takeBackOf(
        graph,
        transition('finish', graph),
        { status: 'following', ...before },
        { status: 'done', ...after },
        {},
      );
  };

  it('by the one that leads back and leaves every value as it was', () => {
    expect(back({ nextAt: null })({ owner: '3' }, { owner: '3' })).toMatchObject({
      action: { key: 'reopen' },
      values: {},
    });
    expect(back({ fee: null })({ fee: null }, { fee: 100 })).toMatchObject({ action: { key: 'reopen' } });
  });

  it('by none that would lose a value', () => {
    const nextAt = '2026-12-31T18:30:00.000Z';
    expect(back({})({ nextAt }, { nextAt: null })).toBeUndefined();
    expect(back({ owner: null })({ owner: '3' }, { owner: '3' })).toBeUndefined();
  });

  it('by none that gives the record to the user, or is due in time', () => {
    expect(back({ owner: { me: true } })({ owner: '7' }, { owner: '7' })).toBeUndefined();
    expect(back({}, { due: { field: 'nextAt' } })({}, {})).toBeUndefined();
  });
});

describe('what a transition writes', () => {
  it('is its state, if nothing else is said', () => {
    expect(written(undefined)).toEqual({ status: 'following' });
  });

  it('is a value as given, null included', () => {
    expect(written({ fee: 0, remark: '已联系', owner: null })).toEqual({
      fee: 0,
      remark: '已联系',
      owner: null,
      status: 'following',
    });
  });

  it('is the signed-in user for me, in a list where the field takes several', () => {
    expect(written({ owner: { me: true }, helpers: { me: true } })).toMatchObject({ owner: '7', helpers: ['7'] });
  });

  it('is nobody for me, where the user is no person of the enterprise', () => {
    const context = asked({ isOutsider: true });
    expect(written({ owner: { me: true } }, context)).toMatchObject({ owner: null, status: 'following' });
    const claim = transition('claim');
    expect(refuseTransition(resource, claim, { status: 'open' }, context)).toEqual({ reason: 'outsider' });
  });

  it('is the user for me in a record of the platform, whoever that is', () => {
    const context = asked({ isOutsider: true });
    const ofPlatform = clue({ owner: 'platform' });
    expect(writtenBy(ofPlatform, transition('claim', ofPlatform), kinds, context)).toMatchObject({ owner: '7' });
    expect(written({ remark: '好' }, context)).toMatchObject({ remark: '好' });
  });

  it('is a moment for now, as the field holds it: an instant, or the day in the time zone', () => {
    expect(written({ nextAt: { now: '+2h' }, signedAt: { now: '0d' } })).toMatchObject({
      nextAt: '2026-12-31T20:30:00.000Z',
      signedAt: '2027-01-01',
    });
    expect(written({ signedAt: { now: '0d' } }, asked({ timeZone: 'UTC' }))).toMatchObject({ signedAt: '2026-12-31' });
  });

  it('is nothing for now in a field that holds no moments', () => {
    expect(written({ remark: { now: '0d' } })).toMatchObject({ remark: null });
  });

  it('never is another state than its own', () => {
    expect(written({ status: 'done' })).toEqual({ status: 'following' });
  });
});

describe('a field', () => {
  it('is found by its name', () => {
    expect(fieldOf(resource, 'fee').label).toBe('费用');
  });

  it.each(['nothing', 'constructor', 'toString', '__proto__'])(
    'that is not declared is refused by name: %s',
    (name) => {
      expect(() => fieldOf(resource, name)).toThrow(`Resource "${definition.name}" has no field "${name}".`);
    },
  );
});

describe('editing', () => {
  const isDone = { field: 'status', eq: 'done' };
  const status = { type: 'enum', label: '状态', form: false, options: [{ value: 'done', label: '已完成' }] };
  const name = { type: 'text', label: '线索名称', readonlyWhen: isDone };
  const of = (more: Parameters<typeof withFields>[0]) => withFields({ status, name, ...more });
  const done = { status: 'done', name: '甲' };

  it('is refused where the values of the record make every field of the form read-only', () => {
    expect(refuseEdit(of({}), done, asked())).toEqual({ reason: 'readonly' });
    expect(refuseEdit(of({}), { ...done, status: 'open' }, asked())).toBeUndefined();
  });

  it('is possible where one field can still be changed', () => {
    expect(refuseEdit(of({ remark: { type: 'text', label: '备注' } }), done, asked())).toBeUndefined();
  });

  it.each([
    ['the user may not write', { perm: { write: 'director' } }],
    ['the form does not show', { when: { field: 'status', eq: 'open' } }],
    ['belongs to new records', { form: 'create' }],
    ['goes with the choice in another field', { fixedBy: { field: 'status', values: { done: '乙' } } }],
  ] as const)('is refused where the only other field is one that %s', (_, options) => {
    const among = of({ remark: { type: 'text', label: '备注', ...options } });
    expect(refuseEdit(among, done, asked())).toEqual({ reason: 'readonly' });
  });

  it('is refused to users without the permission first, naming it', () => {
    const refusal = { reason: 'permission', rule: 'clue' };
    expect(refuseEdit(of({}), done, asked({ snapshot: holding() }))).toEqual(refusal);
  });
});
