import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfStale } from '../scripts/build.mjs';
import { startDemo } from '../scripts/server.mjs';
import { signIn } from './support/client.mjs';
import { table } from './support/statistics.mjs';

/**
 * Memory of a server with demo data: once it answers, after every kind of page was asked for, and a while later. Ends with
 * status 1 where it is idle above 150 MB. Reads `/proc`, so it runs on Linux.
 */
const limit = 150;
const asked = [
  '/merchant/page?q=旗舰',
  '/merchant/counts',
  '/merchant/page?_sort=fee',
  '/user/page',
  '/role/page',
  '/users/info',
];

if (!buildIfStale()) process.exit(1);
const server = await startDemo();
try {
  const started = megabytes(server.pid);
  const client = await signIn(server.url, 'owner@demo.example');
  for (let turn = 0; turn < 50; turn += 1) for (const path of asked) await client.get(encodeURI(path));
  const busy = megabytes(server.pid);
  await pause(20_000);
  const idle = megabytes(server.pid);
  console.log(
    table(
      ['', 'MB resident'],
      [
        ['started', started],
        ['after 300 requests', busy],
        ['idle, 20 s later', idle],
      ].map((row) => row.map(String)),
    ),
  );
  process.exitCode = idle > limit ? 1 : 0;
} finally {
  await server.stop();
}

/** @param {number | undefined} pid */
function megabytes(pid) {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
