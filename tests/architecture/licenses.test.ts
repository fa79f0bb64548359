import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Licences that ask for nothing but their text and a notice. */
const allowed = ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'];

interface LockedPackage {
  readonly license?: string;
  readonly dev?: boolean;
}

/** Returns whether one of the alternatives of an SPDX expression is allowed, `(MPL-2.0 OR Apache-2.0)`. */
function isAllowed(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((license) => allowed.includes(license.trim())));
}

it('Every package that is shipped has a licence that is allowed', () => {
  const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  );
  const shipped = Object.entries(lock.packages).filter(([place, { dev }]) => place !== '' && !dev);
  expect(shipped.length).toBeGreaterThan(100);
  const refused = shipped.flatMap(([place, { license = 'none' }]) =>
    isAllowed(license) ? [] : [`${place.replace('node_modules/', '')}: ${license}`],
  );
  expect(refused).toEqual([]);
});
