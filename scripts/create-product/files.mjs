/**
 * Returns the files of a new product beside its system resources and their Chinese words, by path in its folder.
 *
 * @param {string} name `equipment-desk`
 * @returns {Readonly<Record<string, string>>}
 */
export function filesOf(name) {
  const title = name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  return {
    'README.md': readme(name, title),
    'brand.ts': brand,
    'console.ts': consoleOf(title),
    'page.ts': `/** What search engines and link previews say of the console. */
export const description = '${title}';
`,
    'screens.ts': screens,
    'server.ts': serverOf(name, title),
    'demo.ts': demoOf(name),
    'locales/en.ts': `/** What the product says in English. Labels and titles stand in the declarations. */
export const en = {
  brand: { name: '${title}', slogan: '${title}', points: '' },
};
`,
    'locales/zh.ts': `import { systemWords } from './zh-system.ts';

/** What the product says in Chinese: titles by path, labels of resources by name. What is missing is said in English. */
export const zh = {
  brand: { name: '${title}', slogan: '${title}', points: '' },
  titles: { ...systemWords.titles },
  nouns: { ...systemWords.nouns },
  resources: { ...systemWords.resources },
};
`,
    'resources/index.ts': list,
    'resources/records/note.ts': note,
    'public/logo.svg': logo,
    [`tests/${name}.test.ts`]: testOf(name),
  };
}

/** @param {string} name @param {string} title */
const readme = (name, title) => `# ${title}

\`\`\`sh
PRODUCT=products/${name} npm start
PRODUCT=products/${name} npm run dev
npx vitest run products/${name}
\`\`\`

\`resources/index.ts\` has the list, \`resources/\` a file for each screen, \`rules/\` what declarations cannot express, \`views/\` cells
and widgets, \`locales/\` the words, \`demo.ts\` the demo data. [docs/own-product.md](../../docs/own-product.md) tells the rest.
`;

const brand = `import type { Brand } from '../../src/workspace/brand.tsx';

/** The look of the console: its colour, and the logo in \`public/logo.svg\`. */
export const brand: Brand = { colors: { primary: '#3056d3' } };
`;

/** @param {string} title */
const consoleOf = (title) => `import type { ConsoleProduct } from '../../src/app/console-product.ts';
import { brand } from './brand.ts';
import { en } from './locales/en.ts';

/** What ${title} shows before and after sign-in. */
export const product: ConsoleProduct = {
  language: 'en',
  messages: { en, zh: async () => (await import('./locales/zh.ts')).zh },
  brand,
};
`;

const screens = `import type { ProductScreens } from '../../src/app/console-product.ts';
import type { ScreenFile } from '../../src/workspace/loader.ts';
import { list, ownerField, system } from './resources/index.ts';

/** The screens behind sign-in. */
export const screens: ProductScreens = {
  list,
  files: import.meta.glob<ScreenFile>('./resources/*/*.ts'),
  ownerField,
  system,
};
`;

/** @param {string} name @param {string} title */
const serverOf = (name, title) => `import type { Product } from '../../server/operations/start/product.ts';
import { definitionsByName } from '../../server/records/catalogue/definitions.ts';
import { demo } from './demo.ts';
import { en } from './locales/en.ts';
import { zh } from './locales/zh.ts';
import { drawn, list, ownerField, system } from './resources/index.ts';

/** What the server is told of ${title}. */
export const product: Product = {
  name: '${name}',
  title: { en: en.brand.name, zh: zh.brand.name },
  language: 'en',
  list,
  definitions: definitionsByName(import.meta.glob('./resources/*/*.ts', { eager: true })),
  ownerField,
  system,
  labels: { zh: { titles: zh.titles, resources: zh.resources } },
  drawn,
  demo,
};
`;

/** @param {string} name */
const demoOf = (name) => `import type { Demo } from '../../server/operations/start/demo.ts';

/** Two accounts to sign in with after \`npm start\`. Add records of your own in \`fill\`. */
export const demo: Demo = {
  accounts: [
    { email: 'admin@${name}.example', who: 'administrator of the first organization' },
    { email: 'super@${name}.example', who: 'platform staff: all organizations' },
  ],
  async fill({ addPlatform, addTenant }) {
    await addPlatform({ name: 'Platform', email: 'super@${name}.example', username: 'Platform' });
    await addTenant({ name: 'First organization', email: 'admin@${name}.example', username: 'Admin' });
  },
};
`;

const list = `import { resourceDefiner } from '../../../src/engine/definition/author.ts';
import { dashboardDefiner } from '../../../src/engine/features/dashboard.ts';
import type { SystemResources } from '../../../src/engine/features/system-resources.ts';
import { defineList, type PermissionOf, type ResourceNameOf } from '../../../src/engine/routes/route.ts';
import type { CellName, Kinds, WidgetName } from '../../../src/fields/index.ts';

/** Every place of the console in menu order. A screen is a line here and a file in a folder beside this one. */
export const list = defineList([
  { path: '/notes', name: 'note', title: 'Notes', noun: 'note', icon: 'file', perm: 'notes' },
  {
    title: 'Organization',
    icon: 'team',
    children: [
      { path: '/people', name: 'person', title: 'People', noun: 'person', perm: 'people' },
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

type ResourceName = ResourceNameOf<typeof list>;
type Permission = PermissionOf<typeof list>;

/** Which resources are the people who sign in, their roles and so on. */
export const system = {
  users: 'person',
  roles: 'accessRole',
  departments: 'team',
  tenants: 'organization',
  loginLog: 'signIn',
  auditLog: 'change',
} as const satisfies SystemResources & Readonly<Record<string, ResourceName>>;

/**
 * Names of the product's own cells and widgets, which \`screens.ts\` loads, and of the parts that the framework offers for
 * the pages of people and roles.
 */
export const drawn = { cells: [], widgets: [], slots: ['roleTools', 'userRights'] } as const;

/** Defines a resource; the compiler checks every name, state, value and permission in it. */
export const defineResource = resourceDefiner<
  Kinds,
  ResourceName,
  Permission,
  WidgetName | (typeof drawn.widgets)[number],
  CellName | (typeof drawn.cells)[number],
  (typeof drawn.slots)[number]
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
`;

const note = `import { defineResource } from '../index.ts';

/** The first screen: change it, or delete it with its line in the list. */
export default defineResource({
  name: 'note',
  recordLabel: 'title',
  fields: {
    title: { type: 'text', label: 'Title', required: true, search: true, max: 80 },
    text: { type: 'textarea', label: 'Text', max: 2000 },
    owner: { type: 'ref', label: 'Owner', to: 'person', filter: true, default: { me: true } },
  },
});
`;

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3056d3"/><path d="M10 9h12M10 16h12M10 23h7" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/></svg>
`;

/** @param {string} name */
const testOf = (name) => `import { describe, expect, it } from 'vitest';
import { startProduct } from '../../../tests/server/product.ts';
import { product } from '../server.ts';

describe('${name}', () => {
  it('starts, and lets its administrator in', async () => {
    const server = await startProduct(product);
    const admin = await server.signIn('admin@${name}.example');
    expect(await admin.get('/person/page')).toMatchObject({ records: [{ username: 'Admin' }] });
  });
});
`;
