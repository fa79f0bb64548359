import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { startDemo } from '../../scripts/server.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What is made or fetched, and so is no part of the sources. */
const left = new Set(['node_modules', 'dist', 'data', '.git', 'test-results', 'playwright-report']);

/** The sources of the project in a folder of their own, where a test may add to them. */
export interface ProjectCopy {
  readonly folder: string;
  write(file: string, text: string): void;
  /** Puts a line behind the first one that holds a text. */
  addLine(file: string, after: string, line: string): void;
  /** Puts another text in the place of one that the file holds. */
  replace(file: string, before: string, after: string): void;
  /** Runs a script of an installed package. */
  run(script: string, ...args: string[]): { readonly status: number | null; readonly output: string };
  /** Builds the copy for production and starts its server with demo data and these settings. Throws what the build printed if it failed. */
  start(settings?: Record<string, string>): ReturnType<typeof startDemo>;
  remove(): void;
}

export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'copy-'));
  cpSync(root, folder, { recursive: true, filter: (source) => !left.has(path.relative(root, source)) });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const at = (file: string) => path.join(folder, file);
  const run: ProjectCopy['run'] = (script, ...args) => {
    const options = {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [at(script), ...args], options);
    return { status, output: stdout + stderr };
  };
  return {
    folder,
    run,
    async start(settings) {
      const { status, output } = run('scripts/build.mjs');
      if (status !== 0) throw new Error(output);
      const server = await import(pathToFileURL(at('scripts/server.mjs')).href);
      return server.startDemo(settings);
    },
    write: (file, text) => writeFileSync(at(file), text),
    addLine(file, after, line) {
      const lines = readFileSync(at(file), 'utf8').split('\n');
      const index = lines.findIndex((one) => one.includes(after));
      if (index === -1) throw new Error(`${file} has no line with "${after}"`);
      writeFileSync(at(file), lines.toSpliced(index + 1, 0, line).join('\n'));
    },
    replace(file, before, after) {
      const text = readFileSync(at(file), 'utf8');
      if (!text.includes(before)) throw new Error(`${file} does not hold "${before}"`);
      writeFileSync(
        at(file),
        text.replace(before, () => after),
      );
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
