import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { codeSpans } from './documents.ts';

const documents = [
  'README.md',
  'bench/README.md',
  'server/operations/migrations/README.md',
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? `docs/${name}` : [])),
];
/** The file that the first steps of the README make. */
const made = 'src/resources/customer/inquiry.ts';

it.each(documents)('%s names no file that is not there', (name) => {
  const paths = [...codeSpans(readFileSync(name, 'utf8'))].filter((span) =>
    /^(src|server|tests|scripts|bench|docs|public)\/[\w./-]+$/.test(span),
  );
  expect(paths.filter((path) => path !== made && !existsSync(path))).toEqual([]);
});
