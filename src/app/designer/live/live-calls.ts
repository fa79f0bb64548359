import { isObject } from '../../../base/is-object.ts';
import { valueAt } from '../../../engine/definition/changes/value-at.ts';
import type { JsonSchema } from '../../../engine/definition/json-schema.ts';
import type { AnyDefinition } from '../../../engine/definition/resource.ts';
import type { KindRegistry } from '../../../engine/fields/kind.ts';
import type { Effect, RoleGrant } from '../../../engine/publishing/api.ts';
import { type Texts, withEnglish } from '../../../engine/publishing/english.ts';
import { isOwnPermission } from '../../../engine/publishing/own-names.ts';
import { isSame, nothingPublished, type Publication } from '../../../engine/publishing/publication.ts';
import { isLive, isOwnLive } from '../../../engine/publishing/refusals.ts';
import { type DesignerCalls, type Limits, Refused } from '../calls/calls.ts';
import type { DesignerState, NewScreen } from '../calls/protocol.ts';
import { definitionIn, editedNames, newResource, ownNameFor, ownPermissionFor, withEdits } from './draft.ts';
import type { Publishing } from './publishing.ts';
import { createSteps } from './steps.ts';

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
  /** Publishes the draft, which is empty then. */
  publish(reason: string, grants?: readonly RoleGrant[]): Promise<void>;
  readonly roles: Publishing['roles'];
  readonly publications: Publishing['list'];
  readonly setAside: Publishing['setAside'];
  /** Publishes again what was published under a number; under 0 is what the code declares. */
  restore(number: number, reason: string): Promise<void>;
}

/** A permission, and the place that needs it. */
export interface BroughtPermission {
  readonly permission: string;
  readonly title: string;
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
  /**
   * Draws what is not published yet, with the names of the resources that are new in it; undefined draws what is published.
   * Throws for what cannot be drawn.
   */
  readonly show: (draft: Publication | undefined, added: readonly string[], published: Publication) => Promise<void>;
  /** Returns what the code says in English. */
  readonly english: () => Promise<Texts>;
  readonly schema: () => Promise<JsonSchema>;
}

const nothing: Published = { number: 0, publication: nothingPublished };

export function createLiveCalls({
  publishing,
  kinds,
  published,
  authored,
  english,
  show,
  schema,
}: LiveOptions): LiveCalls {
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
    const name = screen.name ?? ownNameFor(screen.title, []);
    const perm = screen.perm ?? ownPermissionFor(name);
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

  async function effect(grants?: readonly RoleGrant[]): Promise<Effect | undefined> {
    const draft = await drafted();
    return isSame(draft, base.publication) ? undefined : publishing.check(draft, grants);
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
    rebase(now = nothing) {
      base = now;
      isAwaited = false;
    },
    hasSteps: steps.canUndo,
    hide: () => draw(undefined),
    effect,
    async brings() {
      const before = new Set(base.publication.resources.map(({ entry }) => entry.perm));
      const { resources } = await drafted();
      return resources.flatMap(({ entry: { perm, title } }) =>
        typeof perm === 'string' && isOwnPermission(perm) && !before.has(perm) ? [{ permission: perm, title }] : [],
      );
    },
    async publish(reason, grants) {
      const publication = await drafted();
      const number = await publishing.publish({ base: base.number, publication, reason, grants });
      base = { number, publication };
      isAwaited = true;
      steps.run('discard');
    },
    publications: publishing.list,
    roles: publishing.roles,
    setAside: publishing.setAside,
    restore: (number, reason) => publishing.restore(number, { base: base.number, reason }),
  };
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

/** Returns what every resource calls the enterprise of its records. */
function ownerLabelIn({ resources }: Texts): string | undefined {
  const labels = isObject(resources) ? Object.values(resources) : [];
  return labels.map((one) => valueAt(one, ['fields', 'enterprise'])).find((label) => typeof label === 'string');
}
