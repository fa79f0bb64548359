import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { mutantsOf, withMarks } from '../../scripts/mutate/mutants.mjs';

const changed = (code: string) =>
  mutantsOf('src/some.ts', code).map(({ start, end, to }) => code.slice(0, start) + to + code.slice(end));

describe('A change of one token', () => {
  it.each([
    ['const a = (b) === c;', ['const a = (b) !== c;']],
    ['const a = b && c;', ['const a = b || c;']],
    ['const a = b + 1;', ['const a = b - 1;']],
    ['a -= 1;', ['a += 1;']],
    ['const a = true;', ['const a = false;']],
    ['const a = !b ? c : d;', ['const a = b ? c : d;']],
    ['if (a) b();', ['if (!(a)) b();', 'if (a) ;']],
    ['async () => { await a(); };', ['async () => { ; };']],
  ])('of %s is one of %j', (code, changes) => {
    expect(changed(code)).toEqual(changes);
  });

  it.each([
    "const a = 'b' + c;",
    'const a = `b` + c;',
    'const a = b ?? c;',
    'interface A { readonly b: true }',
    "const a = import.meta.glob('./b', { eager: true });",
    'class A extends B { constructor() { super(); } }',
  ])('there is none in %s', (code) => {
    expect(changed(code)).toEqual([]);
  });
});

it('Marks tell which changes are reached, and change nothing else', () => {
  const code = 'if (a > 1 && a < 5) { noted.push(a); } a === 0 || a + 1 > 5;';
  const mutants = mutantsOf('some.js', code);
  const run = (text: string, a: number) => {
    const context = { a, noted: [], reachedMutants: new Set() };
    const answer: unknown = runInNewContext(text, context);
    const reached = mutants.filter(({ id }) => context.reachedMutants.has(id)).map(({ change }) => change);
    return { done: [answer, context.noted], reached };
  };
  const marked = withMarks(code, mutants);
  for (const a of [0, 3, 7]) expect(run(marked, a).done).toEqual(run(code, a).done);
  const condition = ['a > 1 && a < 5 → !(a > 1 && a < 5)', '&& → ||', '> → >='];
  expect(run(marked, 0).reached).toEqual([...condition, '|| → &&', '=== → !==']);
  expect(run(marked, 3).reached).toEqual(mutants.map(({ change }) => change));
});
