/** Whether `npm test` runs without `--all`: the tests that fit into ten minutes. */
export const isEveryday = process.env.TESTS === 'everyday';
