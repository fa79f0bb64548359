import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDocument } from './documents.ts';

interface Line {
  readonly id: string;
  /** What only eyes can judge of it; empty where tests hold all of it. */
  readonly eyes: string;
}

const lines: readonly Line[] = [
  ...readDocument('checklist.md').matchAll(/^\| (\d+\.\d+) \| .+ \| ?([^|]*?) ?\|$/gm),
].map(([, id = '', eyes = '']) => ({ id, eyes }));

/** Ids that titles of tests end in: `… [2.26 4.1]`. */
function heldIds(): Set<string> {
  const root = path.resolve(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:test|spec)\.tsx?$/.test(file),
  );
  const held = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/ \[(\d+\.\d+(?: \d+\.\d+)*)\]['`]/g)].flatMap(
      ([, ids = '']) => ids.split(' '),
    ),
  );
  return new Set(held);
}

describe('docs/checklist.md', () => {
  const held = heldIds();

  it('has no line that neither a test nor eyes hold', () => {
    expect(lines.length).toBeGreaterThan(90);
    expect(lines.filter(({ id, eyes }) => !held.has(id) && eyes === '').map(({ id }) => id)).toEqual([]);
  });

  it('has every line that a test says it holds, once', () => {
    const ids = lines.map(({ id }) => id);
    expect(ids.length).toBe(new Set(ids).size);
    expect([...held].filter((id) => !ids.includes(id))).toEqual([]);
  });
});
