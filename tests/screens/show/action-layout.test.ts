import { expect, it } from 'vitest';
import {
  type AvailableAction,
  availableActionKey,
  availableActionsOf,
} from '../../../src/screens/actions/available-actions.ts';
import { layOutActions } from '../../../src/screens/show/head/action-layout.ts';
import { asked, clue, holding } from '../../engine/clue.ts';

const note = { label: '备注', ask: ['remark'] };
const resource = clue({
  states: { field: 'status', initial: 'open', transitions: { claim: { label: '领取', from: ['open'], to: 'done' } } },
  actions: { call: note, mail: note, lose: { ...note, danger: true }, boss: { ...note, perm: 'boss' } },
});
const actions = availableActionsOf(
  resource,
  { id: '1', version: 1, status: 'open' },
  asked({ snapshot: holding('clue', 'clue:delete') }),
);

function laidOut(room: 'wide' | 'brief' | 'narrow', apart: readonly AvailableAction[] = []) {
  const { primary, beside, rest } = layOutActions(actions, resource, { room, apart });
  return [
    primary ? availableActionKey(primary) : undefined,
    beside.map(availableActionKey),
    rest.map(availableActionKey),
  ];
}

it('The next step stands first, editing beside it, and the menu has what does not fit, is dangerous or refused', () => {
  const last = ['action:lose', 'action:boss'];
  expect(laidOut('wide')).toEqual(['transition:claim', ['edit', 'action:call', 'action:mail'], [...last, 'delete']]);
  expect(laidOut('brief')).toEqual(['transition:claim', ['edit'], ['action:call', 'action:mail', ...last, 'delete']]);
  expect(laidOut('narrow')[1]).toEqual([]);
});

it('What has a button elsewhere has none here', () => {
  expect(laidOut('brief', actions.slice(0, 2))).toEqual([
    undefined,
    ['edit'],
    ['action:mail', 'action:lose', 'action:boss', 'delete'],
  ]);
});
