import type { SystemTables, TableOfRecords } from '../system/system-tables.ts';
import type { TableBuilder } from '../system/table-builder.ts';

/** Tables of a feature besides those of resources: `features/NAME/server/tables.ts`. */
interface FeatureTables {
  /** Creates the tables if they are missing. */
  readonly createTables: (builder: TableBuilder<keyof SystemTables>) => Promise<void>;
  /** Those with rows about a record, which are deleted with it. @default none */
  readonly recordTables?: readonly TableOfRecords[];
  /** The others. @default none */
  readonly otherTables?: readonly (keyof SystemTables)[];
  /** Those that backups leave out, because their rows are short-lived. @default none */
  readonly passingTables?: readonly (keyof SystemTables)[];
}

const features = Object.values(
  import.meta.glob<FeatureTables>('../../../features/*/server/tables.ts', { eager: true }),
);

/** Tables of features with rows about a record. */
export const featureRecordTables = features.flatMap(({ recordTables = [] }) => recordTables);

/** All tables of features. */
export const featureTables: readonly string[] = [
  ...featureRecordTables,
  ...features.flatMap(({ otherTables = [] }) => otherTables),
];

/** Tables of features that backups leave out. */
export const passingFeatureTables: readonly string[] = features.flatMap(({ passingTables = [] }) => passingTables);

/** Creates the tables of features if they are missing. */
export async function createFeatureTables(builder: TableBuilder<keyof SystemTables>): Promise<void> {
  for (const { createTables } of features) await createTables(builder);
}
