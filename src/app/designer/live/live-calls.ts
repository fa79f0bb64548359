import { hashKey } from '@tanstack/react-query';
import type { JsonSchema } from '../../../engine/definition/json-schema.ts';
import type { AnyDefinition } from '../../../engine/definition/resource.ts';
import type { KindRegistry } from '../../../engine/fields/kind.ts';
import type { Effect, RoleGrant } from '../../../engine/publishing/api.ts';
import { isOwnPermission } from '../../../engine/publishing/own-names.ts';
import { isSame, type Publication } from '../../../engine/publishing/publication.ts';
import { isLive, isOwnLive } from '../../../engine/publishing/refusals.ts';
import type { DesignerCalls, Limits } from '../calls/calls.ts';
import { ownNameFor } from './draft.ts';
import { createKeptDraft, type KeptDraftOptions, type Published } from './kept-draft.ts';
import type { PublishAnswer, Publishing } from './publishing.ts';

/** Calls that keep the draft of what is to be published. */
export interface LiveCalls extends DesignerCalls {
  /** Puts the draft on top of what is published by now. */
  rebase(published: Published | undefined): void;
  /** Whether a resource is in the draft alone: it has no records yet. */
  isNew(name: string): boolean;
  /** Whether there are steps to lose. */
  hasSteps(): boolean;
  /** Draws what is published, and keeps the draft. */
  hide(): Promise<void>;
  /** Returns what the draft changes, and for whom; undefined if it changes nothing. */
  effect(grants?: readonly RoleGrant[]): Promise<Effect | undefined>;
  /** Returns the permissions that the draft brings, which nobody holds yet. */
  brings(): Promise<readonly BroughtPermission[]>;
  /**
   * Publishes the draft, which is empty then. Where a job prepares large tables first, it is empty once what the job has
   * published is there.
   */
  publish(reason: string, grants?: readonly RoleGrant[]): Promise<PublishAnswer>;
  readonly roles: Publishing['roles'];
  readonly publications: Publishing['list'];
  readonly setAside: Publishing['setAside'];
  /** Publishes again what was published under a number; under 0 is what the code declares. */
  restore(number: number, reason: string): Promise<PublishAnswer>;
}

/** A permission, and the place that needs it. */
export interface BroughtPermission {
  readonly permission: string;
  readonly title: string;
}

export interface LiveOptions extends KeptDraftOptions {
  readonly publishing: Publishing;
  readonly kinds: KindRegistry;
  readonly schema: () => Promise<JsonSchema>;
}

export function createLiveCalls({ publishing, kinds, schema, ...options }: LiveOptions): LiveCalls {
  const { known, steps, base, rebase, drafted, state, hide, create, isNew } = createKeptDraft(options);

  /** What a job is about to publish. */
  let prepared: Publication | undefined;

  async function effect(grants?: readonly RoleGrant[]): Promise<Effect | undefined> {
    const draft = await drafted();
    return isSame(draft, base().publication) ? undefined : publishing.check(draft, grants);
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
    create,
    isNew,
    suggest: async (label, taken) => ({ name: ownNameFor(label, taken), english: '' }),
    schema,
    limits: limitsOf(known, kinds),
    rebase(now) {
      rebase(now);
      if (prepared && keyOf(prepared) === keyOf(base().publication)) steps.run('discard');
    },
    hasSteps: steps.canUndo,
    hide,
    effect,
    async brings() {
      const before = new Set(base().publication.resources.map(({ entry }) => entry.perm));
      const { resources } = await drafted();
      return resources.flatMap(({ entry: { perm, title } }) =>
        typeof perm === 'string' && isOwnPermission(perm) && !before.has(perm) ? [{ permission: perm, title }] : [],
      );
    },
    async publish(reason, grants) {
      const publication = await drafted();
      const answer = await publishing.publish({ base: base().number, publication, reason, grants });
      prepared = answer.number === undefined ? publication : undefined;
      if (answer.number === undefined) return answer;
      rebase({ number: answer.number, publication }, true);
      steps.run('discard');
      return answer;
    },
    publications: publishing.list,
    roles: publishing.roles,
    setAside: publishing.setAside,
    restore: (number, reason) => publishing.restore(number, { base: base().number, reason }),
  };
}

/** Returns a text that two publications have in common only if they say the same, whatever the server notes of the code. */
function keyOf({ patches, resources, english = [] }: Publication): string {
  return hashKey([[...patches, ...english].map((item) => ({ ...item, from: undefined })), resources]);
}

/** Returns what may be edited of the resources of the code, and of those that are published. */
function limitsOf(authored: ReadonlyMap<string, AnyDefinition>, kinds: KindRegistry): Limits {
  return {
    offers(resource, path) {
      const definition = authored.get(resource);
      return definition === undefined ? isOwnLive(path) : isLive(path, definition);
    },
    removes: (resource, field) => !Object.hasOwn(authored.get(resource)?.fields ?? {}, field),
    offersKind(type) {
      const kind = kinds[type];
      return kind !== undefined && !kind.looksUp && !kind.computes && !kind.childRows && !kind.writeOnly;
    },
  };
}
