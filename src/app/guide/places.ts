import { matchRoute, type Plan } from '../../engine/routes/plan.ts';
import type { DrawnScreen } from '../../engine/routes/planned-route.ts';
import type { ProductGuide } from '../console-product.ts';

/** Where a screen is explained that the product says nothing of, by what it draws. */
const usualPlaces: Readonly<Record<DrawnScreen['view'] | 'dashboard', string>> = {
  list: 'console#list',
  show: 'console#record',
  create: 'console#record',
  edit: 'console#record',
  form: 'console#record',
  import: 'console#import',
  report: 'console#report',
  dashboard: 'console#home',
};

/** Returns the address in the guide of what explains the screen at a path; of its beginning, for one that it does not know. */
export function helpFor(path: string, plan: Plan, product: ProductGuide | undefined): string {
  const route = matchRoute(plan, path)?.route;
  const view = route?.screen?.view ?? (route && 'view' in route.draws ? route.draws.view : undefined);
  const place = (route && product?.places[route.key]) ?? (view && usualPlaces[view]);
  return place === undefined ? '/guide' : `/guide/${place}`;
}
