import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { killUnderLoad } from '../../bench/support/killing.mjs';

const dataDir = mkdtempSync(path.join(tmpdir(), 'data-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** The server from its sources, in a process of its own. */
const program = {
  command: process.execPath,
  args: [
    '--input-type=module',
    '-e',
    "import { runnerImport } from 'vite'; await runnerImport('./server/main.ts', { configFile: false });",
    '--',
    'server',
    '--demo',
    '--demo-scale',
    '0.003',
  ],
  env: { DATA_DIR: dataDir },
};

describe('a server on the embedded database', () => {
  it('loses no write that it answered, killed under load', {
    timeout: 180_000,
  }, async () => {
    const { acknowledged, lost } = await killUnderLoad(program, 2);
    expect(acknowledged).toBeGreaterThanOrEqual(7);
    expect(lost).toBe(0);
  });
});
