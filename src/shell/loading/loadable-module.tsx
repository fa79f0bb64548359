import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { createFeed } from '../../base/feed.ts';

/**
 * A module that is loaded on demand or in advance. Unlike `lazy`, it renders immediately once loaded: React delays a
 * Suspense boundary that has shown its fallback by about 300 ms.
 */
export interface LoadableModule<Module> {
  readonly current: () => Module | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Starts loading. The next call retries a failed load. */
  readonly load: () => Promise<void>;
}

export function createLoadableModule<Module>(importModule: () => Promise<Module>): LoadableModule<Module> {
  const changes = createFeed<void>();
  let module: Module | undefined;
  let loading: Promise<void> | undefined;
  async function fetchModule() {
    module = await importModule();
    changes.emit();
  }
  return {
    current: () => module,
    subscribe: changes.subscribe,
    load() {
      loading ??= fetchModule().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
  };
}

/** Renders the loaded module, and the fallback until then. Throws a load failure to the error boundary above. */
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
