import { JsonReporter } from 'vitest/node';

/** Vitest's JSON report with, under `errors`, those of no test: what was thrown between tests, or by the runner. */
export default class Report extends JsonReporter {
  /** @type {readonly import('vitest').SerializedError[]} */
  #errors = [];

  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} [errors]
   * @override
   */
  async onTestRunEnd(modules, errors = []) {
    this.#errors = errors;
    await super.onTestRunEnd(modules);
  }

  /**
   * @param {string} report
   * @override
   */
  async writeReport(report) {
    const errors = this.#errors.map(({ message, stack }) => ({ message: stack ?? message }));
    await super.writeReport(JSON.stringify({ ...JSON.parse(report), errors }));
  }
}
