import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const maxEntries = 15;

/** Folders that are one flat list of like things, and what they list. */
const registries: Readonly<Record<string, string>> = {
  'src/engine/check': 'one file for each part of a definition that is checked',
  'src/engine/definition': 'one file for each part of what an author may write',
  'src/engine/normalise': 'one file for each part of a definition that is given its defaults',
  'src/fields': 'one folder for each kind of field',
  'src/locales/en': 'one file for each part of the words, in English',
  'src/locales/zh': 'one file for each part of the words, in Chinese',
};

/** The folders below `src`, `server` and `features`, and those three, with the number of their files and folders. */
function levels(): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  /** Git keeps no empty folders: they do not count. */
  const visit = (folder: string): number => {
    let entries = 0;
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true }))
      if (!entry.isDirectory() || visit(`${folder}/${entry.name}`) > 0) entries += 1;
    found.set(folder, entries);
    return entries;
  };
  for (const folder of ['src', 'server', 'features']) visit(folder);
  return found;
}

describe('The folders of src, server and features', () => {
  it(`have at most ${maxEntries} entries, but for the registries`, () => {
    const all = levels();
    const full = [...all].flatMap(([folder, entries]) => (entries > maxEntries ? [folder] : []));
    expect(all.size).toBeGreaterThan(150);
    expect(full.toSorted()).toEqual(Object.keys(registries).toSorted());
  });
});
