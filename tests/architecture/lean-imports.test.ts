import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { heavyImports, iconNames, keptName } from '../../scripts/lean-imports.ts';

const files = import.meta.glob<string>('../../src/**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' });
const sources = Object.entries(files).map(([path, text]) => ({ path, text }));

/** Files of ours whose text matches. */
function usersOf(pattern: RegExp): string[] {
  return sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
}

describe('what the build leaves out of packages', () => {
  it.each(heavyImports.map(({ importer, source }) => [source, importer]))(
    '%s is still imported by %s, so that an upgrade does not bring it back unseen',
    (source, importer) => {
      const path = `node_modules/${importer}`;
      expect(existsSync(path)).toBe(true);
      const text = readFileSync(path, 'utf8');
      const quoted = [`from '${source}'`, `from "${source}"`, `require('${source}')`];
      expect(quoted.some((statement) => text.includes(statement))).toBe(true);
    },
  );

  it('is what keeps names in Refine, so that an upgrade does not bring its unused hooks back unseen', () => {
    const text = readFileSync('node_modules/@refinedev/core/dist/index.mjs', 'utf8');
    expect(text.match(keptName)?.length).toBeGreaterThan(20);
    expect(text.replaceAll(keptName, '')).not.toMatch(/^__name\(/m);
  });

  it.each(['AntdIcon', 'AntdIconLight'])(
    'is the English name of each icon in %s, so that an upgrade does not have it read aloud again unnoticed',
    (component) => {
      const text = readFileSync(`node_modules/@ant-design/icons/es/components/${component}.js`, 'utf8');
      expect(text).toMatch(iconNames);
    },
  );

  it.each([
    ['a filter in the head of a column', /\b(filterDropdown|filterMode|onFilter)\b/],
    ['a column’s own filters', /\bfilters:\s*\[\s*\{\s*text:/],
    ['choosing one row by a radio button', /type:\s*'radio'/],
    ['an input of antd’s that is left out', /\bInput\.(OTP|Search|Group)\b/],
    ['Refine’s own import and export', /\buse(Import|Export)\b/],
    ['Refine’s markdown field', /\bMarkdownField\b/],
    ['the data provider of simple-rest', /import\s+\w+[^;]*from '@refinedev\/simple-rest'/],
    ['a nested query string of Refine’s', /\buse(Table|Go|Parsed|Navigation|Link)\b|syncWithLocation/],
    ['an option of a picker by a path', /option(Label|Value): (?!'\w+')/],
    ['a button that is half a menu', /\bDropdown\.Button\b/],
    ['axios without XMLHttpRequest', /adapter:\s*'fetch'|HttpStatusCode/],
  ])('is not used: %s', (_what, pattern) => {
    expect(usersOf(pattern)).toEqual([]);
  });

  it('is not used: the paging inside antd’s table, and its spinner', () => {
    const tables = sources.filter(({ text }) => /import \{[^}]*\bTable\b[^}]*\} from 'antd'/.test(text));
    expect(tables.length).toBeGreaterThan(0);
    for (const { text } of tables) {
      expect(text).toContain('pagination={false}');
      expect(text).not.toMatch(/\bloading=/);
    }
  });

  it('is not used: English plurals, since Refine is told to leave names alone', () => {
    expect(readFileSync('src/app/wired.tsx', 'utf8')).toMatch(/textTransformers: untouched/);
  });
});
