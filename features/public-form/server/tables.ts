import { columns, required, type TableBuilder } from '../../../server/storage/system/table-builder.ts';

/** Links to public forms. */
interface PublicLinkTables {
  /**
   * The link of a record: the hash of its code, and the random part from which the code is derived with the key of the
   * server. `submission` is the key of the request that submitted the form, after which the link opens nothing.
   */
  public_link: {
    hash: string;
    resource: string;
    record: number;
    nonce: string;
    createdAt: string;
    submission: string | null;
  };
}

declare module '../../../server/storage/system/system-tables.ts' {
  interface FeatureTables extends PublicLinkTables {}
}

export const recordTables = ['public_link'] as const satisfies readonly (keyof PublicLinkTables)[];

export async function createTables({ table, index, create }: TableBuilder<keyof PublicLinkTables>): Promise<void> {
  await table('public_link')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('resource', 'text', required)
    .addColumn('record', 'bigint', required)
    .$call(columns('text', ['nonce', 'createdAt'], required))
    .addColumn('submission', 'text')
    .$call(create);
  await index('public_link_by_record').on('public_link').columns(['resource', 'record']).execute();
}
