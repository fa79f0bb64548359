import { parseArgs } from 'node:util';
import { applyChange } from './change.ts';
import { planScreen, screenChange } from './commands/screen.ts';
import { readFields } from './fields/language.ts';
import { openProduct } from './product.ts';
import { Refusal } from './refusal.ts';
import { createDictionary } from './words.ts';

/**
 * Runs the command. Returns the status of the process.
 *
 * @param args what stands behind `npm run new --`
 * @param root the folder of the project
 */
export async function run(args: readonly string[], root: string): Promise<number> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        name: { type: 'string' },
        title: { type: 'string' },
        at: { type: 'string' },
        fields: { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
    });
    const product = await openProduct(root);
    const dictionary = createDictionary(product);
    const screen = planScreen(
      product,
      {
        title: values.title ?? '',
        at: values.at ?? '',
        name: values.name,
        fields: readFields(values.fields ?? '', dictionary),
      },
      dictionary,
    );
    applyChange(product, screenChange(product, screen), { isDryRun: values['dry-run'] === true, say: console.log });
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return 1;
  }
}
