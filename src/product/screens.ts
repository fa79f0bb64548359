import type { PageFile, ProductScreens } from '../app/console-product.ts';
import { list, ownerField, type PageName, systemResources } from '../resources/index.ts';
import type { ScreenFile } from '../workspace/loader.ts';
import { pages } from './pages/index.ts';

/** The screens of the console of customer service teams. */
export const screens: ProductScreens = {
  list,
  files: import.meta.glob<ScreenFile>('../resources/*/*.ts'),
  ownerField,
  system: systemResources,
  dashboard: () => import('../resources/dashboard.ts'),
  samples: () => import('../resources/samples.ts'),
  pages: pages satisfies Readonly<Record<PageName, PageFile>>,
  guide: () => import('./guide/index.ts'),
  unlinkedCrumbs: ['组织'],
};
