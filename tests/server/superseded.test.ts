import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startBackend } from '../../server/backend.ts';
import { systemClock } from '../../server/context.ts';
import { readSettings } from '../../server/settings.ts';
import { openDatabase } from '../../server/storage/database.ts';
import { databases } from '../setup/databases.ts';
import { quickPasswords } from '../setup/quick-passwords.ts';

/** Longer than any work beside requests pauses, in milliseconds. */
const longEnough = 5000;

it.each(databases)(
  'an app that another took the place of works on nothing any more, on $name',
  async (kind) => {
    const place = await kind.create();
    const settings = readSettings({ DATA_DIR: place.dataDir, DATABASE_URL: place.url });
    const database = openDatabase(settings);
    const superseded = new AbortController();
    const { signal } = superseded;
    await startBackend({
      ...{ database, settings, log: pino({ level: 'silent' }), clock: systemClock, demo: true },
      ...{ passwordCost: quickPasswords, stopping: signal, superseded: signal },
    });
    const statements: string[] = [];
    database.watch(({ text }) => statements.push(text));
    await expect.poll(() => statements.length, { timeout: longEnough }).toBeGreaterThan(0);
    superseded.abort();
    // What is under way ends.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    statements.length = 0;
    await new Promise((resolve) => setTimeout(resolve, longEnough));
    expect(statements).toEqual([]);
    await database.close();
    await place.drop();
  },
  60_000,
);
