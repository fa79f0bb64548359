import { afterEach, describe, expect, it } from 'vitest';
import { copyProject, type ProjectCopy } from '../../setup/copy.ts';
import { isAll } from '../../setup/extent.ts';
import { randomScreens } from './random-screens.ts';

let copy: ProjectCopy | undefined;
afterEach(() => copy?.remove());

/** Writes random screens into a copy of the project, all at once. */
function copyWith(seed: number, count: number) {
  const made = copyProject();
  copy = made;
  made.write('screens.json', JSON.stringify(randomScreens(seed, count)));
  return { copy: made, ...made.run('scripts/new.mjs', '--each', 'screens.json') };
}

const batches = isAll ? Array.from({ length: 10 }, (_, index) => index + 1) : [1];
const seed = Number(process.env.SCREENS ?? 1);

describe('npm run new', () => {
  it.each(batches)('writes twenty random screens that pass the check and the compiler: batch %s', (batch) => {
    const { copy: made, status, output } = copyWith(1000 * seed + batch, isAll ? 20 : 3);
    expect(status, output).toBe(0);
    expect(output).toContain('npm run check: No mistakes.');
    const types = made.run('node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1');
    expect(types.status, types.output).toBe(0);
    const lint = made.run('node_modules/oxlint/bin/oxlint', '--deny-warnings', 'src', 'server');
    expect(lint.status, lint.output).toBe(0);
  });
});
