import { readFileSync } from 'node:fs';

/** The text of a document, by its path from `docs/`. */
export function readDocument(name: string): string {
  return readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
}

/** What stands in the code spans of a text. */
export function codeSpans(text: string): Set<string> {
  return new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span));
}
