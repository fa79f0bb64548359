import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openSmallDatabase } from '../../../../tests/server/storage/small-catalogue.ts';
import { databases } from '../../../../tests/setup/databases.ts';
import { createStreams } from '../../server/streams.ts';

describe.each(databases)('the streams of a server on $name', (kind) => {
  it('end although the database fails while one is closed', async () => {
    const { database, drop } = await openSmallDatabase(kind);
    let now = Date.parse('2026-03-01T02:00:00Z');
    const streams = createStreams(database, { now: () => new Date(now) }, 'server');
    await streams.open('left', 7);
    await streams.open('there', 8);

    await sql`alter table presence_stream rename to missing`.execute(database.db);
    await expect(streams.close('left')).rejects.toThrow(/presence_stream/);
    await sql`alter table missing rename to presence_stream`.execute(database.db);
    for (let passed = 0; passed < 60_000; passed += 15_000) {
      now += 15_000;
      await streams.renew();
    }
    expect(await streams.of(database.db, 7)).toMatchObject({ hasStream: false });
    expect(await streams.of(database.db, 8)).toMatchObject({ hasStream: true });
    await drop();
  });
});
