import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exported, follow } from '../../../scripts/check/follow.ts';
import { loadProduct } from '../../../scripts/check/product.ts';
import { openSources } from '../../../scripts/check/source.ts';
import { editSource } from '../../../scripts/designer/source/edit.ts';
import { LockedError } from '../../../scripts/designer/source/lock.ts';
import { changed } from '../../../src/app/designer/calls/changed.ts';
import { isAll } from '../../setup/extent.ts';
import { evaluate } from './evaluate.ts';
import { changesOf } from './random-changes.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const folder = path.join(root, 'src/product');
const sources = openSources({ '#product': folder }, root);
const { configuration, files } = await loadProduct(folder, sources);

/** Another seed, `EDITS=7`, makes other edits. */
const seed = Number(process.env.EDITS ?? 1);

describe('An edit of a declaration', () => {
  it.each(Object.entries(files.resources))(
    'is written where it stands, and says no more and no less: %s',
    async (name, file) => {
      const definition: unknown = configuration.definitions[name];
      const place = exported(file, 'default', sources);
      if (!place) throw new Error(`${file} exports nothing.`);
      await fc.assert(
        fc.asyncProperty(changesOf(definition), async (change) => {
          try {
            const { text } = editSource(sources, follow(place, sources), definition, change);
            const said = (await evaluate(file, text)).default;
            expect(JSON.stringify(said), text).toBe(JSON.stringify(changed(definition, change)));
          } catch (error) {
            if (!(error instanceof LockedError)) throw error;
          }
        }),
        { numRuns: isAll ? 100 : 3, seed },
      );
    },
  );
});
