import type { AnyDefinition } from './any-definition.ts';
import type { KindRegistry } from './kind.ts';
import { type NormalContext, normalise } from './normalise/index.ts';
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
 * Loads the file of a resource once and hands out its normal form: the same promise every time, so that React may
 * suspend on it. A load that failed is tried again by the next call. `more` is asked once a resource has a field of a kind
 * that is not in the context.
 */
export function createLoader(
  files: ScreenFiles,
  context: NormalContext,
  more?: MoreKinds,
): (name: string) => Promise<Resource> {
  const loaded = new Map<string, Promise<Resource>>();
  async function load(name: string): Promise<Resource> {
    const path = Object.keys(files).find((one) => one.endsWith(`/${name}.ts`));
    const file = await (path && files[path]?.());
    if (!file)
      throw new RangeError(`The list names the resource "${name}", but there is no file resources/*/${name}.ts.`);
    const isKnown = Object.values(file.default.fields).every(({ type }) => Object.hasOwn(context.kinds, type));
    return normalise(file.default, isKnown || !more ? context : { ...context, kinds: await more() });
  }
  return (name) => {
    const known = loaded.get(name);
    if (known) return known;
    const loading = load(name);
    loaded.set(name, loading);
    loading.catch(() => loaded.delete(name));
    return loading;
  };
}
