import { describe, expect, it } from 'vitest';
import type { PermissionNode } from '../../src/engine/permissions/permission-tree.ts';
import { fillPath, routerPath } from '../../src/engine/routes/path.ts';
import { accessOf, entryKeyOf, makePlan, matchRoute, mayDo, ruleOf } from '../../src/engine/routes/plan.ts';
import { identifierOf } from '../../src/engine/routes/refine-resources.ts';
import { permissionName } from '../../src/engine/texts/label.ts';
import { list } from '../../src/resources/index.ts';
import { holding } from './clue.ts';

const plan = makePlan([
  {
    title: '客户管理',
    path: '/custom',
    icon: 'team',
    perm: 'customer_admin',
    children: [
      { path: '/custom/business', name: 'merchant', title: '商家管理', perm: 'merchant_admin' },
      { path: '/custom/business/detail/{id}', name: 'merchant', view: 'show', title: '商家详情' },
      { path: '/custom/shop/{id}', component: 'shopCard', title: '店铺名片' },
      { path: '/custom/shop', name: 'shop', title: '店铺管理', perm: ['shop_admin', 'shop_reader'] },
      {
        path: '/custom/shop/aiReview/{id}/{shopName}',
        name: 'aiReview',
        component: 'aiReview',
        title: 'AI 审核',
        perm: 'shop_admin',
      },
    ],
  },
  {
    title: '权限管理',
    children: [
      { path: '/user', name: 'user', title: '用户管理', perm: 'user_admin' },
      { name: 'role', title: '角色管理', perm: 'email_bind' },
    ],
  },
  { path: '/guide', component: 'guide', title: '指南' },
  { path: '/hidden', component: 'hidden', title: '隐藏', menu: false },
]);

function drawnAt(path: string) {
  return matchRoute(plan, path)?.route.draws;
}

describe('the routes of a list', () => {
  it('give a resource its list, and below it creating, editing and a record', () => {
    expect(drawnAt('/custom/shop')).toEqual({ resource: 'shop', view: 'list' });
    expect(drawnAt('/custom/shop/create')).toEqual({ resource: 'shop', view: 'create' });
    expect(drawnAt('/custom/shop/edit/5')).toEqual({ resource: 'shop', view: 'edit' });
    expect(drawnAt('/custom/shop/detail/5')).toEqual({ resource: 'shop', view: 'show' });
  });

  it('show a record at the path its entry gives, under the rule of that entry', () => {
    const shown = plan.routes.filter((route) => 'view' in route.draws && route.draws.view === 'show');
    expect(shown.filter((route) => 'resource' in route.draws && route.draws.resource === 'merchant')).toEqual([
      {
        path: '/custom/business/detail/{id}',
        key: '/custom/business/detail/{id}',
        title: '商家详情',
        rule: undefined,
        inMenu: false,
        screen: { resource: 'merchant', view: 'show' },
        draws: { resource: 'merchant', view: 'show' },
      },
    ]);
  });

  it('put creating, editing and a record under the rule of the list, and leave them out of the menu', () => {
    for (const path of ['/custom/shop/create', '/custom/shop/edit/5', '/custom/shop/detail/5']) {
      expect(matchRoute(plan, path)?.route).toMatchObject({ rule: ['shop_admin', 'shop_reader'], inMenu: false });
    }
  });

  it('draw a page by its name', () => {
    expect(drawnAt('/guide')).toEqual({ page: 'guide' });
  });

  it('draw a page in place of a screen of a resource that says so, and know which screen it is', () => {
    const replaced = makePlan([
      { path: '/clue', name: 'clue', title: '线索', perm: 'clue', pages: { edit: 'clueForm' } },
    ]);
    expect(matchRoute(replaced, '/clue/edit/5')?.route).toMatchObject({
      screen: { resource: 'clue', view: 'edit' },
      draws: { page: 'clueForm' },
      rule: 'clue',
    });
    expect(matchRoute(replaced, '/clue')?.route.draws).toEqual({ resource: 'clue', view: 'list' });
  });

  it('draw nothing for a group nor for a resource without a path', () => {
    expect(drawnAt('/custom')).toBeUndefined();
    expect(plan.routes.some((route) => 'resource' in route.draws && route.draws.resource === 'role')).toBe(false);
  });

  it('of the product lead to each of its screens', () => {
    const shipped = makePlan(list);
    expect(matchRoute(shipped, '/custom/business')?.route.draws).toEqual({ resource: 'merchant', view: 'list' });
    expect(matchRoute(shipped, '/user/edit/3')?.route.draws).toEqual({ resource: 'user', view: 'edit' });
  });
});

describe('an address', () => {
  it('that is written out goes before one with a parameter', () => {
    expect(drawnAt('/custom/shop/create')).toEqual({ resource: 'shop', view: 'create' });
    expect(drawnAt('/custom/shop/9')).toEqual({ page: 'shopCard' });
  });

  it('tells its parameters, each decoded once', () => {
    const params = { id: '5', shopName: '50% 小店/东门?' };
    const path = fillPath('/custom/shop/aiReview/{id}/{shopName}', params);
    expect(path).toBe('/custom/shop/aiReview/5/50%25%20%E5%B0%8F%E5%BA%97%2F%E4%B8%9C%E9%97%A8%3F');
    expect(matchRoute(plan, path)?.params).toEqual(params);
    expect(matchRoute(plan, '/custom/shop/aiReview/5/%2541')?.params['shopName']).toBe('%41');
  });

  it('may end in a slash', () => {
    expect(drawnAt('/custom/shop/')).toEqual({ resource: 'shop', view: 'list' });
    expect(matchRoute(plan, '/custom/shop/edit/5/')?.params).toEqual({ id: '5' });
  });

  it.each([
    '/custom/shop/%',
    '/custom/shop/%E4%B8',
    '/custom/shop//edit',
    '/custom/shop/edit/5/6',
    '/Custom/shop',
    '/nowhere',
    '/',
    '//',
    '',
  ])('that leads nowhere is no route: %s', (path) => {
    expect(drawnAt(path)).toBeUndefined();
  });

  it('is written for the router with colons', () => {
    expect(routerPath('/custom/shop/aiReview/{id}/{shopName}')).toBe('/custom/shop/aiReview/:id/:shopName');
  });
});

describe('the permission tree', () => {
  const all = (nodes: readonly PermissionNode[]): PermissionNode[] =>
    nodes.flatMap((node) => [node, ...all(node.children)]);
  const nodes = all(plan.permissions);

  it('has a line for each place with a permission, known by its path, and by its name without one', () => {
    expect(nodes.filter((node) => node.operation === undefined).map((node) => node.key)).toEqual([
      '/custom',
      '/custom/business',
      '/custom/shop',
      '/custom/shop/aiReview/{id}/{shopName}',
      '权限管理',
      '/user',
      'role',
    ]);
  });

  it('has below each resource what is granted on its own', () => {
    const merchant = nodes.find((node) => node.key === '/custom/business');
    expect(merchant?.children.map(({ key, operation, codes }) => ({ key, operation, codes }))).toEqual([
      { key: '/custom/business:delete', operation: 'delete', codes: ['merchant_admin:delete'] },
      { key: '/custom/business:import', operation: 'import', codes: ['merchant_admin:import'] },
      { key: '/custom/business:export', operation: 'export', codes: ['merchant_admin:export'] },
      { key: '/custom/business:reveal', operation: 'reveal', codes: ['merchant_admin:reveal'] },
    ]);
  });

  it('has no operation that allows nothing', () => {
    const lean = makePlan(plan.entries, (resource, operation) => resource === 'merchant' && operation !== 'import');
    const operations = all(lean.permissions).flatMap(({ operation, codes }) => (operation === undefined ? [] : codes));
    expect(operations).toEqual(['merchant_admin:delete', 'merchant_admin:export', 'merchant_admin:reveal']);
  });

  it('has below a resource the operations of its own, last, by the permission of its data', () => {
    const tree = makePlan([
      { path: '/clue', name: 'clue', title: '线索', perm: 'clue', data: 'clue_data', operations: { judge: '裁决' } },
    ]).permissions;
    expect(tree[0]?.children.at(-1)).toEqual({
      key: '/clue:judge',
      title: '线索',
      codes: ['clue_data:judge'],
      operation: 'judge',
      label: '裁决',
      children: [],
    });
    expect(permissionName(tree, 'clue_data:judge', (_key, _params, fallback = '') => fallback)).toBe(
      '线索: 裁决 (clue_data:judge)',
    );
  });

  it('names a permission that several places share by the place that is asked about', () => {
    const shared = makePlan([
      { path: '/role', name: 'role', title: '角色管理', perm: 'email_bind' },
      { path: '/mailbox/channel', name: 'mailbox', title: '邮箱绑定', perm: 'email_bind' },
    ]);
    const named = (resource: string, code = 'email_bind') =>
      permissionName(
        shared.permissions,
        code,
        (_key, _params, fallback = '') => fallback,
        entryKeyOf(shared, resource),
      );
    expect(named('mailbox')).toBe('邮箱绑定 (email_bind)');
    expect(named('mailbox', 'email_bind:export')).toMatch(/^邮箱绑定: .*\(email_bind:export\)$/);
    expect(named('role')).toBe('角色管理 (email_bind)');
    expect(named('elsewhere')).toBe('角色管理 (email_bind)');
  });

  it('grants reading alone to those who may only read', () => {
    const shared = makePlan([{ name: 'message', title: '消息', perm: 'talk', read: ['quality'] }]);
    const mayAs = (action: string) => mayDo(shared, holding('quality'), 'message', action);
    expect(['list', 'show', 'create', 'edit', 'delete'].map(mayAs)).toEqual([true, true, false, false, false]);
    expect(shared.permissions.flatMap(({ codes }) => codes)).toEqual(['talk']);
  });

  it('has no operations below a page, nor anything for a place open to all', () => {
    expect(nodes.find((node) => node.key.startsWith('/custom/shop/aiReview'))?.children).toEqual([]);
    expect(nodes.some((node) => node.key === '/guide')).toBe(false);
  });

  it('names every code of a rule that is a list', () => {
    const shop = nodes.find((node) => node.key === '/custom/shop');
    expect(shop?.codes).toEqual(['shop_admin', 'shop_reader']);
    expect(shop?.children[0]?.codes).toEqual(['shop_admin:delete', 'shop_reader:delete']);
  });

  it('has no key twice, though codes repeat', () => {
    const shipped = all(makePlan(list).permissions).map((node) => node.key);
    expect(new Set(shipped).size).toBe(shipped.length);
    expect(new Set(nodes.map((node) => node.key)).size).toBe(nodes.length);
  });
});

describe('the resources handed to Refine', () => {
  const known = (name: string) => plan.resources.find((one) => identifierOf(one) === name);

  it('stand by their level, each level in the order of the list', () => {
    expect(plan.resources.map(identifierOf)).toEqual([
      ...['/custom', '权限管理', '/guide', '/hidden'],
      ...['merchant', '/custom/shop/{id}', 'shop', 'aiReview', 'user', 'role'],
    ]);
  });

  it('say where each screen is, in the words of the router, and what the list says of it', () => {
    expect(known('merchant')).toEqual({
      name: 'merchant',
      list: '/custom/business',
      create: '/custom/business/create',
      edit: '/custom/business/edit/:id',
      show: '/custom/business/detail/:id',
      meta: {
        label: '商家管理',
        entry: '/custom/business',
        parent: '/custom',
        permission: 'merchant_admin',
        detail: { key: '/custom/business/detail/{id}', title: '商家详情' },
      },
    });
    expect(known('aiReview')).toEqual({
      name: 'aiReview',
      list: '/custom/shop/aiReview/:id/:shopName',
      meta: {
        label: 'AI 审核',
        entry: '/custom/shop/aiReview/{id}/{shopName}',
        parent: '/custom',
        permission: 'shop_admin',
        hide: true,
      },
    });
  });

  it('have groups, which lead nowhere, and data without a screen', () => {
    const group = { label: '客户管理', entry: '/custom', icon: 'team', permission: 'customer_admin' };
    expect(known('/custom')).toEqual({ name: '/custom', meta: group });
    expect(known('role')).toEqual({
      name: 'role',
      meta: { label: '角色管理', entry: 'role', parent: '权限管理', permission: 'email_bind', hide: true },
    });
  });

  it('have a report of a resource beside its list, under the same name', () => {
    const counted = makePlan([
      { path: '/clue', name: 'clue', title: '线索', perm: 'clue' },
      { path: '/clues', name: 'clue', view: 'report', report: 'sum', title: '统计', perm: 'clue_report' },
    ]);
    expect(counted.resources.slice(1)).toEqual([
      {
        name: 'clue',
        identifier: '/clues',
        list: '/clues',
        meta: { label: '统计', entry: '/clues', permission: 'clue_report' },
      },
    ]);
  });
});

describe('what a user may open', () => {
  const opens = (path: string, ...permissions: string[]) => {
    const route = matchRoute(plan, path)?.route;
    const { resource, action } = route ? accessOf(plan, route) : { resource: undefined, action: 'list' };
    return mayDo(plan, holding(...permissions), resource, action);
  };

  it.each([
    ['/custom/business', 'merchant_admin'],
    ['/custom/business/edit/5', 'merchant_admin'],
    ['/custom/business/import', 'merchant_admin:import'],
    ['/custom/shop', 'shop_reader'],
    ['/custom/shop/aiReview/5/a', 'shop_admin'],
  ])('%s asks for %s', (path, permission) => {
    expect(opens(path, permission)).toBe(true);
    expect(opens(path, 'another')).toBe(false);
  });

  it('is open to all where the list names no permission', () => {
    expect(opens('/guide')).toBe(true);
  });

  it('of a group asks for its own permission, and that something in it may be opened', () => {
    const group = (...permissions: string[]) => mayDo(plan, holding(...permissions), '/custom', 'list');
    expect(group('customer_admin', 'merchant_admin')).toBe(true);
    expect(group('customer_admin')).toBe(false);
    expect(group('merchant_admin')).toBe(false);
  });
});

describe('a place whose data ask for more than the place', () => {
  const open = makePlan([
    {
      title: 'AI管理',
      path: '/ai',
      perm: 'ai',
      children: [{ path: '/ai/product', name: 'product', title: '商品', data: 'ai_admin' }],
    },
    { path: '/team', name: 'team', title: '团队', perm: 'team', data: ['team_data', 'ai_admin'] },
  ]);
  const access = (path: string) => {
    const route = matchRoute(open, path)?.route;
    if (!route) throw new Error(`${path} is of no route.`);
    const { resource, action } = accessOf(open, route);
    return { rule: route.rule, opens: (...codes: string[]) => mayDo(open, holding(...codes), resource, action) };
  };

  it.each(['/ai/product', '/ai/product/detail/5'])('is open to all at %s, where a notice can be read', (path) => {
    expect(access(path).rule).toBeUndefined();
    expect(access(path).opens()).toBe(true);
  });

  it.each([
    ['/ai/product/create', 'ai_admin'],
    ['/ai/product/edit/5', 'ai_admin'],
    ['/ai/product/import', 'ai_admin:import'],
  ])('asks at %s, which would show nothing, for %s', (path, code) => {
    expect(access(path).rule).toBe(code);
    expect(access(path).opens(code)).toBe(true);
    expect(access(path).opens('ai')).toBe(false);
  });

  it('asks for its own permission where it has one, whatever permission the data has', () => {
    expect(access('/team').opens('team')).toBe(true);
    expect(access('/team/detail/5').opens('team')).toBe(true);
    expect(access('/team').opens('team_data')).toBe(false);
  });

  it.each(['list', 'show', 'create', 'edit'])(
    '%s its records only for users who have the right to the data',
    (action) => {
      expect(ruleOf(open, 'product', action)).toBe('ai_admin');
      expect(ruleOf(open, 'team', action)).toEqual(['team_data', 'ai_admin']);
    },
  );

  it.each(['delete', 'import', 'export', 'reveal'])('has the operation %s of its data', (action) => {
    expect(ruleOf(open, 'product', action)).toBe(`ai_admin:${action}`);
    expect(ruleOf(open, 'team', action)).toEqual([`team_data:${action}`, `ai_admin:${action}`]);
  });

  it('stands in the menu for all who may open it', () => {
    expect(mayDo(open, holding('ai'), '/ai', 'list')).toBe(true);
    expect(mayDo(open, holding('ai'), 'product', 'open')).toBe(true);
  });

  it('stands in the permission tree with its codes and the operations of its data', () => {
    const [group, team] = open.permissions;
    expect(group?.children).toMatchObject([{ key: '/ai/product', codes: ['ai_admin'] }]);
    expect(group?.children[0]?.children[0]?.codes).toEqual(['ai_admin:delete']);
    expect(team).toMatchObject({ key: '/team', codes: ['team', 'team_data', 'ai_admin'] });
    expect(team?.children[0]?.codes).toEqual(['team_data:delete', 'ai_admin:delete']);
  });
});

describe('an action', () => {
  it.each(['list', 'show', 'create', 'edit', 'sign'])('%s asks for the permission of the screen', (action) => {
    expect(ruleOf(plan, 'merchant', action)).toBe('merchant_admin');
  });

  it.each(['delete', 'import', 'export', 'reveal'])('%s asks for a operation of its own', (action) => {
    expect(ruleOf(plan, 'merchant', action)).toBe(`merchant_admin:${action}`);
  });

  it('on a resource without a screen asks for its permission all the same', () => {
    expect(ruleOf(plan, 'role', 'delete')).toBe('email_bind:delete');
  });

  it.each(['nothing', undefined, '__proto__'])(
    'on something the list does not know is for super_admin (%s)',
    (name) => {
      expect(ruleOf(plan, name, 'list')).toBe('super_admin');
    },
  );
});
