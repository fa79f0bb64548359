import { describe, expect, it } from 'vitest';
import { subjectProblem } from '../../scripts/lint/subjects.mjs';

describe('The subject of a commit', () => {
  it.each(['Add a language with a folder and one line', 'Bring the gate to its end', 'Zeige'])(
    'may be "%s"',
    (subject) => {
      expect(subjectProblem(subject)).toBeUndefined();
    },
  );

  it.each([
    ['Fixed the grid', 'begins with "Fixed"'],
    ['Adding a grid', 'begins with "Adding"'],
    ['The grid is faster', 'begins with "The"'],
    ['add a grid', 'capital letter'],
    ['Add a grid.', 'full stop'],
    [`Add ${'a'.repeat(69)}`, 'has 73 characters'],
  ])('may not be "%s"', (subject, problem) => {
    expect(subjectProblem(subject)).toContain(problem);
  });
});
