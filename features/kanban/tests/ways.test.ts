import { expect, it } from 'vitest';
import { asked, clue, holding } from '../../../tests/engine/clue.ts';
import { waysTo } from '../screen/ways.ts';

const record = (status: string, values: object = {}) => ({ id: '1', version: 1, status, ...values });
const keysOf = (resource: ReturnType<typeof clue>, from: string, to: string) =>
  waysTo(resource, record(from), to, asked()).open.map(({ transition }) => transition.key);

it('a card goes where a transition leads from its state, and nowhere else', () => {
  expect(keysOf(clue(), 'open', 'following')).toEqual(['claim']);
  expect(keysOf(clue(), 'open', 'done')).toEqual([]);
  expect(waysTo(clue(), record('open'), 'done', asked()).refused).toBeUndefined();
});

it('a transition that the user may not take is told with its reason', () => {
  const own = record('following', { owner: '7' });
  const ways = (permissions: readonly string[], one: typeof own) =>
    waysTo(clue(), one, 'done', asked({ snapshot: holding(...permissions) }));
  expect(ways(['clue'], own).refused?.refusal).toMatchObject({ reason: 'permission' });
  expect(ways(['clue', 'clue_closer'], record('following', { owner: '8' })).refused?.refusal).toEqual({
    reason: 'condition',
  });
  expect(ways(['clue', 'clue_closer'], own).open).toHaveLength(1);
});

it('several transitions may lead to the same state', () => {
  const transitions = {
    claim: { label: '领取', from: ['open'], to: 'following' },
    assign: { label: '分配', from: ['open', 'done'], to: 'following' },
  };
  expect(keysOf(clue({ states: { field: 'status', transitions } }), 'open', 'following')).toEqual(['claim', 'assign']);
  expect(keysOf(clue({ states: { field: 'status', transitions } }), 'done', 'following')).toEqual(['assign']);
});
