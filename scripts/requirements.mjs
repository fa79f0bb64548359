import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (/** @type {string} */ file) => fileURLToPath(new URL(`../${file}`, import.meta.url));

/**
 * Returns the first unmet requirement as one sentence, or undefined. Runs on any Node with ES modules and without
 * packages.
 *
 * @returns {string | undefined}
 */
export function unmetRequirement() {
  /** @type {{ engines: { node: string } }} */
  const { engines } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const running = process.versions.node;
  if (!satisfies(running, engines.node)) {
    return `This needs Node.js ${engines.node}, and is running on ${running}: install a supported version.`;
  }
  if (!existsSync(at('node_modules/vite'))) return 'The packages are not installed: run "npm ci" first.';
  return undefined;
}

/**
 * Returns whether the version satisfies the range. Supports the syntax of our `engines`: alternatives with `||`, each
 * `^x.y.z` or `>=x.y.z`.
 *
 * @param {string} version
 * @param {string} range
 */
export function satisfies(version, range) {
  const have = numbers(version);
  return range.split('||').some((alternative) => {
    const want = numbers(alternative);
    const atLeast = compare(have, want) >= 0;
    return alternative.trim().startsWith('^') ? atLeast && have[0] === want[0] : atLeast;
  });
}

const numbers = (/** @type {string} */ text) => (text.match(/\d+/g) ?? []).slice(0, 3).map(Number);

/**
 * @param {number[]} one
 * @param {number[]} other
 */
function compare(one, other) {
  const differing = one.findIndex((part, index) => part !== (other[index] ?? 0));
  return differing === -1 ? 0 : (one[differing] ?? 0) - (other[differing] ?? 0);
}
