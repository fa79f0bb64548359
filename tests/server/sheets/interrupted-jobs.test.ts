import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { maxInterruptions } from '../../../server/tasks/jobs/leased-job.ts';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';

const counts = { created: z.number(), updated: z.number(), skipped: z.number(), failed: z.number() };
const job = z.object({ id: z.string(), state: z.string(), result: z.object(counts).optional() });
const answer = z.object({
  ...counts,
  job: z.string().optional(),
  rows: z.array(z.object({ outcome: z.string(), errors: z.record(z.string(), z.array(z.string())).optional() })),
});
const refusal = z.object({ code: z.number(), msg: z.string(), data: z.object({ job: z.string().optional() }) });
const timeout = 120_000;
/** Longer than a lease, in seconds. */
const leaseAndMore = 31;
/** How often a transaction is run that PostgreSQL breaks off, before the job is left for later. */
const runsOfTransaction = 4;

describe.each(databases)('what interrupts a job on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let stem = '';

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
  });
  beforeEach(({ task }) => {
    stem = `中断${task.id.replaceAll(/\D/g, '')}号`;
  });
  afterAll(() => demo.stop());

  const merchants = (count: number, wrong?: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `${stem}${index}`,
      contact: index === wrong ? '坏记录' : '甄别',
      mobile: '13900001111',
    }));
  const begin = async (rows: readonly object[], options: object = {}) => {
    const body = { kind: 'import', resource: 'merchant', total: rows.length, ...options };
    const { id } = job.parse(await owner.post('/jobs', body));
    expect(await owner.call('PUT', `/jobs/${id}/rows`, { body: { start: 0, rows } })).toMatchObject({ code: 1 });
    await owner.post(`/jobs/${id}/start`);
    return id;
  };
  const over = async (id: string) => {
    await expect
      .poll(async () => job.parse(await owner.get(`/jobs/${id}`)).state, { timeout, interval: 100 })
      .not.toMatch(/collecting|waiting|running/);
    return owner.get(`/jobs/${id}`);
  };
  const counted = async () => (await owner.page(`/merchant/page?q=${stem}`)).total;
  /** An import in one request that the server answers with HTTP 500. */
  const fail = async (body: object) => {
    const init = { method: 'POST', body: JSON.stringify(body) };
    const response = await owner.fetch('/merchant/import', { 'Content-Type': 'application/json' }, init);
    expect(response.status).toBe(500);
    return refusal.parse(await response.json());
  };

  /** How often the server has left a job for later so far. */
  let wasLeft = 0;

  describe.runIf(kind.name === 'postgres')('a lost connection', () => {
    const losses = async () => {
      const { rows } = await sql<{ n: number }>`select last_value as n from losses where is_called`.execute(
        demo.database.db,
      );
      return rows[0]?.n ?? 0;
    };
    /** The server ends the connection of the process that writes this progress of a job, the first times. */
    const loseConnection = async (phase: string, times: number) => {
      const { db } = demo.database;
      await sql`create sequence losses`.execute(db);
      await sql`create function lose_connection() returns trigger as $$ begin
        if nextval('losses') <= ${sql.lit(times)} then perform pg_terminate_backend(pg_backend_pid()); end if;
        return new; end $$ language plpgsql`.execute(db);
      await sql`create trigger lose_connection before update on job for each row
        when (new.phase = ${sql.lit(phase)} and new.done > 100) execute function lose_connection()`.execute(db);
    };
    afterEach(async () => {
      await sql`drop function if exists lose_connection cascade`.execute(demo.database.db);
      await sql`drop sequence if exists losses`.execute(demo.database.db);
    });
    /** Ends the lease of the job that the server left for later. */
    const goOn = async () => {
      const left = () => demo.logged.filter((line) => line.includes('the job goes on later'));
      await expect.poll(left, { timeout, interval: 20 }).toHaveLength(wasLeft + 1);
      wasLeft += 1;
      demo.clock.advance(leaseAndMore);
    };

    it.each(['check', 'write'])('in the phase %s lets an import go on later', { timeout }, async (phase) => {
      await loseConnection(phase, 1);
      const id = await begin(merchants(600));
      await goOn();
      expect(await over(id)).toMatchObject({ state: 'done', result: { created: 600, failed: 0 } });
      expect(await counted()).toBe(600);
    });

    it('lets an import in one request go on, which is answered when it is done', { timeout }, async () => {
      await loseConnection('write', 1);
      const asked = owner.post('/merchant/import', { rows: merchants(600) });
      await goOn();
      expect(answer.parse(await asked)).toMatchObject({ created: 600, failed: 0, job: expect.any(String) });
      expect(await counted()).toBe(600);
    });

    it('that comes again and again fails the import in the end, and takes back what was written', {
      timeout,
    }, async () => {
      await loseConnection('write', 1000);
      const id = await begin(merchants(600));
      await expect.poll(losses, { timeout, interval: 20 }).toBeGreaterThan(0);
      await demo.database.db
        .updateTable('job')
        .set({ interruptions: maxInterruptions - 1 })
        .where('id', '=', Number(id))
        .execute();
      await goOn();
      expect(await over(id)).toMatchObject({
        state: 'failed',
        canUndo: false,
        error: '导入中途遇到问题，已写入的内容已全部撤回',
      });
      expect(await counted()).toBe(0);
    });
  });

  describe.runIf(kind.name === 'postgres')('a deadlock again and again', () => {
    /** Breaks off what updates a merchant, the first times. */
    const collide = async (times: number) => {
      const { db } = demo.database;
      await sql`create sequence collisions`.execute(db);
      await sql`create function collide() returns trigger as $$ begin
        if nextval('collisions') <= ${sql.lit(times)} then
          raise exception 'deadlock detected' using errcode = '40P01'; end if;
        return new; end $$ language plpgsql`.execute(db);
      await sql`create trigger collide before update on merchant for each row execute function collide()`.execute(db);
    };
    afterEach(async () => {
      await sql`drop function if exists collide cascade`.execute(demo.database.db);
      await sql`drop sequence if exists collisions`.execute(demo.database.db);
    });

    it('lets a bulk operation that a request waits for go on before its lease is over', { timeout }, async () => {
      const records = await Promise.all(merchants(3).map((values) => owner.create('merchant', values)));
      await collide(runsOfTransaction);
      // The clock stands: no lease is ever over.
      const done = await owner.post('/merchant/bulk', {
        operation: 'update',
        values: { remark: '批量' },
        records: records.map(({ id }) => ({ id })),
      });
      expect(done).toMatchObject({ state: 'done', result: { updated: 3, failed: 0 } });
      expect(demo.logged.filter((line) => line.includes('the job goes on later'))).toHaveLength(wasLeft + 1);
      wasLeft += 1;
    });
  });

  describe('an error of the server', () => {
    beforeAll(async () => {
      const { db } = demo.database;
      if (kind.name === 'sqlite') {
        await sql`create trigger break_off before insert on merchant when new.contact = '坏记录'
          begin select raise(abort, 'broken on purpose'); end`.execute(db);
        return;
      }
      await sql`create function break_off() returns trigger as $$ begin
        raise exception 'broken on purpose'; end $$ language plpgsql`.execute(db);
      await sql`create trigger break_off before insert on merchant for each row
        when (new.contact = '坏记录') execute function break_off()`.execute(db);
    });

    it('takes back what an import wrote that was to be all or nothing, and is logged', { timeout }, async () => {
      const id = await begin(merchants(600, 590));
      expect(await over(id)).toMatchObject({
        state: 'failed',
        canUndo: false,
        error: '导入中途遇到问题，已写入的内容已全部撤回',
        result: { created: 0, failed: 0 },
      });
      expect(await counted()).toBe(0);
      expect(demo.logged.some((line) => line.includes('broken on purpose') && line.includes(`"job":"${id}"`))).toBe(
        true,
      );
    });

    it('is answered as one, of an import in one request that was to be all or nothing', { timeout }, async () => {
      const { code, msg, data } = await fail({ rows: merchants(600, 590) });
      expect({ code, msg, data }).toMatchObject({ code: 50000, msg: '导入中途遇到问题，已写入的内容已全部撤回' });
      expect(data.job).toBeUndefined();
      expect(await counted()).toBe(0);
    });

    it('is answered as one, with the import that wrote other rows and can be undone', { timeout }, async () => {
      const { code, msg, data } = await fail({ rows: merchants(600, 590), partial: true });
      expect({ code, msg }).toEqual({ code: 50000, msg: '任务中断，服务器错误' });
      const written = await counted();
      expect(written).toBeGreaterThan(0);
      expect(await owner.get(`/jobs/${data.job}`)).toMatchObject({
        state: 'failed',
        canUndo: true,
        result: { created: written },
      });
    });
  });

  it('equal imports at once are written by one of them; the others answer the rows that were refused', {
    timeout,
  }, async () => {
    const rows = merchants(30);
    const send = async () => answer.parse(await owner.post('/merchant/import', { rows, onDuplicate: 'refuse' }));
    const answers = await Promise.all([send(), send(), send(), send(), send()]);
    expect(answers.map(({ created }) => created).toSorted()).toEqual([0, 0, 0, 0, 30]);
    for (const { created, failed, job: id, rows: outcomes } of answers) {
      if (created > 0) continue;
      const refused = outcomes.filter(({ outcome }) => outcome === 'fail');
      expect(id).toBeUndefined();
      expect(failed).toBeGreaterThan(0);
      expect(refused).toHaveLength(failed);
      for (const { errors } of refused) expect(errors).toEqual({ name: [expect.any(String)] });
    }
    expect(await counted()).toBe(30);
  });

  it('rows that are refused as they are written are in the file of an import that takes back the others', {
    timeout,
  }, async () => {
    const id = await collectWritten();
    const failed = z
      .object({ state: z.literal('failed'), result: z.object(counts), download: z.string(), canUndo: z.literal(false) })
      .parse(await over(id));
    expect(failed.result).toMatchObject({ created: 0, failed: 1 });
    const file = await (await demo.app.request(failed.download)).text();
    expect(file.trimEnd().split('\r\n')).toEqual([
      expect.stringContaining('错误原因'),
      expect.stringContaining(`${stem}299`),
    ]);
    expect(await owner.get(`/jobs/${id}/rows?outcome=fail`)).toMatchObject([
      { row: 299, errors: { name: [expect.any(String)] } },
    ]);
    expect(await counted()).toBe(1);
  });

  /** An import whose rows have been checked, of which somebody has taken a name since. */
  const collectWritten = async () => {
    const rows = merchants(300);
    const body = { kind: 'import', resource: 'merchant', total: 300, file: '表.csv', onDuplicate: 'refuse' };
    const { id } = job.parse(await owner.post('/jobs', body));
    await owner.call('PUT', `/jobs/${id}/rows`, { body: { start: 0, rows } });
    await owner.create('merchant', rows[299]);
    await demo.database.db
      .updateTable('job')
      .set({ state: 'waiting', phase: 'write' })
      .where('id', '=', Number(id))
      .execute();
    return id;
  };
});
