import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { NewScreen } from '../../src/app/designer/calls/protocol.ts';
import { requireSound } from '../new/change.ts';
import { CommandRefused } from '../new/command-refused.ts';
import { planScreen, screenChange } from '../new/commands/screen.ts';
import { readFields } from '../new/fields/language.ts';
import { openProduct } from '../new/product.ts';
import { formatted, writeAll } from '../new/text/files.ts';
import { createDictionary } from '../new/words.ts';

/**
 * What is needed to write what is not there yet.
 *
 * @param folder the folder of the product
 * @param awaitLoaded resolves once the resource of this name is loaded
 */
export function createScreenWriter(root: string, folder: string, awaitLoaded: (name: string) => Promise<void>) {
  return {
    /** Returns the JSON schema of resources, which says what each option is. */
    async schema(): Promise<unknown> {
      return JSON.parse(await readFile(path.join(root, 'docs/resource.schema.json'), 'utf8'));
    },
    /** Returns what a label may be called in code and in English, by what the product calls such things already. */
    async suggest(label: string): Promise<{ readonly name: string; readonly english: string }> {
      const { name, english } = createDictionary(await openProduct(root, folder)).nameOf(label);
      return { name, english };
    },
    /**
     * Writes the file of a new screen with one field, and its line in the list: the edits go on from there.
     *
     * @returns the path of the screen
     * @throws CommandRefused with what is wrong; nothing is written
     */
    async create({ title, at, label, name, english }: NewScreen): Promise<{ readonly path: string }> {
      if (folder !== path.join(root, 'src/product'))
        throw new CommandRefused(
          `New screens are written into src/resources alone: write one of ${path.relative(root, folder)} as docs/own-product.md tells.`,
        );
      const product = await openProduct(root);
      const dictionary = createDictionary(product);
      const fields = readFields(`${label}:text(search)!`, dictionary);
      const screen = planScreen(product, { title, at, fields, name, english }, dictionary);
      const change = screenChange(product, screen);
      requireSound(product, change);
      writeAll(formatted(change.texts, root));
      await awaitLoaded(screen.name);
      return { path: screen.entry.path };
    },
  };
}
