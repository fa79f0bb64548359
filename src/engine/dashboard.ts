/** A report of a resource: the figures of a period beside those of the one before, and its charts. */
interface DashboardReport<Name extends string = string> {
  readonly resource: Name;
  /** Key of one of the resource's reports. */
  readonly report: string;
  /** Keys of the report's metrics that are shown, also in its charts. @default all of them */
  readonly metrics?: readonly string[];
}

/** The number of records in a preset, with a link to them. */
interface DashboardCount<Name extends string = string> {
  readonly resource: Name;
  /** Key of one of the resource's presets. */
  readonly preset: string;
}

/** The first records of a preset in list order, each with a link to its detail page. */
interface DashboardList<Name extends string = string> {
  readonly resource: Name;
  readonly preset: string;
  /** Fields shown beside the label of each record. @default none */
  readonly fields?: readonly string[];
}

/** One of the first things that a new enterprise sets up. It is done once there are enough records. */
export interface FirstStep<Name extends string = string> {
  readonly resource: Name;
  /** Chinese text. The locale has the English one under `firstStep` of the resource. */
  readonly label: string;
  /** Why it matters, in one sentence. */
  readonly help: string;
  /** Minimum number of records. @default 1 */
  readonly from?: number;
  /** The place that the step leads to. @default 'create' */
  readonly opens?: 'create' | 'import' | 'list';
}

/** Records of one resource for trying the console in a new enterprise. */
export interface SampleRecords<Name extends string = string> {
  readonly resource: Name;
  /**
   * Values by field: a value, `{ now: '+2d' }` for a day or a moment, or `{ sample: 0 }` for the sample of the referenced
   * resource at that position, which comes before.
   */
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

/**
 * The contents of the entry with `view: 'dashboard'`. A user sees a report that they may open, and counts and lists of
 * resources whose list they may open.
 */
export interface DashboardDefinition<Name extends string = string> {
  /** @default none */
  readonly reports?: readonly DashboardReport<Name>[];
  /** @default none */
  readonly counts?: readonly DashboardCount<Name>[];
  /** @default none */
  readonly lists?: readonly DashboardList<Name>[];
  /**
   * What is listed above all else until it is done or dismissed, for users who may do it. Platform staff, who set up no
   * enterprise of their own, see none. @default none
   */
  readonly firstSteps?: readonly FirstStep<Name>[];
}

/** The dashboard with all defaults filled in. */
export interface Dashboard extends Required<DashboardDefinition> {
  /**
   * Loads the sample records that users who have first steps may add, and remove again. Resources that are referred to
   * come first. @default none
   */
  readonly samples?: () => Promise<{ readonly default: readonly SampleRecords[] }>;
}

/** Fills in the defaults of a checked definition. */
export function normaliseDashboard(
  { reports = [], counts = [], lists = [], firstSteps = [] }: DashboardDefinition = {},
  samples?: Dashboard['samples'],
): Dashboard {
  return Object.freeze({ reports, counts, lists, firstSteps, ...(samples && { samples }) });
}

/**
 * Returns a function that types a dashboard definition. Editors complete the resource names and the compiler checks
 * them.
 */
export function dashboardDefiner<Name extends string>() {
  return (definition: DashboardDefinition<Name>): DashboardDefinition<Name> => definition;
}

/** Returns a function that types the sample records. */
export function samplesDefiner<Name extends string>() {
  return (samples: readonly SampleRecords<Name>[]): readonly SampleRecords<Name>[] => samples;
}
