import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isObject } from '../../src/base/is-object.ts';
import { type Publication, readPublication } from '../../src/engine/publishing/publication.ts';
import { applyChange } from '../new/change.ts';
import { CommandRefused } from '../new/command-refused.ts';
import { readTarget, signIn } from '../new/commands/rows.ts';
import { openProduct } from '../new/product.ts';
import { pullChange } from './pull.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const usage = 'npm run pull -- --url https://console.example.com --as super@example.com:password [--dry-run]';

/** Writes what is published into the source. Returns the status of the process: 0, or 2 if nothing was written. */
export async function main(given: readonly string[]): Promise<number> {
  const say = (line: string) => console.log(line);
  try {
    const { url, as, 'dry-run': isDryRun = false } = readOptions(given);
    const publication = await readPublished(url, as);
    const product = await openProduct(root);
    const { change, byHand } = pullChange(product, publication);
    for (const line of byHand) say(`Not written: ${line}`);
    if (Object.keys(change.texts).length > 0) applyChange(product, change, { isDryRun, say });
    else say('The source has all of it that can be written.');
    return byHand.length > 0 ? 2 : 0;
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    console.error(error.message);
    return 2;
  }
}

function readOptions(given: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args: [...given], options: { url: text, as: text, 'dry-run': { type: 'boolean' } } }).values;
  } catch (error) {
    throw new CommandRefused(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

async function readPublished(url: string | undefined, as: string | undefined): Promise<Publication> {
  const call = await signIn(readTarget(url, as));
  const { code, msg, data } = await call('GET', '/buffalo/v1/publication');
  const { patches, resources, english } = isObject(data) ? data : {};
  const publication = code === 1 ? readPublication({ patches, resources, english }) : undefined;
  if (!publication) throw new CommandRefused(`${url} does not tell what is published: ${msg}`);
  return publication;
}
