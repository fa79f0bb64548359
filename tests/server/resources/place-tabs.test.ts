import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceDefiner } from '../../../src/engine/definition/author.ts';
import type { RouteEntry } from '../../../src/engine/definition/routes.ts';
import type { Kinds } from '../../../src/fields/index.ts';
import { databases } from '../../setup/databases.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

/** A sample: letters in two tabs, and one that is in neither. */
const letter = resourceDefiner<Kinds, string, string, never, never, never>()({
  name: 'letter',
  recordLabel: 'title',
  fields: {
    title: { type: 'text', label: '标题', required: true, search: true },
    box: {
      type: 'enum',
      label: '信箱',
      options: [
        { value: 'sent', label: '发出' },
        { value: 'received', label: '收到' },
        { value: 'draft', label: '草稿' },
      ],
    },
  },
  list: {
    presetsOf: 'box',
    tabs: { sent: { where: { field: 'box', eq: 'sent' } }, received: { where: { field: 'box', eq: 'received' } } },
  },
});
const catalogue = (perm: string | undefined) => {
  const received = { key: 'received', title: '收到的', ...(perm !== undefined && { perm }) };
  const home: RouteEntry = {
    path: '/letter',
    name: 'letter',
    title: '信件',
    perm: 'merchant_admin',
    tabs: [{ key: 'sent', title: '发出的' }, received],
  };
  return productCatalogue({ list: [home], definitions: { letter } });
};

const titles = (records: readonly Readonly<Record<string, unknown>>[]) => records.map(({ title }) => title);

describe.each(databases)('The tabs of a place on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue(undefined));
    owner = await demo.enter('owner@demo.example');
    for (const box of ['sent', 'received', 'draft']) await owner.create('letter', { title: `信件 ${box}`, box });
  });
  afterAll(() => demo.stop());

  it('select their records, in pages, counts and exports alike', async () => {
    expect(titles((await owner.page('/letter/page?_tab=sent')).records)).toEqual(['信件 sent']);
    expect(await owner.get('/letter/counts?_tab=received')).toMatchObject({ all: 1, received: 1, sent: 0 });
    expect((await owner.page('/letter/page')).total).toBe(3);
    const sheet = await owner.fetch('/letter/export?_tab=sent&format=csv&columns=title');
    expect((await sheet.text()).match(/信件 \w+/g)).toEqual(['信件 sent']);
  });

  it('refuse a name that none of them has', async () => {
    expect(await owner.call('GET', '/letter/page?_tab=lost')).toMatchObject({ code: 40000 });
    expect(await owner.call('GET', '/letter/page?_tab=sent&_tab=received')).toMatchObject({ code: 40000 });
  });
});

describe.each(databases)('A tab with a permission of its own on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let leader: Person;
  let ids: Record<string, string>;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue('clue'));
    owner = await demo.enter('owner@demo.example');
    staff = await demo.enter('staff@demo.example');
    const role = { name: '收信员', code: 'mailroom', scope: 'all', permissions: ['clue'] };
    const { id: mailroom } = await owner.create('role', role);
    const [user] = (await owner.page('/user/page?q=leader%40demo.example')).records;
    await owner.patch(`/user/${user?.id}`, { version: user?.version, roles: [mailroom] });
    leader = await demo.enter('leader@demo.example');
    const made = ['sent', 'received', 'draft'].map(async (box): Promise<[string, string]> => {
      const { id } = await owner.create('letter', { title: `信件 ${box}`, box });
      return [box, id];
    });
    ids = Object.fromEntries(await Promise.all(made));
  });
  afterAll(() => demo.stop());

  it('keeps its records from users who lack it, wherever they look', async () => {
    const { records } = await staff.page('/letter/page?_sort=id&_order=asc');
    expect(titles(records).toSorted()).toEqual(['信件 draft', '信件 sent']);
    expect((await staff.page('/letter/page?_tab=received')).total).toBe(0);
    expect(await staff.call('GET', `/letter/${ids.received}`)).toMatchObject({ status: 404 });
    expect((await owner.page('/letter/page')).total).toBe(3);
  });

  it('opens its records, and no others, to users who hold only it', async () => {
    const { records } = await leader.page('/letter/page');
    expect(titles(records).toSorted()).toEqual(['信件 draft', '信件 received']);
    expect(await leader.call('GET', `/letter/${ids.sent}`)).toMatchObject({ status: 404 });
    const body = { title: '回信', version: 1 };
    expect(await leader.call('PATCH', `/letter/${ids.received}`, { body })).toMatchObject({ code: 1 });
  });
});
