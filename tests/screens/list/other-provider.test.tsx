import type { DataProvider } from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSources } from '../../../src/app/limited/sources.ts';
import { createFeed } from '../../../src/base/feed.ts';
import type { RouteEntry } from '../../../src/engine/definition/routes.ts';
import { limitTo } from '../../../src/engine/features/limits.ts';
import { normalise } from '../../../src/engine/normalise/index.ts';
import { makePlan } from '../../../src/engine/routes/plan.ts';
import { flatten } from '../../../src/engine/routes/route.ts';
import { kinds } from '../../../src/fields/index.ts';
import { createI18n } from '../../../src/providers/i18n.ts';
import { list, ownerField, systemResources } from '../../../src/resources/index.ts';
import { createTestClient, envelope } from '../../providers/fakes.ts';
import { openConsole } from './stage.tsx';

const definition = {
  name: 'article',
  recordLabel: 'title',
  fields: {
    title: { type: 'text', label: '商品名', required: true, search: true, sortable: true },
    stock: { type: 'int', label: '库存' },
    state: {
      type: 'enum',
      label: '状态',
      filter: true,
      options: [
        { value: 'on', label: '在售' },
        { value: 'off', label: '下架' },
      ],
    },
  },
  list: { sort: 'title', presets: [{ key: 'on', label: '在售的', where: { field: 'state', eq: 'on' } }] },
} as const;

const shop = 'http://shop.test';
const warehouse = 'http://warehouse.test';
const asked: string[] = [];
let products: { id: number; title: string; stock: number }[];

/** A server as json-server is one. */
const server = setupServer(
  http.get(`${shop}/article`, ({ request }) => {
    const query = new URL(request.url).searchParams;
    const found = products.filter(({ title }) => title.includes(query.get('q') ?? ''));
    const sorted = found.toSorted((one, other) => one.title.localeCompare(other.title));
    if (query.get('_order') === 'desc') sorted.reverse();
    const rows = sorted.slice(Number(query.get('_start')), Number(query.get('_end')));
    return HttpResponse.json(rows, { headers: { 'X-Total-Count': String(found.length) } });
  }),
  http.get(`${shop}/article/:id`, ({ params }) =>
    HttpResponse.json(products.find(({ id }) => id === Number(params.id))),
  ),
  http.post(`${shop}/article`, async ({ request }) => {
    const product = { id: products.length + 1, stock: 0, title: '', ...Object(await request.json()) };
    products.push(product);
    return HttpResponse.json(product);
  }),
  http.patch(`${shop}/article/:id`, async ({ params, request }) => {
    const index = products.findIndex(({ id }) => id === Number(params.id));
    const [product] = products.splice(index, 1);
    products.push({ ...product, ...Object(await request.json()) });
    return HttpResponse.json(products.at(-1));
  }),
  http.delete(`${shop}/article/:id`, ({ params }) => {
    products = products.filter(({ id }) => id !== Number(params.id));
    return HttpResponse.json({});
  }),
  http.get(`${warehouse}/buffalo/v1/article/page`, () =>
    envelope(1, { records: [{ id: '1', version: 1, title: '台灯', stock: 3, labels: {} }], total: 1 }),
  ),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  asked.length = 0;
  products = Array.from({ length: 25 }, (_, index) => ({
    id: index + 1,
    title: `商品 ${String(index + 1).padStart(2, '0')}`,
    stock: index,
  }));
  server.events.on('request:start', ({ request }) => {
    asked.push(`${request.method} ${decodeURIComponent(request.url.replaceAll('+', ' '))}`);
  });
});
afterEach(() => server.events.removeAllListeners());
afterAll(() => server.close());

/** The API has none of these records, and is asked for nothing. */
const api = new Proxy({} as DataProvider, {
  get: (_, name) => () => {
    throw new Error(`The API was asked for ${String(name)}.`);
  },
});

async function open(path: string, dataProvider: 'shop' | 'warehouse') {
  const entry: RouteEntry = { path: '/articles', name: 'article', title: '商品', perm: 'products', dataProvider };
  const entries = [...list, entry];
  const i18n = await createI18n({
    messages: { zh: {}, en: {} },
    defaultLanguage: 'zh',
    storage: { getItem: () => null, setItem: () => {} },
    storageKey: 'language',
    onLanguage: () => {},
  });
  const product = normalise(definition, { kinds, entries: flatten(entries), ownerField, system: systemResources });
  const { route, capabilitiesOf } = createSources({
    services: { http: createTestClient().http, i18n, failures: createFeed() },
    plan: makePlan(entries),
    capabilities: undefined,
    dataProviders: {
      shop: { load: async () => simpleRest(shop) },
      warehouse: { endpoint: warehouse, capabilities: ['filters'] },
    },
    resource: Object.assign(async () => product, { loaded: () => product }),
  });
  return openConsole(path, {
    server: { provider: route(api) },
    definition,
    others: async () => definition,
    limit: (whole) => {
      const capabilities = capabilitiesOf(whole.name);
      return capabilities ? limitTo(whole, capabilities, kinds) : whole;
    },
    entries: [entry],
    permissions: ['products', 'products:delete'],
  });
}

it('a list of @refinedev/simple-rest has pages, order and search, and offers nothing else', async () => {
  await open('/articles?page=2', 'shop');
  expect(await screen.findByRole('link', { name: '商品 25' })).toBeInTheDocument();
  expect(await screen.findByText(/共 25 条/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('columnheader', { name: /商品名/ }));
  expect(await screen.findByRole('link', { name: '商品 20' })).toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox'), '07{Enter}');
  expect(await screen.findByRole('link', { name: '商品 07' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('link', { name: '商品 25' })).toBeNull());
  for (const name of ['筛选', '视图', '在售的']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(asked).toEqual([
    `GET ${shop}/article?_end=40&_order=asc&_sort=title&_start=20`,
    `GET ${shop}/article?_end=20&_order=desc&_sort=title&_start=0`,
    `GET ${shop}/article?_end=20&_order=desc&_sort=title&_start=0&q=07`,
  ]);
});

it('a record of it has its facts alone', async () => {
  await open('/articles/detail/7', 'shop');
  expect(await screen.findByRole('heading', { name: '商品 07' })).toBeInTheDocument();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['资料']);
  expect(asked).toEqual([`GET ${shop}/article/7`]);
});

it('a form creates one', async () => {
  await open('/articles', 'shop');
  await userEvent.click(await screen.findByRole('button', { name: '新建' }));
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(await form.findByRole('textbox', { name: '商品名' }), '商品 00');
  await userEvent.click(form.getByRole('button', { name: '保存' }));
  expect(await screen.findByRole('link', { name: '商品 00' })).toBeInTheDocument();
  expect(products.at(-1)).toMatchObject({ title: '商品 00' });
});

it('one is changed, and deleted for good', async () => {
  await open('/articles/detail/7', 'shop');
  await userEvent.click(await screen.findByRole('button', { name: '编辑' }));
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(await form.findByRole('textbox', { name: '商品名' }), ' 新');
  await userEvent.click(form.getByRole('button', { name: '保存' }));
  expect(await screen.findByRole('heading', { name: '商品 07 新' })).toBeInTheDocument();
  expect(products.at(-1)).toEqual({ id: 7, title: '商品 07 新', stock: 6 });
  await userEvent.click(screen.getByRole('button', { name: '更多' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }));
  const question = within(await screen.findByRole('dialog', { name: /删除/ }));
  expect(question.queryByText(/回收站/)).toBeNull();
  await userEvent.click(question.getByRole('button', { name: '删除' }));
  expect(await screen.findByText(/已删除/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
  expect(products.some(({ id }) => id === 7)).toBe(false);
});

it('a list of an endpoint asks it for the records, and can be filtered where it says so', async () => {
  await open('/articles?state=on', 'warehouse');
  expect(await screen.findByRole('link', { name: '台灯' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /筛选/ })).toBeInTheDocument();
  expect(asked).toEqual([`GET ${warehouse}/buffalo/v1/article/page?_start=0&_end=20&_sort=title&_order=asc&state=on`]);
});
