import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyProject, type ProjectCopy } from '../../setup/copy.ts';
import { isAll, isEveryday } from '../../setup/extent.ts';
import { randomScreens } from './random-screens.ts';

/** Ten times twenty screens with `--all`, else twenty. Another seed, `SCREENS=7`, makes other ones. */
const seed = Number(process.env.SCREENS ?? 1);
const batches = Array.from({ length: isAll ? 10 : 1 }, (_, index) => index + 1);

/** Tests that are generated from whatever resources there are, or that hold what is generated against them. */
const generated = [
  'tests/locales',
  'tests/docs',
  'tests/architecture/levels.test.ts',
  'tests/scripts/check.test.ts',
  'tests/server/openapi.test.ts',
  'tests/server/resources/every-endpoint.test.ts',
  'tests/server/resources/invisible.test.ts',
  'tests/server/resources/reading.test.ts',
  'tests/server/resources/reporting.test.ts',
  'tests/server/resources/rights.test.ts',
  'tests/server/resources/tenancy.test.ts',
  'tests/server/resources/text-filters.test.ts',
];

let copy: ProjectCopy | undefined;
afterEach(() => copy?.remove());

/** Writes random screens into a copy of the project, all at once. */
function copyWith(screens: number, count: number): ProjectCopy {
  const made = copyProject();
  copy = made;
  made.write('screens.json', JSON.stringify(randomScreens(screens, count)));
  const { status, output } = made.run('scripts/new.mjs', '--each', 'screens.json');
  expect(status, output).toBe(0);
  expect(output).toContain('npm run check: No mistakes.');
  return made;
}

describe.runIf(!isEveryday)('Random screens that npm run new writes', () => {
  it.each(batches)('pass the check, the compiler and the linter, twenty at a time: %s', (batch) => {
    const { run } = copyWith(1000 * seed + batch, 20);
    const types = run('node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1');
    expect(types.status, types.output).toBe(0);
    const lint = run('node_modules/oxlint/bin/oxlint', '--deny-warnings', 'src', 'server');
    expect(lint.status, lint.output).toBe(0);
  });

  it.runIf(isAll)(
    'pass the tests of labels, documents and of every resource, three of them',
    () => {
      vi.stubEnv('TESTS', 'everyday');
      const { status, output } = copyWith(2000 * seed, 3).run(
        'node_modules/vitest/vitest.mjs',
        'run',
        ...['node', 'server-everyday'].flatMap((project) => ['--project', project]),
        ...generated,
      );
      expect(status, output).toBe(0);
    },
    900_000,
  );
});
