import type { Product } from '../../server/operations/start/product.ts';
import { systemFields } from '../../server/records/rules/system-resources.ts';
import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import type { SystemResources } from '../../src/engine/features/system-resources.ts';
import type { Fields } from './fields.ts';

/** None of its resources is called as in the product. */
const system = {
  users: 'member',
  roles: 'duty',
  departments: 'team',
  tenants: 'company',
  loginLog: 'signIns',
  auditLog: 'trail',
} as const satisfies SystemResources;

type Part = keyof typeof system;

/** The fields that every product has, and no others. */
function fieldsOf(part: Part): Fields {
  const fields: Readonly<
    Record<string, { readonly type: string; readonly to?: Part; readonly options?: readonly { value: string }[] }>
  > = systemFields[part];
  return Object.fromEntries(
    Object.entries(fields).map(([name, { to, options, ...field }]) => [
      name,
      {
        ...field,
        label: name,
        ...(to && { to: system[to] }),
        ...(field.type === 'enum' && {
          options: (options ?? [{ value: 'asset' }]).map(({ value }) => ({ value, label: value })),
        }),
      },
    ]),
  );
}

const log = { scope: false, allow: { create: false, edit: false, delete: false } } as const;
const assetFields: Fields = {
  name: { type: 'text', label: 'Name', required: true },
  holder: { type: 'ref', to: 'member', label: 'Holder' },
};
const asset: AnyDefinition = {
  name: 'asset',
  recordLabel: 'name',
  scope: { owner: 'holder' },
  fields: assetFields,
};
const ownerField: Fields[string] = {
  type: 'ref',
  to: 'company',
  label: 'Company',
  required: true,
  perm: { read: 'super_admin', write: 'super_admin' },
};

/** Another product, as small as one can be: equipment and the resources that every product has. */
export const lending: Product = {
  name: 'lending',
  title: { en: 'Lending of equipment', zh: '设备借还' },
  language: 'en',
  list: [
    { path: '/equipment', name: 'asset', title: 'Assets', perm: 'assets' },
    { path: '/members', name: 'member', title: 'Members', perm: 'members' },
    { path: '/duties', name: 'duty', title: 'Roles', perm: 'duties' },
    { path: '/teams', name: 'team', title: 'Teams', perm: 'teams' },
    { path: '/companies', name: 'company', title: 'Companies', perm: 'super_admin' },
    { path: '/sign-ins', name: 'signIns', title: 'Sign-ins', perm: 'sign_ins' },
    { path: '/trail', name: 'trail', title: 'Trail', perm: 'trail' },
  ],
  definitions: {
    asset,
    member: {
      name: 'member',
      recordLabel: 'username',
      scope: { owner: 'id' },
      fields: fieldsOf('users'),
      states: {
        field: 'status',
        transitions: {
          disable: { label: 'Disable', from: ['active'], to: 'disabled' },
          enable: { label: 'Enable', from: ['disabled'], to: 'active' },
        },
      },
      actions: {
        resetPassword: { label: 'Reset the password', answers: 'secret' },
        endSessions: { label: 'Sign out' },
      },
    },
    duty: { name: 'duty', recordLabel: 'name', fields: fieldsOf('roles') },
    team: {
      name: 'team',
      recordLabel: 'name',
      tree: { parent: 'parent' },
      fields: { name: { type: 'text', label: 'Name', required: true }, ...fieldsOf('departments') },
    },
    company: {
      name: 'company',
      recordLabel: 'name',
      owner: 'platform',
      fields: fieldsOf('tenants'),
      states: {
        field: 'status',
        transitions: {
          open: { label: 'Open', from: ['pending'], to: 'open' },
          close: { label: 'Close', from: ['open'], to: 'closed' },
        },
      },
    },
    signIns: { name: 'signIns', recordLabel: 'email', ...log, fields: fieldsOf('loginLog') },
    trail: { name: 'trail', recordLabel: 'target', ...log, fields: fieldsOf('auditLog') },
  },
  ownerField,
  system,
  standardRoles: [{ code: 'lender', name: 'Lender', scope: 'department', permissions: ['assets'] }],
};
