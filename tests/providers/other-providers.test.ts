import type { DataProvider } from '@refinedev/core';
import nestCrud from '@refinedev/nestjsx-crud';
import simpleRest from '@refinedev/simple-rest';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adaptProvider } from '../../src/providers/data/adapted.ts';
import { createDataProvider } from '../../src/providers/data/index.ts';
import { routeByResource } from '../../src/providers/data/routed.ts';
import { clientAt } from '../../src/providers/http/endpoint.ts';
import type { ConsoleError } from '../../src/providers/http/errors.ts';
import { createMemoryTokens } from '../../src/providers/tokens.ts';
import { api, createTestClient, envelope } from './fakes.ts';

const stock = 'http://stock.test/v2';
const shop = 'http://shop.test';
const asked: string[] = [];
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  asked.length = 0;
  server.events.on('request:start', ({ request }) => {
    asked.push(
      `${request.method} ${decodeURIComponent(request.url)} ${request.headers.get('authorization') ?? 'no token'}`,
    );
  });
});
afterEach(() => {
  server.events.removeAllListeners();
  server.resetHandlers();
});
afterAll(() => server.close());

const page = (...records: object[]) => envelope(1, { records, total: records.length });
const failures: ConsoleError[] = [];
const adapt = (provider: DataProvider) =>
  adaptProvider(provider, { unanswered: () => 'no answer', onFailure: (error) => void failures.push(error) });

describe('a service of one’s own beside the API', () => {
  function open(options: Parameters<typeof createTestClient>[0] = {}) {
    const tokens = createMemoryTokens({ token: 'A', refreshToken: 'R' });
    const client = createTestClient({ tokens, ...options });
    const main = createDataProvider(client.http);
    const parts = createDataProvider(clientAt(client.http, stock));
    const provider = routeByResource(async (name) => ({ provider: name === 'part' ? parts : main }));
    return { ...client, tokens, provider };
  }

  it('has its resources and what is below them, with the token of the session', async () => {
    server.use(
      http.get(`${stock}/buffalo/v1/part/page`, () => page({ id: '1' })),
      http.get(`${stock}/buffalo/v1/part/1/history`, () => envelope(1, [])),
      http.get(`${api}/buffalo/v1/merchant/page`, () => page({ id: '2' })),
      http.get(`${api}/buffalo/v1/jobs`, () => envelope(1, [])),
    );
    const { provider } = open();
    expect(await provider.getList({ resource: 'part' })).toMatchObject({ data: [{ id: '1' }], total: 1 });
    await provider.custom?.({ url: '/buffalo/v1/part/1/history', method: 'get' });
    expect(await provider.getList({ resource: 'merchant' })).toMatchObject({ data: [{ id: '2' }] });
    await provider.custom?.({ url: '/buffalo/v1/jobs', method: 'get' });
    expect(asked.map((call) => call.replace(/\?\S*/, ''))).toEqual([
      `GET ${stock}/buffalo/v1/part/page Bearer A`,
      `GET ${stock}/buffalo/v1/part/1/history Bearer A`,
      `GET ${api}/buffalo/v1/merchant/page Bearer A`,
      `GET ${api}/buffalo/v1/jobs Bearer A`,
    ]);
  });

  it('has an expired token renewed by the API, which alone sees the refresh token', async () => {
    let isRenewed = false;
    server.use(
      http.get(`${stock}/buffalo/v1/part/7`, () => (isRenewed ? envelope(1, { id: '7' }) : envelope(400203))),
      http.post(`${api}/sso/v1/auth/refresh_token`, () => {
        isRenewed = true;
        return envelope(1, { token: 'B', refreshToken: 'S' });
      }),
    );
    const { provider, tokens } = open();
    expect(await provider.getOne({ resource: 'part', id: '7' })).toEqual({ data: { id: '7' } });
    expect(tokens.read()).toEqual({ token: 'B', refreshToken: 'S' });
    expect(asked).toEqual([
      `GET ${stock}/buffalo/v1/part/7 Bearer A`,
      `POST ${api}/sso/v1/auth/refresh_token Bearer A`,
      `GET ${stock}/buffalo/v1/part/7 Bearer B`,
    ]);
  });

  it('says nothing of the permissions at the API, nor of its time', async () => {
    const headers = { 'X-Permission-Version': '9', Date: 'Mon, 30 Nov 2026 00:00:00 GMT' };
    server.use(http.get(`${stock}/buffalo/v1/part/7`, () => envelope(1, { id: '7' }, { headers })));
    const heard: unknown[] = [];
    const { provider } = open({
      onPermissionVersion: (version) => heard.push(version),
      onServerTime: (time) => heard.push(time),
    });
    await provider.getOne({ resource: 'part', id: '7' });
    expect(heard).toEqual([]);
  });

  it('is not left by an address in a request', async () => {
    server.use(http.get(`${stock}/*`, () => envelope(1, null)));
    const { http: client } = open();
    await clientAt(client, stock).get('http://evil.test/part');
    expect(asked).toEqual([`GET ${stock}/http://evil.test/part Bearer A`]);
  });
});

describe('@refinedev/simple-rest for one resource', () => {
  const provider = routeByResource(async () => ({ provider: adapt(simpleRest(shop)), labelOf: async () => 'title' }));

  it('answers pages in order, with ids that are texts, and is given no token', async () => {
    server.use(
      http.get(`${shop}/product`, () =>
        HttpResponse.json([{ id: 3, title: 'Lamp' }], { headers: { 'X-Total-Count': '41' } }),
      ),
    );
    const list = await provider.getList({
      resource: 'product',
      pagination: { currentPage: 3, pageSize: 20, mode: 'server' },
      sorters: [{ field: 'title', order: 'desc' }],
      filters: [{ field: 'q', operator: 'eq', value: 'lamp' }],
      meta: { silent: true },
    });
    expect(list).toEqual({ data: [{ id: '3', title: 'Lamp', labels: {} }], total: 41 });
    expect(asked).toEqual([`GET ${shop}/product?_end=60&_order=desc&_sort=title&_start=40&q=lamp no token`]);
  });

  it('writes records without their versions', async () => {
    const sent: unknown[] = [];
    server.use(
      http.patch(`${shop}/product/3`, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ id: 3, title: 'Lamp' });
      }),
    );
    const variables = { title: 'Lamp', version: 4 };
    expect(await provider.update({ resource: 'product', id: '3', variables })).toMatchObject({ data: { id: '3' } });
    expect(sent).toEqual([{ title: 'Lamp' }]);
  });

  it('gives and takes the records of a page of plain Refine as they are', async () => {
    const lamp = { id: 3, title: 'Lamp', version: 4 };
    const sent: unknown[] = [];
    server.use(
      http.get(`${shop}/product`, () => HttpResponse.json([lamp])),
      http.get(`${shop}/product/3`, () => HttpResponse.json(lamp)),
      http.patch(`${shop}/product/3`, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(lamp);
      }),
    );
    const params = { resource: 'product', meta: { unadapted: true } };
    expect((await provider.getList(params)).data).toEqual([lamp]);
    expect((await provider.getMany?.({ ...params, ids: [3] }))?.data).toEqual([lamp]);
    expect((await provider.getOne({ ...params, id: 3 })).data).toEqual(lamp);
    expect((await provider.update({ ...params, id: 3, variables: lamp })).data).toEqual(lamp);
    expect(sent).toEqual([lamp]);
  });

  it('is chosen from by its list', async () => {
    server.use(http.get(`${shop}/product`, () => HttpResponse.json([{ id: 3, title: 'Lamp' }])));
    const filters = [{ field: 'q', operator: 'in', value: 'lamp' } as const];
    const options = await provider.getList({ resource: 'product', filters, meta: { options: true } });
    expect(options.data).toEqual([{ id: '3', title: 'Lamp', labels: {}, value: '3', label: 'Lamp' }]);
    await provider.getList({
      resource: 'product',
      filters: [{ field: 'id', operator: 'in', value: ['3'] }],
      meta: { options: true },
    });
    expect(asked.at(-1)).toBe(`GET ${shop}/product?id=3 no token`);
  });

  it('fails with the status and the message of its answer, told unless the caller tells it', async () => {
    server.use(http.get(`${shop}/product/9`, () => HttpResponse.json({ message: 'Gone' }, { status: 404 })));
    failures.length = 0;
    await expect(provider.getOne({ resource: 'product', id: '9', meta: { silent: true } })).rejects.toMatchObject({
      name: 'RequestRefused',
      statusCode: 404,
      message: 'Gone',
    });
    expect(failures).toEqual([]);
    await expect(provider.getOne({ resource: 'product', id: '9' })).rejects.toThrow('Gone');
    expect(failures).toMatchObject([{ statusCode: 404 }]);
  });

  it('is asked for nothing that a provider of Refine does not have', async () => {
    await expect(provider.custom?.({ url: '/buffalo/v1/product/3/history', method: 'get' })).rejects.toThrow(
      'no custom()',
    );
    expect(asked).toEqual([]);
  });
});

describe('an API of @nestjsx/crud for one resource', () => {
  const provider = routeByResource(async () => ({ provider: adapt(nestCrud(shop)) }));

  it('answers pages in order', async () => {
    server.use(http.get(`${shop}/order`, () => HttpResponse.json({ data: [{ id: 5, number: 'A-5' }], total: 31 })));
    const list = await provider.getList({
      resource: 'order',
      pagination: { currentPage: 2, pageSize: 20, mode: 'server' },
      sorters: [{ field: 'number', order: 'asc' }],
      filters: [{ field: 'state', operator: 'eq', value: 'paid' }],
    });
    expect(list).toMatchObject({ data: [{ id: '5', number: 'A-5' }], total: 31 });
    expect(asked[0]).toMatch(/page=2/);
    expect(asked[0]).toMatch(/sort\[0\]=number,ASC/);
    expect(asked[0]).toMatch(/"state"|state\|\|\$eq/);
  });

  it('writes records', async () => {
    server.use(
      http.post(`${shop}/order`, () => HttpResponse.json({ id: 6, number: 'A-6' })),
      http.patch(`${shop}/order/6`, () => HttpResponse.json({ id: 6, number: 'A-7' })),
      http.delete(`${shop}/order/6`, () => HttpResponse.json({})),
    );
    expect(await provider.create({ resource: 'order', variables: { number: 'A-6' } })).toMatchObject({
      data: { id: '6' },
    });
    const variables = { number: 'A-7', version: undefined };
    expect(await provider.update({ resource: 'order', id: '6', variables })).toMatchObject({ data: { number: 'A-7' } });
    await provider.deleteOne({ resource: 'order', id: '6' });
    expect(asked.map((call) => call.split(' ')[0])).toEqual(['POST', 'PATCH', 'DELETE']);
  });
});
