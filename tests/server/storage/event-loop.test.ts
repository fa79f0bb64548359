import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { openDatabase } from '../../../server/storage/database.ts';
import { sqlText } from '../../../server/storage/sql-text.ts';

it('turns under a transaction of many statements of the embedded database, which are synchronous', async () => {
  const database = openDatabase({ dataDir: mkdtempSync(path.join(inject('runFolder'), 'turns-')) });
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await database.transaction(async (trx) => {
    for (let step = 0; step < 5000; step += 1) await sqlText`select 1`.execute(trx);
  });
  clearInterval(timer);
  await database.close();
  expect(turns).toBeGreaterThan(1);
});
