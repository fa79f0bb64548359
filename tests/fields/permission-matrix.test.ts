import { describe, expect, it } from 'vitest';
import { makePlan } from '../../src/engine/routes/plan.ts';
import {
  countGranted,
  granted,
  isGranted,
  matching,
  sharers,
  toggled,
} from '../../src/fields/widgets/permission-matrix/grants.ts';
import {
  cellsIn,
  cellsOf,
  grantedOf,
  type MatrixRow,
  rowsOf,
} from '../../src/fields/widgets/permission-matrix/rows.ts';

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

const rows = rowsOf(nodes);
const rowOf = (key: string): MatrixRow => {
  const found = rows.find(({ node }) => node.key === key);
  if (!found) throw new Error(`no row ${key}`);
  return found;
};
const cell = (key: string, column: 'open' | 'delete') => rowOf(key).cells[column];

describe('ticking cells of the permission matrix', () => {
  it('grants a row with its operations and the groups it stands in, an operation with its place', () => {
    expect(toggled(nodes, cellsOf(rowOf('/custom/business')), [], all)).toEqual([
      'customer_admin',
      'merchant_admin',
      'merchant_admin:delete',
      'merchant_admin:import',
      'merchant_admin:export',
      'merchant_admin:reveal',
    ]);
    expect(toggled(nodes, cell('/custom/business', 'delete'), [], all)).toEqual([
      'customer_admin',
      'merchant_admin',
      'merchant_admin:delete',
    ]);
  });

  it('takes it away with all below it, and nothing above', () => {
    const held = ['customer_admin', 'merchant_admin', 'merchant_admin:delete', 'shop_admin'];
    expect(toggled(nodes, cell('/custom/business', 'open'), held, all)).toEqual(['customer_admin', 'shop_admin']);
    expect(toggled(nodes, cell('/custom/business', 'delete'), held, all)).toEqual([
      'customer_admin',
      'merchant_admin',
      'shop_admin',
    ]);
  });

  it('operations what may not be granted as it is, either way', () => {
    const mayGrant = (code: string) => !code.endsWith(':delete');
    expect(toggled(nodes, cellsOf(rowOf('/custom/shop')), [], mayGrant)).not.toContain('shop_admin:delete');
    expect(toggled(nodes, cell('/custom/shop', 'open'), ['shop_admin', 'shop_admin:delete'], mayGrant)).toEqual([
      'shop_admin:delete',
    ]);
  });

  it('grants every line that shares the code, since codes repeat', () => {
    const held = new Set(toggled(nodes, cell('/role', 'open'), [], all));
    expect(isGranted(nodeOf('/mailbox/channel'), held)).toBe(true);
    expect(
      sharers(nodes)
        .get('/role')
        ?.map(({ key }) => key),
    ).toEqual(['/mailbox/channel']);
  });

  it('keeps codes the tree does not know', () => {
    expect(toggled(nodes, cell('/role', 'open'), ['follow_plan', 'email_bind'], all)).toEqual(['follow_plan']);
  });
});

describe('a group and a column', () => {
  it('of a group is as its places are, and ticks them all', () => {
    const group = rowOf('权限管理');
    expect(grantedOf(group.cells.open, new Set(['email_bind']))).toBe('all');
    expect(grantedOf(group.cells.delete, new Set(['email_bind']))).toBe('none');
    expect(grantedOf(rowOf('/custom').cells.open, new Set(['customer_admin', 'shop_admin']))).toBe('some');
    const ticked = toggled(nodes, rowOf('/custom').cells.delete, [], all);
    expect(ticked).toEqual([
      'customer_admin',
      'merchant_admin',
      'merchant_admin:delete',
      'shop_admin',
      'shop_admin:delete',
    ]);
    expect(toggled(nodes, rowOf('/custom').cells.delete, ticked, all)).toEqual([
      'customer_admin',
      'merchant_admin',
      'shop_admin',
    ]);
  });

  it('of a column ticks it in every place', () => {
    expect(toggled(nodes, cellsIn(nodes, 'export'), [], (code) => code !== 'shop_admin:export')).toEqual([
      'customer_admin',
      'merchant_admin',
      'merchant_admin:export',
      'email_bind',
      'email_bind:export',
    ]);
  });
});

describe('operations that an entry declares', () => {
  it('stand in a column of their own, and what an operation does not change has no cell', () => {
    const plan = makePlan(
      [
        {
          path: '/quality/bad',
          name: 'badReview',
          title: '差评质检',
          perm: 'negatives_page',
          operations: { appeal: '代客服申诉', judge: '裁决申诉' },
        },
      ],
      (_, operation) => operation === 'export',
    );
    const [row] = rowsOf(plan.permissions);
    expect(row?.cells.other.map(({ codes }) => codes)).toEqual([['negatives_page:appeal'], ['negatives_page:judge']]);
    expect(row?.cells.delete).toEqual([]);
    expect(row?.cells.export).toHaveLength(1);
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
