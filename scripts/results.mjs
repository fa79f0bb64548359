import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {{ name: string, message: string }} Failure
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[] }} Results
 *
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] | null }} Assertion
 * @typedef {{ name: string, status: string, message?: string, assertionResults: Assertion[] }} TestFile
 * @typedef {{ numPassedTests: number, numPendingTests: number, testResults: TestFile[], errors: { message?: string }[] }} VitestReport
 *
 * @typedef {{ title: string, file: string, tests: { status: string, results: { errors: { message?: string }[] }[] }[] }} Spec
 * @typedef {{ title: string, suites?: Suite[], specs: Spec[] }} Suite
 * @typedef {{ suites: Suite[], errors: { message?: string }[], stats: { expected: number, flaky: number, skipped: number } }} PlaywrightReport
 */

/**
 * Reads the report of a test runner. A runner that exits with an error but without a failed test counts as one failure.
 *
 * @param {string} runner
 * @param {string} file Its JSON report.
 * @param {number | null} status Its exit status.
 * @param {(report: any) => Results} read
 * @returns {Results}
 */
export function resultsOf(runner, file, status, read) {
  if (!existsSync(file)) return broken(runner, `ended with status ${status} and no report; what it printed is above`);
  const results = read(JSON.parse(readFileSync(file, 'utf8')));
  if (status === 0 || results.failed > 0) return results;
  const { failures } = broken(runner, `ended with status ${status}; what it printed is above`);
  return { ...results, failed: 1, failures };
}

/**
 * @param {string} name
 * @param {string} message
 * @returns {Results}
 */
export function broken(name, message) {
  return { passed: 0, failed: 1, skipped: 0, failures: [{ name, message }] };
}

/**
 * @param {VitestReport} report
 * @returns {Results}
 */
export function readVitest(report) {
  const failuresOfTests = report.testResults.flatMap((file) => {
    const failed = file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ name: `${file.name} › ${test.fullName}`, message: messageOf(test) }));
    const unloadable = file.status === 'failed' && failed.length === 0;
    return unloadable ? [{ name: file.name, message: file.message ?? '' }] : failed;
  });
  const failures = [...failuresOfNoTest('vitest', report.errors), ...failuresOfTests];
  return { passed: report.numPassedTests, failed: failures.length, skipped: report.numPendingTests, failures };
}

/**
 * Joins what a test said at each of its tries.
 *
 * @param {Assertion} test
 */
function messageOf({ failureMessages }) {
  return [...new Set(failureMessages ?? [])].map((message) => message.split('\n').slice(0, 15).join('\n')).join('\n');
}

/**
 * @param {PlaywrightReport} report
 * @returns {Results}
 */
export function readPlaywright(report) {
  const failures = [
    ...failuresOfNoTest('playwright', report.errors),
    ...report.suites.flatMap((suite) => failuresIn(suite, '')),
  ];
  const { expected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: failures.length, skipped, failures };
}

/**
 * @param {string} runner
 * @param {{ message?: string }[]} errors
 * @returns {Failure[]}
 */
function failuresOfNoTest(runner, errors) {
  return errors.map(({ message }) => ({ name: `${runner}, outside of its tests`, message: message ?? '' }));
}

/**
 * @param {Suite} suite
 * @param {string} path
 * @returns {Failure[]}
 */
function failuresIn(suite, path) {
  const here = `${path}${suite.title} › `;
  const own = suite.specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected')
      .map((test) => ({
        name: here + spec.title,
        message:
          test.results
            .at(-1)
            ?.errors.map((error) => error.message)
            .join('\n') ?? '',
      })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failuresIn(inner, here))];
}
