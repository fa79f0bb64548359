import { lazyWithRetry } from '../../../ui/loading/lazy-with-retry.tsx';

/** In a module of its own, which development does not load anew: another component would lose what is typed in it. */
export const RefinePage = lazyWithRetry(async () => (await import('./page.tsx')).RefinePage);
