import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTwoFilesPatch } from 'diff';

/** Returns the texts as `npm run format` has them. */
export function formatted(texts: Readonly<Record<string, string>>, root: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).map(([file, input]) => {
      const args = ['check', '--write', `--stdin-file-path=${path.relative(root, file)}`];
      const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
      const { status, stdout, stderr } = spawnSync(process.execPath, [biome, ...args], {
        cwd: root,
        input,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`${file} cannot be formatted:\n${stderr}`);
      return [file, stdout];
    }),
  );
}

/** Returns the text of a file, empty where there is none. */
export function before(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Returns what changes in a file, as `git diff` says it. */
export function difference(file: string, old: string, text: string): string {
  const isNew = old === '';
  return createTwoFilesPatch(isNew ? '/dev/null' : `a/${file}`, `b/${file}`, old, text, '', '', { context: 2 })
    .split('\n')
    .slice(1)
    .join('\n')
    .trimEnd();
}

/** Writes all files, or none of them. */
export function writeAll(texts: Readonly<Record<string, string>>): void {
  const old = Object.keys(texts).map((file) => ({
    file,
    text: existsSync(file) ? readFileSync(file, 'utf8') : undefined,
  }));
  try {
    for (const [file, text] of Object.entries(texts)) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  } catch (error) {
    for (const { file, text } of old) {
      if (text === undefined) rmSync(file, { force: true });
      else writeFileSync(file, text);
    }
    throw error;
  }
}
