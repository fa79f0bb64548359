import { join } from 'node:path';
import Libsql from 'libsql';
import pg from 'pg';

/** Locks one record as another program on the same database would: its row on PostgreSQL, the whole file on SQLite. */
export async function lockRecord(
  { url, dataDir }: { readonly url: string | undefined; readonly dataDir: string },
  table: string,
  id: string,
): Promise<{ release(): Promise<void> }> {
  if (url === undefined) {
    const file = new Libsql(join(dataDir, 'console.db'));
    file.exec('begin immediate');
    return {
      async release() {
        file.exec('rollback');
        file.close();
      },
    };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query(`select id from "${table}" where id = $1 for update`, [id]);
  return { release: () => client.end() };
}
