import { type AnyDefinition, type NormalContext, normalise } from './normalise.ts';
import type { Resource } from './resource.ts';

/** A file of `resources/`: what `defineResource` returned is its default export. */
export interface ScreenFile {
  readonly default: AnyDefinition;
}

/** Files of screens by their path, each loaded when asked for; what `import.meta.glob` makes. */
export type ScreenFiles = Readonly<Record<string, () => Promise<ScreenFile>>>;

/**
 * Loads the file of a resource once and hands out its normal form: the same promise every time, so that React may
 * suspend on it. A load that failed is tried again by the next call.
 */
export function createLoader(files: ScreenFiles, context: NormalContext): (name: string) => Promise<Resource> {
  const loaded = new Map<string, Promise<Resource>>();
  async function load(name: string): Promise<Resource> {
    const path = Object.keys(files).find((one) => one.endsWith(`/${name}.ts`));
    const file = await (path && files[path]?.());
    if (!file)
      throw new RangeError(`The list names the resource "${name}", but there is no file resources/*/${name}.ts.`);
    return normalise(file.default, context);
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
