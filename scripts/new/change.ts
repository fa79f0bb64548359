import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { checkProduct } from '../check/product.ts';
import { CommandRefused } from './command-refused.ts';
import { type Addition, type Product, withAddition } from './product.ts';
import { before, difference, formatted, writeAll } from './text/files.ts';

/** What a command writes. */
export interface Change extends Addition {
  /** What is to be done next, a line each. */
  readonly next: readonly string[];
}

export interface ChangeOptions {
  /** Shows the difference and writes nothing. */
  readonly isDryRun: boolean;
  readonly say: (line: string) => void;
}

/**
 * Checks a change, writes all its files and what is generated of them, and says what the check says of the outcome.
 *
 * @throws Refusal where the product with the change has mistakes that it does not have now; nothing is written then
 */
export function applyChange(product: Product, change: Change, { isDryRun, say }: ChangeOptions): void {
  const { root } = product;
  const texts = formatted(change.texts, root);
  requireSound(product, { ...change, texts });
  const named = Object.keys(texts).map((file) => path.relative(root, file));
  if (isDryRun) {
    for (const [file, text] of Object.entries(texts)) say(difference(path.relative(root, file), before(file), text));
    say(`Nothing was written. These files would be: ${named.join(', ')}; npm run docs would follow.`);
    return;
  }
  writeAll(texts);
  say(`Written:\n${named.map((file) => `  ${file}`).join('\n')}`);
  const docs = runScript(root, 'scripts/docs/write.mjs');
  const rewritten = docs.output.split('\n').filter((line) => line.endsWith('was rewritten.'));
  if (docs.status !== 0) say(`npm run docs failed:\n${docs.output}`);
  else if (rewritten.length > 0) say(rewritten.map((line) => `  ${line.split(' ')[0]}`).join('\n'));
  say(`npm run check: ${runScript(root, 'scripts/check.mjs').output}`);
  if (change.next.length > 0) say(`Next:\n${change.next.map((line) => `  ${line}`).join('\n')}`);
}

/** Refuses a change with which the product has mistakes that it does not have without it. */
export function requireSound(product: Product, change: Change): void {
  const { root } = product;
  const messages = new Set(checkProduct(product.loaded, product.sources).map(({ message }) => message));
  const { loaded, sources } = withAddition(product, change);
  const mistakes = checkProduct(loaded, sources).filter(({ message }) => !messages.has(message));
  if (mistakes.length === 0) return;
  const lines = mistakes.map(({ file, message }) => `  ${path.relative(root, file)}: ${message}`);
  throw new CommandRefused('It would not pass npm run check, and nothing was written:', ...lines);
}

function runScript(root: string, script: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, script)], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, output: `${stdout}${stderr}`.trim() };
}
