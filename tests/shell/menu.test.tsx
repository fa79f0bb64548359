import { type I18nProvider, useBreadcrumb, useCan, useMenu } from '@refinedev/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memo, type ReactNode, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { RouteEntry } from '../../src/engine/definition/routes.ts';
import { normaliseDashboard } from '../../src/engine/normalise/dashboard.ts';
import { makePlan } from '../../src/engine/routes/plan.ts';
import { systemResources } from '../../src/resources/index.ts';
import { ShellBreadcrumb } from '../../src/shell/frame/header/breadcrumb.tsx';
import { useMenuEntries } from '../../src/shell/frame/menu/menu.tsx';
import { createSettingsStore, defaultSettings } from '../../src/shell/settings/settings.ts';
import { TabsProvider } from '../../src/shell/tabs/index.tsx';
import { RefineOfList } from '../screens/refine-of-list.tsx';

const list: readonly RouteEntry[] = [
  {
    title: '客户管理',
    path: '/custom',
    perm: 'customer_admin',
    children: [
      { path: '/custom/business', name: 'merchant', title: '商家管理', perm: 'merchant_admin' },
      { path: '/custom/business/detail/{id}', name: 'merchant', view: 'show', title: '商家详情' },
      { path: '/custom/shop', name: 'shop', title: '店铺管理', perm: ['shop_admin', 'shop_reader'] },
      { path: '/custom/shop/card/{id}', component: 'shopCard', title: '店铺名片' },
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
];

interface Line {
  readonly label?: string;
  readonly children: readonly Line[];
}

/** Titles of a menu, what a group holds in brackets behind it. */
function told(lines: readonly Line[]): string {
  return lines.map(({ label, children }) => (children.length > 0 ? `${label}[${told(children)}]` : label)).join(' ');
}

const drawn: (boolean | undefined)[] = [];

/** Memoized, as the side menu is. */
const Told = memo(function Told({ lines }: { readonly lines: readonly Line[] }) {
  return <p role="note">{told(lines)}</p>;
});

function Probe() {
  const { menuItems, selectedKey } = useMenu();
  const { breadcrumbs } = useBreadcrumb();
  const { data } = useCan({ resource: 'merchant', action: 'delete' });
  drawn.push(data?.can);
  return (
    <>
      <Told lines={useMenuEntries()} />
      <p role="timer">{told(menuItems)}</p>
      <p role="status">{breadcrumbs.map(({ label, href }) => `${label} ${href ?? '–'}`).join(', ')}</p>
      <p role="log">{selectedKey}</p>
      <ShellBreadcrumb />
    </>
  );
}

/** The console of somebody who holds these permissions. */
function consoleOf(permissions: readonly string[], entries: readonly RouteEntry[], i18nProvider: I18nProvider) {
  const workspace = {
    plan: makePlan(entries),
    system: systemResources,
    unlinkedCrumbs: ['组织'],
    dashboard: async () => normaliseDashboard(),
    kinds: {},
    resource: Object.assign(() => Promise.reject(new Error('nothing is loaded here')), { loaded: () => undefined }),
    user: { id: '7', username: '王敏' },
    snapshot: { permissions, version: '1' },
  };
  return (
    <RefineOfList workspace={workspace} i18nProvider={i18nProvider}>
      <TabsProvider
        settings={createSettingsStore(window.localStorage, defaultSettings(false))}
        loaded={() => undefined}
      >
        <Probe />
      </TabsProvider>
    </RefineOfList>
  );
}

function openRouter(path: string, element: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  render(<RouterProvider router={router} useTransitions={false} />);
}

/** What the menu and Refine's own hooks say to somebody who holds these permissions. */
function openAt(path: string, permissions: readonly string[] = ['super_admin'], entries = list) {
  const words = (key: string, _values?: unknown, fallback?: string) => fallback ?? key.replace('actions.', '');
  const i18nProvider = { translate: words, getLocale: () => 'zh', changeLocale: () => Promise.resolve() };
  openRouter(path, consoleOf(permissions, entries, i18nProvider));
  return {
    menu: screen.getByRole('note').textContent,
    menuOfRefine: screen.getByRole('timer').textContent,
    breadcrumb: screen.getByRole('status').textContent,
    selected: screen.getByRole('log').textContent,
  };
}

describe('the menu', () => {
  it.each<[string, string[], string]>([
    ['everything', ['super_admin'], '客户管理[商家管理 店铺管理] 权限管理[用户管理] 指南'],
    ['what they may open', ['customer_admin', 'merchant_admin'], '客户管理[商家管理] 指南'],
    ['what is open to all', [], '指南'],
    ['a line for any of its codes', ['customer_admin', 'shop_reader'], '客户管理[店铺管理] 指南'],
    ['no group in which nothing is left', ['customer_admin', 'email_bind'], '指南'],
    ['no group whose own permission is missing', ['merchant_admin'], '指南'],
  ])('has %s for somebody with %j', (_what, permissions, expected) => {
    const { menu, menuOfRefine } = openAt('/guide', permissions);
    expect([menu, menuOfRefine]).toEqual([expected, expected]);
  });

  it('says everything in a new language, without a detail page in the list, too', async () => {
    let language = 'zh';
    const words = (_key: string, _values?: unknown, fallback = '') => (language === 'en' ? 'Guide' : fallback);
    const provider = () => ({ translate: words.bind(0), getLocale: () => language, changeLocale: async () => {} });
    const entries = [{ path: '/guide', component: 'guide', title: '指南' }];
    function Speaking() {
      const [i18nProvider, speak] = useState(provider);
      const toEnglish = () => {
        language = 'en';
        speak(provider());
      };
      return (
        <>
          <button type="button" onClick={toEnglish}>
            English
          </button>
          {consoleOf(['super_admin'], entries, i18nProvider)}
        </>
      );
    }
    openRouter('/guide', <Speaking />);
    expect(screen.getByRole('note')).toHaveTextContent('指南');
    await userEvent.click(screen.getByRole('button', { name: 'English' }));
    expect(screen.getByRole('note')).toHaveTextContent('Guide');
    expect(screen.getByRole('timer')).toHaveTextContent('Guide');
  });

  it('leaves out a group that says so', () => {
    const quiet = [{ title: '组', menu: false, children: [{ path: '/a', component: 'a', title: '甲' }] }];
    expect(openAt('/a', ['super_admin'], quiet).menu).toBe('');
  });

  it.each([
    ['/custom/business', '/custom/merchant'],
    ['/custom/business/detail/8', '/custom/merchant'],
    ['/guide', '/guide'],
  ])('knows that %s is %s', (path, key) => {
    expect(openAt(path).selected).toBe(key);
  });
});

describe('the breadcrumb of Refine', () => {
  it.each([
    ['/custom/business', '客户管理 –, 商家管理 /custom/business'],
    ['/custom/business/import', '客户管理 –, 商家管理 /custom/business'],
    ['/user', '权限管理 –, 用户管理 /user'],
    ['/guide', '指南 /guide'],
    ['/nowhere', ''],
  ])('of %s is %s', (path, expected) => {
    expect(openAt(path).breadcrumb).toBe(expected);
  });
});

describe('the breadcrumb of the frame', () => {
  const entries = [
    { path: '/dashboard', view: 'dashboard' as const, title: '首页' },
    {
      path: '/organization',
      component: 'organization',
      title: '组织',
      children: [{ path: '/user', name: 'user', title: '用户管理' }],
    },
  ];

  it('leads home, and never to 组织 [2.33]', () => {
    openAt('/user', ['super_admin'], entries);
    const breadcrumb = within(screen.getByRole('navigation'));
    expect(breadcrumb.getByText('组织')).toBeVisible();
    expect(breadcrumb.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/dashboard']);
  });
});

describe('the access of Refine', () => {
  it.each<[string, boolean]>([
    ['merchant_admin', false],
    ['merchant_admin:delete', true],
  ])('is answered at the first drawing, so that nothing flickers: %s', (permission, can) => {
    drawn.length = 0;
    openAt('/guide', [permission]);
    expect(new Set(drawn)).toEqual(new Set([can]));
  });
});
