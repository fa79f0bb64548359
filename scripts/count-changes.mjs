import { readFileSync } from 'node:fs';

/**
 * Prints for each usual change how many files it touches, as `docs/house.md` lists them: a name in code font that has a
 * slash or an extension is a file or a folder. The gate prints it, so that a number that grows is seen.
 */
const house = readFileSync(new URL('../docs/house.md', import.meta.url), 'utf8');
const [, table = ''] = /^## Where do I…\n([^]*?)^## /m.exec(house) ?? [];
const rows = [...table.matchAll(/^\| ([^|]+) \| (.+) \|$/gm)].slice(2);
for (const [, change = '', files = ''] of rows) {
  const named = [...files.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const count = new Set(named.filter((name) => /^[\w./-]+$/.test(name) && /[./]/.test(name))).size;
  console.log(`${String(count).padStart(3)}  ${change}`);
}
