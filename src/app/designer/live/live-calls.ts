import { hashKey } from '@tanstack/react-query';
import type { JsonSchema } from '../../../engine/definition/json-schema.ts';
import type { AnyDefinition } from '../../../engine/definition/resource.ts';
import type { KindRegistry } from '../../../engine/fields/kind.ts';
import { isSame, nothingPublished, type Publication } from '../../../engine/publishing/publication.ts';
import { isLive } from '../../../engine/publishing/refusals.ts';
import type { DesignerCalls, Limits } from '../calls/calls.ts';
import type { DesignerState } from '../calls/protocol.ts';
import { definitionIn, editedNames, ownNameFor, withEdits } from './draft.ts';
import type { Effect } from './effect.ts';
import type { PublishAnswer, Publishing } from './publishing.ts';
import { createSteps } from './steps.ts';

/** Calls that keep the draft of what is to be published. */
export interface LiveCalls extends DesignerCalls {
  /** Puts the draft on top of what is published by now. */
  rebase(published: Published | undefined): void;
  /** Whether there are steps to lose. */
  hasSteps(): boolean;
  /** Draws what is published, and keeps the draft. */
  hide(): Promise<void>;
  /** Returns what the draft changes, and for whom; undefined if it changes nothing. */
  effect(): Promise<Effect | undefined>;
  /**
   * Publishes the draft, which is empty then. Where a job prepares large tables first, it is empty once what the job has
   * published is there.
   */
  publish(reason: string): Promise<PublishAnswer>;
  readonly publications: Publishing['list'];
  readonly setAside: Publishing['setAside'];
  /** Publishes again what was published under a number; under 0 is what the code declares. */
  restore(number: number, reason: string): Promise<PublishAnswer>;
}

export interface Published {
  readonly number: number;
  readonly publication: Publication;
}

export interface LiveOptions {
  readonly publishing: Publishing;
  readonly kinds: KindRegistry;
  /** What is published at first. */
  readonly published: Published | undefined;
  /** Returns what the code declares of a resource. */
  readonly authored: (name: string) => Promise<AnyDefinition | undefined>;
  /** Draws what is not published yet; without an argument what is. Throws for what cannot be drawn. */
  readonly show: (draft?: Publication) => Promise<void>;
  readonly schema: () => Promise<JsonSchema>;
}

const nothing: Published = { number: 0, publication: nothingPublished };

export function createLiveCalls({ publishing, kinds, published, authored, show, schema }: LiveOptions): LiveCalls {
  const known = new Map<string, AnyDefinition>();
  const steps = createSteps();
  let base = published ?? nothing;
  /** The draft that is drawn. Undefined: what is published. */
  let shown: Publication | undefined;
  /** The draft was published, and its screens stay until those that are published take over. */
  let isAwaited = false;
  /** What a job is about to publish. */
  let prepared: Publication | undefined;

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
    await learn(resource === undefined ? [] : [resource]);
    if (!isAwaited) await draw(isSame(draft, base.publication) ? undefined : draft);
    return {
      definition: resource === undefined ? undefined : definitionIn(draft, resource, known.get(resource)),
      list: [],
      locks: [],
      mistakes: [],
      canUndo: steps.canUndo(),
      canRedo: steps.canRedo(),
      files: [],
    };
  }

  async function effect(): Promise<Effect | undefined> {
    const draft = await drafted();
    return isSame(draft, base.publication) ? undefined : publishing.check(draft);
  }

  return {
    run(call, resource) {
      steps.run(call);
      return state(resource);
    },
    edit(edits, resource) {
      steps.take(edits);
      return state(resource);
    },
    async mistakes() {
      const { setAside = [] } = (await effect()) ?? {};
      const refused = setAside.filter(({ outcome }) => outcome === 'refused');
      // What names a field that is refused is refused because of it.
      const fields = refused.map(({ item }) => `"${item.split('.').at(-1)}" is unknown`);
      return refused
        .filter(({ problem = '' }) => !fields.some((text) => problem.includes(text)))
        .map(({ item, problem = '' }) => ({ path: item, message: problem }));
    },
    suggest: async (label, taken) => ({ name: ownNameFor(label, taken), english: '' }),
    schema,
    limits: limitsOf(known, kinds),
    rebase(now = nothing) {
      base = now;
      isAwaited = false;
      if (prepared && keyOf(prepared) === keyOf(now.publication)) steps.run('discard');
    },
    hasSteps: steps.canUndo,
    hide: () => draw(undefined),
    effect,
    async publish(reason) {
      const publication = await drafted();
      const answer = await publishing.publish({ base: base.number, publication, reason });
      prepared = answer.number === undefined ? publication : undefined;
      if (answer.number === undefined) return answer;
      base = { number: answer.number, publication };
      isAwaited = true;
      steps.run('discard');
      return answer;
    },
    publications: publishing.list,
    setAside: publishing.setAside,
    restore: (number, reason) => publishing.restore(number, { base: base.number, reason }),
  };
}

/** Returns a text that two publications have in common only if they say the same, whatever the server notes of the code. */
function keyOf({ patches, resources }: Publication): string {
  return hashKey([patches.map((patch) => ({ ...patch, from: undefined })), resources]);
}

/** Returns what may be edited of the resources of the code. Those that are published themselves have no limits. */
function limitsOf(authored: ReadonlyMap<string, AnyDefinition>, kinds: KindRegistry): Limits {
  return {
    offers(resource, path) {
      const definition = authored.get(resource);
      return definition === undefined || isLive(path, definition);
    },
    removes: (resource, field) => !Object.hasOwn(authored.get(resource)?.fields ?? {}, field),
    offersKind(type) {
      const kind = kinds[type];
      return kind !== undefined && !kind.looksUp && !kind.computes && !kind.childRows && !kind.writeOnly;
    },
  };
}
