import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

describe.each(databases)('shops and plans on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let other: Person;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
    other = await demo.signIn('owner@other.example');
  });
  afterAll(() => demo.stop());

  const merchantOf = async (person: Person) => (await person.page('/merchant/page?_end=1')).records[0]?.id ?? '';
  const act = (person: Person, path: string, body: object) => person.call('POST', path, { body });

  describe('an action that asks', () => {
    it('writes what was answered, with its name in the history', async () => {
      const { id } = await owner.create('merchant', {
        name: '待分配',
        contact: '甲',
        mobile: '13900001111',
        owner: null,
      });
      const user = Object(await owner.get('/users/info')).id;
      const { code, data } = await act(owner, `/merchant/${id}/actions/assign`, { owner: user });
      expect([code, Object(data).owner]).toEqual([1, user]);
      expect(await owner.get(`/merchant/${id}/history`)).toMatchObject([
        { action: 'assign', changes: [{ field: 'owner', from: null, to: user }] },
        { action: 'create' },
      ]);
    });

    it('refuses no answer, and what it did not ask for', async () => {
      const id = await merchantOf(owner);
      expect(await act(owner, `/merchant/${id}/actions/assign`, {})).toMatchObject({ code: 40000 });
      const beside = await act(owner, `/merchant/${id}/actions/assign`, { owner: '2', level: 'A' });
      expect(Object(Object(beside.data).errors).level).toHaveLength(1);
    });
  });

  describe('a plan', () => {
    const plan = async () =>
      owner.create('followPlan', {
        subject: '续约沟通',
        merchant: await merchantOf(owner),
        owner: Object(await owner.get('/users/info')).id,
        planAt: '2026-03-02T02:00:00.000Z',
      });

    it('is of the owner of the merchant, else of the user who makes it, unless it says whose it is', async () => {
      const user = Object(await owner.get('/users/info')).id;
      const values = { subject: '回访', planAt: '2026-03-02T02:00:00.000Z' };
      const merchant = { name: '有负责人的商家', contact: '甲', mobile: '13900001111' };
      const colleague = Object(await owner.get('/user/options'))
        .map(({ value }: { value: string }) => value)
        .find((value: string) => value !== user);
      const { id } = await owner.create('merchant', { ...merchant, owner: colleague });
      expect(await owner.create('followPlan', { ...values, merchant: id })).toMatchObject({ owner: colleague });
      const said = await owner.create('followPlan', { ...values, merchant: id, owner: user });
      expect(said).toMatchObject({ owner: user });
      const { id: nobodys } = await owner.create('merchant', { ...merchant, name: '没有负责人的商家', owner: null });
      expect(await owner.create('followPlan', { ...values, merchant: nobodys })).toMatchObject({ owner: user });
      const nobody = await owner.call('POST', '/followPlan', { body: { ...values, merchant: nobodys, owner: null } });
      expect(Object(nobody.data).errors?.owner).toHaveLength(1);
      const foreign = await merchantOf(other);
      const elsewhere = await owner.call('POST', '/followPlan', { body: { ...values, merchant: foreign } });
      expect(Object(elsewhere.data).errors?.merchant).toHaveLength(1);
    });

    it('is put off to another time and stays what it is', async () => {
      const { id } = await plan();
      const planAt = '2026-03-05T02:00:00.000Z';
      const { data } = await act(owner, `/followPlan/${id}/actions/reschedule`, { planAt });
      expect(data).toMatchObject({ planAt, status: 'pending', version: 2 });
    });

    it('asks for the result when it is done, and makes the next one where a time is named', async () => {
      const { id, merchant } = await plan();
      const complete = (body: object) => act(owner, `/followPlan/${id}/actions/complete`, body);
      expect(await complete({})).toMatchObject({ code: 40000 });
      const past = await complete({ result: '已沟通', nextAt: '2026-02-01T02:00:00.000Z' });
      expect(Object(Object(past.data).errors).nextAt).toEqual(['下次跟进须晚于现在']);
      const nextAt = '2026-03-09T02:00:00.000Z';
      expect(await complete({ result: '已沟通', nextAt })).toMatchObject({ code: 1, data: { status: 'done' } });
      const { records } = await owner.page(
        `/followPlan/page?merchant=${merchant}&planAt_gte=${nextAt}&planAt_lte=${nextAt}`,
      );
      expect(records).toMatchObject([{ subject: '续约沟通', status: 'pending', version: 1 }]);
      expect(await owner.get(`/followPlan/${records[0]?.id}/history`)).toMatchObject([{ action: 'create' }]);
    });

    it('is the last follow-up of its merchant from when it was done, not from when it was due', async () => {
      const { id, merchant } = await plan();
      await act(owner, `/followPlan/${id}/actions/complete`, { result: '已沟通' });
      const { lastFollowAt } = await owner.record(`/merchant/${merchant}`);
      expect(lastFollowAt).toBe(demo.clock.now().toISOString());
    });

    it('that is over cannot be put off', async () => {
      const { id } = await plan();
      await act(owner, `/followPlan/${id}/actions/cancel`, { cancelReason: '客户取消' });
      const refused = await act(owner, `/followPlan/${id}/actions/reschedule`, { planAt: '2026-03-05T02:00:00.000Z' });
      expect(refused).toMatchObject({ code: 40900 });
    });
  });

  describe('a quota', () => {
    const shop = async (shopNo: string) =>
      act(other, '/shop', { name: `店铺${shopNo}`, merchant: await merchantOf(other), platform: 'jd', shopNo });

    it('says what is left, and lets no more be made, not even by two at once', async () => {
      expect(await other.get('/shop/residue')).toEqual({ quota: 42, used: 40, residue: 2 });
      const answers = await Promise.all(['n1', 'n2', 'n3', 'n4'].map(shop));
      expect(answers.map(({ code }) => code).toSorted()).toEqual([1, 1, 40900, 40900]);
      expect(answers.find(({ code }) => code === 40900)?.msg).toContain('额度（42 个）');
      expect(await other.get('/shop/residue')).toEqual({ quota: 42, used: 42, residue: 0 });
    });

    it('is looked at in turn where platform staff make several at the same time', async () => {
      const platform = await demo.enter('super@demo.example');
      const { id: merchant, enterprise } = await platform.record(`/merchant/${await merchantOf(owner)}`);
      const { used: before } = Object(await owner.get('/shop/residue'));
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => {
          const given = { name: `平台建店${index}`, merchant, platform: 'jd', shopNo: `p${index}` };
          return act(platform, '/shop', { ...given, enterprise });
        }),
      );
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 1));
      expect(await owner.get('/shop/residue')).toMatchObject({ used: Number(before) + 8 });
    });

    it('holds for what comes back after its deletion', async () => {
      const [last] = (await other.page('/shop/page?_sort=id&_order=desc&_end=1')).records;
      expect(await other.call('DELETE', `/shop/${last?.id}`)).toMatchObject({ code: 1 });
      expect(await shop('n9')).toMatchObject({ code: 1 });
      expect(await act(other, `/shop/${last?.id}/restore`, {})).toMatchObject({ code: 40900 });
    });

    it('is none where nobody set it', async () => {
      expect(await owner.call('GET', '/merchant/residue')).toMatchObject({ status: 404 });
      const platform = await demo.signIn('super@demo.example');
      expect(await platform.get('/shop/residue')).toEqual({ quota: null, used: null, residue: null });
    });

    it('is told of the enterprise that platform staff name, and of no other to its people', async () => {
      const platform = await demo.enter('super@demo.example');
      const { enterprise } = await platform.record(`/merchant/${await merchantOf(other)}`);
      expect(await platform.get(`/shop/residue?enterprise=${enterprise}`)).toEqual(await other.get('/shop/residue'));
      expect(await platform.call('GET', '/shop/residue?enterprise=x')).toMatchObject({
        data: { errors: { enterprise: [expect.any(String)] } },
      });
      expect(await owner.call('GET', `/shop/residue?enterprise=${enterprise}`)).toMatchObject({
        data: { errors: { enterprise: ['没有这个参数'] } },
      });
    });
  });

  it('a shop is known once on its platform, and is not served until a day that is past', async () => {
    const shop = { name: '晨光', merchant: await merchantOf(owner), platform: 'tmall', shopNo: 'abc' };
    const { id } = await owner.create('shop', shop);
    const again = await act(owner, '/shop', shop);
    expect(again).toMatchObject({ code: 40900 });
    expect(Object(again.data).errors).toEqual({
      platform: ['已有平台、平台店铺ID都相同的记录'],
      shopNo: ['已有平台、平台店铺ID都相同的记录'],
    });
    await owner.post(`/shop/${id}/actions/authorize`, {});
    const launch = { reception: 'manual', staff: [Object(await owner.get('/users/info')).id], expiresAt: '2026-02-28' };
    const refused = await act(owner, `/shop/${id}/actions/launch`, launch);
    expect(Object(Object(refused.data).errors).expiresAt).toHaveLength(1);
    const served = await act(owner, `/shop/${id}/actions/launch`, { ...launch, expiresAt: '2026-06-30' });
    expect(served.data).toMatchObject({ status: 'serving' });
    const renewed = await act(owner, `/shop/${id}/actions/renew`, { expiresAt: '2027-06-30' });
    expect(renewed.data).toMatchObject({ status: 'serving', expiresAt: '2027-06-30' });
  });
});
