import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';

/** In a module of its own, which development does not load anew: the page would lose what is typed into it. */
export const PageOf = lazyWithRetry(async () => (await import('./page-of.tsx')).PageOf);
