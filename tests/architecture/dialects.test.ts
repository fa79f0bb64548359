import { describe, expect, it } from 'vitest';
import { sources } from './circles.ts';

/** The files of the server that name something, but for the folder of what runs statements. */
const filesWith = (text: RegExp) =>
  [...sources()]
    .filter(
      ([file, code]) => file.startsWith('server/') && !file.startsWith('server/storage/driver/') && text.test(code),
    )
    .map(([file]) => file);

describe('what differs between the databases', () => {
  it('is asked of their dialect: besides them, only the format of backups names one', () => {
    expect(filesWith(/['"`](?:sqlite|postgres)['"`]/)).toEqual(['server/operations/backup/format.ts']);
  });

  it('is read from the one that is open: only a backup opens one by itself', () => {
    expect(filesWith(/driver\/(?:sqlite|postgres)\/dialect\.ts/)).toEqual(['server/operations/backup/source.ts']);
    expect(filesWith(/PostgresAdapter|SqliteAdapter/), 'how placeholders are written').toEqual([
      'server/storage/sql-text.ts',
    ]);
  });

  it('is no SQL that one of them alone understands', () => {
    expect(filesWith(/\bpg_|\bsqlite_|\bpragma\b|information_schema|not indexed/)).toEqual([]);
  });
});
