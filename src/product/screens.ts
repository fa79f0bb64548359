import type { PageFile, ProductScreens } from '../console-product.ts';
import type { ScreenFile } from '../engine/loader.ts';
import { list, ownerField, type PageName, systemResources } from '../resources/index.ts';
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
  unlinkedCrumbs: ['组织'],
};
