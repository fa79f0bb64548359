import type { PermissionRule } from '../permissions/permission.ts';
import type { Under } from '../resource.ts';

/** A route of the console: what its path shows and who may open it. */
export interface PlannedRoute {
  /** Path with `{parameters}`, as the route list declares it. */
  readonly path: string;
  /** Key of its entry (`keyOf`). A screen without an entry of its own has the key of its list. */
  readonly key: string;
  readonly title: string;
  /** The noun for one record. */
  readonly noun?: string;
  readonly rule: PermissionRule;
  /** The parent of the place, with the parameter of this path that holds its id. */
  readonly under?: Under;
  /** The parameter with the id of the record, if it is not `id`. */
  readonly record?: string;
  /** The screen of the resource, also when a custom page replaces the generated one. */
  readonly screen?: DrawnScreen;
  /** What the route renders: a screen of a resource, the dashboard, or a page by name. */
  readonly draws: DrawnScreen | DrawnDashboard | { readonly page: string };
  /** Whether the side menu shows the route. */
  readonly inMenu: boolean;
}

/** A screen of a resource. */
export type DrawnScreen =
  | { readonly resource: string; readonly view: 'list' | 'show' | 'create' | 'edit' | 'import' }
  | { readonly resource: string; readonly view: 'report'; readonly report: string }
  | { readonly resource: string; readonly view: 'form'; readonly form: string };

/** The dashboard, which combines data of several resources. */
export interface DrawnDashboard {
  readonly view: 'dashboard';
}
