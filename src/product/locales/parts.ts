import type { ConsoleProduct } from '../../app/console-product.ts';

/** What the product says on rarely opened screens, beside the parts of the framework. */
export const parts: ConsoleProduct['parts'] = {
  // Chinese titles stand in the declaration itself.
  dashboard: { en: () => import('./en/homes.ts') },
  designer: { zh: () => import('./zh/designer.ts'), en: () => import('./en/designer.ts') },
  // Screens are found in either language; Chinese titles stand in the list itself.
  palette: { zh: async () => ({ otherTitles: (await import('./en/titles.ts')).titles }) },
  // Sheets may be headed in either language; Chinese labels stand in the resources themselves.
  sheets: { zh: async () => ({ otherLabels: (await import('./en/resources/index.ts')).resources }) },
};
