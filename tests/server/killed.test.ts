import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../bench/support/client.mjs';
import { killUnderLoad, start, stop } from '../../bench/support/killing.mjs';
import { killWhileNotifying } from '../../bench/support/killing-notices.mjs';
import { type Database, databases } from '../setup/databases.ts';
import { program } from './server-process.ts';

/** How the server is started. */
const programOn = ({ dataDir, url = '' }: Database) => ({
  command: process.execPath,
  args: [program('main'), '--demo', '--demo-scale', '0.003'],
  env: { DATA_DIR: dataDir, DATABASE_URL: url, OUTBOUND_ALLOW: '127.0.0.1' },
});

describe.each(databases)('a server on $name that is killed', (kind) => {
  let database: Database;

  beforeAll(async () => {
    database = await kind.create();
  });
  afterAll(() => database.drop());

  it.runIf(kind.name === 'sqlite')('under load loses no write that it answered', { timeout: 180_000 }, async () => {
    const { acknowledged, lost } = await killUnderLoad(programOn(database), 2);
    expect(acknowledged).toBeGreaterThanOrEqual(7);
    expect(lost).toBe(0);
  });

  it.runIf(kind.name === 'sqlite')(
    'in the middle of an import goes on with it at its next start',
    {
      timeout: 180_000,
    },
    async () => {
      const total = 1200;
      const killed = await start(programOn(database));
      const client = await signIn(killed.url, 'owner@demo.example');
      const { id } = await client.post('/jobs', { kind: 'import', resource: 'merchant', total });
      for (let from = 0; from < total; from += 400) {
        const rows = Array.from({ length: 400 }, (_, row) => ({
          name: `续导${from + row}`,
          contact: '甄别',
          mobile: '13900001111',
        }));
        await client.put(`/jobs/${id}/rows`, { start: from, rows });
      }
      await client.post(`/jobs/${id}/start`, {});
      const written = async () => (await client.get('/merchant/page?q=续导')).total;
      await expect.poll(written, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
      const gone = once(killed.process, 'exit');
      killed.process.kill('SIGKILL');
      await gone;
      const server = await start(programOn(database));
      const again = await signIn(server.url, 'owner@demo.example');
      await expect
        .poll(async () => (await again.get(`/jobs/${id}`)).state, { timeout: 60_000, interval: 100 })
        .toBe('done');
      expect((await again.get(`/jobs/${id}`)).result).toMatchObject({ created: total, failed: 0 });
      expect((await again.get('/merchant/page?q=续导')).total).toBe(total);
      await stop(server);
    },
  );

  it('before it has sent its notices sends each of them, and none of what was not written', {
    timeout: 240_000,
  }, async () => {
    const { acknowledged, stored, inApp, ...wrong } = await killWhileNotifying(programOn(database), 3);
    expect(acknowledged).toBeGreaterThanOrEqual(3);
    expect(wrong).toMatchObject({ lost: 0, missing: 0, unfounded: 0, ambiguous: 0 });
    expect(inApp).toBe(stored);
  });
});
