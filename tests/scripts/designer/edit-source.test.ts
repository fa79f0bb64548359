import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { structuredPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exported, follow } from '../../../scripts/check/follow.ts';
import { loadProduct } from '../../../scripts/check/product.ts';
import { openSources } from '../../../scripts/check/source.ts';
import { mistakesIn } from '../../../scripts/designer/describe.ts';
import { draftOf, EditRefused } from '../../../scripts/designer/draft.ts';
import { renamingOf } from '../../../scripts/designer/rename.ts';
import { editSource } from '../../../scripts/designer/source/edit.ts';
import { LockedError } from '../../../scripts/designer/source/lock.ts';
import { formatted } from '../../../scripts/new/text/files.ts';
import type { Change } from '../../../src/engine/definition/changes/change.ts';
import { changed } from '../../../src/engine/definition/changes/changed.ts';
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

const origin = { loaded: { configuration, files, failed: [] }, root, aliases: { '#product': folder } };

describe('A field that is renamed', () => {
  const fieldsOf = (name: string) => Object.keys(Object(configuration.definitions[name]).fields);
  const all = Object.keys(files.resources).flatMap((resource) =>
    fieldsOf(resource).map((field) => ({ resource, field })),
  );
  const some = fc.sample(fc.constantFrom(...all), { numRuns: isAll ? 60 : 4, seed });

  it.each(some)(
    'leaves a sound product, and is what it was by another step: $resource $field',
    ({ resource, field }) => {
      const name = 'renamedField';
      const unedited = draftOf(origin, []);
      try {
        const renamed = draftOf(
          origin,
          renamingOf(origin, unedited, { resource, field, name, isAnyway: true }),
          unedited,
        );
        expect(mistakesIn(origin, renamed)).toEqual([]);
        const back = renamingOf(origin, renamed, { resource, field: name, name: field, isAnyway: true });
        const { texts, configuration: again } = draftOf(origin, back, renamed);
        expect(again.definitions).toEqual(configuration.definitions);
        expect(Object.keys(texts).length).toBeGreaterThan(0);
        // What overrides a part of what is spread stays.
        const others = Object.entries(texts).filter(([, text]) => !text.includes('...'));
        for (const [file, text] of others) expect(text).toBe(readFileSync(file, 'utf8'));
      } catch (error) {
        if (!(error instanceof EditRefused)) throw error;
      }
    },
  );
});

const comments = (text: string) => text.match(/\/\/.*|\/\*[\s\S]*?\*\//g) ?? [];
/** What a move leaves, whether what is moved has lines of its own or stands on one with others. */
const partsOf = (text: string) =>
  text
    .split(/[\n,{}[\]]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .toSorted();

describe.runIf(isAll)('A hundred random edits of the product', () => {
  it('leave files that differ in nothing else, and the check green', () => {
    const sound: { readonly file: string; readonly change: Change; readonly text: string }[] = [];
    for (let round = seed; sound.length < 100; round += 1) {
      for (const [name, file] of Object.entries(files.resources)) {
        const [change] = fc.sample(changesOf(configuration.definitions[name]), { numRuns: 1, seed: round });
        if (!change) continue;
        try {
          const draft = draftOf(origin, [{ target: { part: 'resource', name }, change }]);
          const text = draft.texts[file];
          if (text !== undefined && mistakesIn(origin, draft).length === 0) sound.push({ file, change, text });
        } catch (error) {
          if (!(error instanceof EditRefused)) throw error;
        }
      }
    }
    for (const { file, change, text: made } of sound) {
      const text = formatted({ [file]: made }, root)[file] ?? '';
      const before = readFileSync(file, 'utf8');
      const what = `${file} ${JSON.stringify(change)}`;
      if (change.do === 'move') expect(partsOf(text), what).toEqual(partsOf(before));
      else expect(structuredPatch('', '', before, text, '', '', { context: 0 }).hunks.length, what).toBeLessThan(4);
      if (change.do !== 'remove') expect(comments(text), what).toHaveLength(comments(before).length);
    }
  });
});
