import type { PermissionRule } from './permission.ts';

/** A place in the console: what its path shows and who may open it. */
export interface PlannedRoute {
  /** Path with `{parameters}`, as the list writes it. */
  readonly path: string;
  /** Key of its entry (`keyOf`); a screen that has no entry of its own has that of its list. */
  readonly key: string;
  readonly title: string;
  /** What one record is called. */
  readonly noun?: string;
  readonly rule: PermissionRule;
  /** Which screen of a resource it is, also where a page takes the place of the engine's. */
  readonly screen?: DrawnScreen;
  /** What is drawn there: a screen of a resource, the dashboard, or a page by name. */
  readonly draws: DrawnScreen | DrawnDashboard | { readonly page: string };
  /** Whether the side menu has a line for it. */
  readonly inMenu: boolean;
}

/** A screen of a resource. */
export type DrawnScreen =
  | { readonly resource: string; readonly view: 'list' | 'show' | 'create' | 'edit' | 'import' | 'review' }
  | { readonly resource: string; readonly view: 'report'; readonly report: string };

/** The screen that gathers what several resources hold. */
export interface DrawnDashboard {
  readonly view: 'dashboard';
}
