import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { maxAnswerBytes } from '../../../server/delivery/outbound/http.ts';
import { createOutbound } from '../../../server/delivery/outbound/index.ts';

const servers: Server[] = [];

/** Listens on `address`, on a free port unless one is given, and keeps the requests. */
async function open(answer: RequestListener, address = '127.0.0.1', port = 0) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.headers.host} ${request.url}`);
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(port, address, resolve);
  });
  const found = server.address();
  return { seen, port: typeof found === 'object' && found !== null ? found.port : 0 };
}

const fine: RequestListener = (request, response) => {
  request.pipe(response);
};

describe('an outbound request', () => {
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  const resolve = async () => ['127.0.0.1'];
  const client = createOutbound({ allow: ['127.0.0.1'], resolve });

  it('carries its body to the server of the name and brings the answer back', async () => {
    const { port, seen } = await open(fine);
    const url = `http://hooks.example:${port}/here?now`;
    expect(await client.request(url, { body: '你好' })).toEqual({ status: 200, body: '你好', isTruncated: false });
    expect(seen).toEqual([`POST hooks.example:${port} /here?now`]);
  });

  it('reaches no address inside, however it is written', async () => {
    const { port, seen } = await open(fine, '::');
    const guarded = createOutbound({ allow: [] });
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1']) {
      await expect(guarded.request(`http://${host}:${port}/`), host).rejects.toMatchObject({ reason: 'blocked' });
    }
    expect(seen).toEqual([]);
  });

  it('goes to the address that was judged, although the name changes meanwhile', async () => {
    const outside = await open(fine, '127.0.0.2');
    const hidden = await open(fine, '127.0.0.1', outside.port);
    let count = 0;
    const changing = createOutbound({
      allow: ['127.0.0.2'],
      resolve: async () => [(count += 1) === 1 ? '127.0.0.2' : '127.0.0.1'],
    });
    const url = `http://hooks.example:${outside.port}/`;
    expect(await changing.request(url)).toMatchObject({ status: 200 });
    await expect(changing.request(url)).rejects.toMatchObject({ reason: 'blocked' });
    expect([count, outside.seen.length, hidden.seen.length]).toEqual([2, 1, 0]);
  });

  it('does not follow a redirect', async () => {
    const hidden = await open(fine);
    const outside = await open((_request, response) => {
      response.writeHead(307, { Location: `http://127.0.0.1:${hidden.port}/secrets` }).end();
    });
    expect(await client.request(`http://hooks.example:${outside.port}/`)).toMatchObject({ status: 307 });
    expect(hidden.seen).toEqual([]);
  });

  it('ends at its deadline where nothing is answered, and where an answer never ends', async () => {
    const slow = await open((request, response) => {
      if (request.url === '/drips') response.write('a');
    });
    for (const path of ['/silent', '/drips']) {
      const call = client.request(`http://hooks.example:${slow.port}${path}`, { deadline: 200 });
      await expect(call, path).rejects.toMatchObject({ reason: 'timeout' });
    }
    const lost = createOutbound({ allow: [], resolve: () => new Promise(() => {}), deadline: 50 });
    await expect(lost.request('http://hooks.example/')).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('reads the beginning of a huge answer, and closes the connection', async () => {
    let isClosed = false;
    const huge = await open((request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      request.socket.on('close', () => {
        isClosed = true;
      });
      more();
    });
    const { body, ...answer } = await client.request(`http://hooks.example:${huge.port}/`);
    expect(answer).toEqual({ status: 200, isTruncated: true });
    expect(body).toHaveLength(maxAnswerBytes);
    await expect.poll(() => isClosed).toBe(true);
  });

  it('is made by http and https only, and says why it failed', async () => {
    for (const url of ['file:///etc/passwd', 'ftp://hooks.example/', 'hooks.example', '']) {
      await expect(client.request(url), url).rejects.toMatchObject({ reason: 'invalid' });
    }
    const { port } = await open(fine);
    await expect(client.request(`https://hooks.example:${port}/`)).rejects.toMatchObject({ reason: 'protocol' });
    await new Promise((done) => servers.pop()?.close(done));
    await expect(client.request(`http://hooks.example:${port}/`)).rejects.toMatchObject({ reason: 'refused' });
    const unknown = createOutbound({ allow: [] });
    await expect(unknown.request('http://nowhere.invalid/')).rejects.toMatchObject({ reason: 'notFound' });
  });
});
