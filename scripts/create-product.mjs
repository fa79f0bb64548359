import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesOf } from './create-product/files.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * `npm run create-product NAME` writes a new product into `products/NAME`: people, roles, teams, organizations and logs,
 * and an empty list to add screens to. It changes no other file.
 */
const [name = '', ...others] = process.argv.slice(2);
const folder = path.join(root, 'products', name);
const problem = findProblem();
if (problem) {
  console.error(problem);
  process.exit(1);
}
for (const [file, text] of Object.entries(filesOf(name))) {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}
for (const part of ['resources/system', 'locales/zh-system.ts']) {
  cpSync(path.join(root, 'examples/assets', part), path.join(folder, part), { recursive: true });
}
console.log(`products/${name} is there. Start it:

  PRODUCT=products/${name} npm start

Sign in as admin@${name}.example with the password Demo-2026!. docs/own-product.md tells how to go on.`);

/** Returns why nothing is written, or undefined. */
function findProblem() {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40 || others.length > 0) {
    return 'Usage: npm run create-product NAME, where NAME has lower-case letters, digits and hyphens, such as equipment-desk.';
  }
  if (existsSync(folder)) return `products/${name} exists: choose another name, or delete the folder.`;
  return undefined;
}
