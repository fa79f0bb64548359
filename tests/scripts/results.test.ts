import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readPlaywright, readVitest, resultsOf } from '../../scripts/results.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function reportFile(name: string, report: object) {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const passing = { numPassedTests: 3, numPendingTests: 1, testResults: [], errors: [] };

describe('the results of a run', () => {
  it('count a failed test once, with its file, its name and its message', () => {
    const assertionResults = [
      { fullName: 'adds', status: 'passed' },
      { fullName: 'subtracts', status: 'failed', failureMessages: ['expected 1 to be 2'] },
    ];
    const testResults = [{ name: 'sum.test.ts', status: 'failed', assertionResults }];
    expect(readVitest({ numPassedTests: 1, numPendingTests: 0, testResults, errors: [] })).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: [{ name: 'sum.test.ts › subtracts', message: 'expected 1 to be 2' }],
    });
  });

  it('say of a failed test what each of its tries ended with, and what was the same once', () => {
    const failureMessages = ['expected 1 to be 2', 'no such element', 'expected 1 to be 2'];
    const assertionResults = [{ fullName: 'subtracts', status: 'failed', failureMessages }];
    const testResults = [{ name: 'sum.test.ts', status: 'failed', assertionResults }];
    expect(readVitest({ ...passing, testResults }).failures).toEqual([
      { name: 'sum.test.ts › subtracts', message: 'expected 1 to be 2\nno such element' },
    ]);
  });

  it('count a file that could not be loaded as a failure', () => {
    const testResults = [{ name: 'sum.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }];
    expect(readVitest({ ...passing, testResults })).toMatchObject({
      failed: 1,
      failures: [{ name: 'sum.test.ts', message: 'no such module' }],
    });
  });

  it('count what is thrown after a test has ended, with its message', () => {
    const source = `import { it } from 'vitest'; it('passes', () => void setTimeout(() => { throw new Error('too late'); }));`;
    writeFileSync(path.join(folder, 'late.test.js'), source);
    const report = path.join(folder, 'late.json');
    const reporter = path.resolve('scripts/vitest-report.mjs');
    const args = ['run', '--root', folder, `--reporter=${reporter}`, `--outputFile.json=${report}`];
    const { status } = spawnSync(process.execPath, [path.resolve('node_modules/vitest/vitest.mjs'), ...args]);
    expect(resultsOf('vitest', report, status, readVitest)).toMatchObject({
      passed: 1,
      failed: 1,
      failures: [{ name: 'vitest, outside of its tests', message: expect.stringContaining('too late') }],
    });
  });

  it('name a failed test in the browser by its file and its groups', () => {
    const tests = [{ status: 'unexpected', results: [{ errors: [{ message: 'not visible' }] }] }];
    const inner = { title: 'a list', specs: [{ title: 'sorts', file: 'list.spec.ts', tests }] };
    expect(
      readPlaywright({
        suites: [{ title: 'list.spec.ts', specs: [], suites: [inner] }],
        errors: [],
        stats: { expected: 4, flaky: 0, skipped: 2 },
      }),
    ).toEqual({
      passed: 4,
      failed: 1,
      skipped: 2,
      failures: [{ name: 'list.spec.ts › a list › sorts', message: 'not visible' }],
    });
  });

  it('count a runner that ended badly without a failed test as one failure', () => {
    const file = reportFile('good.json', passing);
    expect(resultsOf('vitest', file, 0, readVitest)).toMatchObject({ passed: 3, failed: 0, skipped: 1 });
    expect(resultsOf('vitest', file, 1, readVitest)).toMatchObject({ passed: 3, failed: 1 });
    expect(resultsOf('vitest', path.join(folder, 'none.json'), null, readVitest)).toMatchObject({
      passed: 0,
      failed: 1,
    });
  });

  it('count a runner that left no report as one failure, even if it says that all is well', () => {
    expect(resultsOf('vitest', path.join(folder, 'none.json'), 0, readVitest)).toMatchObject({ passed: 0, failed: 1 });
  });
});
