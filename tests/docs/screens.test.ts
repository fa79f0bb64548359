import { describe, expect, it } from 'vitest';
import { withGeneratedParts } from '../../scripts/docs/generated-parts.ts';
import { flatten } from '../../src/engine/routes/route.ts';
import { list } from '../../src/resources/index.ts';
import { readDocument } from './documents.ts';

const document = readDocument('screens.md');

describe('docs/screens.md', () => {
  it('says of the screens what the list and the resources say (run "npm run docs")', () => {
    expect(withGeneratedParts('screens.md', document)).toBe(document);
  });

  it('names every place with its title and permission', () => {
    const lines = document.split('\n');
    const missing = flatten(list).filter(({ path, title, perm }) => {
      const cells = [path, ...[perm ?? []].flat()].flatMap((one) => (one === undefined ? [] : [`\`${one}\``]));
      return !lines.some((line) => line.includes(`| ${title} |`) && cells.every((cell) => line.includes(cell)));
    });
    expect(missing).toEqual([]);
  });

  it('tells a transition with its states, and what the server does by itself', () => {
    expect(document).toContain('| `expire` | 标记到期 | Mark as expired | `serving` | `expired` |');
    expect(document).toMatch(/\| `expire` .* by the server at `expiresAt` \|/);
  });
});
