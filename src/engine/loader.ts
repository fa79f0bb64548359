import type { AnyDefinition } from './any-definition.ts';
import type { KindRegistry } from './kind.ts';
import type { NormalContext } from './normalise/context.ts';
import { normalise } from './normalise/index.ts';
import type { Resource } from './resource.ts';

/** A file of `resources/`: what `defineResource` returned is its default export. */
export interface ScreenFile {
  readonly default: AnyDefinition;
}

/** Files of screens by their path, each loaded when asked for; what `import.meta.glob` makes. */
export type ScreenFiles = Readonly<Record<string, () => Promise<ScreenFile>>>;

/** Loads the kinds of field that are not there from the start. */
export type MoreKinds = () => Promise<KindRegistry>;

/**
 * How long a load that failed is told to whoever asks, in milliseconds. React asks again as soon as it has failed, to draw
 * the failure: were that another try, a page without a connection would do nothing but try.
 */
const failureLife = 1000;

interface Loading {
  readonly resource: Promise<Resource>;
  loaded?: Resource;
  failedAt?: number;
}

/** Loads a resource by its name. */
export interface Loader {
  (name: string): Promise<Resource>;
  /** The resource, if it is there already. */
  readonly loaded: (name: string) => Resource | undefined;
}

/**
 * Loads the file of a resource once and hands out its normal form: the same promise every time, so that React may
 * suspend on it. A load that failed is tried again by whoever asks a second later. `more` is asked once a resource has a
 * field of a kind that is not in the context.
 */
export function createLoader(
  files: ScreenFiles,
  context: NormalContext,
  more?: MoreKinds,
  now: () => number = Date.now,
): Loader {
  const loaded = new Map<string, Loading>();
  async function load(name: string): Promise<Resource> {
    const path = Object.keys(files).find((one) => one.endsWith(`/${name}.ts`));
    const file = await (path && files[path]?.());
    if (!file)
      throw new RangeError(`The list names the resource "${name}", but there is no file resources/*/${name}.ts.`);
    const isKnown = Object.values(file.default.fields).every(({ type }) => Object.hasOwn(context.kinds, type));
    return normalise(file.default, isKnown || !more ? context : { ...context, kinds: await more() });
  }
  async function note(loading: Loading): Promise<void> {
    try {
      loading.loaded = await loading.resource;
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
