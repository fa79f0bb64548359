import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type {
  DesignerState,
  Edit,
  FileDifference,
  LockedPart,
  Mistake,
  NewScreen,
} from '../../src/app/designer/calls/protocol.ts';
import { checkProduct, loadProduct } from '../check/product.ts';
import { openSources } from '../check/source.ts';
import { requireSound } from '../new/change.ts';
import { planScreen, screenChange } from '../new/commands/screen.ts';
import { readFields } from '../new/fields/language.ts';
import { openProduct } from '../new/product.ts';
import { before, difference, formatted, writeAll } from '../new/text/files.ts';
import { createDictionary } from '../new/words.ts';
import { type Draft, draftOf, EditRefused, mistakesOf, type Origin, placeOf, valueOf } from './draft.ts';
import { locksOf } from './source/locks.ts';

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

  /** Returns the mistakes of the draft that the files do not have. */
  function mistakes(origin: Origin, made: Draft): readonly Mistake[] {
    const found = mistakesOf(origin, made);
    if (found.length === 0) return [];
    const known = new Set(checkProduct(origin.loaded, openSources(aliases, root)).map(({ message }) => message));
    return found
      .filter(({ message }) => !known.has(message))
      .map(({ path: at, message, file, line, column }) => ({
        path: at,
        message,
        file: path.relative(root, file),
        line,
        column,
      }));
  }

  function describe(origin: Origin, made: Draft, resource: string | undefined): DesignerState {
    const value = (target: Edit['target']) => valueOf(made.configuration, target);
    const target = resource === undefined ? undefined : ({ part: 'resource', name: resource } as const);
    const place = target && placeOf(origin, made.sources, target);
    const found = mistakes(origin, made);
    if (found.length === 0) steps.shown = made.texts;
    return {
      definition: target && value(target),
      labels: resource === undefined ? undefined : value({ part: 'labels', name: resource }),
      list: value({ part: 'list' }),
      titles: value({ part: 'titles' }),
      nouns: value({ part: 'nouns' }),
      locks: place && target ? locksOf(made.sources, place, value(target)).map((one) => fromRoot(one)) : [],
      mistakes: found,
      canUndo: steps.done.length > 0,
      canRedo: steps.undone.length > 0,
      files: Object.keys(made.texts).map((file) => path.relative(root, file)),
      source: place && path.relative(root, place.file),
    };
  }

  function fromRoot({ path: at, lock }: LockedPart): LockedPart {
    return { path: at, lock: { ...lock, file: path.relative(root, lock.file) } };
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
    /** Returns the JSON schema of resources, which says what each option is. */
    async schema(): Promise<unknown> {
      return JSON.parse(await readFile(path.join(root, 'docs/resource.schema.json'), 'utf8'));
    },
    /** Returns what a label may be called in code and in English, by what the product calls such things already. */
    async suggest(label: string): Promise<{ readonly name: string; readonly english: string }> {
      const { name, english } = createDictionary(await openProduct(root)).nameOf(label);
      return { name, english };
    },
    /**
     * Writes the file of a new screen with one field, and its line in the list: the edits go on from there.
     *
     * @returns the path of the screen
     * @throws CommandRefused with what is wrong; nothing is written
     */
    async create({ title, at, label, name, english }: NewScreen): Promise<{ readonly path: string }> {
      const product = await openProduct(root);
      const dictionary = createDictionary(product);
      const fields = readFields(`${label}:text(search)!`, dictionary);
      const screen = planScreen(product, { title, at, fields, name, english }, dictionary);
      const change = screenChange(product, screen);
      requireSound(product, change);
      writeAll(formatted(change.texts, root));
      return { path: screen.entry.path };
    },
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
      const [first] = mistakes(origin, made);
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
