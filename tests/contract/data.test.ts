import type { BaseRecord, DataProvider } from '@refinedev/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RequestNotExpressible } from '../../src/providers/data/errors.ts';
import { rejection } from '../providers/fakes.ts';
import { allDatabases } from '../setup/databases.ts';
import { type Backend, openBackend, signIn } from './backend.ts';

const api = '/buffalo/v1';
const resource = 'merchant';
const categories = ['clothing', 'beauty', 'digital', 'food', 'home', 'baby', 'sports', 'other'];
const contract = { signedAt: '2026-02-01', expiresAt: '2027-01-31', fee: 3_600_000 };

describe.each(allDatabases)('the data provider with a server on $name', (kind) => {
  let backend: Backend;
  let owner: DataProvider;
  let staff: DataProvider;
  let other: DataProvider;
  let count = 0;

  beforeAll(async () => {
    backend = await openBackend(kind);
    const emails = ['owner@demo.example', 'staff@demo.example', 'owner@other.example'];
    const tabs = await Promise.all(emails.map((email) => signIn(backend, email)));
    const [first, second, third] = tabs.map((tab) => tab.data);
    if (!first || !second || !third) throw new Error('Three people were to sign in.');
    [owner, staff, other] = [first, second, third];
  });
  afterAll(() => backend.stop());

  async function addMerchant(values: object = {}): Promise<BaseRecord & { readonly id: string }> {
    count += 1;
    const variables = { name: `合同商家${count}`, contact: '韩梅', mobile: '13800001234', ...values };
    const { data } = await owner.create({ resource, variables });
    return { ...data, id: String(data.id) };
  }

  async function act(who: DataProvider, id: string, action: string, payload: object = {}): Promise<BaseRecord> {
    if (!who.custom) throw new Error('The data provider has no custom calls.');
    const { data } = await who.custom({ url: `${api}/${resource}/${id}/${action}`, method: 'post', payload });
    return data;
  }

  async function ask(who: DataProvider, path: string, query: object = {}): Promise<unknown> {
    const { data } = (await who.custom?.({ url: `${api}/${path}`, method: 'get', query })) ?? {};
    return data;
  }

  describe('reads', () => {
    it('pages in order, each record once, with the total', async () => {
      const page = (currentPage: number) =>
        owner.getList({
          resource,
          pagination: { currentPage, pageSize: 50 },
          sorters: [
            { field: 'level', order: 'asc' },
            { field: 'name', order: 'desc' },
          ],
          // Those of the demo: the merchants of these tests have no category.
          filters: [{ field: 'category', operator: 'in', value: categories }],
        });
      const pages = await Promise.all([1, 2, 3, 4].map(page));
      expect(pages.map(({ total }) => total)).toEqual([200, 200, 200, 200]);
      const records = pages.flatMap(({ data }) => data);
      expect(new Set(records.map(({ id }) => id)).size).toBe(200);
      const levels = records.map(({ level }) => level);
      expect(levels).toEqual(levels.toSorted());
    });

    it('what all filters together let through', async () => {
      const { data, total } = await owner.getList({
        resource,
        pagination: { currentPage: 1, pageSize: 200 },
        filters: [
          { field: 'level', operator: 'in', value: ['A', 'B'] },
          { field: 'category', operator: 'ne', value: 'food' },
          { field: 'expiresAt', operator: 'gte', value: '2026-06-01' },
          { field: 'expiresAt', operator: 'lte', value: '2026-12-31' },
        ],
        meta: { preset: 'signed' },
      });
      expect(data).toHaveLength(total);
      expect(total).toBeGreaterThan(0);
      for (const record of data) {
        expect(['A', 'B']).toContain(record.level);
        expect(record).toMatchObject({ status: 'signed' });
        expect(record.category).not.toBe('food');
        expect(String(record.expiresAt) >= '2026-06-01' && String(record.expiresAt) <= '2026-12-31').toBe(true);
      }
    });

    it('what a keyword of two Chinese characters finds', async () => {
      const { data, total } = await owner.getList({
        resource,
        filters: [{ field: 'q', operator: 'eq', value: '锦绣' }],
      });
      expect(total).toBeGreaterThan(0);
      expect(data.filter(({ name }) => !String(name).includes('锦绣'))).toEqual([]);
    });

    it('nothing where a filter is not one of the resource: it is refused, never ignored', async () => {
      const filters = [{ field: 'password', operator: 'eq', value: 'x' } as const];
      expect(await rejection(owner.getList({ resource, filters }))).toMatchObject({
        code: 40000,
        statusCode: 400,
        errors: { password: expect.any(Array) },
      });
    });

    it('several by id, those of others left out', async () => {
      const mine = await addMerchant();
      const theirs = await other.getList({ resource, pagination: { currentPage: 1, pageSize: 1 } });
      const foreign = theirs.data[0]?.id ?? '';
      const asked = await owner.getMany?.({ resource, ids: [mine.id, foreign, '99999999'] });
      expect(asked?.data.map(({ id }) => id)).toEqual([mine.id]);
      const ids = Array.from({ length: 450 }, (_, index) => String(index + 1));
      expect((await owner.getMany?.({ resource, ids }))?.data.length).toBeGreaterThanOrEqual(200);
    });

    it('one, with its version, its mask and the names of whom it refers to', async () => {
      const { data: people } = await owner.getList({
        resource: 'user',
        filters: [{ field: 'q', operator: 'eq', value: '李静' }],
      });
      const { id } = await addMerchant({ owner: people[0]?.id });
      const { data } = await staff.getOne({ resource, id });
      expect(data).toMatchObject({
        id,
        version: 1,
        mobile: '138****1234',
        labels: { owner: '李静', createdBy: '陈星' },
      });
    });

    it('a missing record and one of another enterprise as the same refusal', async () => {
      const { id } = await addMerchant();
      const foreign = await rejection(other.getOne({ resource, id }));
      const missing = await rejection(other.getOne({ resource, id: '99999999' }));
      expect(foreign).toMatchObject({ code: 40400, statusCode: 404 });
      const told = ({ requestId: _name, ...facts }: Record<string, unknown>) => facts;
      expect(told({ ...Object(foreign) })).toEqual(told({ ...Object(missing) }));
      expect(String(foreign)).toBe(String(missing));
    });

    it('options for pickers, and how many rows each preset holds', async () => {
      const options = await ask(owner, 'user/options', { q: '李静' });
      expect(options).toEqual([expect.objectContaining({ value: expect.any(String), label: '李静' })]);
      const counts = await ask(owner, `${resource}/counts`);
      const { total } = await owner.getList({ resource, meta: { preset: 'signed' } });
      expect(counts).toMatchObject({ signed: total, all: expect.any(Number) });
    });
  });

  describe('writes', () => {
    it('a new record, with what the server adds to it', async () => {
      const record = await addMerchant({ level: 'A' });
      expect(record).toMatchObject({ version: 1, level: 'A', status: 'potential', mobile: '138****1234' });
      expect(record.code).toMatch(/^M\d{6}$/);
    });

    it('nothing where values are wrong: each field gets its reason', async () => {
      const variables = { contact: '韩梅', mobile: '12', level: 'E', secret: 1 };
      expect(await rejection(owner.create({ resource, variables }))).toMatchObject({
        name: 'RequestRefused',
        code: 40000,
        statusCode: 400,
        errors: {
          name: ['必填，不能为空'],
          mobile: ['应为 11 位手机号，或带区号的座机号，如 0571-88001234'],
          level: ['不在选项之中，请从选项中选择'],
          secret: [expect.any(String)],
        },
      });
    });

    it('nothing where a name is taken: a conflict that names the field', async () => {
      const { name } = await addMerchant();
      const variables = { name, contact: '韩梅', mobile: '13800001234' };
      expect(await rejection(owner.create({ resource, variables }))).toMatchObject({
        code: 40900,
        statusCode: 200,
        errors: { name: ['已被其他记录使用，请换一个'] },
      });
    });

    it('one record for one idempotency key, however often it is sent', async () => {
      const variables = { name: '只有一家', contact: '韩梅', mobile: '13800001234' };
      const send = () => owner.create({ resource, variables, meta: { idempotencyKey: 'a key of this test' } });
      const [first, second] = [await send(), await send()];
      expect(second.data.id).toBe(first.data.id);
    });

    it('a change on the version that was read, and none on an older one', async () => {
      const { id, version } = await addMerchant();
      const { data } = await staff.update({ resource, id, variables: { contact: '林深', version } });
      expect(data).toMatchObject({ contact: '林深', version: 2 });
      const stale = await rejection(owner.update({ resource, id, variables: { contact: '陈述' }, meta: { version } }));
      expect(stale).toMatchObject({ name: 'RequestRefused', code: 40900, statusCode: 200 });
      expect(stale).toHaveProperty('errors', undefined);
      expect(stale).toHaveProperty('message', expect.stringContaining('林晓'));
      expect((await owner.getOne({ resource, id })).data).toMatchObject({ contact: '林深', version: 2 });
    });

    it('no change without a version: that is not even sent', async () => {
      const { id } = await addMerchant();
      const sent = backend.asked.length;
      const refused = await rejection(staff.update({ resource, id, variables: { contact: '陈述' } }));
      expect(refused).toBeInstanceOf(RequestNotExpressible);
      expect(backend.asked).toHaveLength(sent);
    });

    it('a deletion, after which the record is not found and its name is free', async () => {
      const { id, name } = await addMerchant();
      expect(await rejection(staff.deleteOne({ resource, id }))).toMatchObject({ code: 50008, statusCode: 200 });
      await owner.deleteOne({ resource, id });
      expect(await rejection(owner.getOne({ resource, id }))).toMatchObject({ code: 40400 });
      expect(await addMerchant({ name })).toMatchObject({ name });
    });
  });

  describe('acts', () => {
    it('by the transitions of the resource, with what they ask, and tells the history', async () => {
      const { id } = await addMerchant();
      expect(await act(staff, id, 'actions/negotiate')).toMatchObject({ status: 'negotiating' });
      expect(await rejection(act(staff, id, 'actions/sign'))).toMatchObject({
        code: 40000,
        errors: { signedAt: ['必填，不能为空'], expiresAt: ['必填，不能为空'], fee: ['必填，不能为空'] },
      });
      const backwards = { ...contract, expiresAt: '2026-01-01' };
      expect(await rejection(act(staff, id, 'actions/sign', backwards))).toMatchObject({
        code: 40000,
        errors: { expiresAt: ['到期日期不能早于签约日期'] },
      });
      expect(await act(owner, id, 'actions/sign', contract)).toMatchObject({ status: 'signed', ...contract });

      expect(await ask(staff, `${resource}/${id}/history`)).toMatchObject([
        {
          action: 'sign',
          actor: { name: '陈星' },
          changes: expect.arrayContaining([{ field: 'status', from: 'negotiating', to: 'signed' }]),
        },
        { action: 'negotiate', actor: { name: '林晓' } },
        { action: 'create', actor: { name: '陈星' } },
      ]);
    });

    it('not on a record whose state has moved on: a conflict that says why', async () => {
      const { id, name } = await addMerchant();
      const outcomes = await Promise.allSettled([
        act(owner, id, 'actions/negotiate'),
        act(staff, id, 'actions/negotiate'),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find((one) => one.status === 'rejected')).toMatchObject({
        reason: { code: 40900, message: expect.stringContaining(`“${name}”`) },
      });
    });

    it('by revealing what is masked, with a line in the history, for those who may', async () => {
      const { id } = await addMerchant({ mobile: '13777770000' });
      expect(await rejection(act(staff, id, 'reveal', { field: 'mobile' }))).toMatchObject({ code: 50008 });
      expect(await act(owner, id, 'reveal', { field: 'mobile' })).toMatchObject({ value: '13777770000' });
      const [latest] = [await ask(owner, `${resource}/${id}/history`)].flat();
      expect(latest).toMatchObject({ action: 'reveal', changes: [{ field: 'mobile' }] });
      expect(JSON.stringify(latest)).not.toContain('13777770000');
    });
  });
});
