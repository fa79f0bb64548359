import { request as ask, createServer, type Server } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, createToken } from '../../../scripts/designer/requests.ts';
import { createDesignerSession, type Steps } from '../../../scripts/designer/session.ts';

const root = path.join(fileURLToPath(new URL('../../..', import.meta.url)));
const guard = { token: createToken(), hosts: ['console.local'] };
const steps: Steps = { done: [], undone: [], shown: {} };
const session = createDesignerSession({ root, folder: path.join(root, 'src/product'), steps, isReloaded: false });
let server: Server;
let port = 0;

beforeAll(async () => {
  server = createServer((incoming, response) => {
    void answer(incoming, response, guard, {
      session: () => Promise.resolve(session),
      onChange: () => Promise.resolve(),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => server.close());

interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
}

/** By hand: `fetch` chooses some of these headers itself. */
function call(name: string, { method = 'POST', headers = {}, body = '{}' }: Call = {}) {
  const own = {
    host: `127.0.0.1:${port}`,
    'sec-fetch-site': 'same-origin',
    ...(method === 'POST' && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    'x-designer-token': guard.token,
    ...headers,
  };
  const sent = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  return new Promise<{ readonly status: number; readonly said: string }>((resolve, reject) => {
    const sending = ask({ port, method, path: `/__designer/${name}`, headers: sent }, (response) => {
      let said = '';
      response.on('data', (part: Buffer) => (said += part.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, said }));
    });
    sending.on('error', reject);
    sending.end(method === 'GET' ? undefined : body);
  });
}

describe('The designer', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port of the machine', { origin: 'http://127.0.0.1:1' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of another origin of the site', { 'sec-fetch-site': 'same-site' }],
    ['a program that is no browser', { 'sec-fetch-site': undefined }],
    ['a name that leads to the machine', { host: 'evil.example' }],
    ['a page with the token of another start', { 'x-designer-token': createToken() }],
    ['a page without a token', { 'x-designer-token': undefined }],
  ])('refuses %s', async (_who, headers) => {
    const edits = [{ target: { part: 'list' }, change: { do: 'remove', path: ['0'] } }];
    for (const name of ['state', 'edit', 'save', 'create'])
      expect((await call(name, { headers, body: JSON.stringify({ edits }) })).status, name).toBe(403);
    expect(steps.done).toEqual([]);
  });

  it('tells its token to its own page alone', async () => {
    const own = await call('token', { method: 'GET', headers: { 'x-designer-token': undefined } });
    expect(JSON.parse(own.said)).toEqual({ token: guard.token });
    const other = await call('token', { method: 'GET', headers: { origin: 'http://localhost:1' } });
    expect(other.status).toBe(403);
    expect(other.said).not.toContain(guard.token);
  });

  it.each(['localhost', '[::1]', 'console.local', 'app.localhost'])('answers by the name %s', async (name) => {
    expect((await call('state', { headers: { host: `${name}:${port}` } })).status).toBe(200);
  });

  it.each([
    ['no end', '{', 400],
    ['no end of a list', '[1', 400],
    ['a text alone', '"text"', 400],
    ['a megabyte', `{"edits":"${'x'.repeat(1_000_000)}"}`, 400],
    ['no edits', '{}', 422],
    ['an edit of nothing', '{"edits":[{}]}', 422],
    [
      'a way out of the declaration',
      '{"edits":[{"target":{"part":"list"},"change":{"do":"remove","path":["__proto__"]}}]}',
      422,
    ],
    [
      'the name that every object has',
      '{"edits":[{"target":{"part":"list"},"change":{"do":"rename","path":["0"],"key":"__proto__"}}]}',
      422,
    ],
    [
      'a position before the first',
      '{"edits":[{"target":{"part":"list"},"change":{"do":"move","path":["0"],"to":-1}}]}',
      422,
    ],
    [
      'a resource that is not there',
      '{"edits":[{"target":{"part":"resource","name":"nothing"},"change":{"do":"remove","path":["a"]}}]}',
      422,
    ],
  ])('says what is wrong with a body that holds %s', async (_what, body, status) => {
    const answered = await call('edit', { body });
    expect(answered.status).toBe(status);
    expect(JSON.parse(answered.said)).toHaveProperty('message');
    expect(steps.done).toEqual([]);
  });

  it('has no other calls', async () => {
    for (const name of ['', 'constructor', '../state', 'toString']) expect((await call(name)).status, name).toBe(404);
    expect((await call('state', { method: 'GET' })).status).toBe(404);
  });
});
