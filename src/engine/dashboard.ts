/** A report of a resource: its figures of today beside yesterday's, and its charts of the last 30 days. */
export interface DashboardReport<Name extends string = string> {
  readonly resource: Name;
  /** Key of one of the resource's reports. */
  readonly report: string;
}

/** How many records a preset of a resource holds, leading to them. */
export interface DashboardCount<Name extends string = string> {
  readonly resource: Name;
  /** Key of one of the resource's presets. */
  readonly preset: string;
}

/** The first records of a preset in the order of their list, each leading to itself. */
export interface DashboardList<Name extends string = string> {
  readonly resource: Name;
  readonly preset: string;
  /** Fields told beside the name of each record. @default none */
  readonly fields?: readonly string[];
}

/**
 * What the entry with `view: 'dashboard'` gathers from the resources. Whoever may not open the list of a resource sees
 * nothing of it there.
 */
export interface DashboardDefinition<Name extends string = string> {
  /** @default none */
  readonly reports?: readonly DashboardReport<Name>[];
  /** @default none */
  readonly counts?: readonly DashboardCount<Name>[];
  /** @default none */
  readonly lists?: readonly DashboardList<Name>[];
}

/** The dashboard with its defaults filled in. */
export type Dashboard = Required<DashboardDefinition>;

/** Fills in the defaults of a checked definition. */
export function normaliseDashboard({ reports = [], counts = [], lists = [] }: DashboardDefinition = {}): Dashboard {
  return Object.freeze({ reports, counts, lists });
}

/** Writes the dashboard down; the names of resources complete and are checked. */
export function dashboardDefiner<Name extends string>() {
  return (definition: DashboardDefinition<Name>): DashboardDefinition<Name> => definition;
}
