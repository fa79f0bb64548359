import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { groups, runContract } from '../../../scripts/contract/index.ts';
import { createHttpServer } from '../../../server/http/create-server.ts';
import { demoPassword } from '../../../server/operations/start/demo.ts';
import { type DemoConsole, openConsole } from '../../server/resources/console.ts';
import { allDatabases } from '../../setup/databases.ts';
import { productCatalogue } from '../../setup/product.ts';
import { brokenServers, smallServer } from './faults.ts';
import { startProxy } from './proxy.ts';

const tokenLife = 60;
const origin = 'https://console.example';
const lines = z.array(z.looseObject({ id: z.string(), outcome: z.string() }));

describe('npm run contract', () => {
  const catalogue = productCatalogue();
  const [embedded] = allDatabases;
  let demo: DemoConsole;
  let server: ReturnType<typeof createHttpServer>;
  let proxy: Awaited<ReturnType<typeof startProxy>>;

  beforeAll(async () => {
    if (!embedded) throw new Error('There is no database.');
    demo = await openConsole(embedded, undefined, { ACCESS_TOKEN_TTL: String(tokenLife), CORS_ORIGINS: origin });
    server = createHttpServer(demo.app.fetch);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.');
    proxy = await startProxy(`http://127.0.0.1:${address.port}`);
  });
  afterAll(async () => {
    await proxy.stop();
    await new Promise((resolve) => server.close(resolve));
    await demo.stop();
  });

  /** Takes turns where nothing is written: one user may open fifteen streams of events at once. */
  const readers = ['staff@demo.example', 'super@demo.example'];
  const nextAccount = (args: readonly string[]) => {
    if (!args.includes('--read-only')) return 'owner@demo.example';
    readers.push(readers.shift() ?? '');
    return readers[0];
  };

  async function ask(...args: readonly string[]) {
    const said: string[] = [];
    const status = await runContract(['--url', proxy.url, '--as', `${nextAccount(args)}:${demoPassword}`, ...args], {
      catalogue,
      environment: {},
      say: (line) => said.push(line),
      now: proxy.now,
      wait: async (seconds) => demo.clock.advance(seconds + 1),
    });
    return { status, said: said.join('\n') };
  }

  const outcomes = async (...args: readonly string[]) => {
    const { status, said } = await ask(...args, '--json');
    const all = lines.parse(JSON.parse(said));
    const ids = (outcome: string) => all.filter((line) => line.outcome === outcome).map(({ id }) => id);
    return { status, failed: ids('broken'), absent: ids('absent'), notAsked: ids('notAsked'), holds: ids('holds') };
  };
  const merchants = () => demo.enter('owner@demo.example').then((owner) => owner.page('/merchant/page?_end=200'));

  beforeEach(() => proxy.breakBy({}));

  it('holds on the reference server, line by line, and leaves no record behind', async () => {
    const before = await merchants();
    const { status, failed, absent, notAsked } = await outcomes('--origin', origin, '--token-life', String(tokenLife));
    expect({ status, failed, absent, notAsked }).toEqual({ status: 0, failed: [], absent: [], notAsked: [] });
    expect(await merchants()).toEqual(before);
  });

  it('names for each line a heading of the document', () => {
    const document = readFileSync(path.join(import.meta.dirname, '../../../docs/api.md'), 'utf8');
    const headings = document.split('\n').map((line) => line.replaceAll(/^#+ |`/g, ''));
    const sections = groups.flatMap(({ checks }) => checks.map(({ section }) => section));
    expect(sections.filter((section) => !headings.includes(section))).toEqual([]);
  });

  it('writes nothing where it is told so', async () => {
    const sent: string[] = [];
    proxy.breakBy({ request: (passing) => void sent.push(`${passing.method} ${passing.path}`) });
    const { status, failed, notAsked } = await outcomes('--read-only');
    expect({ status, failed }).toEqual({ status: 0, failed: [] });
    expect(notAsked.filter((id) => id.startsWith('write.'))).toHaveLength(11);
    expect(sent.filter((call) => !/^(GET|POST \/sso|POST .*\/query$)/.test(call))).toEqual([]);
  });

  it.each(brokenServers)('fails on the right line, and on no other, of a server that $server', async (broken) => {
    proxy.breakBy(broken.fault);
    const { status, failed } = await outcomes(...(broken.args ?? []));
    expect({ status, failed: failed.toSorted() }).toEqual({ status: 1, failed: broken.fails.toSorted() });
  });

  it('says of a line that fails what was asked, what came, what is right and where that is said', async () => {
    const broken = brokenServers.find(({ fails }) => fails.includes('list.total'));
    proxy.breakBy(broken?.fault ?? {});
    const { status, said } = await ask('--read-only');
    expect(status).toBe(1);
    expect(said).toMatch(
      /✗ and says by a number.*\n +asked +GET \/buffalo\/v1\/merchant\/page\?.*\n +came +HTTP 200 .*\n +right +data\.total: a whole number.*\n +see +docs\/api\.md, "GET \/buffalo\/v1\/\{name\}\/page"/,
    );
    expect(said).toMatch(/\d+ of \d+ hold, 1 do not, \d+ were not asked\.$/);
  });

  it('names every wrong argument, and asks nothing', async () => {
    const { status, said } = await ask('--late', 'soon', '--origin', 'console.example');
    expect(status).toBe(1);
    expect(said).toMatch(/--origin is "console\.example".*\n--late is "soon"|--late is "soon".*\n--origin/);
    expect((await ask('--help')).said).toContain('--token-life <seconds>');
  });

  it('takes what is optional and missing for what it is', async () => {
    proxy.breakBy(smallServer.fault);
    const { status, failed, absent } = await outcomes('--read-only');
    expect({ status, failed, absent: absent.toSorted() }).toEqual({
      status: 0,
      failed: [],
      absent: smallServer.lacks.toSorted(),
    });
  });
});
