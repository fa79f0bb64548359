import type { ParseResponse } from '@refinedev/core';
import { createContext, type ReactNode } from 'react';

const nowhere: ParseResponse = {};

/** The address as Refine's hooks see it; nothing outside of a `<ParsedAddress>`. */
export const RefineAddressContext = createContext(nowhere);

/**
 * Hides the address from Refine's hooks. Most of them read it, and draw their component again with every address, although
 * what surrounds the screens needs nothing of it.
 */
export function WithoutAddress({ children }: { readonly children: ReactNode }) {
  return <RefineAddressContext value={nowhere}>{children}</RefineAddressContext>;
}
