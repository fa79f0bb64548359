import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killUnderLoad } from '../../bench/support/killing.mjs';
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

  it('before it has sent its notices sends each of them, and none of what was not written', {
    timeout: 240_000,
  }, async () => {
    const { acknowledged, stored, inApp, ...wrong } = await killWhileNotifying(programOn(database), 3);
    expect(acknowledged).toBeGreaterThanOrEqual(3);
    expect(wrong).toMatchObject({ lost: 0, missing: 0, unfounded: 0, ambiguous: 0 });
    expect(inApp).toBe(stored);
  });
});
