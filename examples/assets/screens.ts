import type { ProductScreens } from '../../src/app/console-product.ts';
import type { ScreenFile } from '../../src/workspace/loader.ts';
import { list, ownerField, system } from './resources/index.ts';

export const screens: ProductScreens = {
  list,
  files: import.meta.glob<ScreenFile>('./resources/*/*.ts'),
  ownerField,
  system,
  dashboard: () => import('./resources/dashboard.ts'),
  currency: 'EUR',
  cells: { stars: async () => (await import('./views/stars.tsx')).StarsCell },
  widgets: { stars: async () => (await import('./views/stars.tsx')).stars },
};
