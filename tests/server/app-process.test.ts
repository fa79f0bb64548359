import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../../server/http/create-server.ts';
import { openDatabase } from '../../server/storage/database.ts';
import { longestUpload } from '../../src/fields/file/kind.ts';
import { failedStart, program, runNode, runServer, statusOf } from './server-process.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'data-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const known = '--demo, --demo-scale <number>, --allow-demo-accounts, --new-key, --drill';
const run = (environment: Record<string, string> = {}) => runServer({ DATA_DIR: dataDir, ...environment });

/** Starts a server with an empty database of its own, and signs its administrator in. */
async function signedInServer(folder: string) {
  const account = { email: 'boss@company.test', password: 'long enough' };
  const { child, output } = run({
    DATA_DIR: path.join(dataDir, folder),
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  });
  while (!output.join('').includes('The console is at')) await once(child.stdout, 'data');
  const url = /The console is at (\S+)/.exec(output.join(''))?.[1] ?? '';
  const signedIn = await fetch(`${url}/sso/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...account, platform: 'PC' }),
  });
  const { data }: { data: { token: string } } = await signedIn.json();
  return { child, output, url, token: data.token };
}

describe('the process', () => {
  it('ends with status 1 on bad settings, listing every one', async () => {
    const { child, output } = run({ PORT: 'http', TIME_ZONE: 'Mars/Base', SECRET_KEY: 'short' });
    expect(await statusOf(child)).toBe(1);
    expect(output.join('')).toBe(
      [
        'Bad settings:',
        '  PORT is "http"; allowed: a port from 0 to 65535 (0 picks a free one)',
        '  SECRET_KEY is set to a value not shown here; allowed: at least 32 characters',
        '  TIME_ZONE is "Mars/Base"; allowed: an IANA time zone',
        '',
      ].join('\n'),
    );
  });

  it('ends with status 1 on arguments that it does not know, before it touches anything', async () => {
    const untouched = path.join(dataDir, 'untouched');
    const { status, said } = await failedStart({ DATA_DIR: untouched }, '--dril', '--demo-scale', '2', 'drill', '2');
    expect(status).toBe(1);
    expect(said).toBe(
      ['Unknown arguments:', ...['"--dril"', '"drill"', '"2"'].map((one) => `  ${one}; allowed: ${known}`), ''].join(
        '\n',
      ),
    );
    expect(existsSync(untouched)).toBe(false);
  });

  it('ends with status 1 in a data folder that another process holds', async () => {
    const database = openDatabase({ dataDir });
    const { child, output } = run();
    expect(await statusOf(child)).toBe(1);
    expect(output.join('')).toBe(
      `The data folder ${dataDir} is in use by another process (${process.pid}). Stop that process, choose another ` +
        'DATA_DIR, or let several servers share one PostgreSQL with DATABASE_URL.\n',
    );
    await database.close();
  });

  it('ends with status 1 where it can neither keep its data, nor reach its database, nor listen', async () => {
    const file = path.join(dataDir, 'file');
    writeFileSync(file, '');
    const noFolder = run({ DATA_DIR: path.join(file, 'data') });
    expect(await statusOf(noFolder.child)).toBe(1);
    expect(noFolder.output.join('')).toMatch(/^The folder \S+ \(DATA_DIR\) cannot hold the database: ENOTDIR[^\n]*\n$/);

    const silent = run({ DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/console' });
    expect(await statusOf(silent.child)).toBe(1);
    expect(silent.output.join('')).toBe(
      'The PostgreSQL of DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:1\n',
    );

    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const administrator = { ADMIN_EMAIL: 'boss@company.test', ADMIN_PASSWORD: 'long enough' };
    const taken = run({ PORT: String(port), DATA_DIR: path.join(dataDir, 'own'), ...administrator });
    expect(await statusOf(taken.child)).toBe(1);
    expect(taken.output.join('')).toBe(
      `Another program listens at port ${port} of 127.0.0.1: stop it, or choose another PORT.\n`,
    );
    other.close();
  });

  it('answers in an envelope what never becomes a request', async () => {
    const server = createHttpServer(async (request) => new Response(await request.text()), {
      requestTimeout: 50,
      headersTimeout: 50,
      connectionsCheckingInterval: 10,
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const sent = async (text: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(text);
      return (await buffer(socket)).toString();
    };
    expect(await sent('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n')).toMatch(
      /^HTTP\/1.1 408 Request Timeout\r\n[^]*\r\n\r\n\{"code":40800,"msg":"请求超时","data":null\}$/,
    );
    expect(await sent('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 Bad Request[^]*\{"code":40000,"msg":"错误请求"/);
    expect(await sent(`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 Request Header Fields Too Large[^]*\{"code":43100,"msg":"请求内容过大"/,
    );
    for (const head of [
      'GET / HTTP/1.1',
      'GET / HTTP/1.1\r\nHost:',
      'GET / HTTP/1.1\r\nHost: a b/c?',
      'OPTIONS * HTTP/1.1\r\nHost: a',
    ])
      expect(await sent(`${head}\r\nConnection: close\r\n\r\n`), head).toMatch(
        /^HTTP\/1.1 400 Bad Request[^]*\{"code":40000,"msg":"错误请求"/,
      );
    server.close();
  });

  it('waits for a slow upload longer than the console does, and for headers a minute', () => {
    const { requestTimeout, headersTimeout } = createHttpServer(async () => new Response());
    expect(requestTimeout).toBeGreaterThan(longestUpload);
    expect(headersTimeout).toBe(60_000);
  });

  it('refuses a request in which a header stands twice that can mean one thing only', async () => {
    const server = createHttpServer(async (request) => new Response(await request.text()));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const sent = async (...headers: readonly string[]) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(['POST / HTTP/1.1', 'Connection: close', ...headers, '', ''].join('\r\n'));
      return (await buffer(socket)).toString();
    };
    expect(await sent('Host: a', 'Content-Length: 0', 'Accept: a/b', 'accept: c/d')).toMatch(/^HTTP\/1.1 200/);
    for (const header of [
      'Host: a',
      'Authorization: Bearer x',
      'Content-Type: application/json',
      'Refresh-Token: x',
      'X-Preview-Role: 1',
      'Idempotency-Key: x',
    ]) {
      const [name = ''] = header.toLowerCase().split(':');
      const twice = [header, `${name}: other`, ...(name === 'host' ? [] : ['Host: a'])];
      expect(await sent('Content-Length: 0', ...twice), header).toMatch(
        new RegExp(`^HTTP/1.1 400 Bad Request[^]*\\{"code":40000,"msg":"请求头 ${name} 出现了多次`),
      );
    }
    const chunked = 'Transfer-Encoding: chunked';
    for (const lengths of [
      ['Content-Length: 0', 'Content-Length: 0'],
      ['Content-Length: 0', 'Content-Length: 5'],
      [chunked, 'Content-Length: 0'],
      [chunked, chunked],
      ['Transfer-Encoding: identity', chunked],
    ]) {
      expect(await sent('Host: a', ...lengths), lengths.join(', ')).toMatch(/^HTTP\/1.1 400 Bad Request/);
    }
    server.close();
  });

  it('stops in its time though somebody listens to live events', async () => {
    const { child, output, url, token } = await signedInServer('listened');
    const events = await fetch(`${url}/buffalo/v1/events`, { headers: { Authorization: `Bearer ${token}` } });
    expect(events.status).toBe(200);
    const ended = statusOf(child);
    child.kill('SIGTERM');
    // Both end: the stream by itself, the process without running out of time.
    await events.text();
    expect(await ended).toBe(0);
    expect(output.join('')).not.toContain('still in flight');
  });

  it('stops in its time though requests still arrive on open connections', { timeout: 30_000 }, async () => {
    const { child, output, url, token } = await signedInServer('asked');
    const { hostname, port } = new URL(url);
    const open = async (text: string) => {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write(text);
      return { socket, answer: buffer(socket).then(String) };
    };
    const headers = `Host: a\r\nAuthorization: Bearer ${token}\r\n`;
    const body = JSON.stringify({ names: [] });
    // As a browser opens one before it has a request for it.
    const silent = await open('');
    const stream = await open(`GET /buffalo/v1/events HTTP/1.1\r\n${headers}`);
    const health = await open('GET /healthz HTTP/1.1\r\n');
    const begun = await open(
      `POST /buffalo/v1/merchant HTTP/1.1\r\n${headers}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n{`,
    );
    // Connections are accepted in turn: then the server has read what was sent on the others.
    await (await open('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).answer;
    const ended = statusOf(child);
    child.kill('SIGTERM');
    while (!output.join('').includes('stopping')) await once(child.stdout, 'data');
    stream.socket.write('\r\n');
    health.socket.write('Host: a\r\n\r\n');
    begun.socket.write(body.slice(1));
    expect(await stream.answer).toMatch(
      /^HTTP\/1.1 503 (?=[^]*\r\nretry-after: 3\r\n)[^]*\r\nConnection: close\r\n[^]*\{"code":50300,/i,
    );
    expect(await health.answer).toMatch(/^HTTP\/1.1 200 [^]*\r\nConnection: close\r\n/);
    expect(await begun.answer).toMatch(/^HTTP\/1.1 400 [^]*\r\nConnection: close\r\n/);
    expect(await silent.answer).toBe('');
    expect(await ended).toBe(0);
    expect(output.join('')).not.toContain('still in flight');
  });

  it('stops when npm, which started it, is asked to', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'started-by-npm-'));
    const scripts = { serve: `"${process.execPath}" "${program('main')}"` };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts }));
    const npm = spawn('npm', ['run', 'serve'], {
      cwd: folder,
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: path.join(folder, 'data'),
        DATABASE_URL: '',
        ADMIN_EMAIL: 'boss@company.test',
        ADMIN_PASSWORD: 'long enough',
      },
    });
    const output: string[] = [];
    npm.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text));
    while (!output.join('').includes('The console is at')) await once(npm.stdout, 'data');
    // Open as long as the server runs.
    const closed = once(npm.stdout, 'close');
    npm.kill('SIGTERM');
    await closed;
    expect(output.join('')).toContain('"msg":"stopping"');
    rmSync(folder, { recursive: true });
  });

  it('finishes what is in flight when asked to stop, then closes the database and ends with status 0', async () => {
    const script = `
      import { createAdaptorServer } from '@hono/node-server';
      import { runnerImport } from 'vite';
      const { module } = await runnerImport('./server/operations/start/listening.ts', { configFile: false });
      const { listen, stopOnSignal } = module;
      const server = createAdaptorServer({ fetch: () => new Promise((resolve) => {
        process.once('SIGTERM', () => setTimeout(() => resolve(new Response('finished')), 50));
        console.log('in flight');
      }) });
      const log = { info() {}, error: console.error };
      stopOnSignal(server, log, async () => console.log('closed'));
      console.log('at ' + (await listen(server, { port: 0, host: '127.0.0.1' })));`;
    const { child, output } = runNode(['--input-type=module', '-e', script], {});
    const said = async (word: string) => {
      while (!output.join('').includes(word)) await once(child.stdout, 'data');
    };
    await said('at http');
    const answer = fetch(/at (\S+)/.exec(output.join(''))?.[1] ?? '');
    await said('in flight');
    const ended = statusOf(child);
    child.kill('SIGTERM');
    expect(await (await answer).text()).toBe('finished');
    expect(await ended).toBe(0);
    expect(output.join('')).toContain('closed');
  });
});
