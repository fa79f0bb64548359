import { describe, expect, it } from 'vitest';
import { limitLoader } from '../../src/app/limited/loader.ts';
import { withoutReports } from '../../src/app/limited/plan.ts';
import { makePlan, mayDo } from '../../src/engine/routes/plan.ts';
import { list } from '../../src/resources/index.ts';
import { clue } from '../engine/clue.ts';

describe('a limited loader', () => {
  const whole = clue();
  const loadedNow = Object.assign(async () => whole, { loaded: () => whole });
  const loadedLater = Object.assign(async () => whole, { loaded: () => undefined });
  const limit = (resource: typeof whole) => ({ ...resource, history: false });

  it('limits each resource once, so that what shows it is not drawn anew', async () => {
    const load = limitLoader(loadedNow, limit);
    expect(await load('clue')).toMatchObject({ name: 'clue', history: false });
    expect(load('clue')).toBe(load('clue'));
    expect(load.loaded('clue')).toBe(await load('clue'));
  });

  it('answers what is loaded without waiting', () => {
    expect(limitLoader(loadedNow, limit)('clue')).toMatchObject({ status: 'fulfilled' });
  });

  it('waits for what is not, and fails as it does', async () => {
    expect(await limitLoader(loadedLater, limit)('clue')).toMatchObject({ history: false });
    expect(limitLoader(loadedLater, limit).loaded('clue')).toBeUndefined();
    const failing = Object.assign(() => Promise.reject(new Error('clue')), { loaded: () => undefined });
    await expect(limitLoader(failing, limit)('clue')).rejects.toThrow('clue');
  });
});

it('a plan without reports has its other places, and begins with the first of them', () => {
  const plan = withoutReports(makePlan(list));
  const snapshot = { permissions: ['super_admin'], version: '' };
  expect(plan.home).toBe('/');
  expect(plan.routes.filter(({ screen }) => screen?.view === 'report')).toEqual([]);
  expect(mayDo(plan, snapshot, 'merchant', 'list')).toBe(true);
});
