import { expect, it } from 'vitest';
import { circlesIn, sources } from './circles.ts';

it('no file of the tree imports itself by way of others, neither types nor what is loaded later', () => {
  expect(circlesIn(sources())).toEqual([]);
});

it.each([
  ['values', "import { b } from './b.ts';", "export { a } from './a.ts';"],
  ['types', "import type { B } from './b.ts';", "import {\n  type A,\n} from './a.ts';"],
  ['what is loaded later', "const b = () => import('./b.ts');", "import type { A } from './a.ts';"],
  ['effects', "import './b.ts';", "type A = import('./a.ts').A;"],
])('a circle of %s is found', (_of, a, b) => {
  const files = new Map([
    ['src/c.ts', "import { a } from './a.ts';"],
    ['src/a.ts', a],
    ['src/b.ts', b],
  ]);
  expect(circlesIn(files)).toEqual(['src/a.ts → src/b.ts → src/a.ts']);
});

it('what a comment or a text mentions is no import, and two ways to one file are no circle', () => {
  const files = new Map([
    ['src/a.ts', "import './b.ts'; import './c.ts';"],
    ['src/b.ts', "import './c.ts';\n// import './a.ts';\n/**\n * from './a.ts'\n */"],
    ['src/c.ts', "export const where = 'a.ts';"],
  ]);
  expect(circlesIn(files)).toEqual([]);
});
