import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

/** A line of code and the file, from the repository's root, that it is planted in. */
export type Plant = readonly [file: string, line: string, ...expected: string[]];
export type Findings = z.infer<typeof report>['diagnostics'];

const report = z.object({
  diagnostics: z.array(z.object({ code: z.string(), message: z.string(), filename: z.string(), severity: z.string() })),
});

const root = path.resolve(import.meta.dirname, '../..');

/** What the linter, with the project's own settings, finds in a copy of the layout that holds only the planted lines. */
export function lintPlanted(plants: readonly Plant[]): Findings {
  const house = realpathSync(mkdtempSync(path.join(tmpdir(), 'planted-')));
  try {
    for (const part of ['.oxlintrc.json', 'scripts/lint']) {
      cpSync(path.join(root, part), path.join(house, part), { recursive: true });
    }
    for (const [file, line] of plants) {
      mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
      appendFileSync(path.join(house, file), `${line};\n`);
    }
    return report.parse(JSON.parse(oxlint(house))).diagnostics;
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
}

/** The linter ends with status 1 where it finds something, which here it always does. */
function oxlint(cwd: string): string {
  const cli = path.join(root, 'node_modules/oxlint/bin/oxlint');
  try {
    return execFileSync(process.execPath, [cli, '--format=json'], { cwd, encoding: 'utf8' });
  } catch (failure) {
    if (failure instanceof Error && 'stdout' in failure) return String(failure.stdout);
    throw failure;
  }
}
