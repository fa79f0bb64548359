import { describe, expect, it } from 'vitest';
import { makePlan } from '../../src/engine/plan.ts';
import {
  countGranted,
  granted,
  isGranted,
  isPartlyGranted,
  matching,
  sharers,
  toggled,
} from '../../src/fields/widgets/permission-tree/grants.ts';

const { permissions: nodes } = makePlan([
  {
    title: '客户管理',
    path: '/custom',
    perm: 'customer_admin',
    children: [
      { path: '/custom/business', name: 'merchant', title: '商家管理', perm: 'merchant_admin' },
      { path: '/custom/shop', name: 'shop', title: '店铺管理', perm: 'shop_admin' },
    ],
  },
  {
    title: '权限管理',
    children: [
      { path: '/role', name: 'role', title: '角色管理', perm: 'email_bind' },
      { path: '/mailbox/channel', name: 'mailbox', title: '绑定邮箱', perm: 'email_bind' },
    ],
  },
]);
const all = () => true;
const nodeOf = (key: string) => {
  const found = nodes.flatMap((node) => [node, ...node.children]).find((node) => node.key === key);
  if (!found) throw new Error(`no line ${key}`);
  return found;
};

it('what is granted is counted by the lines that are ticked, not by codes that no line has', () => {
  const held = new Set(['customer_admin', 'merchant_admin', 'merchant_admin:delete', 'gone', 'gone:delete']);
  expect(countGranted(nodes, held)).toBe(3);
});

describe('ticking a line of the permission tree', () => {
  it('grants it, all below it, and the groups it stands in', () => {
    expect(toggled(nodes, '/custom/business', [], all)).toEqual([
      'customer_admin',
      'merchant_admin',
      'merchant_admin:delete',
      'merchant_admin:import',
      'merchant_admin:export',
      'merchant_admin:reveal',
    ]);
    expect(toggled(nodes, '/custom/business:delete', [], all)).toEqual([
      'customer_admin',
      'merchant_admin',
      'merchant_admin:delete',
    ]);
  });

  it('takes it away with all below it, and nothing above', () => {
    const held = ['customer_admin', 'merchant_admin', 'merchant_admin:delete', 'shop_admin'];
    expect(toggled(nodes, '/custom/business', held, all)).toEqual(['customer_admin', 'shop_admin']);
    expect(toggled(nodes, '/custom/business:delete', held, all)).toEqual([
      'customer_admin',
      'merchant_admin',
      'shop_admin',
    ]);
  });

  it('operations what may not be granted as it is, either way', () => {
    const mayGrant = (code: string) => !code.endsWith(':delete');
    expect(toggled(nodes, '/custom/shop', [], mayGrant)).not.toContain('shop_admin:delete');
    expect(toggled(nodes, '/custom/shop', ['shop_admin', 'shop_admin:delete'], mayGrant)).toEqual([
      'shop_admin:delete',
    ]);
  });

  it('grants every line that shares the code, since codes repeat', () => {
    const held = new Set(toggled(nodes, '/role', [], all));
    expect(isGranted(nodeOf('/mailbox/channel'), held)).toBe(true);
    expect(
      sharers(nodes)
        .get('/role')
        ?.map(({ key }) => key),
    ).toEqual(['/mailbox/channel']);
  });

  it('keeps codes the tree does not know', () => {
    expect(toggled(nodes, '/role', ['follow_plan', 'email_bind'], all)).toEqual(['follow_plan']);
  });
});

describe('a group', () => {
  it('without a code is as its lines are', () => {
    const group = nodeOf('权限管理');
    const operations = ['delete', 'import', 'export', 'reveal'].map((operation) => `email_bind:${operation}`);
    expect(isGranted(group, new Set(['email_bind', ...operations]))).toBe(true);
    expect(isPartlyGranted(group, new Set(['email_bind:delete']))).toBe(true);
    expect(isPartlyGranted(group, new Set())).toBe(false);
  });
});

describe('the lines shown', () => {
  it('are those that match with the groups they stand in, and all below a match', () => {
    const found = matching(nodes, ({ title, operation }) => title === '店铺管理' && operation === undefined);
    expect(found).toMatchObject([{ key: '/custom', children: [{ key: '/custom/shop', children: { length: 4 } }] }]);
    expect(matching(nodes, () => false)).toEqual([]);
  });

  it('of a role are those it grants', () => {
    expect(granted(nodes, new Set(['customer_admin', 'merchant_admin', 'merchant_admin:reveal']))).toMatchObject([
      { key: '/custom', children: [{ key: '/custom/business', children: [{ operation: 'reveal' }] }] },
    ]);
  });
});
