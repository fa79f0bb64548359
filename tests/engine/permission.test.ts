import { describe, expect, it } from 'vitest';
import { isDataScope, reachesAsFar, widestScope } from '../../src/engine/permissions/data-scope.ts';
import { grantsOf } from '../../src/engine/permissions/grants.ts';
import { operationApplies } from '../../src/engine/permissions/operation-permission.ts';
import { allows, anyOf, isForPlatformOnly, operationRule } from '../../src/engine/permissions/permission.ts';
import { entryKeyOf, type PermissionNode, permissionNodes } from '../../src/engine/permissions/permission-tree.ts';
import { clue, holding } from './clue.ts';

describe('a rule', () => {
  it('that is missing is open to all', () => {
    expect(allows(holding(), undefined)).toBe(true);
  });

  it('of one code lets in users who hold it, and nobody else', () => {
    expect(allows(holding('clue'), 'clue')).toBe(true);
    expect(allows(holding('shop'), 'clue')).toBe(false);
    expect(allows(holding(), 'clue')).toBe(false);
  });

  it('of several codes lets in users who hold any one of them', () => {
    expect(allows(holding('shop'), ['clue', 'shop'])).toBe(true);
    expect(allows(holding('user'), ['clue', 'shop'])).toBe(false);
  });

  it.each([
    ['super_admin', true],
    [[], true],
    [['super_admin', 'clue'], false],
    ['clue', false],
    [undefined, false],
  ])('is for platform staff alone where nobody else can be given it: %s', (rule, isSo) => {
    expect(isForPlatformOnly(rule)).toBe(isSo);
  });

  it('of no code lets in nobody but super_admin', () => {
    expect(allows(holding('clue'), [])).toBe(false);
    expect(allows(holding('super_admin'), [])).toBe(true);
    expect(allows(holding('clue'), anyOf([[], []]))).toBe(false);
    expect(allows(holding('clue'), anyOf([]))).toBe(false);
    expect(allows(holding('clue'), anyOf([[], 'clue']))).toBe(true);
    expect(allows(holding('shop'), anyOf([[], 'clue']))).toBe(false);
    expect(allows(holding('clue'), anyOf([[], undefined]))).toBe(true);
  });

  it('does not take a operation for the whole, nor the whole for a operation', () => {
    expect(allows(holding('clue:delete'), 'clue')).toBe(false);
    expect(allows(holding('clue'), 'clue:delete')).toBe(false);
  });

  it('never keeps out who holds super_admin', () => {
    expect(allows(holding('super_admin'), 'clue:delete')).toBe(true);
    expect(allows(holding('super_admin'), ['clue', 'shop'])).toBe(true);
  });
});

describe('a operation', () => {
  it('is named after the permission it belongs to', () => {
    expect(operationRule('clue', 'delete')).toBe('clue:delete');
    expect(operationRule(['clue', 'shop'], 'reveal')).toEqual(['clue:reveal', 'shop:reveal']);
  });

  it.each([undefined, []])('of a screen that is open to all or to nobody is for super_admin alone (%j)', (rule) => {
    expect(allows(holding('clue'), operationRule(rule, 'delete'))).toBe(false);
    expect(allows(holding('super_admin'), operationRule(rule, 'delete'))).toBe(true);
  });
});

describe('A data scope', () => {
  it('is one of those of a role', () => {
    expect([isDataScope('department'), isDataScope('team'), isDataScope(null)]).toEqual([true, false, false]);
  });

  it('is the widest of those of several roles, and that of nobody one’s own', () => {
    expect(widestScope(['own', 'departmentTree', 'department'])).toBe('departmentTree');
    expect(widestScope([])).toBe('own');
  });

  it('reaches as far as itself and narrower ones', () => {
    const others = ['all', 'departmentTree', 'department', 'own'] as const;
    expect(others.filter((other) => reachesAsFar('department', other))).toEqual(['department', 'own']);
  });
});

describe('What entries grant', () => {
  it('is each permission once, with all roles that should have it, by operations too', () => {
    const grants = grantsOf([
      { name: 'clue', title: '线索', perm: 'clue', grant: ['lead'] },
      {
        name: 'clue',
        title: '公海',
        path: '/pool',
        perm: 'clue',
        grant: { open: ['agent', 'lead'], delete: ['lead'] },
      },
      { name: 'user', title: '用户', perm: ['user', 'staff'], grant: ['lead'] },
      { name: 'open', title: '公开', grant: ['agent'] },
      { name: 'shop', title: '店铺', perm: 'shop', data: 'shop_data', grant: ['agent'] },
    ]);
    expect(grants).toEqual([
      { permission: 'clue', roles: ['lead', 'agent'] },
      { permission: 'clue:delete', roles: ['lead'] },
      { permission: 'user', roles: ['lead'] },
      { permission: 'shop_data', roles: ['agent'] },
    ]);
  });
});

describe('An operation permission', () => {
  it('has an effect where the resource has the operation', () => {
    const { mobile: _mobile, ...unmasked } = clue().fields;
    const resource = clue({ import: {}, allow: { delete: true } });
    expect(operationApplies(resource, 'import')).toBe(true);
    expect(operationApplies(clue(), 'import')).toBe(false);
    expect(operationApplies(resource, 'reveal')).toBe(true);
    expect(operationApplies({ ...resource, fields: unmasked }, 'reveal')).toBe(false);
    expect(operationApplies({ ...resource, export: false }, 'export')).toBe(false);
    expect(operationApplies(clue({ allow: { delete: false } }), 'delete')).toBe(false);
    expect(operationApplies(undefined, 'delete')).toBe(false);
  });
});

describe('The permission tree', () => {
  const drawn = ({ key, codes, children }: PermissionNode): unknown =>
    children.length > 0 ? [key, codes, children.map(drawn)] : [key, codes];
  const nodes = permissionNodes(
    [
      {
        title: '线索',
        children: [
          {
            path: '/clue',
            name: 'clue',
            title: '线索池',
            perm: 'clue',
            operations: { judge: '判定' },
            tabs: [
              { key: 'own', title: '我的' },
              { key: 'lost', title: '流失', perm: 'clue_lost' },
            ],
          },
          { title: '公开页', component: 'page' },
          { path: '/board', title: '看板', component: 'board', perm: 'board', data: 'board_data' },
        ],
      },
    ],
    (resource, operation) => resource === 'clue' && operation === 'delete',
  );

  it('has the places with a permission, their operations, and their tabs with one of their own', () => {
    const operations = [
      ['/clue:delete', ['clue:delete']],
      ['/clue:judge', ['clue:judge']],
    ];
    const lost = ['/clue?tab=lost', ['clue_lost'], [['/clue?tab=lost:delete', ['clue_lost:delete']]]];
    expect(nodes.map(drawn)).toEqual([
      [
        '线索',
        [],
        [
          ['/clue', ['clue'], [...operations, lost]],
          ['/board', ['board', 'board_data']],
        ],
      ],
    ]);
  });

  it('knows of which entry an operation is', () => {
    const [place] = nodes[0]?.children ?? [];
    expect(place?.children.map(entryKeyOf)).toEqual(['/clue', '/clue', '/clue?tab=lost']);
  });
});
