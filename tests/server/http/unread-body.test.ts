import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allDatabases } from '../../setup/databases.ts';
import { type RunningServer, startServer } from '../app-server.ts';
import { createPeople, password } from '../session-accounts.ts';

const MiB = 1024 * 1024;
const piece = Buffer.alloc(MiB / 4, 'x');
/** As many tries as show a reset that comes every other time. */
const tries = 4;
const part = (name: string, more = '') => `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
const formStart = `${part('resource')}user\r\n${part('field')}nothing\r\n${part('file', '; filename="a.zip"')}`;
const forms = { 'Content-Type': 'multipart/form-data; boundary=x' };
const json = { 'Content-Type': 'application/json' };
const envelope = z.object({ code: z.number() });

describe.each(allDatabases.slice(0, 1))('an answer that comes before the body of its request, on $name', (kind) => {
  let server: RunningServer;
  let token = '';

  beforeAll(async () => {
    server = await startServer(kind, {
      environment: { FILE_MAX_SIZE: '20' },
      mountResources: (api, files) =>
        api.route(
          '/',
          files.uploads(() => undefined),
        ),
    });
    const { email } = await (await createPeople(server.database)).add();
    const body = { email, password, platform: 'PC' };
    const { data } = await server.call('POST', '/sso/v1/auth/login', { body });
    token = z.object({ token: z.string() }).parse(data).token;
  });
  afterAll(() => server.stop());

  interface Body {
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** In MiB, after `start`. */
    readonly size: number;
    readonly start?: string;
    readonly isChunked: boolean;
  }

  /** Sends the whole body before it reads the answer, as browsers do. Returns the status and the code of the envelope. */
  async function answerTo({ path, headers = {}, size, start = '', isChunked }: Body) {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname).pause();
    await once(socket, 'connect');
    const pieces = [Buffer.from(start), ...Array<Buffer>((size * MiB) / piece.length).fill(piece)].filter(
      ({ length }) => length > 0,
    );
    const total = pieces.reduce((sum, { length }) => sum + length, 0);
    const length = isChunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(total) };
    const lines = Object.entries({ Host: hostname, ...headers, ...length }).map((entry) => entry.join(': '));
    const write = promisify<Buffer | string>(socket.write.bind(socket));
    await write([`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    for (const bytes of pieces) {
      if (isChunked) await write(`${bytes.length.toString(16)}\r\n`);
      await write(bytes);
      if (isChunked) await write('\r\n');
    }
    if (isChunked) await write('0\r\n\r\n');
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return [Number(head.split(' ')[1]), envelope.parse(JSON.parse(body)).code];
  }

  const signedIn = () => ({ Authorization: `Bearer ${token}` });
  const refusals = [
    [
      'a body that is too large',
      () => ({ path: '/buffalo/v1/merchant', headers: { ...signedIn(), ...json } }),
      [413, 41300],
    ],
    [
      'a sheet that is too large',
      () => ({ path: '/buffalo/v1/merchant/import', headers: { ...signedIn(), ...json } }),
      [413, 41300],
    ],
    [
      'a file that is too large',
      () => ({ path: '/buffalo/v1/files', headers: { ...signedIn(), ...forms }, start: formStart }),
      [413, 41300],
    ],
    [
      'an upload without a session',
      () => ({ path: '/buffalo/v1/files', headers: forms, start: formStart }),
      [401, 40100],
    ],
    ['an upload that is no form', () => ({ path: '/buffalo/v1/files', headers: signedIn() }), [415, 41500]],
    [
      'an upload to a form whose link is unknown',
      () => ({ path: '/buffalo/v1/public/form/files', headers: forms }),
      [404, 40400],
    ],
    ['an upload nowhere', () => ({ path: '/sso/v1/nowhere', headers: forms }), [413, 41300]],
  ] as const;

  it.each(refusals)('reaches the client of %s', async (_what, body, expected) => {
    for (const isChunked of [false, true]) {
      for (let count = 0; count < tries; count += 1) {
        expect(await answerTo({ ...body(), size: 22, isChunked })).toEqual(expected);
      }
    }
  });
});
