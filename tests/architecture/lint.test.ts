import { beforeAll, describe, expect, it } from 'vitest';
import { type Findings, lintPlanted, type Plant } from './planted.ts';

const component = (hooks: string) => `export function Sample({ on }: { on: boolean }) { ${hooks} return on }`;

const refused: Plant[] = [
  ['src/engine/any.ts', 'export const x = (y: any) => y', 'typescript(no-explicit-any)'],
  ['src/engine/bang.ts', 'export const x = (y?: number) => y!.toFixed()', 'typescript(no-non-null-assertion)'],
  ['src/engine/ignore.ts', '// @ts-ignore\nexport const x: string = 1', 'typescript(ban-ts-comment)'],
  [
    'src/engine/type.ts',
    "import { T } from './shape.ts'; export const x: T = 1",
    'typescript(consistent-type-imports)',
  ],
  ['src/engine/extension.ts', "export { x } from './bang'", 'import(extensions)'],
  ['src/engine/circle.ts', "export { y } from './square.ts'; export const x = 1", 'import(no-cycle)'],
  ['src/engine/square.ts', "export { x } from './circle.ts'; export const y = 1", 'import(no-cycle)'],
  ['src/engine/ring.ts', "import type { Y } from './round.ts'; export type X = Y", 'import(no-cycle)'],
  ['src/engine/round.ts', "import type { X } from './ring.ts'; export type Y = X", 'import(no-cycle)'],
  ['src/screens/log.ts', "console.log('here')", 'eslint(no-console)'],
  ['server/runtime/log.ts', "console.log('here')", 'eslint(no-console)'],
  [
    'src/screens/html.tsx',
    'export const Rich = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />',
    'react(no-danger)',
  ],
  ['src/screens/alt.tsx', 'export const Face = () => <img src="a.png" />', 'jsx-a11y(alt-text)'],
  [
    'src/screens/hooks.tsx',
    `import { useState } from 'react'; ${component('if (on) useState(1);')}`,
    'react-hooks(rules-of-hooks)',
  ],
  [
    'src/screens/deps.tsx',
    `import { useEffect } from 'react'; ${component('useEffect(() => { document.title = String(on) }, []);')}`,
    'react-hooks(exhaustive-deps)',
  ],
  [
    'src/product/pages/board.tsx',
    'export const stages = () => 1; export function Board() { return <p /> }',
    'react(only-export-components)',
  ],
  ['server/runtime/long.ts', `export function long() {\n${'\n'.repeat(100)}}`, 'eslint(max-lines-per-function)'],
  ['tests/engine/only.test.ts', "import { it } from 'vitest'; it.only('x', () => {})", 'vitest(no-focused-tests)'],
];

const allowed: Plant[] = [
  ['server/main.ts', "console.log('listening')", 'eslint(no-console)'],
  ['scripts/say.mjs', "console.log('building')", 'eslint(no-console)'],
  ['bench/say.mjs', "console.log('215 kB')", 'eslint(no-console)'],
];

describe('the linter', () => {
  let findings: Findings;
  beforeAll(() => {
    findings = lintPlanted([...refused, ...allowed]);
  });

  const rules = (file: string) =>
    findings.filter((found) => found.filename === file && found.severity === 'error').map((found) => found.code);

  it.each(refused)('refuses, as an error, in %s: %s', (file, _line, rule) => {
    expect(rules(file)).toContain(rule);
  });

  it.each(allowed)('allows in %s: %s', (file, _line, rule) => {
    expect(rules(file)).not.toContain(rule);
  });
});
