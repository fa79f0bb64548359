import { expect, it } from 'vitest';
import { statesIn } from '../screen/states-in.ts';

const of = (where: Parameters<typeof statesIn>[0]) => statesIn(where, 'status', ['open', 'following', 'done']).join();

it('a board has the columns that a preset leaves', () => {
  expect(of({ field: 'status', eq: 'open' })).toBe('open');
  expect(of({ field: 'status', ne: 'open' })).toBe('following,done');
  expect(of({ all: [{ me: 'owner' }, { field: 'status', in: ['open', 'done'] }] })).toBe('open,done');
  expect(of({ any: [{ field: 'status', eq: 'done' }, { all: [{ field: 'status', eq: 'open' }] }] })).toBe('open,done');
});

it('a board has all columns where a preset asks for something else', () => {
  expect(of({ field: 'intent', eq: 'open' })).toBe('open,following,done');
  expect(of({ any: [{ me: 'owner' }, { field: 'status', eq: 'open' }] })).toBe('open,following,done');
  expect(of({ not: { field: 'status', eq: 'open' } })).toBe('open,following,done');
});
