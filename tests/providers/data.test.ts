import type { CrudFilter, DataProvider } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { http as route } from 'msw';
import { describe, expect, it } from 'vitest';
import { RequestNotExpressible } from '../../src/providers/data/errors.ts';
import { createDataProvider } from '../../src/providers/data/index.ts';
import { api, createTestClient, envelope, rejection } from './fakes.ts';
import { usePretendedApi } from './server.ts';

const server = usePretendedApi();

/** A provider over an API that gives every call this answer and remembers it. */
function provide(reply: (request: Request) => unknown = () => ({ id: '1' })) {
  const calls: { call: string; query: string; body: string; headers: Headers }[] = [];
  server.use(
    route.all(`${api}/*`, async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const body = await request.clone().text();
      calls.push({
        call: `${request.method} ${pathname}`,
        query: decodeURIComponent(search),
        body,
        headers: request.headers,
      });
      const data = reply(request);
      return data instanceof Response ? data : envelope(1, data);
    }),
  );
  const client = createTestClient();
  return { ...client, calls, provider: createDataProvider(client.http) };
}

const noRecords = () => ({ records: [], total: 0 });
const custom = (provider: DataProvider, params: Parameters<NonNullable<DataProvider['custom']>>[0]) => {
  if (provider.custom === undefined) throw new Error('custom is missing');
  return provider.custom(params);
};
const many = (provider: DataProvider, ids: string[]) => {
  if (provider.getMany === undefined) throw new Error('getMany is missing');
  return provider.getMany({ resource: 'merchant', ids });
};

describe('the files of a record', () => {
  it('are at addresses of the API, and what is none stays as it is', async () => {
    const files = { photo: [{ url: '/file/1', name: 'a.png' }, null], note: 'none', other: [{ name: 'b.png' }] };
    const { provider, http } = provide(() => ({ id: '1', files }));
    expect((await provider.getOne({ resource: 'merchant', id: '1' })).data).toEqual({
      id: '1',
      files: { ...files, photo: [{ url: http.addressOf('/file/1'), name: 'a.png' }, null] },
    });
  });

  it('include the one that an action answers with', async () => {
    const { provider, http } = provide(() => ({ id: '1', file: { url: '/file/1' } }));
    const { data } = await custom(provider, { url: '/merchant/1', method: 'get' });
    expect([data, (await provider.getOne({ resource: 'merchant', id: '1' })).data]).toContainEqual({
      id: '1',
      file: { url: http.addressOf('/file/1') },
    });
  });
});

describe('the options of a picker', () => {
  it('are asked for by keyword and by id, and are no page', async () => {
    const { provider, calls } = provide(() => [{ value: '7', label: '王敏' }]);
    const meta = { options: true };
    const found = await provider.getList({
      resource: 'user',
      filters: [{ field: 'q', operator: 'in', value: '王' }],
      meta,
    });
    await provider.getList({ resource: 'user', filters: [{ field: 'id', operator: 'in', value: ['7', '8'] }], meta });
    expect(found).toEqual({ data: [{ value: '7', label: '王敏' }], total: 1 });
    expect(calls.map(({ call, query }) => `${call} ${query}`)).toEqual([
      'GET /buffalo/v1/user/options ?q=王',
      'GET /buffalo/v1/user/options ?id=7&id=8',
    ]);
  });
});

describe('a list of values', () => {
  const values = Array.from({ length: 300 }, (_one, index) => `M${100_000 + index}`);
  const filters: CrudFilter[] = [
    { field: 'q', operator: 'in', value: values },
    { field: 'fee', operator: 'gte', value: 5 },
  ];
  const where = [
    { field: 'q', operator: 'in', value: values },
    { field: 'fee', operator: 'gte', value: '5' },
  ];

  it('that is too long for an address is asked for in a body, whatever is read', async () => {
    const { provider, calls } = provide(() => ({ records: [], total: 0, all: 0 }));
    const sorters = [{ field: 'fee', order: 'desc' as const }];
    await provider.getList({ resource: 'merchant', filters, sorters, meta: { preset: 'mine' } });
    await provider.getList({ resource: 'merchant', filters, meta: { tree: true } });
    for (const read of ['counts', 'bulk', 'export']) {
      await custom(provider, { url: `/buffalo/v1/merchant/${read}`, method: 'get', filters, query: { format: 'csv' } });
    }
    expect(calls.map(({ call, query }) => call + query)).toEqual(calls.map(() => 'POST /buffalo/v1/merchant/query'));
    expect(calls.map(({ body }) => JSON.parse(body))).toEqual([
      { read: 'page', start: 0, end: 10, preset: 'mine', sort: [{ field: 'fee', order: 'desc' }], where },
      { read: 'tree', where },
      ...['counts', 'bulk', 'export'].map((read) => ({ read, format: 'csv', where })),
    ]);
  });

  it('selects what is written in the body of the write', async () => {
    const { provider, calls } = provide();
    const payload = { operation: 'delete', values: {} };
    const query = { _preset: 'mine' };
    await custom(provider, { url: '/buffalo/v1/merchant/bulk', method: 'post', filters, query, payload });
    expect(calls[0]).toMatchObject({ call: 'POST /buffalo/v1/merchant/bulk', query: '?_preset=mine' });
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ ...payload, _where: where });
  });

  it('is asked for in a body where what is missing is to be known, and else in the address', async () => {
    const { provider, calls } = provide(() => ({ ...noRecords(), missing: { q: ['b'] } }));
    const few: CrudFilter[] = [{ field: 'q', operator: 'in', value: ['a', 'b'] }];
    expect(await provider.getList({ resource: 'merchant', filters: few, meta: { missing: true } })).toMatchObject({
      missing: { q: ['b'] },
    });
    await provider.getList({ resource: 'merchant', filters: few });
    expect(calls.map(({ call, query }) => call + query)).toEqual([
      'POST /buffalo/v1/merchant/query',
      'GET /buffalo/v1/merchant/page?_start=0&_end=10&q=a&q=b',
    ]);
  });
});

describe('a page', () => {
  it('asks for rows, order, words, preset and filters in the words of the contract', async () => {
    const { provider, calls } = provide(() => ({ records: [{ id: '7', name: '星河' }], total: 41, counted: 'exact' }));
    const page = await provider.getList({
      resource: 'merchant',
      pagination: { currentPage: 3, pageSize: 20 },
      sorters: [
        { field: 'expiresAt', order: 'desc' },
        { field: 'name', order: 'asc' },
      ],
      filters: [
        { field: 'q', operator: 'contains', value: '星河' },
        { field: 'status', operator: 'in', value: ['open', 'closed'] },
        { field: 'level', operator: 'eq', value: 'A' },
        { field: 'owner', operator: 'ne', value: '9' },
        { field: 'at', operator: 'gte', value: '2026-01-01' },
        { field: 'at', operator: 'lt', value: '2026-02-01' },
        { field: 'size', operator: 'gt', value: 0 },
        { field: 'rank', operator: 'lte', value: 5 },
        { field: 'name', operator: 'contains', value: '100%' },
      ],
      meta: { preset: 'mine' },
    });
    expect(page).toEqual({ data: [{ id: '7', name: '星河' }], total: 41, counted: 'exact' });
    expect(calls[0]?.call).toBe('GET /buffalo/v1/merchant/page');
    expect(calls[0]?.query.slice(1).split('&')).toEqual([
      '_start=40',
      '_end=60',
      '_preset=mine',
      '_sort=expiresAt,name',
      '_order=desc,asc',
      'q=星河',
      'status=open',
      'status=closed',
      'level=A',
      'owner_ne=9',
      'at_gte=2026-01-01',
      'at_lt=2026-02-01',
      'size_gt=0',
      'rank_lte=5',
      'name_like=100%',
    ]);
  });

  it('asks for nothing that was not given', async () => {
    const { provider, calls } = provide(noRecords);
    await provider.getList({
      resource: 'merchant',
      filters: [undefined, null, '', []].map((value, index) => ({ field: `f${index}`, operator: 'eq', value })),
    });
    expect(calls[0]?.query).toBe('?_start=0&_end=10');
  });

  it.each<[string, CrudFilter, string]>([
    ['or', { operator: 'or', value: [] }, 'filters[1].operator'],
    ['and', { operator: 'and', value: [] }, 'filters[1].operator'],
    ['startswith', { field: 'name', operator: 'startswith', value: 'a' }, 'filters[1].operator'],
    ['between', { field: 'name', operator: 'between', value: [1, 2] }, 'filters[1].operator'],
    ['nin', { field: 'name', operator: 'nin', value: ['a'] }, 'filters[1].operator'],
    ['null', { field: 'name', operator: 'null', value: true }, 'filters[1].operator'],
    ['several values for gte', { field: 'at', operator: 'gte', value: [1, 2] }, 'filters[1].value'],
    ['an object', { field: 'at', operator: 'eq', value: { a: 1 } }, 'filters[1].value'],
    ['two filters on one field', { field: 'level', operator: 'in', value: ['B'] }, 'filters[1]'],
  ])('refuses %s, says where, and sends nothing', async (_what, filter, property) => {
    const { provider, calls } = provide(noRecords);
    const filters: CrudFilter[] = [{ field: 'level', operator: 'eq', value: 'A' }, filter];
    const error = await rejection(provider.getList({ resource: 'merchant', filters }));
    expect(error).toBeInstanceOf(RequestNotExpressible);
    expect(error).toMatchObject({
      resource: 'merchant',
      property,
      message: expect.stringContaining(`merchant: ${property}`),
    });
    expect(calls).toEqual([]);
  });

  it.each(['off', 'client'] as const)('refuses to fetch everything (pagination %s)', async (mode) => {
    const { provider, calls } = provide(noRecords);
    const error = await rejection(provider.getList({ resource: 'merchant', pagination: { mode } }));
    expect(error).toMatchObject({ property: 'pagination.mode' });
    expect(calls).toEqual([]);
  });

  it.each([
    ['total', { records: [] }],
    ['list', { records: null, total: 0 }],
    ['list', { records: ['x'], total: 1 }],
    ['page', null],
  ])('without a %s is an error, not a guess', async (_what, data) => {
    const { provider } = provide(() => data);
    expect(await rejection(provider.getList({ resource: 'merchant' }))).toMatchObject({ name: 'UnreadableAnswer' });
  });

  it('is called off when nobody waits for it any more', async () => {
    const { provider } = provide(noRecords);
    const controller = new AbortController();
    controller.abort();
    const queryContext = { signal: controller.signal, queryKey: [], client: new QueryClient(), meta: undefined };
    const meta = { queryContext };
    const error = await rejection(provider.getList({ resource: 'merchant', meta }));
    expect(error).toMatchObject({ name: 'RequestAborted' });
  });
});

describe('several records by id', () => {
  it('come in calls of at most 200, each id once', async () => {
    const { provider, calls } = provide((request) =>
      new URL(request.url).searchParams.getAll('id').map((id) => ({ id })),
    );
    const ids = Array.from({ length: 401 }, (_, index) => String(index));
    const { data } = await many(provider, [...ids, '0', '1']);
    expect(data.map(({ id }) => id)).toEqual(ids);
    expect(calls.map(({ query }) => query.split('&').length)).toEqual([200, 200, 1]);
    expect(calls[0]?.call).toBe('GET /buffalo/v1/merchant');
  });

  it('are not asked for when there are none', async () => {
    const { provider, calls } = provide();
    expect(await many(provider, [])).toEqual({ data: [] });
    expect(calls).toEqual([]);
  });
});

describe('one record', () => {
  it('is read under its id, encoded', async () => {
    const { provider, calls } = provide();
    expect(await provider.getOne({ resource: 'merchant', id: 'a/b' })).toEqual({ data: { id: '1' } });
    expect(calls[0]).toMatchObject({ call: 'GET /buffalo/v1/merchant/a%2Fb', body: '' });
  });

  it('is created with the idempotency key of the form', async () => {
    const { provider, calls } = provide();
    await provider.create({ resource: 'merchant', variables: { name: '星河' }, meta: { idempotencyKey: 'k1' } });
    expect(calls[0]).toMatchObject({ call: 'POST /buffalo/v1/merchant', body: '{"name":"星河"}' });
    expect(calls[0]?.headers.get('idempotency-key')).toBe('k1');
  });

  it.each([
    ['in the values', { variables: { name: 'a', version: 3 } }],
    ['in meta', { variables: { name: 'a' }, meta: { version: 3 } }],
  ])('is changed with the version that was read, given %s', async (_where, params) => {
    const { provider, calls } = provide();
    await provider.update({ resource: 'merchant', id: '1', ...params });
    expect(calls[0]?.call).toBe('PATCH /buffalo/v1/merchant/1');
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ name: 'a', version: 3 });
  });

  it.each<[string, (provider: DataProvider) => Promise<unknown>]>([
    ['alone', (provider) => provider.getOne({ resource: 'merchant', id: '1' })],
    ['by creating it', (provider) => provider.create({ resource: 'merchant', variables: {} })],
    ['by changing it', (provider) => provider.update({ resource: 'merchant', id: '1', variables: { version: 3 } })],
  ])('is changed with the version that was read last %s, where the caller gives none', async (_where, read) => {
    const record = { id: '1', version: 4 };
    const { provider, calls } = provide(() => record);
    await read(provider);
    await provider.update({ resource: 'merchant', id: '1', variables: { name: 'a' } });
    expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ name: 'a', version: 4 });
  });

  it('is not changed with the version of a list that was refreshed behind the form', async () => {
    const { provider, calls } = provide((request) =>
      request.url.includes('/page') ? { records: [{ id: '1', version: 9 }], total: 1 } : { id: '1', version: 4 },
    );
    await provider.getOne({ resource: 'merchant', id: '1' });
    await provider.getList({ resource: 'merchant' });
    await provider.update({ resource: 'merchant', id: '1', variables: { name: 'a' } });
    expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ name: 'a', version: 4 });
  });

  it('is not changed without a version, which would overwrite what others did', async () => {
    const { provider, calls } = provide();
    const error = await rejection(provider.update({ resource: 'merchant', id: '1', variables: { name: 'a' } }));
    expect(error).toMatchObject({ name: 'RequestNotExpressible', property: 'version' });
    expect(calls).toEqual([]);
  });

  it('is deleted, and known by its id though the answer is empty', async () => {
    const { provider, calls } = provide(() => null);
    expect(await provider.deleteOne({ resource: 'merchant', id: '1' })).toEqual({ data: { id: '1' } });
    expect(calls[0]).toMatchObject({ call: 'DELETE /buffalo/v1/merchant/1', body: '' });
  });

  it.each([
    [40900, 'a taken value or a newer version'],
    [40000, 'a refused value'],
  ])('tells the form with code %i, %s, which fields are at fault', async (code) => {
    const { provider } = provide(() =>
      envelope(code, { errors: { mobile: ['已被其他记录使用，请换一个'] } }, { msg: '不能保存' }),
    );
    const error = await rejection(provider.update({ resource: 'merchant', id: '1', variables: { version: 1 } }));
    expect(error).toMatchObject({
      code,
      message: '不能保存',
      statusCode: 200,
      errors: { mobile: ['已被其他记录使用，请换一个'] },
    });
  });

  it('must be a record', async () => {
    const { provider } = provide(() => 'ok');
    expect(await rejection(provider.getOne({ resource: 'merchant', id: '1' }))).toMatchObject({
      name: 'UnreadableAnswer',
      detail: 'GET /buffalo/v1/merchant/1: a record was expected',
    });
    for (const records of [[{ id: '1' }, 'ok'], { id: '1' }])
      expect(await rejection(many(provide(() => records).provider, ['1', '2']))).toMatchObject({
        name: 'UnreadableAnswer',
        detail: expect.stringContaining('a list of records was expected'),
      });
  });
});

describe('everything else', () => {
  it('goes through custom, under the address that useApiUrl gives', async () => {
    const { provider, calls } = provide();
    const url = `${provider.getApiUrl()}/merchant/1/actions/claim`;
    const sent = { url, method: 'post', payload: { remark: 'x' }, query: { dryRun: true } } as const;
    expect(await custom(provider, sent)).toEqual({ data: { id: '1' } });
    expect(calls[0]).toMatchObject({
      call: 'POST /buffalo/v1/merchant/1/actions/claim',
      query: '?dryRun=true',
      body: '{"remark":"x"}',
    });
  });

  it('may filter and sort like a list, and bring headers', async () => {
    const { provider, calls } = provide(() => []);
    const filters: CrudFilter[] = [{ field: 'at', operator: 'gt', value: 1 }];
    const sorters = [{ field: 'at', order: 'desc' } as const];
    await custom(provider, { url: '/x', method: 'get', filters, sorters, headers: { 'X-Who': 'me' } });
    expect(calls[0]?.query).toBe('?_sort=at&_order=desc&at_gt=1');
    expect(calls[0]?.headers.get('x-who')).toBe('me');
  });

  it('may have nothing to say', async () => {
    const { provider } = provide(() => null);
    expect(await custom(provider, { url: '/x', method: 'put' })).toEqual({ data: {} });
  });

  it('may be a file', async () => {
    const { provider } = provide(() => new Response('a,b', { headers: { 'Content-Type': 'text/csv' } }));
    const { data } = await custom(provider, { url: '/x', method: 'get', meta: { file: true } });
    expect(data).toBeInstanceOf(Blob);
  });

  it('refuses a method that the API does not have', async () => {
    const { provider } = provide();
    expect(await rejection(custom(provider, { url: '/x', method: 'head' }))).toMatchObject({ property: 'method' });
  });

  it('shares the session: an expired token is refreshed', async () => {
    const { provider, tokens } = provide((request) => {
      if (request.url.endsWith('refresh_token')) return { token: 'T2' };
      return request.headers.get('authorization') === 'Bearer T2' ? { done: true } : envelope(400203);
    });
    expect(await custom(provider, { url: '/x', method: 'post' })).toEqual({ data: { done: true } });
    expect(tokens.read().token).toBe('T2');
  });
});
