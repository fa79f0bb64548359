import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';

/**
 * A piece of the console that is loaded when it is needed, or before. Unlike `lazy` it is drawn the moment it is there:
 * React holds a Suspense boundary that has shown its fallback back for about 300 ms.
 */
export interface LoadableModule<Module> {
  readonly current: () => Module | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Starts loading; a load that failed is tried again by the next call. */
  readonly load: () => Promise<void>;
}

export function createLoadableModule<Module>(importModule: () => Promise<Module>): LoadableModule<Module> {
  const listeners = new Set<() => void>();
  let module: Module | undefined;
  let loading: Promise<void> | undefined;
  async function fetchModule() {
    module = await importModule();
    for (const listener of listeners) listener();
  }
  return {
    current: () => module,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load() {
      loading ??= fetchModule().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
  };
}

/** Draws what was loaded, and the fallback until then. Throws what it could not load, for the boundary above. */
export function RenderWhenLoaded<Module>(props: {
  code: LoadableModule<Module>;
  fallback: ReactNode;
  draw: (module: Module) => ReactNode;
}) {
  const { code } = props;
  const module = useSyncExternalStore(code.subscribe, code.current);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    code.load().catch((error: unknown) => setFailure({ error }));
  }, [code]);
  if (failure) throw failure.error;
  return module === undefined ? props.fallback : props.draw(module);
}
