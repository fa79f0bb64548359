import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { readBody } from '../../server/http/body/body.ts';
import { answer } from '../../server/request/context.ts';
import { badRequest, conflict, notFound, notPermitted } from '../../server/request/errors.ts';
import { databases } from '../setup/databases.ts';
import { type RunningServer, startServer } from './app-server.ts';
import { createPeople, password } from './session-accounts.ts';

const embedded = () => {
  const kind = databases.find(({ name }) => name === 'sqlite');
  if (kind === undefined) throw new Error('The embedded database is always there');
  return kind;
};

/** As it is on the wire: `fetch` decompresses and follows. */
function rawGet(url: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      request(url, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}

/** The names of headers in the code of the console: it writes those it sends with capitals, those it reads without. */
function headersOfConsole(): string[] {
  const files = ['src', 'features'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  );
  const sources = files.filter((name) => /\.tsx?$/.test(name) && !name.split(path.sep).includes('tests'));
  const texts = sources.map((name) => readFileSync(name, 'utf8'));
  const names = texts.flatMap((text) => text.match(/(?<=')[A-Z][A-Za-z]*(?:-[A-Z][A-Za-z]*)+(?=')/g) ?? []);
  return [...new Set(['Authorization', ...names])].filter((name) => /[a-z]/.test(name));
}

describe('the app', () => {
  let server: RunningServer;
  let token: string;
  const script = `console.log(${JSON.stringify('x'.repeat(5000))})`;
  const page = '<title>console</title><script>show()</script>';
  const dist = mkdtempSync(path.join(tmpdir(), 'dist-'));

  beforeAll(async () => {
    mkdirSync(path.join(dist, 'assets'));
    mkdirSync(path.join(dist, '.vite'));
    writeFileSync(path.join(dist, 'index.html'), page);
    writeFileSync(path.join(dist, 'assets', 'main-abc.js'), script);
    writeFileSync(path.join(dist, 'icon.svg'), '<svg/>');
    writeFileSync(path.join(dist, '.vite', 'manifest.json'), '{}');
    server = await startServer(embedded(), {
      consoleFolder: dist,
      environment: { CORS_ORIGINS: 'https://console.test' },
      mountResources: (api) => {
        api.post('/refused/fields', () => {
          throw badRequest({ mobile: [{ key: 'field.required' }, { key: 'field.tooLong', params: { max: 11 } }] });
        });
        api.post('/refused/right', () => {
          throw notPermitted();
        });
        api.post('/refused/missing', () => {
          throw notFound();
        });
        api.post('/refused/conflict', () => {
          throw conflict();
        });
        api.post('/refused/broken', () => {
          throw new Error('the stack nobody may see');
        });
        api.post('/body', async (c) =>
          answer(c, await readBody(c, z.object({ name: z.string().min(1).max(3).optional() }))),
        );
      },
    });
    const people = await createPeople(server.database);
    const { email } = await people.add();
    const { data } = await server.call('POST', '/sso/v1/auth/login', { body: { email, password, platform: 'PC' } });
    token = z.object({ token: z.string() }).parse(data).token;
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dist, { recursive: true });
  });

  const post = (name: string, options = {}) => server.call('POST', `/buffalo/v1/${name}`, { token, ...options });

  describe('answers in an envelope', () => {
    it('what a field was refused for, in the language of the request', async () => {
      const refused = await post('refused/fields', { headers: { 'Accept-Language': 'en' } });
      expect(refused).toMatchObject({ status: 400, code: 40000, msg: 'Bad request' });
      expect(refused.data).toEqual({ errors: { mobile: ['Required', 'At most 11 characters'] } });
    });

    it('business outcomes under HTTP 200, missing records under 404', async () => {
      expect(await post('refused/right')).toMatchObject({ status: 200, code: 50008, msg: '没有权限', data: null });
      expect(await post('refused/conflict')).toMatchObject({ status: 200, code: 40900 });
      expect(await post('refused/missing')).toMatchObject({ status: 404, code: 40400 });
    });

    it('what nobody expected, with the request id and nothing of the cause', async () => {
      const { status, msg, data, headers } = await post('refused/broken');
      expect([status, msg, data]).toEqual([500, '服务器错误', { requestId: headers.get('X-Request-Id') }]);
      const line = server.logged.find((entry) => entry.includes('the stack nobody may see'));
      expect(line).toContain(headers.get('X-Request-Id'));
    });

    it('an unknown API path, never the page', async () => {
      const headers = { Accept: 'text/html' };
      expect(await server.call('GET', '/sso/v1/nothing', { headers })).toMatchObject({ status: 404, code: 40400 });
      expect(await server.call('GET', '/buffalo/v2', { headers })).toMatchObject({ status: 404 });
      expect(await server.call('GET', '/buffalo/v1/nothing', { headers, token })).toMatchObject({ status: 404 });
    });
  });

  describe('reads a body', () => {
    it('that is JSON, or empty whatever it says it is', async () => {
      expect((await post('body', { body: { name: 'a' } })).data).toEqual({ name: 'a' });
      expect((await post('body', { headers: { 'Content-Type': 'application/json' } })).data).toEqual({});
      expect((await post('body', { body: '""' })).data).toEqual({});
      expect((await post('body')).data).toEqual({});
    });

    it('and refuses what is not JSON, what holds NUL, another type, and too much', async () => {
      expect(await post('body', { body: '{"name":' })).toMatchObject({ status: 400, code: 40000 });
      expect(await post('body', { body: { name: '\0' } })).toMatchObject({ status: 400 });
      expect(await post('body', { body: 'name=a', headers: { 'Content-Type': 'text/plain' } })).toMatchObject({
        status: 415,
      });
      expect(await post('body', { body: { name: 'x'.repeat(1024 * 1024) } })).toMatchObject({ status: 413 });
      expect(await post(`body?q=${'x'.repeat(8192)}`)).toMatchObject({ status: 414, code: 41400 });
    });

    it.each([9000, 40_000])(
      'and answers a page in words where a browser opens an address of %i characters',
      async (length) => {
        const search = `?q=${'x'.repeat(length)}`;
        const headers = { Accept: 'text/html,*/*' };
        const opened = await fetch(`${server.url}/custom/merchant${search}`, { headers });
        expect([414, 431]).toContain(opened.status);
        expect(opened.headers.get('Content-Type')).toMatch(/^text\/html/);
        expect(await opened.text()).toMatch(/<h1[^]*打不开这个页面[^]*请求地址过长[^]*<a href="\/">/);
        const api = await fetch(`${server.url}/buffalo/v1/body${search}`, { headers });
        expect(api.headers.get('Content-Type')).toMatch(/^application\/json/);
      },
    );

    it('and refuses text that no database keeps as it is, but not its name', async () => {
      expect(await post('body', { body: '{"name":"\\ud800"}' })).toMatchObject({ status: 400, code: 40000 });
      expect(await post('body', { body: '{"other":[{"deep":"a\\udc00b"}]}' })).toMatchObject({ status: 400 });
      expect((await post('body', { body: { name: '😀' } })).data).toEqual({ name: '😀' });
      expect((await post('body', { body: { other: '\\u0000', name: 'a' } })).data).toMatchObject({ name: 'a' });
      const nested = '['.repeat(200_000) + ']'.repeat(200_000);
      expect(await post('body', { body: `{"name":${nested}}` })).toMatchObject({ status: 400 });
    });

    it.each([
      ['Content-Length: 50', '{"na'],
      ['Transfer-Encoding: chunked', '9\r\n{"na'],
    ])('and takes nobody’s going away for a failure of its own (%s)', async (length, start) => {
      const answered = server.logged.length + 1;
      const { port, hostname } = new URL(server.url);
      const socket = connect(Number(port), hostname);
      const head = `POST /buffalo/v1/body HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${length}`;
      socket.write(`${head}\r\nAuthorization: Bearer ${token}\r\n\r\n${start}`, () =>
        setTimeout(() => socket.destroy(), 50),
      );
      await vi.waitUntil(() => server.logged.length >= answered);
      expect(server.logged.slice(answered - 1).join('')).toMatch(/"status":400/);
      expect(server.logged.join('')).not.toContain('aborted');
    });

    it('and names what is wrong with each field', async () => {
      expect((await post('body', { body: { name: 'four' } })).data).toEqual({ errors: { name: ['最多 3 个字符'] } });
      expect((await post('body', { body: { name: '' } })).data).toEqual({ errors: { name: ['必填'] } });
      expect((await post('body', { body: { name: 5 } })).data).toEqual({ errors: { name: ['格式不正确'] } });
    });
  });

  it('lets nobody keep an answer of the API', async () => {
    expect((await post('refused/right')).headers.get('Cache-Control')).toBe('no-store');
    expect((await post('body')).headers.get('Cache-Control')).toBe('no-store');
  });

  it('says that it is well once the database answers', async () => {
    const response = await fetch(`${server.url}/healthz`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('logs each request with who and how it ended, without the query string', async () => {
    await server.call('GET', '/buffalo/v1/users/info?token=secret-in-query', {
      token,
      headers: { 'X-Request-Id': 'mine-1' },
    });
    const line = server.logged.find((entry) => entry.includes('mine-1')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ method: 'GET', path: '/buffalo/v1/users/info', status: 200, userId: 1 });
    expect(server.logged.join('')).not.toContain('secret-in-query');
  });

  describe('sends headers', () => {
    it('that keep scripts, but the one of the page itself, frames and referrers in', async () => {
      const { headers } = await fetch(server.url);
      const policy = headers.get('Content-Security-Policy');
      expect(policy).toContain("script-src 'self' 'sha256-bZcXq6A55386WOhnm+CkmXOdvD/gkjsQT5fkz6gxfg8=';");
      expect(policy).toContain("style-src 'self' 'unsafe-inline';");
      expect(policy).toContain("img-src 'self' data: blob:;");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('X-Frame-Options')).toBe('DENY');
    });

    it('without those that browsers obey over https only, and complain of over http', async () => {
      const { headers } = await fetch(server.url);
      const told = ['Strict-Transport-Security', 'Cross-Origin-Opener-Policy', 'Origin-Agent-Cluster'];
      expect(told.map((name) => headers.get(name))).toEqual([null, null, null]);
    });

    it('to the origins of CORS_ORIGINS only, with credentials', async () => {
      const ask = (origin: string) =>
        fetch(`${server.url}/buffalo/v1/users/info`, {
          method: 'OPTIONS',
          headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' },
        });
      const allowed = await ask('https://console.test');
      expect(allowed.headers.get('Access-Control-Allow-Origin')).toBe('https://console.test');
      expect(allowed.headers.get('Access-Control-Allow-Credentials')).toBe('true');
      expect(allowed.headers.get('Access-Control-Allow-Headers')).toContain('Refresh-Token');
      expect((await ask('https://evil.test')).headers.get('Access-Control-Allow-Origin')).toBeNull();
    });

    it('with every header that the console sends', async () => {
      const { headers } = await fetch(`${server.url}/buffalo/v1/public/form`, {
        method: 'OPTIONS',
        headers: { Origin: 'https://console.test', 'Access-Control-Request-Method': 'PATCH' },
      });
      const allowed = headers.get('Access-Control-Allow-Headers')?.split(',') ?? [];
      const sent = headersOfConsole();
      expect(sent).toEqual(expect.arrayContaining(['Refresh-Token', 'Form-Code', 'X-Preview-Role', 'Last-Event-ID']));
      expect(sent.filter((name) => !allowed.includes(name))).toEqual([]);
    });
  });

  describe('serves the console', () => {
    it('hashed assets forever and compressed', async () => {
      const url = `${server.url}/assets/main-abc.js`;
      const br = await rawGet(url, { 'Accept-Encoding': 'gzip, br' });
      expect(br.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: expect.stringContaining('Accept-Encoding'),
      });
      expect(br.headers['content-type']).toMatch(/javascript/);
      expect(brotliDecompressSync(br.body).toString()).toBe(script);
      const refused = await rawGet(url, { 'Accept-Encoding': 'br;q=0, gzip;q=0.5' });
      expect(refused.headers['content-encoding']).toBe('gzip');
      const gzip = await rawGet(url, { 'Accept-Encoding': 'gzip' });
      expect(gunzipSync(gzip.body).toString()).toBe(script);
      expect((await rawGet(url)).body.toString()).toBe(script);
    });

    it('a file that could not be read once, as soon as it can be', async () => {
      const file = path.join(dist, 'icon.svg');
      const [away, url] = [`${file}.away`, `${server.url}/icon.svg`];
      renameSync(file, away);
      expect((await rawGet(url)).status).toBe(500);
      renameSync(away, file);
      expect((await rawGet(url)).status).toBe(200);
    });

    it('the page for every path of the console, checked again each time', async () => {
      for (const at of ['/', '/custom/shop/aiReview/1/a.b']) {
        const served = await rawGet(`${server.url}${at}`, { Accept: 'text/html' });
        expect([served.status, served.body.toString()]).toEqual([200, page]);
        expect(served.headers['cache-control']).toBe('no-cache');
      }
      const { headers } = await rawGet(server.url);
      const again = await rawGet(server.url, { 'If-None-Match': String(headers.etag) });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    });

    it('neither the page for a missing asset, nor hidden files, nor anything outside its folder', async () => {
      const missing = await rawGet(`${server.url}/assets/gone.js`, { Accept: 'text/html' });
      expect(missing.status).toBe(404);
      expect((await rawGet(`${server.url}/.vite/manifest.json`)).status).toBe(404);
      expect((await rawGet(`${server.url}/..%2f..%2fetc%2fpasswd`)).status).toBe(404);
    });
  });
});

describe('behind a proxy on https, framed by another site', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer(embedded(), {
      environment: {
        TRUST_PROXY: '1',
        FRAME_ANCESTORS: 'https://portal.test',
        CONNECT_ORIGINS: 'https://stock.test',
      },
    });
    await createPeople(server.database);
  });
  afterAll(() => server.stop());

  it('asks for https from then on, keeps its window to itself, and lets itself be framed there', async () => {
    const { headers } = await fetch(`${server.url}/healthz`, { headers: { 'X-Forwarded-Proto': 'https' } });
    expect(headers.get('Strict-Transport-Security')).toContain('max-age=');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('Origin-Agent-Cluster')).toBe('?1');
    expect(headers.get('Content-Security-Policy')).toContain('frame-ancestors https://portal.test');
    expect(headers.get('Content-Security-Policy')).toContain("connect-src 'self' https://stock.test;");
    expect(headers.get('X-Frame-Options')).toBeNull();
  });

  it('believes the proxy about the address, not the caller', async () => {
    await server.call('POST', '/sso/v1/auth/login', {
      body: { email: 'a@b.test', password, platform: 'PC' },
      headers: { 'X-Forwarded-For': '6.6.6.6, 203.0.113.9' },
    });
    const log = await server.database.db.selectFrom('login_log').select('address').execute();
    expect(log).toEqual([{ address: '203.0.113.9' }]);
  });
});
