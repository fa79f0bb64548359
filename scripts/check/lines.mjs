import path from 'node:path';

/**
 * Returns a mistake as a line: `src/resources/customer/shop.ts:12:5 shop › list.sort: …`.
 *
 * @param {Pick<import('./located.ts').LocatedProblem, 'file' | 'line' | 'column' | 'message'>} problem
 * @param {string} [root] Files are named from here.
 */
export function lineOf({ file, line, column, message }, root = process.cwd()) {
  return `${path.relative(root, file).split(path.sep).join('/')}:${line}:${column} ${message}`;
}
