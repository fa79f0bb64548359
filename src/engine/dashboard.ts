import type { PermissionRule } from './permissions/permission.ts';

/** Metrics of a report. Their figures are those of a period beside the one before, or of yesterday beside the week. */
export interface TileReport<Name extends string = string> {
  readonly resource: Name;
  /** Key of one of the resource's reports. */
  readonly report: string;
  /** Keys of the report's metrics that are shown, also in its charts. @default all of them */
  readonly metrics?: readonly string[];
}

/** The number of records in a preset, with a link to them. */
export interface TilePreset<Name extends string = string> {
  readonly resource: Name;
  /** Key of one of the resource's presets. */
  readonly preset: string;
}

/** How much of the quota of a resource is used, from 80 % on, with a link to the list. */
export interface TileQuota<Name extends string = string> {
  /** A resource that declares `quota`. */
  readonly resource: Name;
  readonly quota: true;
}

/** Number of the three columns that a tile takes. */
export const tileSizes = [1, 2, 3] as const;
export type TileSize = (typeof tileSizes)[number];

export const tileKinds = ['figures', 'counts', 'records', 'charts', 'yesterday', 'ranking', 'grouped'] as const;

interface AnyTile<Permission extends string> {
  /** Chinese title. The locale has the English one under `tiles`. */
  readonly label: string;
  /** The permission of those for whom it is, or one of several. Besides, each may open what it shows. @default everybody */
  readonly perm?: PermissionRule<Permission>;
  /** How many of three columns it takes. @default 3 for figures and counts, 2 for charts, yesterday and grouped, 1 for all others */
  readonly size?: TileSize;
}

/** What a tile shows, by its kind. */
export type TileContent<Name extends string = string> =
  /** Figures of today, or of the last days that the user chooses, beside those before. */
  | { readonly kind: 'figures'; readonly reports: readonly TileReport<Name>[] }
  /** How many records wait, and which quotas are nearly used up; each leads to the records. */
  | { readonly kind: 'counts'; readonly counts: readonly (TilePreset<Name> | TileQuota<Name>)[] }
  /** The first records of a preset in list order, each with these fields, its next action and a link to its page. */
  | ({ readonly kind: 'records' /** @default none */; readonly fields?: readonly string[] } & TilePreset<Name>)
  /** The charts of a report over the last days. */
  | ({ readonly kind: 'charts' } & TileReport<Name>)
  /** Figures of yesterday beside those of an average day of the seven days before. */
  | { readonly kind: 'yesterday'; readonly reports: readonly TileReport<Name>[] }
  /** The groups of a report with the highest figures of a period. Each leads to the records behind its figure. */
  | {
      readonly kind: 'ranking';
      readonly resource: Name;
      readonly report: string;
      /** The dimension of the report whose groups are ranked. */
      readonly by: string;
      /** Key of one of the report's metrics. */
      readonly metric: string;
      /** The lowest figure comes first, for example of a satisfaction. @default false */
      readonly lowestFirst?: boolean;
      /** @default 'yesterday' */
      readonly period?: RankedPeriod;
    }
  /** Where most of several presets hold records, by the value of a field; each number leads to its records. */
  | {
      readonly kind: 'grouped';
      /** A field of all of these resources with one choice or reference, or `'enterprise'`, which platform staff see. */
      readonly by: string;
      readonly counts: readonly TilePreset<Name>[];
    };

/** The period of a ranking: the day before today, or the seven days before today. */
export const rankedPeriods = ['yesterday', 'week'] as const;
type RankedPeriod = (typeof rankedPeriods)[number];

export type TileDefinition<Name extends string = string, Permission extends string = string> = AnyTile<Permission> &
  TileContent<Name>;

/** What the users of a role see first. */
export interface HomeDefinition<Permission extends string = string, Key extends string = string> {
  readonly key: string;
  /** Chinese text. The locale has the English one under `homes`. */
  readonly label: string;
  /** The permission of those for whom it is, or one of several. The last home is for everybody and has none. */
  readonly perm?: PermissionRule<Permission>;
  /** Keys of its tiles, in order. */
  readonly tiles: readonly Key[];
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
 * The contents of the entry with `view: 'dashboard'`. A user sees of a home the tiles that are for them, and of a tile the
 * reports that they may open, and counts and records of resources whose list they may open.
 */
export interface DashboardDefinition<
  Name extends string = string,
  Permission extends string = string,
  Key extends string = string,
> {
  /** Tiles by key, each declared once for all homes. @default none */
  readonly tiles?: Readonly<Record<Key, TileDefinition<Name, Permission>>>;
  /** A user sees the first one that is for them, and may change to another one that is. @default one with every tile */
  readonly homes?: readonly HomeDefinition<Permission, NoInfer<Key>>[];
  /**
   * What is listed above all else until it is done or dismissed, for users who may do it. Platform staff, who set up no
   * enterprise of their own, see none. @default none
   */
  readonly firstSteps?: readonly FirstStep<Name>[];
}

/** A tile in normal form. */
export type Tile = {
  readonly key: string;
  readonly label: string;
  readonly rule: PermissionRule;
  readonly size: TileSize;
} & TileContent;

/** A home in normal form. */
export interface Home {
  readonly key: string;
  readonly label: string;
  readonly rule: PermissionRule;
  readonly tiles: readonly Tile[];
}

/** The dashboard with all defaults filled in. */
export interface Dashboard {
  readonly homes: readonly Home[];
  readonly firstSteps: readonly FirstStep[];
  /**
   * Loads the sample records that users who have first steps may add, and remove again. Resources that are referred to
   * come first. @default none
   */
  readonly samples?: () => Promise<{ readonly default: readonly SampleRecords[] }>;
}

/**
 * Returns a function that types a dashboard definition. Editors complete the names of resources, permissions and tiles, and
 * the compiler checks them.
 */
export function dashboardDefiner<Name extends string, Permission extends string>() {
  return <Key extends string>(
    definition: DashboardDefinition<Name, Permission, Key>,
  ): DashboardDefinition<Name, Permission, Key> => definition;
}

/** Returns a function that types the sample records. */
export function samplesDefiner<Name extends string>() {
  return (samples: readonly SampleRecords<Name>[]): readonly SampleRecords<Name>[] => samples;
}
