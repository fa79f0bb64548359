import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { effectOf } from './effect.ts';
import { describeEffect } from './report.ts';
import { loadCommit, loadTree, TreeError } from './tree.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const usage = 'npm run effect -- --from REF [--to REF] [--json]';

/** Prints what changes. Returns the status of the process: 0, or 2 where the trees cannot be compared. */
export async function main(given: readonly string[]): Promise<number> {
  try {
    const { from, to, json } = readOptions(given);
    const before = await loadCommit(root, from);
    const after = to === undefined ? await loadTree(root, 'this tree') : await loadCommit(root, to);
    const effect = effectOf(before, after);
    console.log(json ? JSON.stringify(effect, undefined, 2) : describeEffect(effect, after.catalogue));
    return 0;
  } catch (error) {
    if (!(error instanceof TreeError)) throw error;
    console.error(error.message);
    return 2;
  }
}

function readOptions(given: readonly string[]): { from: string; to: string | undefined; json: boolean } {
  try {
    const { values } = parseArgs({
      args: [...given],
      options: { from: { type: 'string' }, to: { type: 'string' }, json: { type: 'boolean' } },
    });
    if (values.from === undefined) throw new TreeError(`Say since which commit: ${usage}`);
    return { from: values.from, to: values.to, json: values.json ?? false };
  } catch (error) {
    throw new TreeError(error instanceof TreeError ? error.message : `${String(error)}\n${usage}`);
  }
}
