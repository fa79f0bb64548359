import { createRequire } from 'node:module';
import path from 'node:path';
import pg from 'pg';

/** Where the database is: `databaseUrl` of a PostgreSQL, or the folder of the embedded one. */
interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string;
}

/** How the database runs a statement whose values are unknown, as lines of text. */
export async function planOf(statement: string, { dataDir, databaseUrl }: Place): Promise<string[]> {
  if (databaseUrl === '') {
    const Database = createRequire(import.meta.url)('libsql');
    const database = new Database(path.join(dataDir, 'console.db'));
    const rows: { detail: string }[] = database.prepare(`explain query plan ${statement}`).all();
    database.close();
    return rows.map(({ detail }) => detail);
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare asked as ${statement}`);
    const count = Math.max(0, ...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
    const values = count === 0 ? '' : `(${Array.from({ length: count }, () => 'null').join()})`;
    const { rows } = await client.query(`explain execute asked${values}`);
    return rows.map((row) => String(row['QUERY PLAN']));
  } finally {
    await client.end();
  }
}
