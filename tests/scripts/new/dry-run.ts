import path from 'node:path';
import { vi } from 'vitest';
import { runNew } from '../../../scripts/new/index.ts';

const root = path.join(import.meta.dirname, '../../..');

/** Runs `npm run new` in this process, as far as it shows what it would write. Returns its status and what it said. */
export async function dryRun(...args: readonly string[]) {
  const said: string[] = [];
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((line: string) => void said.push(line));
  const status = await runNew([...args, '--dry-run'], root);
  return { status, output: said.join('\n') };
}
