import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type {
  DesignerState,
  Edit,
  FieldRenaming,
  FileDifference,
  Mistake,
} from '../../src/app/designer/calls/protocol.ts';
import type { Configuration } from '../../src/engine/check/index.ts';
import { loadProduct } from '../check/product.ts';
import { openSources } from '../check/source.ts';
import { before, difference, formatted, writeAll } from '../new/text/files.ts';
import { describeDraft, mistakesIn } from './describe.ts';
import { type Draft, draftOf, EditRefused, type Origin } from './draft.ts';
import { renamingOf } from './rename.ts';
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
  /** Whether the modules of the product are loaded anew when files change, a moment later. */
  readonly isReloaded: boolean;
}

export function createDesignerSession({ root, folder, steps, isReloaded }: DesignerOptions) {
  const { open, awaitLoaded } = productIn(root, folder, isReloaded);

  async function state(resource?: string): Promise<DesignerState> {
    const origin = await open();
    return describe(origin, draftOfSteps(origin, steps.done), steps, resource);
  }
  const changing = (change: () => void) => (resource?: string) => {
    change();
    return state(resource);
  };
  return {
    state,
    /** Takes one step. Refuses it whole where one of its edits cannot be made. */
    edit: async (edits: readonly Edit[], resource?: string) => takeStep(await open(), steps, edits, resource),
    /** Takes the step that renames a field. Refuses it with the places that have to be changed first. */
    async rename(renaming: FieldRenaming): Promise<DesignerState> {
      const origin = await open();
      const edits = renamingOf(origin, draftOfSteps(origin, steps.done).draft, renaming);
      return takeStep(origin, steps, edits, renaming.resource);
    },
    undo: changing(() => moveLast(steps, 'done', 'undone')),
    redo: changing(() => moveLast(steps, 'undone', 'done')),
    discard: changing(() => Object.assign(steps, { done: [], undone: [] })),
    ...createScreenWriter(root, folder, (name) => awaitLoaded(({ definitions }) => Object.hasOwn(definitions, name))),
    /** Returns what saving would change. */
    async difference(): Promise<readonly FileDifference[]> {
      return differencesOf(draftOfSteps(await open(), steps.done).draft, root);
    },
    /**
     * Writes the files.
     *
     * @throws EditRefused with the mistakes that the product would then have; nothing is written
     */
    async save(resource?: string): Promise<DesignerState> {
      const written = writeDraft(await open(), steps.done, folder);
      Object.assign(steps, { done: [], undone: [], shown: {} });
      await awaitLoaded((now) => isSame(now.definitions, written.definitions) && isSame(now.entries, written.entries));
      return state(resource);
    },
  };
}

function productIn(root: string, folder: string, isReloaded: boolean) {
  const aliases = { '#product': folder };

  async function open(): Promise<Origin> {
    const sources = openSources(aliases, root);
    const loaded = await loadProduct(folder, sources);
    const [broken] = loaded.failed;
    if (broken) throw new EditRefused(`${path.relative(root, broken.file)}:${broken.line} ${broken.message}`);
    return { loaded, root, aliases };
  }

  /** Resolves once what was written is what is loaded: a moment later, as the watcher of files tells. */
  async function awaitLoaded(isThere: (configuration: Configuration) => boolean): Promise<void> {
    for (let rest = isReloaded ? 50 : 0; rest > 0 && !isThere((await open()).loaded.configuration); rest -= 1)
      await pause(100);
  }

  return { open, awaitLoaded };
}

function describe(origin: Origin, made: Drafted, steps: Steps, resource: string | undefined): DesignerState {
  const said = describeDraft(origin, made.draft, resource);
  const mistakes = [...made.stale, ...said.mistakes];
  if (mistakes.length === 0) steps.shown = made.draft.texts;
  return { ...said, mistakes, canUndo: steps.done.length > 0, canRedo: steps.undone.length > 0 };
}

function takeStep(origin: Origin, steps: Steps, edits: readonly Edit[], resource: string | undefined): DesignerState {
  const made = draftOfSteps(origin, steps.done);
  const draft = draftOf(origin, edits, made.draft);
  steps.done = [...steps.done, edits];
  steps.undone = [];
  return describe(origin, { ...made, draft }, steps, resource);
}

/** Moves the last step of one list to the end of the other. */
function moveLast(steps: Steps, from: 'done' | 'undone', to: 'done' | 'undone'): void {
  const last = steps[from].at(-1);
  steps[from] = steps[from].slice(0, -1);
  if (last) steps[to] = [...steps[to], last];
}

/** Writes the files of a draft without mistakes. Returns the product that they make. */
function writeDraft(origin: Origin, steps: Steps['done'], folder: string): Configuration {
  const { texts, configuration } = requireNoMistake(origin, draftOfSteps(origin, steps));
  const formattedTexts = formatted(texts, origin.root);
  for (const file of Object.keys(formattedTexts)) requireWritable(file, origin.root, folder);
  writeAll(formattedTexts);
  return configuration;
}

interface Drafted {
  readonly draft: Draft;
  /** The steps that the files no longer allow. They are left out, and nothing is saved before they are undone. */
  readonly stale: readonly Mistake[];
}

function differencesOf({ texts }: Draft, root: string): FileDifference[] {
  return Object.entries(formatted(texts, root)).flatMap(([file, text]) => {
    const named = path.relative(root, file);
    return before(file) === text ? [] : [{ file: named, patch: difference(named, before(file), text) }];
  });
}

/** Returns the draft. @throws EditRefused with the first mistake in it, or in a step that was left out */
function requireNoMistake(origin: Origin, { draft, stale }: Drafted): Draft {
  const [first] = [...stale, ...mistakesIn(origin, draft)];
  if (first) throw new EditRefused(`${first.file}:${first.line} ${first.message}`);
  return draft;
}

function draftOfSteps(origin: Origin, steps: Steps['done']): Drafted {
  let draft = draftOf(origin, []);
  const stale: Mistake[] = [];
  for (const edits of steps) {
    try {
      draft = draftOf(origin, edits, draft);
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error;
      const { file = origin.root, line = 1, column = 1 } = error.lock ?? {};
      const at = edits[0]?.change.path.join('.') ?? '';
      stale.push({ path: at, message: error.message, file: path.relative(origin.root, file), line, column });
    }
  }
  return { draft, stale };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Where the designer may write, from the root. */
const writable = ['src/resources', 'src/locales', 'src/product'];

function requireWritable(file: string, root: string, folder: string): void {
  const isWithin = [...writable.map((one) => path.join(root, one)), folder].some(
    (one) => !path.relative(one, file).startsWith('..'),
  );
  if (!isWithin) throw new EditRefused(`${path.relative(root, file)} is none of the files that the designer writes.`);
}
