import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fileTypeNames } from '../../../src/fields/file/types.ts';
import { databases } from '../../setup/databases.ts';
import { hearUncaught } from '../../setup/uncaught.ts';
import { type RunningServer, startServer } from '../app-server.ts';
import { createPeople, password } from '../session-accounts.ts';
import { beginnings, type Upload, upload, wireFile } from './uploads.ts';

const MiB = 1024 * 1024;

describe.each(databases)('files on $name', (kind) => {
  let server: RunningServer;
  let email: string;
  let token: string;

  beforeAll(async () => {
    server = await startServer(kind, {
      environment: { FILE_MAX_SIZE: '2', ACCESS_TOKEN_TTL: '86400' },
      mountResources: (api, files) =>
        api.route(
          '/',
          files.uploads((_identity, resource, field) => {
            if (resource !== 'thing') return undefined;
            if (field === 'anything') return { types: fileTypeNames, maxSize: 5 };
            return field === 'photo' ? { types: ['png', 'jpg'], maxSize: 0.5 } : undefined;
          }),
        ),
    });
    const people = await createPeople(server.database);
    email = (await people.add()).email;
    await signIn();
  });
  afterAll(() => server.stop());

  const signIn = async () => {
    const { data } = await server.call('POST', '/sso/v1/auth/login', { body: { email, password, platform: 'PC' } });
    token = z.object({ token: z.string() }).parse(data).token;
  };

  const send = (given: Upload) => upload(server.url, token, given);
  const keep = async (given: Upload) => wireFile.parse((await send(given)).data);
  const read = (url: string) => fetch(`${server.url}${url}`);
  const rowsOf = async (table: 'file' | 'file_chunk') => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
      server.database.db,
    );
    return rows[0]?.n ?? 0;
  };

  it('come back byte for byte, larger than any one piece of them', async () => {
    const content = Buffer.concat([beginnings.zip, randomBytes(MiB + 12_345)]);
    const file = await keep({ name: '合同 2026.zip', content });
    expect(file).toMatchObject({ name: '合同 2026.zip', type: 'application/zip', size: content.length });
    const answer = await read(file.url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Length')).toBe(String(content.length));
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  });

  it('need a session to be uploaded, and none to be read by their address', async () => {
    const answer = await upload(server.url, 'nonsense', { name: 'a.txt', content: beginnings.text });
    expect([answer.status, answer.code]).toEqual([403, 40300]);
    const file = await keep({ name: 'a.txt', content: beginnings.text });
    expect(await (await read(file.url)).text()).toBe(beginnings.text.toString());
  });

  describe('are refused', () => {
    const rejects = async (given: Upload, field = 'file') => {
      const before = await rowsOf('file');
      const { status, code, data } = await send(given);
      expect([status, code]).toEqual([400, 40000]);
      expect(await rowsOf('file')).toBe(before);
      return z.object({ errors: z.record(z.string(), z.array(z.string())) }).parse(data).errors[field]?.[0];
    };

    it.each([
      ['a page called a picture', 'photo.png', beginnings.html],
      ['a page called a text', 'notes.txt', beginnings.html],
      ['a page under its own name', 'index.html', beginnings.html],
      ['a picture called a document', 'scan.pdf', beginnings.png],
      ['bytes called a text', 'notes.txt', Buffer.from([0, 1, 2, 3])],
      ['a program', 'setup.exe', Buffer.from('MZ\u0090\u0000', 'latin1')],
      ['a name without an end', 'README', beginnings.text],
      ['nothing at all', 'empty.txt', Buffer.alloc(0)],
    ])('%s', async (_what, name, content) => {
      expect(await rejects({ name, content })).toContain(`“${name}”不是允许的文件类型`);
    });

    it('where the field takes other types', async () => {
      expect(await rejects({ name: 'a.pdf', content: beginnings.pdf, field: 'photo' })).toContain('（png jpg）');
    });

    it('where they are larger than the field allows, leaving nothing behind', async () => {
      const content = Buffer.concat([beginnings.png, randomBytes(MiB)]);
      const chunks = await rowsOf('file_chunk');
      expect(await rejects({ name: 'a.png', content, field: 'photo' })).toBe('“a.png”超过 0.5 MB');
      expect(await rowsOf('file_chunk')).toBe(chunks);
    });

    it('where they are larger than the server allows', async () => {
      const { status, code, msg } = await send({
        name: 'a.zip',
        content: Buffer.concat([beginnings.zip, randomBytes(3 * MiB)]),
      });
      expect([status, code, msg]).toEqual([413, 41300, '文件不能超过 2 MB']);
    });

    it('for a field that holds none', async () => {
      expect(await rejects({ name: 'a.txt', content: beginnings.text, field: 'name' }, 'field')).toBeDefined();
      expect(await rejects({ name: 'a.txt', content: beginnings.text, resource: '__proto__' }, 'field')).toBeDefined();
    });

    describe('and the server goes on', () => {
      const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"`;
      /** The start of an upload: the form is not closed. */
      const body = (field: string, content: Uint8Array) =>
        Buffer.concat([
          Buffer.from(`${part('resource')}\r\n\r\nthing\r\n${part('field')}\r\n\r\n${field}\r\n`),
          Buffer.from(`${part('file')}; filename="a.png"\r\n\r\n`),
          content,
        ]);
      /** Sends the pieces over a socket, which is then cut, or waits for the answer. */
      const sendRaw = async (length: string, pieces: readonly Uint8Array[], end: 'cut' | 'answer') => {
        const { hostname, port } = new URL(server.url);
        const socket = connect(Number(port), hostname);
        const answer = buffer(socket).then(String, String);
        const head = [
          'POST /buffalo/v1/files HTTP/1.1',
          `Host: ${hostname}`,
          'Connection: close',
          `Authorization: Bearer ${token}`,
        ];
        socket.write([...head, 'Content-Type: multipart/form-data; boundary=x', length, '', ''].join('\r\n'));
        for (const piece of pieces) await new Promise((resolve) => socket.write(piece, resolve));
        if (end === 'answer') return answer;
        await pause(100);
        socket.destroy();
        await pause(100);
        return answer;
      };
      const chunk = (bytes: Uint8Array) =>
        Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
      const large = randomBytes(MiB / 4);

      it.each([
        ['a file for a field that takes none', 'nope', large],
        ['a file of a wrong type', 'anything', large],
        ['a good file', 'anything', Buffer.concat([beginnings.png, large])],
      ])('where the upload of %s is cut', async (_what, field, content) => {
        const uncaught = hearUncaught();
        const sent = body(field, content);
        await sendRaw(`Content-Length: ${sent.length * 3}`, [sent.subarray(0, 1000), sent.subarray(1000)], 'cut');
        expect(await sendRaw(`Content-Length: ${sent.length}`, [sent], 'answer')).toMatch(/^HTTP\/1.1 400/);
        expect(uncaught).toEqual([]);
        expect((await keep({ name: 'a.txt', content: beginnings.text })).name).toBe('a.txt');
      });

      it('where more comes than a file may have, for a field that takes none', async () => {
        const uncaught = hearUncaught();
        const pieces = [chunk(body('nope', large)), ...Array<Buffer>(12).fill(chunk(large))];
        await sendRaw('Transfer-Encoding: chunked', pieces, 'cut');
        expect(uncaught).toEqual([]);
      });
    });

    it('where the form holds none, breaks off, or is no form', async () => {
      const post = (body: string, type: string) =>
        server.call('POST', '/buffalo/v1/files', { token, body, headers: { 'Content-Type': type } });
      expect(await post('--x--\r\n', 'multipart/form-data; boundary=x')).toMatchObject({ status: 400, code: 40000 });
      const half = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf';
      expect(await post(half, 'multipart/form-data; boundary=x')).toMatchObject({ status: 400, code: 40000 });
      expect(await post('x', 'multipart/form-data')).toMatchObject({ status: 400, code: 40000 });
      expect(await post('{}', 'application/json')).toMatchObject({ status: 415, code: 41500 });
    });
  });

  it.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Windows\\win.txt', 'win.txt'],
    ['a\u0000b\u202Etxt.exe.txt', 'abtxt.exe.txt'],
    ['<b>"x"</b>.txt', 'b_.txt'],
    [`${'长'.repeat(300)}.txt`, `${'长'.repeat(116)}.txt`],
  ])('are kept under a safe name: %j', async (name, kept) => {
    const file = await keep({ name, content: beginnings.text });
    expect(file.name).toBe(kept);
    const given = (await read(file.url)).headers.get('Content-Disposition');
    expect(given).toContain(`filename*=UTF-8''${encodeURIComponent(kept)}`);
  });

  it('may be kept by the browser as long as their address is good', async () => {
    const { headers } = await read((await keep({ name: 'logo.svg', content: beginnings.svg })).url);
    const [, seconds] = /^private, max-age=(\d+), immutable$/.exec(headers.get('Cache-Control') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(Number(seconds)).toBeLessThanOrEqual(600);
  });

  describe('do nothing where they are opened', () => {
    it('a drawing with a script: it is saved, not shown, and may run nothing', async () => {
      const { headers } = await read((await keep({ name: 'logo.svg', content: beginnings.svg })).url);
      expect(headers.get('Content-Type')).toBe('image/svg+xml');
      expect(headers.get('Content-Disposition')).toMatch(/^attachment;/);
      expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    });

    it('a page that the server itself keeps: it is bytes to save', async () => {
      const { id } = await server.files.put({
        name: 'report.html',
        type: 'text/html',
        content: beginnings.html,
        enterprise: 1,
        by: null,
        purpose: 'test',
      });
      const { headers } = await read(server.files.signedAddress(id));
      expect(headers.get('Content-Type')).toBe('application/octet-stream');
      expect(headers.get('Content-Disposition')).toMatch(/^attachment;/);
      expect(headers.get('Content-Security-Policy')).toContain('sandbox');
    });

    it('a photograph is shown, or saved where that is asked for', async () => {
      const { url } = await keep({ name: 'a.png', content: beginnings.png });
      expect((await read(url)).headers.get('Content-Disposition')).toMatch(/^inline;/);
      expect((await read(`${url}&download`)).headers.get('Content-Disposition')).toMatch(/^attachment;/);
    });
  });

  describe('have an address', () => {
    it('that is good for ten minutes at most, and the same for a while', async () => {
      const { id, url } = await keep({ name: 'a.txt', content: beginnings.text });
      server.clock.advance(1);
      expect(server.files.signedAddress(id)).toBe(url);
      server.clock.advance(4 * 60);
      expect((await read(url)).status).toBe(200);
      server.clock.advance(6 * 60);
      const over = await read(url);
      expect([over.status, await over.json()]).toMatchObject([
        403,
        { code: 40300, msg: '文件地址已失效，请刷新页面后重试' },
      ]);
      expect((await read(server.files.signedAddress(id))).status).toBe(200);
    });

    it.each([0, 1, 31, 59])('that is good for nine minutes at least, %i seconds into a minute', async (seconds) => {
      server.clock.advance(60 - (Math.floor(server.clock.now().getTime() / 1000) % 60) + seconds);
      const { url } = await keep({ name: 'a.txt', content: beginnings.text });
      server.clock.advance(9 * 60);
      expect((await read(url)).status).toBe(200);
    });

    it('that nobody can forge, lengthen or use for another file', async () => {
      const one = await keep({ name: 'a.txt', content: beginnings.text });
      const other = await keep({ name: 'b.txt', content: beginnings.text });
      const forged = [
        one.url.replace(/signature=./, 'signature=!'),
        one.url.replace(/signature=.*/, ''),
        one.url.replace(/expires=\d+/, 'expires=9999999999'),
        one.url.replace(`/files/${one.id}?`, `/files/${other.id}?`),
        `/buffalo/v1/files/${one.id}`,
        one.url.replace(`/files/${one.id}?`, `/files/..%2F${one.id}?`),
      ];
      for (const url of forged) expect([url, (await read(url)).status]).toEqual([url, 403]);
    });
  });

  describe('that nothing holds', () => {
    // The clock of these goes on for days.
    beforeEach(signIn);

    const purpose = 'thing.anything';
    const upTo = async (owner: string) => {
      const { id } = await keep({ name: `${owner}.txt`, content: beginnings.text });
      return id;
    };
    const ownerOf = async (id: string) => {
      const row = await server.database.db
        .selectFrom('file')
        .selectAll()
        .where('id', '=', Number(id))
        .executeTakeFirst();
      return { by: row?.createdBy ?? 0, enterprise: row?.enterprise ?? 0 };
    };

    it('are removed after a day; those that something holds stay', async () => {
      const [left, held] = [await upTo('left'), await upTo('held')];
      const { enterprise } = await ownerOf(held);
      await server.database.transaction((trx) => server.files.hold(trx, [held], enterprise));
      server.clock.advance(23 * 60 * 60);
      await upTo('any upload sweeps');
      expect((await server.files.info([left])).size).toBe(1);
      server.clock.advance(2 * 60 * 60);
      await signIn();
      await upTo('any upload sweeps');
      expect([...(await server.files.info([left, held])).keys()]).toEqual([held]);
      expect((await read(server.files.signedAddress(left))).status).toBe(404);
      expect((await read(server.files.signedAddress(held))).status).toBe(200);
    });

    it('are held only by who uploaded them, for the field they were uploaded for, and once', async () => {
      const id = await upTo('claimed');
      const { by, enterprise } = await ownerOf(id);
      const claim = (whose: { by: number; purpose: string }) =>
        server.database.transaction(async (trx) => (await server.files.claimable(trx, [id], whose)).has(id));
      expect(await claim({ by: by + 1, purpose })).toBe(false);
      expect(await claim({ by, purpose: 'thing.photo' })).toBe(false);
      expect(await claim({ by, purpose })).toBe(true);
      await server.database.transaction((trx) => server.files.hold(trx, [id], enterprise));
      expect(await claim({ by, purpose })).toBe(false);
    });

    it('keep their name when they were held once: history tells it', async () => {
      const id = await upTo('was held');
      const { enterprise } = await ownerOf(id);
      await server.database.transaction(async (trx) => {
        await server.files.hold(trx, [id], enterprise);
        await server.files.release(trx, [id]);
      });
      server.clock.advance(25 * 60 * 60);
      await server.files.sweep();
      expect((await server.files.info([id])).get(id)).toMatchObject({ name: 'was held.txt', isGone: true });
      expect((await read(server.files.signedAddress(id))).status).toBe(404);
    });
  });
});
