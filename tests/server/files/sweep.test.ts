import { expect, it } from 'vitest';
import { createFileStore } from '../../../server/files/store.ts';
import { databases } from '../../setup/databases.ts';
import { openSmallDatabase } from '../storage/small-catalogue.ts';

const claim = { by: 1, purpose: 'thing.picture' };

it.each(databases)('a file that is claimed while the sweep looks for what is over stays, on $name', async (kind) => {
  const { database, drop } = await openSmallDatabase(kind);
  let now = Date.parse('2026-03-01T02:00:00.000Z');
  const store = createFileStore(database, { now: () => new Date(now) });
  const content = new TextEncoder().encode('picture');
  const file = { name: 'a.png', type: 'image/png', content, enterprise: 1, ...claim };
  const [claimed, left] = [await store.put(file), await store.put(file)];
  now += 25 * 60 * 60 * 1000;

  let isClaimed = false;
  let isFound = false;
  database.watch(({ text }) => {
    if (/^select .* from "file" where "expiresAt"/.test(text)) isFound = true;
  });
  const claiming = () =>
    database.transaction(async (trx) => {
      const claimable = await store.claimable(trx, [claimed.id], claim);
      isClaimed = true;
      // On PostgreSQL the sweep comes while the claim has not landed.
      if (kind.name === 'postgres') {
        await expect.poll(() => isFound).toBe(true);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      await store.hold(trx, [...claimable], 1);
      return claimable;
    });
  const claimFirst = async () => {
    const claimable = claiming();
    await expect.poll(() => isClaimed).toBe(true);
    await store.sweep();
    return claimable;
  };
  // The embedded database does one thing at a time: the claim comes right behind the question of the sweep.
  const sweepFirst = async () => {
    const sweeping = store.sweep();
    const claimable = await claiming();
    await sweeping;
    return claimable;
  };
  expect(await (kind.name === 'postgres' ? claimFirst() : sweepFirst())).toEqual(new Set([claimed.id]));

  const opened = await store.open(claimed.id);
  const chunks: Uint8Array[] = [];
  for await (const chunk of opened?.content ?? []) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe('picture');
  expect(await store.open(left.id)).toBeUndefined();
  await drop();
});
