import { resourceDefiner } from '../../../src/engine/definition/author.ts';
import { dashboardDefiner } from '../../../src/engine/features/dashboard.ts';
import type { SystemResources } from '../../../src/engine/features/system-resources.ts';
import { defineList, type PermissionOf, type ResourceNameOf } from '../../../src/engine/routes/route.ts';
import type { CellName, Kinds, WidgetName } from '../../../src/fields/index.ts';

/** Every place of the console in menu order. Labels and titles are English; `locales/zh.ts` has the Chinese ones. */
export const list = defineList([
  { path: '/home', title: 'Home', icon: 'home', view: 'dashboard' },
  {
    title: 'Equipment',
    icon: 'appstore',
    children: [
      { path: '/equipment', name: 'asset', title: 'Assets', noun: 'asset', perm: 'assets', shortcut: 'a' },
      {
        path: '/loans',
        name: 'loan',
        counted: ['requested'],
        title: 'Loans',
        noun: 'loan',
        perm: 'loans',
        operations: { decide: 'Approve and take back' },
        shortcut: 'l',
      },
      { path: '/repairs', name: 'repair', title: 'Repairs', noun: 'repair', perm: 'repairs', shortcut: 'r' },
      {
        path: '/accessories',
        name: 'accessory',
        title: 'Accessories',
        noun: 'accessory',
        perm: 'accessories',
        read: ['assets'],
      },
      { path: '/categories', name: 'category', title: 'Categories', noun: 'category', perm: 'categories' },
    ],
  },
  {
    path: '/reports/lending',
    name: 'loan',
    view: 'report',
    report: 'lending',
    title: 'Lending report',
    icon: 'bar-chart',
    perm: 'lending_report',
  },
  {
    title: 'Organization',
    icon: 'team',
    children: [
      { path: '/people', name: 'person', title: 'People', noun: 'person', perm: 'people', shortcut: 'p' },
      { path: '/roles', name: 'accessRole', title: 'Roles', noun: 'role', perm: 'roles' },
      { path: '/teams', name: 'team', title: 'Teams', noun: 'team', perm: 'teams' },
      {
        path: '/organizations',
        name: 'organization',
        title: 'Organizations',
        noun: 'organization',
        perm: 'super_admin',
      },
      { path: '/sign-ins', name: 'signIn', title: 'Sign-ins', perm: 'logs' },
      { path: '/changes', name: 'change', title: 'Changes', perm: 'logs' },
    ],
  },
]);

export type ResourceName = ResourceNameOf<typeof list>;
export type Permission = PermissionOf<typeof list>;

/** Which resources are the people who sign in, their roles and so on. */
export const system = {
  users: 'person',
  roles: 'accessRole',
  departments: 'team',
  tenants: 'organization',
  loginLog: 'signIn',
  auditLog: 'change',
} as const satisfies SystemResources & Readonly<Record<string, ResourceName>>;

/** Its own views, which `screens.ts` loads by these names. */
export const drawn = { cells: ['stars'], widgets: ['stars'] } as const;

/** Defines a resource; the compiler checks every name, state, value and permission in it. */
export const defineResource = resourceDefiner<
  Kinds,
  ResourceName,
  Permission,
  WidgetName | (typeof drawn.widgets)[number],
  CellName | (typeof drawn.cells)[number],
  'roleTools' | 'userRights'
>();

export const defineDashboard = dashboardDefiner<ResourceName, Permission>();

/** The field in which platform staff see the organization of a record. */
export const ownerField = {
  type: 'ref',
  to: 'organization',
  label: 'Organization',
  filter: true,
  required: true,
  form: 'create',
  perm: { read: 'super_admin', write: 'super_admin' },
} as const;
