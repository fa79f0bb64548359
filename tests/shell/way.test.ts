import { describe, expect, it } from 'vitest';
import { makePlan } from '../../src/engine/plan.ts';
import { defineList } from '../../src/engine/route.ts';
import { wayTo } from '../../src/shell/way.ts';

const plan = makePlan(
  defineList([
    { path: '/dashboard', title: '首页', component: 'dashboard' },
    {
      title: '权限管理',
      children: [
        { path: '/organization', title: '组织', component: 'organization' },
        { path: '/custom/business', name: 'merchant', title: '商家管理' },
      ],
    },
  ]),
);
/** Titles are their own Chinese; the frame's words are their keys. */
const translate = (key: string) => key;
const stepsTo = (pathname: string, state: unknown = null) => wayTo(plan, { pathname, state }, translate);

describe('the way to a place', () => {
  it('has home before it, which leads to the dashboard, but for home itself [2.32]', () => {
    expect(stepsTo('/custom/business')[0]).toMatchObject({ title: 'shell.home', to: '/dashboard' });
    expect(stepsTo('/dashboard').map(({ to }) => to)).toEqual(['/dashboard']);
  });

  it('goes through the ancestors, of which groups lead nowhere [2.30]', () => {
    expect(stepsTo('/custom/business').map(({ to }) => to)).toEqual(['/dashboard', undefined, '/custom/business']);
  });

  it('never leads to 组织 [2.33]', () => {
    expect(stepsTo('/organization').at(-1)).toMatchObject({ key: '/organization', to: undefined });
  });

  it('ends a detail in a step titled by its id, which hands that id on [2.31 2.34]', () => {
    const last = (state?: unknown) => stepsTo('/custom/business/detail/7', state).at(-1);
    expect(last({ id: '12' })).toMatchObject({ title: '12', to: '/custom/business/detail/7', state: { id: '12' } });
    expect(last()).toMatchObject({ title: '7', state: { id: '7' } });
    expect(last({ id: 12 })).toMatchObject({ title: '7' });
  });
});
