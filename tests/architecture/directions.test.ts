import { describe, expect, it } from 'vitest';
import { circlesOf, importsOf, sources } from './circles.ts';

const imports = importsOf(sources());

/** Every folder of the server that holds a file or a folder. */
const folders = [...new Set([...imports.keys()].filter((file) => file.startsWith('server/')).flatMap(foldersAbove))];

function foldersAbove(file: string): string[] {
  const parts = file.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** The folders and files of a folder, and which of them each imports. */
function importsWithin(folder: string): ReadonlyMap<string, ReadonlySet<string>> {
  const entryOf = (file: string) => file.slice(folder.length + 1).split('/')[0] ?? '';
  const isWithin = (file: string) => file.startsWith(`${folder}/`);
  const within = new Map<string, Set<string>>();
  for (const [file, imported] of imports) {
    if (!isWithin(file)) continue;
    const entry = entryOf(file);
    const entries = within.get(entry) ?? new Set();
    for (const other of imported.filter(isWithin).map(entryOf)) if (other !== entry) entries.add(other);
    within.set(entry, entries);
  }
  return within;
}

describe('The folders and files of the server', () => {
  it.each(folders)('import one another in one direction in %s', (folder) => {
    expect(circlesOf(importsWithin(folder))).toEqual([]);
  });

  it('are all looked at', () => {
    expect(folders).toEqual(expect.arrayContaining(['server', 'server/records', 'server/storage/driver/sqlite']));
    expect(importsWithin('server').get('records')).toContain('storage');
  });
});
