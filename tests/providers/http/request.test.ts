import { Readable } from 'node:stream';
import { HttpResponse, http as route } from 'msw';
import { describe, expect, it } from 'vitest';
import { BodyNotReplayable } from '../../../src/providers/http/errors.ts';
import { createMemoryTokens } from '../../../src/providers/tokens.ts';
import { api, createTestClient, envelope, rejection } from '../fakes.ts';
import { usePretendedApi } from '../server.ts';

const server = usePretendedApi();

/** Answers every call, and remembers it. */
function listen(reply: () => Response = () => envelope(1)) {
  const seen: { url: URL; headers: Headers; body: string }[] = [];
  server.use(
    route.all(`${api}/*`, async ({ request }) => {
      seen.push({ url: new URL(request.url), headers: request.headers, body: await request.text() });
      return reply();
    }),
  );
  return seen;
}

describe('a request', () => {
  it('carries the token, the language and JSON', async () => {
    const seen = listen();
    await createTestClient({ language: () => 'en' }).http.post('/thing', { name: '星河' });
    expect(seen[0]?.body).toBe('{"name":"星河"}');
    expect(Object.fromEntries(seen[0]?.headers ?? [])).toMatchObject({
      authorization: 'Bearer T1',
      'accept-language': 'en',
      'content-type': 'application/json',
    });
  });

  it('carries no token when none is stored', async () => {
    const seen = listen();
    await createTestClient({ tokens: createMemoryTokens() }).http.get('/thing');
    expect(seen[0]?.headers.has('authorization')).toBe(false);
  });

  it.each([undefined, null, ''])('sends an empty body (%o) as an empty string, not as JSON', async (body) => {
    const seen = listen();
    await createTestClient().http.post('/thing', body);
    expect(seen[0]?.body).toBe('');
    expect(seen[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('repeats the key of an array and leaves absent parameters out', async () => {
    const seen = listen();
    await createTestClient().http.get('/thing', { params: { id: ['1', '2'], q: undefined, at: null, x: '' } });
    expect(seen[0]?.url.search).toBe('?id=1&id=2&x=');
  });

  it.each([
    ['http://api.test', 'buffalo/v1/thing'],
    ['http://api.test/', '/buffalo/v1/thing'],
    ['http://api.test/buffalo/', 'v1/thing'],
  ])('joins %s and %s with one slash', async (baseUrl, path) => {
    const seen = listen();
    await createTestClient({ baseUrl }).http.get(path);
    expect(seen[0]?.url.href).toBe('http://api.test/buffalo/v1/thing');
  });

  it.each(['https://elsewhere.test/x', '//elsewhere.test/x'])('never takes its token to %s', async (path) => {
    const seen = listen();
    await createTestClient().http.get(path);
    expect(seen[0]?.url.origin).toBe(api);
  });

  it('carries an idempotency key if it creates or acts within the session, and only then', async () => {
    const seen = listen();
    const { http } = createTestClient({ newKey: () => 'made' });
    await http.post('/thing', {});
    await http.post('/thing', {}, { idempotencyKey: 'given' });
    await http.post('/thing', {}, { detached: true });
    await http.patch('/thing', {});
    expect(seen.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['made', 'given', null, null]);
  });

  it('makes keys that differ', async () => {
    const seen = listen();
    const { http } = createTestClient();
    await http.post('/thing');
    await http.post('/thing');
    const [first, second] = seen.map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
  });

  it('reports the permission version of an answer, refused or not', async () => {
    listen(() => envelope(50008, null, { headers: { 'X-Permission-Version': 'v7' } }));
    const { http, versions } = createTestClient();
    await rejection(http.get('/thing'));
    expect(versions).toEqual(['v7']);
  });

  it.each([
    ['web', () => new Blob(['x']).stream()],
    ['Node', () => Readable.from(['x'])],
  ])('refuses a %s stream before anything is sent, and says what to send instead', async (_kind, stream) => {
    const seen = listen();
    const error = await rejection(createTestClient().http.post('/files', stream()));
    expect(error).toBeInstanceOf(BodyNotReplayable);
    expect(error).toMatchObject({ message: expect.stringContaining('POST /files: a stream can be sent only once') });
    expect(seen).toEqual([]);
  });

  it.each(['http', 'fetch'] as const)('hands a download over as a Blob (adapter %s)', async (adapter) => {
    listen(() => new HttpResponse('订单', { headers: { 'Content-Type': 'text/csv' } }));
    const file = await createTestClient({ adapter }).http.get('/export', { file: true });
    expect(file).toBeInstanceOf(Blob);
    expect(file instanceof Blob && (await file.text())).toBe('订单');
  });

  it('takes the page of a proxy for no download, but one that was attached', async () => {
    const html = { 'Content-Type': 'text/html' };
    listen(() => new HttpResponse('<p>sign in to the network</p>', { headers: html }));
    const error = await rejection(createTestClient().http.get('/export', { file: true }));
    expect(error).toMatchObject({ name: 'UnreadableAnswer' });
    listen(() => new HttpResponse('<p>a file</p>', { headers: { ...html, 'Content-Disposition': 'attachment' } }));
    expect(await createTestClient().http.get('/files/1', { file: true })).toBeInstanceOf(Blob);
  });

  it.each(['http', 'fetch'] as const)(
    'finds the refusal in what should have been a download (adapter %s)',
    async (adapter) => {
      listen(() => envelope(50008, null, { msg: '没有权限' }));
      const error = await rejection(createTestClient({ adapter }).http.get('/export', { file: true }));
      expect(error).toMatchObject({ name: 'RequestRefused', code: 50008, message: '没有权限' });
    },
  );
});
