import type { JsonSchema } from '../../../engine/definition/json-schema.ts';
import type { AnyDefinition } from '../../../engine/definition/resource.ts';
import type { KindRegistry } from '../../../engine/fields/kind.ts';
import { isSame, nothingPublished, type Publication } from '../../../engine/publishing/publication.ts';
import { isLive } from '../../../engine/publishing/refusals.ts';
import type { HttpClient } from '../../../providers/http/client.ts';
import { type DesignerCalls, Refused } from '../calls/calls.ts';
import type { DesignerState, Edit } from '../calls/protocol.ts';
import { definitionIn, editedNames, ownNameFor, withEdits } from './draft.ts';
import type { Effect } from './effect.ts';

/** A line of the list of publications. */
export interface PublicationLine {
  readonly number: number;
  readonly reason: string;
  readonly user: { readonly id: string; readonly name: string };
  /** As ISO 8601. */
  readonly at: string;
}

/** Calls that keep the draft of what is to be published. */
export interface LiveCalls extends DesignerCalls {
  /** Puts the draft on top of what is published by now. */
  rebase(published: Published | undefined): void;
  /** Draws what is published, and keeps the draft. */
  hide(): Promise<void>;
  /** Returns what the draft changes, and for whom; undefined if it changes nothing. */
  effect(): Promise<Effect | undefined>;
  /** Publishes the draft, which is empty then. Throws `Refused`, also where somebody else has published meanwhile. */
  publish(reason: string): Promise<void>;
  /** The last publications, the newest first. */
  publications(): Promise<readonly PublicationLine[]>;
  /** Publishes again what was published under a number; under 0 is what the code declares. */
  restore(number: number, reason: string): Promise<void>;
}

export interface Published {
  readonly number: number;
  readonly publication: Publication;
}

export interface LiveOptions {
  readonly http: HttpClient;
  readonly kinds: KindRegistry;
  /** What is published at first. */
  readonly published: Published | undefined;
  /** Returns what the code declares of a resource. */
  readonly authored: (name: string) => Promise<AnyDefinition | undefined>;
  /** Draws what is not published yet; without an argument what is. */
  readonly show: (draft?: Publication) => Promise<void>;
  readonly schema: () => Promise<JsonSchema>;
}

const nothing: Published = { number: 0, publication: nothingPublished };

export function createLiveCalls({ http, kinds, published, authored, show, schema }: LiveOptions): LiveCalls {
  const known = new Map<string, AnyDefinition>();
  let base = published ?? nothing;
  let done: readonly (readonly Edit[])[] = [];
  let undone: readonly (readonly Edit[])[] = [];
  /** The draft that was checked last. */
  let checked: { readonly draft: Publication; readonly effect: Promise<Effect> } | undefined;
  /** The draft that is drawn. Undefined: what is published. */
  let shown: Publication | undefined;
  /** The draft was published, and the screens of it stay until those that are published take over. */
  let isAwaited = false;

  async function learn(names: readonly (string | undefined)[]): Promise<void> {
    for (const name of names) {
      const definition = name === undefined || known.has(name) ? undefined : await authored(name);
      if (name !== undefined && definition) known.set(name, definition);
    }
  }

  async function drafted(): Promise<Publication> {
    const edits = done.flat();
    await learn(editedNames(edits));
    return withEdits(base.publication, edits, known);
  }

  function check(draft: Publication): Promise<Effect> {
    if (checked && isSame(checked.draft, draft)) return checked.effect;
    const effect = post<Effect>('publications/check', draft);
    checked = { draft, effect };
    effect.catch(() => {
      checked = undefined;
    });
    return effect;
  }

  async function changes(): Promise<Effect | undefined> {
    const draft = await drafted();
    return isSame(draft, base.publication) ? undefined : check(draft);
  }

  async function post<Answer>(path: string, body: object): Promise<Answer> {
    try {
      return (await http.post(`buffalo/v1/${path}`, body, { silent: true })) as Answer;
    } catch (error) {
      throw new Refused(error instanceof Error ? error.message : String(error));
    }
  }

  async function draw(draft: Publication | undefined): Promise<void> {
    if (isSame(shown, draft)) return;
    try {
      await show(draft);
      shown = draft;
    } catch {
      // The screen stays as it was last right. What is wrong is asked of the server.
    }
  }

  async function state(resource: string | undefined): Promise<DesignerState> {
    const draft = await drafted();
    await learn([resource]);
    if (!isAwaited) await draw(isSame(draft, base.publication) ? undefined : draft);
    return {
      definition: resource === undefined ? undefined : definitionIn(draft, resource, known.get(resource)),
      list: [],
      locks: [],
      mistakes: [],
      canUndo: done.length > 0,
      canRedo: undone.length > 0,
      files: [],
    };
  }

  /** Takes a step back or forth: the last of one list becomes the last of the other. */
  const steps = {
    undo() {
      undone = [...undone, ...done.slice(-1)];
      done = done.slice(0, -1);
    },
    redo() {
      done = [...done, ...undone.slice(-1)];
      undone = undone.slice(0, -1);
    },
    discard() {
      done = [];
      undone = [];
    },
  };

  return {
    async run(call, resource) {
      if (call !== 'state') steps[call]();
      return state(resource);
    },
    async edit(edits, resource) {
      const before = { done, undone };
      done = [...done, edits];
      undone = [];
      try {
        return await state(resource);
      } catch (error) {
        ({ done, undone } = before);
        throw error;
      }
    },
    async mistakes() {
      const { setAside = [] } = (await changes()) ?? {};
      return setAside
        .filter(({ outcome }) => outcome === 'refused')
        .map(({ item, problem = '' }) => ({ path: item, message: problem }));
    },
    async suggest(label, taken) {
      return { name: ownNameFor(label, taken), english: '' };
    },
    schema,
    limits: {
      offers(resource, path) {
        const definition = known.get(resource);
        return definition === undefined || isLive(path, definition);
      },
      removes: (resource, field) => !Object.hasOwn(known.get(resource)?.fields ?? {}, field),
      offersKind(type) {
        const kind = kinds[type];
        return kind !== undefined && !kind.looksUp && !kind.computes && !kind.childRows && !kind.writeOnly;
      },
    },
    rebase(other = nothing) {
      base = other;
      isAwaited = false;
    },
    hide: () => draw(undefined),
    effect: changes,
    async publish(reason) {
      const publication = await drafted();
      const { number } = await post<{ readonly number: number }>('publications', {
        base: base.number,
        publication,
        reason,
      });
      base = { number, publication };
      isAwaited = true;
      steps.discard();
    },
    publications: async () => (await http.get('buffalo/v1/publications', { silent: true })) as PublicationLine[],
    async restore(number, reason) {
      if (number > 0) await post(`publications/${number}/restore`, { base: base.number, reason });
      else await post('publications', { base: base.number, reason, publication: nothingPublished });
    },
  };
}
