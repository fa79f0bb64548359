import { columns, required, type TableBuilder } from '../../../server/storage/system/table-builder.ts';

/** Who is online. All servers share these tables; the resource of presence shows what follows from them. */
interface PresenceTables {
  /** An open stream of live events. Its server renews `seenAt`; without it, the stream ended with the server. */
  presence_stream: {
    id: string;
    user: number;
    server: string;
    seenAt: string;
    /** Null where a server of an earlier release wrote it. */
    openedAt: string | null;
  };
  /** What is known about a user who has ever been online. */
  presence_user: {
    user: number;
    enterprise: number;
    status: string;
    /** 1 if the user chose to be busy. */
    busy: number;
    /** Last sign of input. */
    activeAt: string;
    /** When the last stream ended; null while there is one. */
    leftAt: string | null;
    /** The time until which attendance is counted. */
    countedAt: string;
  };
}

declare module '../../../server/storage/system/system-tables.ts' {
  interface FeatureTables extends PresenceTables {}
}

export const otherTables = ['presence_stream', 'presence_user'] as const satisfies readonly (keyof PresenceTables)[];
/** No stream is open after a restore. */
export const passingTables = ['presence_stream'] as const satisfies readonly (keyof PresenceTables)[];

export async function createTables({ table, index, create }: TableBuilder<keyof PresenceTables>): Promise<void> {
  await table('presence_stream')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user', 'bigint', required)
    .$call(columns('text', ['server', 'seenAt'], required))
    .addColumn('openedAt', 'text')
    .$call(create);
  await table('presence_user')
    .addColumn('user', 'bigint', (column) => column.primaryKey())
    .addColumn('enterprise', 'bigint', required)
    .addColumn('status', 'text', required)
    .addColumn('busy', 'integer', required)
    .addColumn('activeAt', 'text', required)
    .addColumn('leftAt', 'text')
    .addColumn('countedAt', 'text', required)
    .$call(create);
  await index('presence_stream_by_user').on('presence_stream').columns(['user', 'seenAt']).execute();
  await index('presence_stream_by_server').on('presence_stream').column('server').execute();
}
