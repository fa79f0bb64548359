import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const files = ['src', 'features'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The class names of each style sheet of a component, and those that the components ask for. */
const sheets = files
  .filter((file) => file.endsWith('.module.css'))
  .map((file) => ({
    file,
    classes: new Set([...read(file).matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name)),
    asked: new Set<string>(),
  }));
const byFile = new Map(sheets.map((sheet) => [sheet.file, sheet]));

for (const file of files.filter((one) => /\.tsx?$/.test(one))) {
  const text = read(file);
  for (const [, name = '', from = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    const sheet = byFile.get(path.join(path.dirname(file), from));
    for (const [, asked = ''] of text.matchAll(new RegExp(`(?<![\\w./\\-'\`])${name}\\.(\\w+)`, 'g')))
      sheet?.asked.add(asked);
  }
}

describe('The class names that components ask for', () => {
  it('are in their style sheets', () => {
    expect(sheets.length).toBeGreaterThan(50);
    const missing = sheets.flatMap(({ file, classes, asked }) =>
      [...asked].filter((name) => !classes.has(name)).map((name) => `${file}: .${name}`),
    );
    expect(missing).toEqual([]);
  });
});
