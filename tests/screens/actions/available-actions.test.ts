import { describe, expect, it } from 'vitest';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { makePlan } from '../../../src/engine/routes/plan.ts';
import { kinds } from '../../../src/fields/index.ts';
import {
  availableActionKey,
  availableActionLabel,
  availableActionsOf,
  beginsAnew,
  isDangerous,
  nextStep,
  nextSteps,
  permissionText,
  refusalsOf,
  refusalText,
  stepAtHand,
} from '../../../src/screens/actions/available-actions.ts';
import { asked, clue, entry, holding } from '../../engine/clue.ts';

const transitions = {
  claim: { label: '领取', from: ['open'], to: 'following' },
  release: { label: '放弃', from: ['following'], to: 'open', set: { remark: null } },
  back: { label: '退回', from: ['following'], to: 'open' },
  lose: { label: '流失', from: ['open', 'following'], to: 'done', danger: true },
  park: { label: '搁置', from: ['open', 'following'], to: 'done', aside: true },
  expire: { label: '到期', from: ['open'], to: 'done', by: 'server' },
} as const;
type Keys = keyof typeof transitions;

function resourceWith(keys: readonly Keys[], more: Partial<AnyDefinition> = {}) {
  const chosen = Object.fromEntries(keys.map((key) => [key, transitions[key]]));
  return clue({ states: { field: 'status', initial: 'open', transitions: chosen }, ...more });
}

const mine = asked({ snapshot: holding('clue', 'clue:delete') });
const recordIn = (status: string) => ({ id: '1', version: 1, status });
const all: readonly Keys[] = ['claim', 'release', 'back', 'lose', 'park', 'expire'];
const resource = resourceWith(all, {
  actions: {
    call: { label: '打电话', ask: ['remark'], danger: true },
    mail: { label: '发信', ask: ['remark'], needs: 'mail' },
    note: { label: '备注', ask: ['remark'], perm: 'boss' },
  },
  copy: ['name'],
});

describe('The actions of a record', () => {
  const keys = (of = resource, context = mine) =>
    availableActionsOf(of, recordIn('open'), context).map(availableActionKey);

  it('are those that users take and the server supports, with editing, copying and deleting', () => {
    expect(keys()).toEqual([
      ...['claim', 'release', 'back', 'lose', 'park'].map((key) => `transition:${key}`),
      'action:call',
      'action:note',
      'edit',
      'copy',
      'delete',
    ]);
    expect(keys(resource, { ...mine, services: ['mail'] })).toContain('action:mail');
  });

  it('leave out what nobody may do', () => {
    expect(keys(resourceWith(['claim'], { allow: { edit: false, delete: false } }))).toEqual(['transition:claim']);
    expect(keys(resourceWith([]))).toEqual(['edit', 'delete']);
  });

  it('say why some are not available', () => {
    const context = asked({ snapshot: holding('clue') });
    expect(refusalsOf(resource, recordIn('open'), context)).toBe(',state,state,,,,permission,,,permission');
  });

  it('are dangerous where they say so, and deleting always', () => {
    const dangerous = availableActionsOf(resource, recordIn('open'), mine).filter(isDangerous);
    expect(dangerous.map(availableActionKey)).toEqual(['transition:lose', 'action:call', 'delete']);
  });

  it('are called by their labels', () => {
    const [claim, ...others] = availableActionsOf(resource, recordIn('open'), mine);
    const called = (action: typeof claim) =>
      action && availableActionLabel(action, resource, (key, _params, fallback) => fallback ?? key);
    expect([claim, ...others].map(called)).toEqual(
      expect.arrayContaining(['领取', '打电话', 'show.edit', 'show.delete']),
    );
  });
});

describe('What comes next for a record', () => {
  const actionsIn = (status: string, keys = all, context = mine) =>
    availableActionsOf(resourceWith(keys), recordIn(status), context);
  const keyOf = (action: ReturnType<typeof nextStep>) => action?.transition.key;

  it('is neither dangerous nor aside', () => {
    expect(nextSteps(actionsIn('open')).map(keyOf)).toEqual(['claim']);
    expect(nextSteps(actionsIn('following')).map(keyOf)).toEqual(['release', 'back']);
  });

  it('does not lead back to the first state', () => {
    expect(keyOf(nextStep(actionsIn('open'), resource))).toBe('claim');
    expect(nextStep(actionsIn('following'), resource)).toBeUndefined();
  });

  it('is at hand, else a way back that loses nothing', () => {
    expect(keyOf(stepAtHand(actionsIn('open'), resource))).toBe('claim');
    expect(keyOf(stepAtHand(actionsIn('following'), resource))).toBe('back');
    expect(stepAtHand(actionsIn('following', ['release']), resource)).toBeUndefined();
  });

  it('is aside only where the record cannot be edited', () => {
    const fixed = (edit: boolean) =>
      availableActionsOf(resourceWith(['park'], { allow: { edit } }), recordIn('open'), mine);
    expect(stepAtHand(fixed(true), resource)).toBeUndefined();
    expect(keyOf(stepAtHand(fixed(false), resource))).toBe('park');
  });

  it('begins anew where it empties what was recorded', () => {
    const begins = resource.states?.transitions.filter((one) => beginsAnew(one, resource)).map(({ key }) => key);
    expect(begins).toEqual(['release']);
  });
});

describe('Why an action is not available', () => {
  const plan = makePlan([entry, { path: '/boss', title: '老板', perm: 'boss', component: 'boss' }]);
  const translate = (key: string, params?: object, fallback?: string) =>
    [fallback ?? key, ...Object.values(params ?? {})].join(' ');
  const told = (key: string, context = mine, status = 'open', of = resource) => {
    const action = availableActionsOf(of, recordIn(status), context).find((one) => availableActionKey(one) === key);
    return action && refusalText(action, of, { kinds, plan }, translate);
  };

  it('names the states it may be taken in, or the permission that is missing', () => {
    expect(told('transition:claim')).toBeUndefined();
    expect(told('transition:claim', mine, 'done')).toBe('show.refused.state 「open」');
    expect(told('action:note')).toMatch(/^show.refused.permission .*老板/);
    expect(told('transition:claim', asked({ snapshot: holding() }))).toMatch(/^show.refused.permission .*线索池/);
  });

  it('names no state where a condition of its own does not hold', () => {
    const claim = { ...transitions.claim, when: { field: 'fee', gt: 0 } };
    const paid = clue({ states: { field: 'status', initial: 'open', transitions: { claim } } });
    expect(told('transition:claim', mine, 'open', paid)).toBe('show.refused.condition');
  });

  it('names all permissions of which one is enough', () => {
    expect(permissionText(['clue', 'boss'], plan, translate)).toMatch(/线索池.* \/ .*老板/);
    expect(permissionText(undefined, plan, translate)).toBe('');
  });
});
