import type { VisitorPage } from '../../../src/entrance/visitor-page.ts';

export const page: VisitorPage = { words: 'features/public-form', load: () => import('./index.tsx') };
