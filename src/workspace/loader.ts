import { failureLife } from '../base/calls/failure-life.ts';
import type { AnyDefinition } from '../engine/definition/resource.ts';
import type { KindRegistry } from '../engine/fields/kind.ts';
import type { NormalContext } from '../engine/normalise/context.ts';
import { normalise } from '../engine/normalise/index.ts';
import type { Resource } from '../engine/resource.ts';

/** A file of `resources/`. Its default export is the result of `defineResource`. */
export interface ScreenFile {
  readonly default: AnyDefinition;
}

/** Resource files by path, each loaded on demand, as `import.meta.glob` returns them. */
export type ScreenFiles = Readonly<Record<string, () => Promise<ScreenFile>>>;

/** Loads the kinds of field that are not in the initial bundle. */
export type MoreKinds = () => Promise<KindRegistry>;

interface Loading {
  readonly resource: Promise<Resource>;
  loaded?: Resource;
  failedAt?: number;
}

/** Loads a resource by name. */
export interface Loader {
  (name: string): Promise<Resource>;
  /** Returns the resource if it is already loaded. */
  readonly loaded: (name: string) => Resource | undefined;
}

/**
 * Returns a loader that loads each resource file once. It returns the same promise for each call, as React Suspense
 * requires. A failed load is retried on a call at least one second later. `more` loads further kinds when a resource
 * has a field of a kind that is not in the context.
 */
export function createLoader(
  files: ScreenFiles,
  context: NormalContext,
  more?: MoreKinds,
  now: () => number = Date.now,
): Loader {
  const loaded = new Map<string, Loading>();
  async function load(name: string): Promise<Resource> {
    const definition = await read(files, name);
    const kinds = await kindsOf(definition, context.kinds, more);
    const resolved = await resolve(definition, kinds, files);
    return normalise(resolved, { ...context, kinds: await kindsOf(resolved, kinds, more) });
  }
  async function note(loading: Loading): Promise<void> {
    try {
      const value = await loading.resource;
      loading.loaded = value;
      // React's `use` reads these of a promise, so that what is loaded is drawn without waiting.
      Object.assign(loading.resource, { status: 'fulfilled', value });
    } catch {
      loading.failedAt = now();
    }
  }
  function ask(name: string): Promise<Resource> {
    const known = loaded.get(name);
    if (known && (known.failedAt === undefined || now() - known.failedAt < failureLife)) return known.resource;
    const loading: Loading = { resource: load(name) };
    loaded.set(name, loading);
    void note(loading);
    return loading.resource;
  }
  return Object.assign(ask, { loaded: (name: string) => loaded.get(name)?.loaded });
}

async function read(files: ScreenFiles, name: string): Promise<AnyDefinition> {
  const path = Object.keys(files).find((one) => one.endsWith(`/${name}.ts`));
  const file = await (path && files[path]?.());
  if (!file)
    throw new RangeError(`The list names the resource "${name}", but there is no file resources/*/${name}.ts.`);
  return file.default;
}

async function kindsOf(definition: AnyDefinition, known: KindRegistry, more?: MoreKinds): Promise<KindRegistry> {
  const isKnown = typesIn(definition).every((type) => Object.hasOwn(known, type));
  return isKnown || !more ? known : more();
}

/** Most resources declare all of their fields themselves, and the code that looks elsewhere is loaded for the others. */
async function resolve(definition: AnyDefinition, kinds: KindRegistry, files: ScreenFiles): Promise<AnyDefinition> {
  const isOwn = typesIn(definition).every((type) => !kinds[type]?.looksUp && !kinds[type]?.childRows);
  if (isOwn) return definition;
  const { resolveSources, sourcesOf } = await import('../engine/fields/sources.ts');
  const sources = await Promise.all(sourcesOf(definition, kinds).map((name) => read(files, name)));
  return resolveSources(definition, (of) => sources.find((source) => source.name === of), kinds);
}

/** Returns the kinds of all fields, and of all inputs of transitions and actions. */
function typesIn({ fields, states, actions }: AnyDefinition): string[] {
  const recordActions = [...Object.values(states?.transitions ?? {}), ...Object.values(actions ?? {})];
  const inputs = recordActions.flatMap((action) => Object.values(action.inputs ?? {}));
  return [...Object.values(fields), ...inputs].map(({ type }) => type);
}
