import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readDocument } from './documents.ts';

it('the page of the document is the one that is built and worked in the browser', () => {
  const page = readFileSync('tests/e2e/refine/visits.tsx', 'utf8');
  expect(readDocument('refine.md')).toContain(`\`\`\`tsx\n${page}\`\`\``);
});

it('the files that the document names are there', () => {
  const named = [...readDocument('refine.md').matchAll(/`((?:src|tests)\/[\w./-]+)`/g)].map(([, file]) => file ?? '');
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});
