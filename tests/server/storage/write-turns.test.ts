import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { batchLimits, writeLimits } from '../../../server/runtime/limits.ts';
import { type Database, openDatabase } from '../../../server/storage/database.ts';
import { QueueRefused } from '../../../server/storage/driver/fair-queue/index.ts';
import type { Lane } from '../../../server/storage/driver/serving.ts';
import type { SystemTables } from '../../../server/storage/system/system-tables.ts';
import { databases } from '../../setup/databases.ts';

describe.each(databases)('turns to write on $name', (kind) => {
  let place: Awaited<ReturnType<typeof kind.create>>;
  let database: Database;

  beforeEach(async () => {
    place = await kind.create();
    database = openDatabase({ databaseUrl: place.url, dataDir: place.dataDir });
    await sql`create table "note" ("text" varchar(100))`.execute(database.db);
  });
  afterEach(async () => {
    await database.close();
    await place.drop();
  });

  /** Runs work as somebody whose enterprise is the first word of their name. */
  const as = <Result>(person: string, work: () => Promise<Result>, lane: Lane = 'usual'): Promise<Result> => {
    const { signal } = new AbortController();
    const [enterprise = ''] = person.split(' ');
    return database.serve(
      { lane, caller: () => ({ person, enterprise, isSignedIn: true }), signal: () => signal },
      work,
    );
  };
  const insert = (text: string) => sql`insert into "note" values (${text})`;
  const write = (text: string) => database.transaction((trx) => insert(text).execute(trx));
  /** Opens a transaction, which ends with `gate`. Resolves once it has begun. */
  const open = (person: string, gate: Promise<void>, lane?: Lane) =>
    new Promise<{ ended: Promise<void> }>((resolve) => {
      const work = async (trx: Transaction<SystemTables>) => {
        await insert(`opened by ${person}`).execute(trx);
        resolve({ ended });
        await gate;
      };
      const ended = as(person, () => database.transaction(work), lane);
    });
  const gated = () => {
    let lift = () => {};
    const gate = new Promise<void>((resolve) => {
      lift = resolve;
    });
    return { gate, lift };
  };
  const written = async () => {
    const { rows } = await sql<{ text: string }>`select "text" from "note"`.execute(database.db);
    return rows.map(({ text }) => text);
  };
  const waiting = () => database.queues.get('writes')?.waiting ?? 0;

  it.runIf(kind.name === 'postgres')('are left for others while one enterprise holds all that it may', async () => {
    const { gate, lift } = gated();
    const { slots, perEnterprise } = writeLimits(8);
    const everybody = Array.from({ length: 24 }, (_, at) => open(`first ${at}`, gate));
    const held = await Promise.all(everybody.slice(0, perEnterprise));
    expect(waiting()).toBe(24 - perEnterprise);
    const others = Array.from({ length: slots - perEnterprise }, (_, at) => open(`other${at} one`, gate));
    held.push(...(await Promise.all(others)));
    lift();
    held.push(...(await Promise.all(everybody.slice(perEnterprise))));
    await Promise.all(held.map(({ ended }) => ended));
  });

  it.runIf(kind.name === 'sqlite')('go to whose enterprise was served least recently, then to the user', async () => {
    const { gate, lift } = gated();
    const { ended } = await open('first busy', gate);
    const many = Array.from({ length: 20 }, (_, at) => as('first busy', () => write(`first busy ${at}`)));
    const rest = [
      as('first idle', () => write('first idle')),
      as('second one', () => write('second one')),
      as('second one', () => insert('second alone').execute(database.db)),
      as('third one', () => write('third one')),
    ];
    lift();
    await Promise.all([ended, ...many, ...rest]);
    const order = (await written()).slice(1, 6);
    expect(order).toEqual(['second one', 'third one', 'first idle', 'second alone', 'first busy 0']);
  });

  it.runIf(kind.name === 'sqlite')('go to a sign-in first, whoever waits for longer', async () => {
    const { gate, lift } = gated();
    const { ended } = await open('first busy', gate);
    const before = as('second one', () => write('a record'));
    const signIn = as(
      'unknown 192.0.2.7',
      async () => {
        for (const step of ['attempt', 'session', 'log']) await insert(step).execute(database.db);
      },
      'signIn',
    );
    lift();
    await Promise.all([ended, before, signIn]);
    expect((await written()).slice(1)).toEqual(['attempt', 'session', 'log', 'a record']);
  });

  it('go to the sign-ins of another network before the many of one', async () => {
    const { gate, lift } = gated();
    const held = await Promise.all(
      (kind.name === 'sqlite' ? [1] : [1, 2]).map((at) => open(`unknown holder${at}`, gate, 'signIn')),
    );
    const many = Array.from({ length: 20 }, (_, at) =>
      as('unknown 192.0.2.7', () => insert(`many ${at}`).execute(database.db), 'signIn'),
    );
    const honest = as('unknown 198.51.100.7', () => insert('honest').execute(database.db), 'signIn');
    lift();
    await Promise.all([...held.map(({ ended }) => ended), ...many, honest]);
    expect((await written()).filter((text) => !text.startsWith('opened')).indexOf('honest')).toBeLessThan(3);
  });

  it.runIf(kind.name === 'sqlite')('are not all taken by sign-ins, however many there are', async () => {
    const { gate, lift } = gated();
    const { ended } = await open('first busy', gate);
    const long = () =>
      database.transaction(async (trx) => void (await Promise.all([insert('sign-in').execute(trx), pause(60)])));
    const signIns = Array.from({ length: 12 }, (_, at) => as(`unknown 192.0.2.${at}`, long, 'signIn'));
    const other = as('second one', () => write('a record'));
    lift();
    await Promise.all([ended, other, ...signIns]);
    const at = (await written()).indexOf('a record');
    expect(at).toBeGreaterThan(1);
    expect(at).toBeLessThan(12);
  });

  it.runIf(kind.name === 'sqlite')('are not waited for by what reads, which sees what was committed', async () => {
    const { gate, lift } = gated();
    const { ended } = await open('first busy', gate);
    expect(await as('second one', written)).toEqual([]);
    lift();
    await ended;
    expect(await as('second one', written)).toEqual(['opened by first busy']);
  });

  it('are refused to who has too many writes waiting, and to nobody else', async () => {
    const { gate, lift } = gated();
    const { slots, perPerson, waitingPerPerson } = writeLimits(kind.name === 'sqlite' ? 1 : 8);
    const held = await Promise.all(Array.from({ length: slots }, (_, at) => open(`held${at} one`, gate)));
    const many = Array.from({ length: waitingPerPerson }, (_, at) => as('first busy', () => write(`${at}`)));
    const refused = await as('first busy', () => write('one more')).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(QueueRefused);
    expect(refused).toMatchObject({ isOwn: true });
    const colleague = as('first idle', () => write('colleague'));
    lift();
    await Promise.all([...held.map(({ ended }) => ended), ...many, colleague]);
    expect(perPerson).toBeLessThan(waitingPerPerson);
    expect(await written()).not.toContain('one more');
  });

  it('are taken by one person alone as far as there are slots for long tasks, and one at once beside others', async () => {
    const queue = database.addQueue('long', batchLimits);
    const { gate, lift } = gated();
    const tasks: Promise<void>[] = [];
    const enter = (person: string, times: number) => {
      for (let turn = 0; turn < times; turn += 1) tasks.push(as(person, () => queue.run(() => gate)));
    };
    enter('alone 1', batchLimits.slots - 2);
    expect([queue.running, queue.waiting]).toEqual([batchLimits.slots - 2, 0]);
    enter('other 1', 2);
    enter('alone 1', 1);
    expect([queue.running, queue.waiting]).toEqual([batchLimits.slots - 1, 2]);
    lift();
    await Promise.all(tasks);
  });
});
