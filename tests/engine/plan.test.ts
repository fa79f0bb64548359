import { describe, expect, it } from 'vitest';
import { breadcrumbOf } from '../../src/engine/breadcrumb.ts';
import { firstPath, type MenuNode, menuOf } from '../../src/engine/menu.ts';
import { fillPath, routerPath } from '../../src/engine/path.ts';
import type { PermissionNode } from '../../src/engine/permission-tree.ts';
import { makePlan, matchRoute, refineResources, ruleOf } from '../../src/engine/plan.ts';
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
const everything = holding('super_admin');

/** Titles of a menu, what a group holds in brackets behind it. */
function told(nodes: readonly MenuNode[]): string {
  return nodes
    .map((node) => (node.children.length > 0 ? `${node.title}[${told(node.children)}]` : node.title))
    .join(' ');
}

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
        title: '商家详情',
        rule: undefined,
        inMenu: false,
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

describe('the menu', () => {
  it('of super_admin has every line in the order of the list, without details, parameters and what says menu: false', () => {
    expect(told(menuOf(plan, everything))).toBe('客户管理[商家管理 店铺管理] 权限管理[用户管理] 指南');
  });

  it('of somebody with few rights has what they may open', () => {
    expect(told(menuOf(plan, holding('customer_admin', 'merchant_admin')))).toBe('客户管理[商家管理] 指南');
  });

  it('of somebody with no rights has what is open to all', () => {
    expect(told(menuOf(plan, holding()))).toBe('指南');
  });

  it('has a line whose rule is a list for whoever holds any of its codes', () => {
    expect(told(menuOf(plan, holding('customer_admin', 'shop_reader')))).toBe('客户管理[店铺管理] 指南');
  });

  it('leaves out a group in which nothing is left', () => {
    expect(told(menuOf(plan, holding('customer_admin', 'email_bind')))).toBe('指南');
  });

  it('leaves out a group whose own permission is missing, while its places stay open', () => {
    const merchantsOnly = holding('merchant_admin');
    expect(told(menuOf(plan, merchantsOnly))).toBe('指南');
    expect(matchRoute(plan, '/custom/business')?.route.rule).toBe('merchant_admin');
  });

  it('leaves out a group that says so', () => {
    const quiet = makePlan([{ title: '组', menu: false, children: [{ path: '/a', component: 'a', title: '甲' }] }]);
    expect(menuOf(quiet, everything)).toEqual([]);
    expect(matchRoute(quiet, '/a')).toBeDefined();
  });

  it('knows a place by its path and a group without one by its title', () => {
    expect(menuOf(plan, everything).map((node) => node.key)).toEqual(['/custom', '权限管理', '/guide']);
  });
});

describe('the first place', () => {
  it('is the first line of the menu that opens something', () => {
    expect(firstPath(plan, everything)).toBe('/custom/business');
    expect(firstPath(plan, holding('user_admin'))).toBe('/user');
    expect(firstPath(plan, holding())).toBe('/guide');
  });

  it('is home for somebody who may open nothing else, and none where there is no home', () => {
    expect(firstPath(makePlan(list), holding())).toBe('/dashboard');
    expect(firstPath(makePlan(list.slice(1)), holding())).toBeUndefined();
  });
});

describe('the breadcrumb', () => {
  const wayTo = (path: string) => breadcrumbOf(plan, path).map((crumb) => `${crumb.title} ${crumb.path ?? '–'}`);

  it('of a list is its groups and itself; a group leads nowhere', () => {
    expect(wayTo('/custom/business')).toEqual(['客户管理 –', '商家管理 /custom/business']);
    expect(wayTo('/user')).toEqual(['权限管理 –', '用户管理 /user']);
  });

  it('of a record stands below the list, whether or not the list has an entry for it', () => {
    expect(wayTo('/custom/business/detail/8')).toEqual([
      '客户管理 –',
      '商家管理 /custom/business',
      '商家详情 /custom/business/detail/{id}',
    ]);
    expect(wayTo('/custom/shop/detail/8')).toEqual(['客户管理 –', '店铺管理 /custom/shop']);
  });

  it('of creating and editing is that of the list', () => {
    expect(wayTo('/custom/shop/create')).toEqual(wayTo('/custom/shop'));
    expect(wayTo('/custom/shop/edit/8')).toEqual(wayTo('/custom/shop'));
  });

  it('of a page is its groups and itself', () => {
    expect(wayTo('/guide')).toEqual(['指南 /guide']);
    expect(wayTo('/custom/shop/8')).toEqual(['客户管理 –', '店铺名片 /custom/shop/{id}']);
  });

  it('of a group and of an unknown address is empty', () => {
    expect(wayTo('/custom')).toEqual([]);
    expect(wayTo('/nowhere')).toEqual([]);
  });
});

describe('the permission tree', () => {
  const all = (nodes: readonly PermissionNode[]): PermissionNode[] =>
    nodes.flatMap((node) => [node, ...all(node.children)]);
  const nodes = all(plan.permissions);

  it('has a line for each place with a permission, known by its path, and by its name without one', () => {
    expect(nodes.filter((node) => node.leaf === undefined).map((node) => node.key)).toEqual([
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
    expect(merchant?.children.map(({ key, leaf, codes }) => ({ key, leaf, codes }))).toEqual([
      { key: '/custom/business:delete', leaf: 'delete', codes: ['merchant_admin:delete'] },
      { key: '/custom/business:import', leaf: 'import', codes: ['merchant_admin:import'] },
      { key: '/custom/business:export', leaf: 'export', codes: ['merchant_admin:export'] },
      { key: '/custom/business:reveal', leaf: 'reveal', codes: ['merchant_admin:reveal'] },
    ]);
  });

  it('has no leaf that allows nothing', () => {
    const lean = makePlan(plan.entries, (resource, leaf) => resource === 'merchant' && leaf !== 'import');
    const leaves = all(lean.permissions).flatMap(({ leaf, codes }) => (leaf === undefined ? [] : codes));
    expect(leaves).toEqual(['merchant_admin:delete', 'merchant_admin:export', 'merchant_admin:reveal']);
  });

  it('has no leaves below a page, nor anything for a place open to all', () => {
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
  it('say where each screen is, in the words of the router', () => {
    expect(refineResources(plan)).toEqual([
      {
        name: 'merchant',
        list: '/custom/business',
        create: '/custom/business/create',
        edit: '/custom/business/edit/:id',
        show: '/custom/business/detail/:id',
      },
      {
        name: 'shop',
        list: '/custom/shop',
        create: '/custom/shop/create',
        edit: '/custom/shop/edit/:id',
        show: '/custom/shop/detail/:id',
      },
      {
        name: 'user',
        list: '/user',
        create: '/user/create',
        edit: '/user/edit/:id',
        show: '/user/detail/:id',
      },
    ]);
  });
});

describe('an action', () => {
  it.each(['list', 'show', 'create', 'edit', 'sign'])('%s asks for the permission of the screen', (action) => {
    expect(ruleOf(plan, 'merchant', action)).toBe('merchant_admin');
  });

  it.each(['delete', 'import', 'export', 'reveal'])('%s asks for a leaf of its own', (action) => {
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
