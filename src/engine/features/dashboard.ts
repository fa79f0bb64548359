import type { DashboardDefinition, dashboard, FirstStep, TileDefinition } from '../definition/dashboard.ts';
import type { TileSize } from '../definition/fixed-values.ts';
import type { TypeOf } from '../definition/schema.ts';
import type { Words } from '../definition/words.ts';
import type { PermissionRule } from '../permissions/permission.ts';

/** Records of one resource for trying the console in a new enterprise. */
export interface SampleRecords<Name extends string = string> {
  readonly resource: Name;
  /**
   * Values by field: a value, `{ now: '+2d' }` for a day or a moment, or `{ sample: 0 }` for the sample of the referenced
   * resource at that position, which comes before.
   */
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

/** What a tile shows, by its kind. */
export type TileContent = TileDefinition extends infer Tile
  ? Tile extends TileDefinition
    ? Omit<Tile, 'label' | 'perm' | 'size'>
    : never
  : never;

/** A tile in normal form. */
export type Tile = TileContent & {
  readonly key: string;
  readonly label: string;
  readonly rule: PermissionRule;
  readonly size: TileSize;
};

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
    definition: { readonly tiles?: Readonly<Record<Key, unknown>> } & TypeOf<
      typeof dashboard,
      Omit<Words, 'resource' | 'rule'> & {
        readonly resource: Name;
        readonly rule: PermissionRule<Permission>;
        readonly tile: NoInfer<Key>;
      }
    >,
  ): DashboardDefinition => definition;
}

/** Returns a function that types the sample records. */
export function samplesDefiner<Name extends string>() {
  return (samples: readonly SampleRecords<Name>[]): readonly SampleRecords<Name>[] => samples;
}
