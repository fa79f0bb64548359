import { memoizeByObject } from '../../base/calls/memoize.ts';
import type { Resource } from '../../engine/resource.ts';
import type { Loader } from '../../workspace/loader.ts';

/** Returns a loader of the same resources, each limited once. */
export function limitLoader(load: Loader, limit: (resource: Resource) => Resource): Loader {
  const limited = memoizeByObject(limit);
  const settled = memoizeByObject((resource: Resource) => {
    const value = limited(resource);
    // React's `use` reads these of a promise, so that what is loaded is drawn without waiting.
    return Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
  });
  const pending = memoizeByObject((whole: Promise<Resource>) => whole.then(limited));
  const loaded = (name: string) => load.loaded(name);
  return Object.assign(
    (name: string) => {
      const whole = load(name);
      const known = loaded(name);
      return known ? settled(known) : pending(whole);
    },
    {
      loaded(name: string) {
        const known = loaded(name);
        return known && limited(known);
      },
    },
  );
}
