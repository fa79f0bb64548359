import path from 'node:path';
import type { DesignerState, Edit, FileDifference } from '../../src/app/designer/calls/protocol.ts';
import { loadProduct } from '../check/product.ts';
import { openSources } from '../check/source.ts';
import { before, difference, formatted, writeAll } from '../new/text/files.ts';
import { describeDraft, mistakesIn } from './describe.ts';
import { type Draft, draftOf, EditRefused, type Origin } from './draft.ts';
import { createScreenWriter } from './screens.ts';

/** The steps of the designer since the last save, each undone at once. Kept while its code is reloaded. */
export interface Steps {
  done: readonly (readonly Edit[])[];
  undone: readonly (readonly Edit[])[];
  /** The texts that the screens follow, by path: those of the last draft without mistakes. */
  shown: Draft['texts'];
}

export interface DesignerOptions {
  readonly root: string;
  /** The folder of the product. */
  readonly folder: string;
  readonly steps: Steps;
}

export function createDesignerSession({ root, folder, steps }: DesignerOptions) {
  const aliases = { '#product': folder };

  async function open(): Promise<Origin> {
    const sources = openSources(aliases, root);
    const loaded = await loadProduct(folder, sources);
    const [broken] = loaded.failed;
    if (broken) throw new EditRefused(`${path.relative(root, broken.file)}:${broken.line} ${broken.message}`);
    return { loaded, root, aliases };
  }

  /** Returns the draft, without the steps that the files no longer allow. */
  function draft(origin: Origin): Draft {
    try {
      return draftOf(origin, steps.done.flat());
    } catch (error) {
      if (!(error instanceof EditRefused) || steps.done.length === 0) throw error;
      steps.done = steps.done.slice(0, -1);
      return draft(origin);
    }
  }

  function describe(origin: Origin, made: Draft, resource: string | undefined): DesignerState {
    const said = describeDraft(origin, made, resource);
    if (said.mistakes.length === 0) steps.shown = made.texts;
    return { ...said, canUndo: steps.done.length > 0, canRedo: steps.undone.length > 0 };
  }

  return {
    async state(resource?: string): Promise<DesignerState> {
      const origin = await open();
      return describe(origin, draft(origin), resource);
    },
    /** Takes one step. Refuses it whole where one of its edits cannot be made. */
    async edit(edits: readonly Edit[], resource?: string): Promise<DesignerState> {
      const origin = await open();
      draft(origin);
      const made = draftOf(origin, [...steps.done.flat(), ...edits]);
      steps.done = [...steps.done, edits];
      steps.undone = [];
      return describe(origin, made, resource);
    },
    async undo(resource?: string): Promise<DesignerState> {
      const last = steps.done.at(-1);
      steps.done = steps.done.slice(0, -1);
      if (last) steps.undone = [...steps.undone, last];
      return this.state(resource);
    },
    async redo(resource?: string): Promise<DesignerState> {
      const next = steps.undone.at(-1);
      steps.undone = steps.undone.slice(0, -1);
      if (next) steps.done = [...steps.done, next];
      return this.state(resource);
    },
    async discard(resource?: string): Promise<DesignerState> {
      steps.done = [];
      steps.undone = [];
      return this.state(resource);
    },
    ...createScreenWriter(root),
    /** Returns what saving would change. */
    async difference(): Promise<readonly FileDifference[]> {
      const texts = formatted(draft(await open()).texts, root);
      return Object.entries(texts).flatMap(([file, text]) => {
        const named = path.relative(root, file);
        return before(file) === text ? [] : [{ file: named, patch: difference(named, before(file), text) }];
      });
    },
    /**
     * Writes the files.
     *
     * @throws EditRefused with the mistakes that the product would then have; nothing is written
     */
    async save(resource?: string): Promise<DesignerState> {
      const origin = await open();
      const made = draft(origin);
      const [first] = mistakesIn(origin, made);
      if (first) throw new EditRefused(`${first.file}:${first.line} ${first.message}`);
      const texts = formatted(made.texts, root);
      for (const file of Object.keys(texts)) requireWritable(file, root, folder);
      writeAll(texts);
      steps.done = [];
      steps.undone = [];
      const state = describe(origin, made, resource);
      steps.shown = {};
      return { ...state, files: [] };
    },
  };
}

/** Where the designer may write, from the root. */
const writable = ['src/resources', 'src/locales', 'src/product'];

function requireWritable(file: string, root: string, folder: string): void {
  const isWithin = [...writable.map((one) => path.join(root, one)), folder].some(
    (one) => !path.relative(one, file).startsWith('..'),
  );
  if (!isWithin) throw new EditRefused(`${path.relative(root, file)} is none of the files that the designer writes.`);
}
