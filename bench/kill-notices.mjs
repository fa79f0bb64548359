import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from '../scripts/build.mjs';
import { killWhileNotifying } from './support/killing-notices.mjs';
import { table } from './support/statistics.mjs';

/**
 * `node bench/kill-notices.mjs [times]`: kills the server a hundred times between writes and the sending of their notices,
 * on the embedded database or on an empty PostgreSQL (`DATABASE_URL`). Ends with status 1 where a notice does not arrive in
 * the console or at a webhook, arrives twice in the console, or twice at the webhook under different ids, or where it tells
 * of a record that is not there.
 */
const rounds = Number(process.argv[2] ?? 100);

if (!buildIfStale()) process.exit(1);
const dataDir = mkdtempSync(path.join(tmpdir(), 'kill-'));
const main = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
const program = {
  command: process.execPath,
  args: [main, '--demo', '--demo-scale', '0.003'],
  env: { DATA_DIR: dataDir, DATABASE_URL: process.env.DATABASE_URL ?? '', OUTBOUND_ALLOW: '127.0.0.1' },
  cwd: dataDir,
};
try {
  const outcome = await killWhileNotifying(program, rounds);
  const { acknowledged, stored, requests, repeated, lost, missing, unfounded, ambiguous, inApp } = outcome;
  console.log(
    table(
      [
        ...['kills', 'writes answered', 'of them lost', 'writes stored', 'requests to the webhook'],
        ...['repeated under one id', 'under two', 'missing', 'of nothing', 'told in the console'],
      ],
      [[rounds, acknowledged, lost, stored, requests, repeated, ambiguous, missing, unfounded, inApp].map(String)],
    ),
  );
  process.exitCode = lost + missing + unfounded + ambiguous > 0 || inApp !== stored ? 1 : 0;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
