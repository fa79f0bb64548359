import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react';
import type { Release } from './release.ts';

/** Without a provider there is no other release. */
const ReleaseContext = createContext<Release>({
  check: () => {},
  isHeldBack: () => false,
  subscribe: () => () => {},
  reload: async () => {},
});

/** @param value stable; made by `createRelease` */
export function ReleaseProvider({ value, children }: { value: Release; children: ReactNode }) {
  return <ReleaseContext value={value}>{children}</ReleaseContext>;
}

/** Returns what a part that cannot be loaded says of the release, and what reloads the page for it. */
export function useRelease() {
  const { check, isHeldBack, subscribe, reload } = use(ReleaseContext);
  const [isReloading, setReloading] = useState(false);
  const [isUnreachable, setUnreachable] = useState(false);
  return {
    check,
    /** Whether a newer release waits for unsaved input, so that a retry is in vain. */
    isHeldBack: useSyncExternalStore(subscribe, isHeldBack),
    isReloading,
    /** A reload was asked for, and the server could not be reached. */
    isUnreachable,
    reload() {
      setReloading(true);
      void reload()
        .catch(() => setUnreachable(true))
        .finally(() => setReloading(false));
    },
  };
}
