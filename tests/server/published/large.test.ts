import { AsyncResource } from 'node:async_hooks';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { partSeparator } from '../../../server/storage/tables/search/fold.ts';
import type { Patch } from '../../../src/engine/publishing/publication.ts';
import { databases } from '../../setup/databases.ts';
import { liveNumber, type Person, publishingOn } from './start.ts';

/** Of a table with more records nothing is computed or indexed while a publication is made. */
const mostAtOnce = 5;
const timeout = 60_000;

const invoice: Patch = {
  resource: 'merchant',
  path: ['fields', 'ownInvoice'],
  value: { type: 'text', label: '发票抬头', max: 50, filter: true, search: true },
};
const kindOfInvoice: Patch = {
  resource: 'merchant',
  path: ['fields', 'ownKind'],
  value: { type: 'enum', label: '发票种类', options: [{ value: 'paper', label: '纸质' }], filter: true },
};
const label: Patch = { resource: 'merchant', path: ['fields', 'name', 'label'], value: '商家名' };

describe.each(databases)('a publication that concerns a large table on $name', (kind) => {
  const server = publishingOn(kind, { mostAtOnce });
  let platform: Person;
  let owner: Person;
  const enter = async () => {
    [platform, owner] = [await server.enter('super'), await server.enter('owner')];
  };
  beforeAll(enter);

  const lastNotice = async () => (await platform.get('/notices')).data.notices[0];
  const jobOf = async (base: number, ...patches: Patch[]) => String((await platform.publish(base, patches)).data.job);
  const over = async (job: string) => {
    const state = async () => (await platform.get(`/jobs/${job}`)).data.state;
    await expect.poll(state, { timeout, interval: 20 }).toMatch(/done|failed|cancelled/);
    return (await platform.get(`/jobs/${job}`)).data;
  };
  /** How many fields a keyword is looked for in, of each record: the same number of all. */
  const fieldsSearched = async () => {
    const { rows } = await sql<{ found: string }>`select "_search" as found from merchant`.execute(server.database.db);
    return [...new Set(rows.map(({ found }) => found.split(partSeparator).length))];
  };
  /** Does something once the columns are being computed. */
  const onceComputing = (work: () => Promise<unknown>) =>
    new Promise<unknown>((resolve) => {
      const outside = AsyncResource.bind(work);
      server.database.watch(({ text }) => {
        if (!/from "merchant"\s+where id > .*limit 250/s.test(text)) return;
        server.database.watch(() => {});
        resolve(outside());
      });
    });

  it('is prepared while others write, and made when all is computed', { timeout }, async () => {
    const [usual = 0] = await fieldsSearched();
    const [first] = (await owner.get('/merchant/page?_end=1')).data.records;
    const written = onceComputing(async () => {
      const made = await owner.send('POST', '/merchant', { name: '其间新建', contact: '甄别', mobile: '13900001111' });
      const saved = await owner.send('PATCH', `/merchant/${first.id}`, { name: '其间修改', version: first.version });
      return [made.code, saved.code];
    });
    const job = await jobOf(0, invoice, kindOfInvoice);
    expect(await liveNumber(platform)).toBe(0);
    expect(await platform.publish(0, [invoice])).toMatchObject({ code: 40900, msg: /另一次发布/ });
    expect(await written).toEqual([1, 1]);
    expect(await over(job)).toMatchObject({ state: 'done', kind: 'publish', file: '试一试', done: 460, total: 460 });
    expect(await liveNumber(platform)).toBe(1);
    expect(await fieldsSearched()).toEqual([usual + 1]);
    expect(await lastNotice()).toMatchObject({ action: 'publication', event: '发布 1 已生效', summary: '试一试' });
    const body = { ownInvoice: '星河开票', ownKind: 'paper' };
    expect(
      await owner.send('POST', '/merchant', { name: '其后', contact: '甄别', mobile: '13900001111', ...body }),
    ).toMatchObject({ code: 1 });
    expect((await owner.get('/merchant/page?q=星河开票&ownKind=paper')).data.records).toHaveLength(1);
  });

  it('is given up when it is cancelled, and all is as it was', { timeout }, async () => {
    const [base, before] = [await liveNumber(platform), await fieldsSearched()];
    let job = '';
    const cancelled = onceComputing(async () => (await platform.send('POST', `/jobs/${job}/cancel`, {})).code);
    job = await jobOf(base, kindOfInvoice);
    expect(await cancelled).toBe(1);
    expect(await over(job)).toMatchObject({ state: 'cancelled' });
    expect([await liveNumber(platform), await fieldsSearched()]).toEqual([base, before]);
  });

  it('is not made on top of what somebody else has published meanwhile, who says so', { timeout }, async () => {
    const [base, before] = [await liveNumber(platform), await fieldsSearched()];
    const other = onceComputing(() => platform.publish(base, [invoice, kindOfInvoice, label]));
    const job = await jobOf(base, kindOfInvoice);
    expect(await other).toMatchObject({ code: 1, data: { number: base + 1 } });
    expect(await over(job)).toMatchObject({ state: 'failed', error: /刚才有人发布了/ });
    expect([await liveNumber(platform), await fieldsSearched()]).toEqual([base + 1, before]);
    expect(await lastNotice()).toMatchObject({ event: '发布没有完成：试一试', summary: /刚才有人发布了/ });
  });

  it('is made by the next start of a server that stops in the middle', { timeout }, async () => {
    const [base, [before = 0]] = [await liveNumber(platform), await fieldsSearched()];
    const stopped = onceComputing(() => server.stop());
    const job = await jobOf(base, kindOfInvoice);
    await stopped;
    await server.start();
    await enter();
    expect(await over(job)).toMatchObject({ state: 'done' });
    expect([await liveNumber(platform), await fieldsSearched()]).toEqual([base + 1, [before - 1]]);
  });

  it('gives roles what it brings', { timeout }, async () => {
    const visit = {
      definition: { name: 'ownVisit', recordLabel: 'name', fields: { name: { type: 'text', label: '事项' } } },
      entry: { path: '/own/visit', name: 'ownVisit', title: '回访', perm: 'own_visit' },
    };
    const { records } = (await platform.get('/role/page?_end=200')).data;
    const { id } = records.find(({ code }: { code: string }) => code === 'agent');
    const permissions = async () => (await platform.get(`/role/${id}`)).data.permissions;
    const searched: Patch = {
      resource: 'merchant',
      path: ['fields', 'ownVisited'],
      value: { type: 'text', label: '回访', search: true },
    };
    const grants = [{ permission: 'own_visit', roles: [id] }];
    const { job } = (await platform.publish(await liveNumber(platform), [searched], [visit], grants)).data;
    expect(await over(String(job))).toMatchObject({ state: 'done' });
    expect(await permissions()).toContain('own_visit');
  });
});
