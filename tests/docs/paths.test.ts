import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { codeSpans } from './documents.ts';

const documents = [
  'README.md',
  'bench/README.md',
  'server/operations/migrations/README.md',
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? `docs/${name}` : [])),
  ...readdirSync('features').map((name) => `features/${name}/docs.md`),
];
/** The file that the first steps of the README make. */
const made = 'src/resources/customer/inquiry.ts';

it.each(documents)('%s names no file that is not there', (name) => {
  const paths = [...codeSpans(readFileSync(name, 'utf8'))].filter((span) =>
    /^(src|server|features|tests|scripts|bench|docs|public)\/[\w./-]+$/.test(span),
  );
  expect(paths.filter((path) => path !== made && !existsSync(path))).toEqual([]);
});
