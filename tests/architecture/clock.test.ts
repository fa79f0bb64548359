import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** What says the time by the clock of the machine, or asks the database for it. */
const unshared =
  /\bDate\.now\b|\bnew Date\(\)|\bDate\(\)|clock_timestamp|current_timestamp|\bnow\(\)::|\(now\(\)\)|(?:date|time|day)\('now'/i;

const files = ['server', ...readdirSync('features').map((name) => `features/${name}/server`)]
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.(ts|mjs)$/.test(name))
  .toSorted();
const filesWith = (text: RegExp) => files.filter((file) => text.test(readFileSync(file, 'utf8')));

describe('the time', () => {
  it('is taken from the clock that all servers share, but by that clock itself', () => {
    expect(filesWith(unshared)).toEqual(['server/request/context.ts', 'server/storage/driver/postgres/dialect.ts']);
  });

  it('of the system is for the commands, which run beside no other, and the shared clock', () => {
    const taking = ['server/operations/backup/main.ts', 'server/request/context.ts', 'server/storage/shared-clock.ts'];
    expect(filesWith(/systemClock/)).toEqual(taking);
  });
});
