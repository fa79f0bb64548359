import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { productProblem } from './product.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Returns the first unmet requirement as one sentence, or undefined. Runs on any Node with ES modules and without
 * packages.
 *
 * @returns {string | undefined}
 */
export function unmetRequirement() {
  /** @type {{ engines: { node: string } }} */
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const running = process.versions.node;
  if (!satisfies(running, engines.node)) {
    return `This needs Node.js ${engines.node}, and is running on ${running}: install a supported version.`;
  }
  return unmetPackage() ?? productProblem();
}

/**
 * A lock file of npm, as far as it is read here: the packages by their folders; the project itself is ''.
 *
 * @typedef {{ version?: string, dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} Locked
 */

/**
 * Compares the packages that the project names with those that npm has installed. Packages that only the build needs may
 * be missing.
 *
 * @returns {string | undefined}
 */
function unmetPackage() {
  const wanted = lockedIn('package-lock.json') ?? {};
  const { dependencies = {}, devDependencies = {} } = wanted[''] ?? {};
  const installed = lockedIn('node_modules/.package-lock.json');
  if (!installed) {
    // Nothing is known of versions: npm was interrupted, or something else has installed the packages.
    const isWhole = ['', ...Object.keys(dependencies)].every((name) =>
      existsSync(path.join(root, 'node_modules', name)),
    );
    return isWhole ? undefined : 'The packages are not installed: run "npm ci" first.';
  }
  for (const name of [...Object.keys(dependencies), ...Object.keys(devDependencies)]) {
    const want = wanted[`node_modules/${name}`]?.version;
    const have = installed[`node_modules/${name}`]?.version;
    if (want === undefined || want === have) continue;
    if (have === undefined && !Object.hasOwn(dependencies, name)) continue;
    return `The packages are not those of this release (${name} is ${have ?? 'missing'}, and has to be ${want}): run "npm ci".`;
  }
  return undefined;
}

/**
 * @param {string} file
 * @returns {Record<string, Locked | undefined> | undefined} Undefined if the file is missing or cannot be read.
 */
function lockedIn(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
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
