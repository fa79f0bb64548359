import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from '../scripts/build.mjs';
import { killUnderLoad, startSecond } from './support/killing.mjs';
import { ms, percentile, table } from './support/statistics.mjs';

/**
 * `node bench/kill.mjs [times]`: kills the server under a load of writes, a hundred times, on the embedded database. Ends
 * with status 1 where a write that was answered is lost, a start takes longer than 2 s, or a second server is let in.
 */
const rounds = Number(process.argv[2] ?? 100);
const longestStart = 2000;

if (!buildIfStale()) process.exit(1);
const dataDir = mkdtempSync(path.join(tmpdir(), 'kill-'));
const main = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
const program = {
  command: process.execPath,
  args: [main, '--demo', '--demo-scale', '0.003'],
  env: { DATA_DIR: dataDir },
  cwd: dataDir,
};
try {
  const { acknowledged, lost, starts, slowestStart } = await killUnderLoad(program, rounds);
  const { status, said } = await startSecond(program);
  const isRefused = status === 1 && said.includes('is in use by another process');
  console.log(
    table(
      ['kills', 'writes answered', 'of them lost', 'start after a kill: p50', 'slowest', 'a second server'],
      [
        [
          rounds,
          acknowledged,
          lost,
          `${ms(percentile(starts, 0.5))} ms`,
          `${ms(slowestStart)} ms`,
          isRefused ? 'refused' : 'let in',
        ].map(String),
      ],
    ),
  );
  console.log(`\n${said.trim()}`);
  process.exitCode = lost > 0 || slowestStart > longestStart || !isRefused ? 1 : 0;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
