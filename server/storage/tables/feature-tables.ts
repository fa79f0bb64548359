import type { SystemTables, TableOfRecords } from '../system/system-tables.ts';
import type { TableBuilder } from '../system/table-builder.ts';

/** Tables of a feature besides those of resources: `features/NAME/server/tables.ts`. */
interface FeatureTables {
  /** Creates the tables if they are missing. */
  readonly createTables: (builder: TableBuilder<keyof SystemTables>) => Promise<void>;
  /** Those with rows about a record, which are deleted with it. */
  readonly recordTables: readonly TableOfRecords[];
}

const features = Object.values(
  import.meta.glob<FeatureTables>('../../../features/*/server/tables.ts', { eager: true }),
);

/** Tables of features with rows about a record. */
export const featureRecordTables = features.flatMap(({ recordTables }) => recordTables);

/** Creates the tables of features if they are missing. */
export async function createFeatureTables(builder: TableBuilder<keyof SystemTables>): Promise<void> {
  for (const { createTables } of features) await createTables(builder);
}
