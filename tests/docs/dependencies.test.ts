import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readDocument } from './documents.ts';

const parts = readDocument('dependencies.md').split(/^## /m).slice(1);

it.each([
  ['dependencies', parts[0]],
  ['devDependencies', parts[1]],
])('docs/dependencies.md has a reason for each of the %s, and for no other', (group, part = '') => {
  const wanted: Readonly<Record<string, object>> = JSON.parse(readFileSync('package.json', 'utf8'));
  const named = [...part.matchAll(/^\| `([^`]+)` \| [^|]+ \| [^|]+ \|$/gm)].map(([, name]) => name);
  expect(named).toEqual(Object.keys(wanted[group] ?? {}));
});
