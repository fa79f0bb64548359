import { lazy } from 'react';

/**
 * The designer, absent from builds. In a module of its own: one that is replaced while it runs would load it anew, and what
 * has the focus would lose it meanwhile.
 */
export const Designer = import.meta.hot && lazy(async () => ({ default: (await import('./index.tsx')).Designer }));
