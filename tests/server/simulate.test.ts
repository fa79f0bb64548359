import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../scripts/free-port.mjs';
import { createClient } from '../../scripts/simulate/client.ts';
import { simulate } from '../../scripts/simulate/run.ts';
import { demoPassword } from '../../server/operations/start/demo.ts';
import { runningServer } from './server-process.ts';

const page = z.object({ total: z.number(), records: z.array(z.looseObject({ messageCount: z.number() })) });

describe('npm run simulate', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'simulate-'));
  let server: Awaited<ReturnType<typeof runningServer>>;
  let port: string;
  const start = () => runningServer({ DATA_DIR: dataDir, PORT: port }, '--demo', '--demo-scale', '0.003');

  beforeAll(async () => {
    port = String(await freePort());
    server = await start();
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  // A player waits for a server that is away, so that only the server can say why.
  beforeEach(({ onTestFailed }) => onTestFailed(() => console.error(server.child.exitCode, server.output.join(''))));

  const play = async (args: readonly string[], environment = {}, onLine: (line: string) => void = () => {}) => {
    const lines: string[] = [];
    const status = await simulate(['--url', server.url, ...args], environment, (line) => {
      lines.push(line);
      onLine(line);
    });
    return { status, said: lines.join('\n') };
  };
  const simulated = async () => {
    const parts = { url: server.url, signal: AbortSignal.timeout(20_000), say: () => {} };
    const body = { email: 'owner@demo.example', password: demoPassword, platform: 'PC' };
    const { token } = z
      .object({ token: z.string() })
      .parse(await createClient(parts).call('POST', '/sso/v1/auth/login', body));
    const client = createClient({ ...parts, token });
    const read = async (query: string) =>
      page.parse(await client.call('GET', `/buffalo/v1/conversation/page?q=SIM&${query}`));
    return { all: await read('_end=200'), ongoing: (await read('status=ongoing')).total };
  };

  it('posts conversations with their messages through the API, and ends those that go on when it is stopped', async () => {
    const { status, said } = await play(['--rate', '40', '--speed', '300', '--for', '4']);
    expect(status).toBe(0);
    const [, conversations, messages] = /Played (\d+) conversations, (\d+) messages/.exec(said) ?? [];
    const { all, ongoing } = await simulated();
    expect(all.total).toBe(Number(conversations));
    expect(all.records.reduce((sum, { messageCount }) => sum + messageCount, 0)).toBe(Number(messages));
    expect(Number(messages)).toBeGreaterThan(60);
    expect(ongoing).toBe(0);
  });

  it('waits while the server is away, and goes on afterwards without a message twice', async () => {
    const before = await simulated();
    let restarting: Promise<void> | undefined;
    const restart = async () => {
      await server.stop();
      server = await start();
    };
    const timer = setTimeout(() => {
      restarting = restart();
    }, 2000);
    const { status, said } = await play(['--rate', '20', '--speed', '300', '--for', '25'], {}, (line) => {
      if (line.includes('answers again')) setTimeout(() => process.emit('SIGINT'), 2000);
    });
    clearTimeout(timer);
    await restarting;
    expect(status).toBe(0);
    expect(said).toMatch(/waiting for the server to come back[\s\S]+answers again[\s\S]+Played/);
    const [, conversations, messages] = /Played (\d+) conversations, (\d+) messages/.exec(said) ?? [];
    const { all, ongoing } = await simulated();
    expect(all.total - before.all.total).toBe(Number(conversations));
    const added = all.records.slice(0, Number(conversations));
    expect(added.reduce((sum, { messageCount }) => sum + messageCount, 0)).toBe(Number(messages));
    expect(ongoing).toBe(0);
  });

  it('ends with words where the token is refused, and names every wrong argument', async () => {
    const refused = await play([], { SERVICE_TOKEN: 'cst_unknown' });
    expect(refused.status).toBe(1);
    expect(refused.said).toContain('does not accept the service token');
    const wrong = await play(['--rate', '999', '--speed', 'fast']);
    expect(wrong.status).toBe(1);
    expect(wrong.said).toContain('--rate is "999"');
    expect(wrong.said).toContain('--speed is "fast"');
  });
});
