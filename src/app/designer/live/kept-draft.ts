import { isObject } from '../../../base/is-object.ts';
import { valueAt } from '../../../engine/definition/changes/value-at.ts';
import type { AnyDefinition } from '../../../engine/definition/resource.ts';
import { type Texts, withEnglish } from '../../../engine/publishing/english.ts';
import { isSame, nothingPublished, type Publication } from '../../../engine/publishing/publication.ts';
import { Refused } from '../calls/calls.ts';
import type { DesignerState, NewScreen } from '../calls/protocol.ts';
import { definitionIn, editedNames, newResource, ownNameFor, ownPermissionFor, withEdits } from './draft.ts';
import { createSteps, type Steps } from './steps.ts';

export interface Published {
  readonly number: number;
  readonly publication: Publication;
}

export interface KeptDraftOptions {
  /** What is published at first. */
  readonly published: Published | undefined;
  /** Returns what the code declares of a resource. */
  readonly authored: (name: string) => Promise<AnyDefinition | undefined>;
  /**
   * Draws what is not published yet, with the names of the resources that are new in it; undefined draws what is published.
   * Throws for what cannot be drawn.
   */
  readonly show: (draft: Publication | undefined, added: readonly string[], published: Publication) => Promise<void>;
  /** Returns what the code says in English. */
  readonly english: () => Promise<Texts>;
}

const nothing: Published = { number: 0, publication: nothingPublished };

/** A draft on top of what is published, and what is drawn of it. */
export interface KeptDraft {
  /** What the code declares of the resources that were asked for. */
  readonly known: ReadonlyMap<string, AnyDefinition>;
  readonly steps: Steps;
  /** What the draft is on top of. */
  base(): Published;
  /** Puts it on top of something else, which is drawn by now unless it is awaited. */
  rebase(published: Published | undefined, isAwaited?: boolean): void;
  /** Returns what would be published. */
  drafted(): Promise<Publication>;
  state(resource: string | undefined): Promise<DesignerState>;
  /** Draws what is published. */
  hide(): Promise<void>;
  /** Adds a screen, and draws it. Throws `Refused` where that is not possible. */
  create(screen: NewScreen): Promise<{ readonly path: string }>;
  /** Whether a resource is in the draft alone. */
  isNew(name: string): boolean;
}

export function createKeptDraft({ published, authored, english, show }: KeptDraftOptions): KeptDraft {
  const known = new Map<string, AnyDefinition>();
  const steps = createSteps();
  let base = published ?? nothing;
  /** The draft that is drawn. Undefined: what is published. */
  let shown: Publication | undefined;
  /** The draft was published, and its screens stay until those that are published take over. */
  let isAwaited = false;

  async function learn(names: readonly string[]): Promise<void> {
    for (const name of names.filter((one) => !known.has(one))) {
      const definition = await authored(name);
      if (definition) known.set(name, definition);
    }
  }

  async function drafted(): Promise<Publication> {
    const edits = steps.edits();
    await learn(editedNames(edits));
    return withEdits(base.publication, edits, known);
  }

  const isNew = (name: string) => base.publication.resources.every(({ definition }) => definition.name !== name);
  const addedIn = (draft: Publication | undefined) =>
    (draft?.resources ?? []).map(({ definition }) => definition.name).filter(isNew);

  async function draw(draft: Publication | undefined): Promise<void> {
    if (isSame(shown, draft)) return;
    try {
      await show(draft, addedIn(draft), base.publication);
      shown = draft;
    } catch {
      // The screen stays as it was last right. What is wrong is asked of the server.
    }
  }

  async function state(resource: string | undefined): Promise<DesignerState> {
    const draft = await drafted();
    await learn(resource === undefined ? [] : [resource]);
    if (!isAwaited) await draw(isSame(draft, base.publication) ? undefined : draft);
    const { resources, titles, nouns } = withEnglish(await english(), draft.english ?? []);
    return {
      definition: resource === undefined ? undefined : definitionIn(draft, resource, known.get(resource)),
      labels: resource === undefined ? undefined : valueAt(resources, [resource]),
      titles,
      nouns,
      list: Object.fromEntries(draft.resources.map((own) => [own.definition.name, own])),
      locks: [],
      mistakes: [],
      canUndo: steps.canUndo(),
      canRedo: steps.canRedo(),
      files: [],
    };
  }

  async function create(screen: NewScreen): Promise<{ readonly path: string }> {
    // What is emptied is made of the title, too.
    const name = screen.name || ownNameFor(screen.title, []);
    const perm = screen.perm || ownPermissionFor(name);
    const owner = ownerLabelIn(await english());
    const edits = newResource({ ...screen, name, perm, field: ownNameFor(screen.label, []), owner });
    const draft = withEdits(base.publication, [...steps.edits(), ...edits], known);
    try {
      await show(draft, addedIn(draft), base.publication);
    } catch (error) {
      throw new Refused(error instanceof Error ? error.message : String(error));
    }
    shown = draft;
    steps.take(edits);
    return { path: screen.at };
  }

  return {
    known,
    steps,
    base: () => base,
    rebase(now = nothing, isOnTheWay = false) {
      base = now;
      isAwaited = isOnTheWay;
    },
    drafted,
    state,
    hide: () => draw(undefined),
    create,
    isNew,
  };
}

/** Returns what every resource calls the enterprise of its records. */
function ownerLabelIn({ resources }: Texts): string | undefined {
  const labels = isObject(resources) ? Object.values(resources) : [];
  return labels.map((one) => valueAt(one, ['fields', 'enterprise'])).find((label) => typeof label === 'string');
}
