import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react';
import type { Release } from './release.ts';

/** Without a provider there is no other release. */
const ReleaseContext = createContext<Release>({
  check: async () => 'current',
  status: () => 'current',
  subscribe: () => () => {},
  reload: async () => {},
});

/** @param value stable; made by `createRelease` */
export function ReleaseProvider({ value, children }: { value: Release; children: ReactNode }) {
  return <ReleaseContext value={value}>{children}</ReleaseContext>;
}

/** Texts for code that cannot be loaded because the server has another release. */
export const releaseTexts = {
  heldBack: 'shell.releaseHeldBack',
  reloads: 'shell.releaseReloads',
  outdated: 'shell.releaseOutdated',
} as const;

/** Returns what a part that cannot be loaded says of the release, and what reloads the page for it. */
export function useRelease() {
  const { check, status, subscribe, reload } = use(ReleaseContext);
  const [isReloading, setReloading] = useState(false);
  const [isUnreachable, setUnreachable] = useState(false);
  return {
    check,
    /** Unless it is `current`, a retry is in vain. */
    status: useSyncExternalStore(subscribe, status),
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
