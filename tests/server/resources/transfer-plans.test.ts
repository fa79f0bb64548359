import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';
import { pauseWrites } from './lock.ts';

const timeout = 30_000;

describe.each(databases)('a plan to transfer a shop on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let merchant: string;
  let group: string;
  /** Users of one group, by name, and one of another. */
  let people: Record<'lin' | 'sun' | 'gao' | 'fang' | 'hu', string>;
  let count = 0;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    merchant = (await owner.page('/merchant/page?_end=1')).records[0]?.id ?? '';
    const { records } = await owner.page('/user/page?_end=50');
    const user = (name: string) => records.find(({ username }) => username === name);
    group = String(user('林晓')?.department);
    const id = (name: string) => user(name)?.id ?? '';
    const fang = await owner.create('user', { username: '王芳', email: 'wangfang@demo.example', department: group });
    people = { lin: id('林晓'), sun: id('孙雨桐'), gao: id('高洁'), fang: fang.id, hu: id('胡志远') };
  });
  afterAll(() => demo.stop());

  const inHours = (hours: number) => new Date(demo.clock.now().getTime() + hours * 3_600_000).toISOString();
  const shopServedBy = async (...staff: string[]) => {
    count += 1;
    const shop = { name: `转接店${count}`, merchant, platform: 'jd', shopNo: `T${count}`, group, staff };
    return (await owner.create('shop', shop)).id;
  };
  const staffOf = async (shop: string) => (await owner.record(`/shop/${shop}`)).staff;
  const draft = (shop: string, more: object = {}) => ({
    shop,
    from: people.lin,
    to: people.sun,
    effectAt: inHours(2),
    reason: 'absence',
    ...more,
  });
  const plan = (shop: string, more: object = {}) => owner.create('transferPlan', draft(shop, more));
  const refusal = async (shop: string, more: object) => {
    const answer = await owner.call('POST', '/transferPlan', { body: draft(shop, more) });
    return `${answer.code} ${answer.msg} ${Object.keys(Object(Object(answer.data).errors)).join()}`;
  };
  const act = (id: string, key: string, body: object = {}) =>
    owner.call('POST', `/transferPlan/${id}/actions/${key}`, { body });
  const untilStatus = async (id: string, status: string) => {
    await expect.poll(async () => (await owner.record(`/transferPlan/${id}`)).status, { timeout }).toBe(status);
    return owner.record(`/transferPlan/${id}`);
  };
  const actionsOf = async (path: string) => {
    const lines: unknown = await owner.get(`${path}/history`);
    return Array.isArray(lines) ? lines.map((line: unknown) => Object(line)) : [];
  };

  it('changes who serves the shop at once when somebody executes it, with history on both and notices to both', async () => {
    const shop = await shopServedBy(people.lin, people.gao);
    const { id, code } = await plan(shop);
    expect(code).toMatch(/^Z\d+$/);
    expect(await act(id, 'execute')).toMatchObject({ code: 1, data: { status: 'effective' } });
    expect(await staffOf(shop)).toEqual([people.sun, people.gao]);
    expect((await actionsOf(`/transferPlan/${id}`))[0]).toMatchObject({ action: 'execute', actor: { name: '陈星' } });
    expect((await actionsOf(`/shop/${shop}`))[0]).toMatchObject({
      action: 'update',
      actor: { name: '陈星' },
      changes: [expect.objectContaining({ field: 'staff' })],
    });
    const lin = await demo.enter('staff@demo.example');
    const sun = await demo.enter('sunyutong@demo.example');
    for (const person of [lin, sun]) {
      expect(JSON.stringify(await person.get('/notices'))).toContain('transferPlan');
    }
    expect(JSON.stringify(await sun.get('/notices'))).toContain('"shop"');
  });

  it.each([
    ['somebody who does not serve the shop', () => ({ from: people.gao }), /^40000 .*/],
    ['the same person', () => ({ to: people.lin }), /^40000 接手客服不能是原客服本人/],
    ['a moment that is past', () => ({ effectAt: inHours(-1) }), /^40000 生效时间已过/],
    ['a return before the transfer', () => ({ kind: 'temporary', restoreAt: inHours(1) }), /^40000 恢复时间须晚于/],
    ['a temporary transfer without a return', () => ({ kind: 'temporary' }), /^40000 .*restoreAt/],
    ['somebody of another group', () => ({ to: people.hu }), /^40000 胡志远 不在“转接店\d+”的客服分组“客服一组”中/],
  ])('is refused for %s', async (_, more, expected) => {
    expect(await refusal(await shopServedBy(people.lin), more())).toMatch(expected);
  });

  it('is refused for somebody who does not work, or serves as many shops as their file allows', async () => {
    const [file] = (await owner.page(`/staff/page?user=${people.gao}`)).records;
    const shop = await shopServedBy(people.lin);
    await owner.post(`/staff/${file?.id}/actions/retrain`);
    expect(await refusal(shop, { to: people.gao })).toMatch(/^40000 高洁 不在职/);
    await owner.post(`/staff/${file?.id}/actions/qualify`, { skill: 'senior', maxSessions: 30 });
    const { version } = await owner.record(`/staff/${file?.id}`);
    await owner.patch(`/staff/${file?.id}`, { version, maxShops: Number(file?.shopCount) });
    expect(await refusal(shop, { to: people.gao })).toMatch(/^40000 高洁 负责的店铺已达上限/);
    await owner.patch(`/staff/${file?.id}`, { version: version + 1, maxShops: null });
    expect(await refusal(shop, { to: people.gao })).toMatch(/^1 /);
  });

  it('is the only one that waits for its shop and person, also where two make it at the same time', async () => {
    const shop = await shopServedBy(people.lin);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => owner.call('POST', '/transferPlan', { body: draft(shop) })),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.find(({ code }) => code !== 1)).toMatchObject({
      code: 40900,
      msg: expect.stringMatching(/已有待生效的转接计划（Z\d+）/),
    });
  });

  it('replaces its own person where another plan of the shop takes effect at the same time', async () => {
    const shop = await shopServedBy(people.lin, people.gao);
    const [one, other] = [await plan(shop), await plan(shop, { from: people.gao, to: people.fang })];
    const paused = await pauseWrites(demo.place, 'update', 'shop');
    const executing = [act(one.id, 'execute'), act(other.id, 'execute')];
    await paused.untilWaiting(2);
    await paused.release();
    for (const answer of await Promise.all(executing)) expect(answer).toMatchObject({ code: 1 });
    expect(new Set([await staffOf(shop)].flat())).toEqual(new Set([people.sun, people.fang]));
  });

  it('keeps whom an edit of the shop adds at the same time, and so does its end', async () => {
    const shop = await shopServedBy(people.lin);
    const { id } = await plan(shop, { kind: 'temporary', restoreAt: inHours(5) });
    const during = async (key: string, staff: readonly string[]) => {
      const { version } = await owner.record(`/shop/${shop}`);
      const paused = await pauseWrites(demo.place, 'update', 'shop');
      const edit = owner.patch(`/shop/${shop}`, { version, staff });
      await paused.untilWaiting(1);
      const acting = act(id, key);
      await paused.untilWaiting(2);
      await paused.release();
      await edit;
      expect(await acting).toMatchObject({ code: 1 });
      return staffOf(shop);
    };
    expect(await during('execute', [people.lin, people.gao])).toEqual([people.sun, people.gao]);
    expect(await during('handBack', [people.sun, people.gao, people.fang])).toEqual([
      people.gao,
      people.fang,
      people.lin,
    ]);
  });

  it('gives nobody more shops than their file allows where several take effect at the same time', async () => {
    const [file] = (await owner.page(`/staff/page?user=${people.gao}`)).records;
    const shops = [await shopServedBy(people.lin), await shopServedBy(people.lin), await shopServedBy(people.lin)];
    const plans: string[] = [];
    for (const shop of shops) plans.push((await plan(shop, { to: people.gao })).id);
    const limited = await owner.patch(`/staff/${file?.id}`, {
      version: file?.version,
      maxShops: Number(file?.shopCount) + 1,
    });
    const paused = await pauseWrites(demo.place, 'update', 'shop');
    const executing = plans.map((id) => act(id, 'execute'));
    await paused.untilWaiting(3);
    await paused.release();
    const answers = await Promise.all(executing);
    await owner.patch(`/staff/${file?.id}`, { version: limited.version, maxShops: null });
    expect(answers.map(({ code }) => code).toSorted()).toEqual([1, 40000, 40000]);
    expect(answers.find(({ code }) => code !== 1)?.msg).toMatch(/^高洁 负责的店铺已达上限/);
  });

  it.runIf(kind.name === 'postgres')('gives no shop to somebody who leaves at the same time', async () => {
    const user = await owner.create('user', { username: '将走', email: 'going@demo.example', department: group });
    const file = await owner.create('staff', { user: user.id, jobNo: 'N2', name: '将走' });
    await owner.post(`/staff/${file.id}/actions/qualify`, { skill: 'senior', maxSessions: 30 });
    const shop = await shopServedBy(people.lin);
    const { id } = await plan(shop, { to: user.id });
    const paused = await pauseWrites(demo.place, 'update', 'shop');
    const executing = act(id, 'execute');
    await paused.untilWaiting(1);
    const leaving = owner.call('POST', `/staff/${file.id}/actions/leave`, { body: { leftAt: '2026-03-01' } });
    await paused.untilWaiting(2);
    await paused.release();
    expect(await executing).toMatchObject({ code: 1 });
    expect(await leaving).toMatchObject({ code: 40900, msg: expect.stringContaining('还负责 1 家店铺') });
  });

  it('is decided by users who reach its shop, and moves no shop into the data scope of others', async () => {
    const permissions = ['service_admin', 'service_admin:delete', 'shop_admin'];
    const role = await owner.create('role', { name: '仅本人', code: 'own plans', scope: 'own', permissions });
    const enter = async (name: string) => {
      const email = `${name}@demo.example`;
      const { id } = await owner.create('user', { username: name, email, department: group, roles: [role.id] });
      return { id, person: await demo.enter(email) };
    };
    const [serving, taking, stranger] = [await enter('serving'), await enter('taking'), await enter('stranger')];
    const shop = await shopServedBy(serving.id);
    const { id, version } = await plan(shop, { from: serving.id, to: taking.id, items: ['scripts'] });
    const doAs = ({ person }: { readonly person: Person }, key: string, body: object = {}) =>
      person.call('POST', `/transferPlan/${id}/actions/${key}`, { body });
    const refused = { code: 40900, msg: expect.stringMatching(/^“转接店\d+”不在您的数据范围内/) };
    const unseen = { code: 40400 };
    const taken = { body: { version, to: stranger.id } };
    expect(await stranger.person.call('PATCH', `/transferPlan/${id}`, taken)).toMatchObject(unseen);
    const own = await shopServedBy(stranger.id);
    const moved = { body: { version, from: stranger.id, shop: own } };
    expect(await stranger.person.call('PATCH', `/transferPlan/${id}`, moved)).toMatchObject(unseen);
    expect(await stranger.person.call('DELETE', `/transferPlan/${id}`)).toMatchObject(unseen);
    for (const key of ['execute', 'reschedule', 'revoke']) {
      const body = {
        ...(key === 'reschedule' && { effectAt: inHours(3) }),
        ...(key === 'revoke' && { revokeReason: '无' }),
      };
      expect(await doAs(stranger, key, body), key).toMatchObject(unseen);
      expect(await doAs(taking, key, body), key).toMatchObject(refused);
    }
    expect(await staffOf(shop)).toEqual([serving.id]);
    expect(await doAs(serving, 'execute')).toMatchObject({ code: 1 });
    expect(await staffOf(shop)).toEqual([taking.id]);
    for (const { person } of [serving, taking]) {
      expect(await person.record(`/transferPlan/${id}`)).toMatchObject({ status: 'effective', shop });
    }
    expect(await doAs(serving, 'handOver', { handedOver: ['scripts'] })).toMatchObject({ code: 1 });
  });

  it('can be revoked with a reason, and is then over', async () => {
    const shop = await shopServedBy(people.lin);
    const { id } = await plan(shop);
    expect(await act(id, 'revoke')).toMatchObject({ code: 40000 });
    expect(await act(id, 'revoke', { revokeReason: '假期取消' })).toMatchObject({ data: { status: 'revoked' } });
    expect(await act(id, 'execute')).toMatchObject({ code: 40900 });
    expect(await staffOf(shop)).toEqual([people.lin]);
    expect((await plan(shop)).status).toBe('pending');
  });

  it('keeps what the server does from people, also from administrators', async () => {
    const { id } = await plan(await shopServedBy(people.lin));
    for (const key of ['takeEffect', 'fail']) expect((await act(id, key)).status).toBe(404);
  });

  it('takes effect at its moment, and gives the shop back at its end', { timeout: 90_000 }, async () => {
    const shop = await shopServedBy(people.lin, people.gao);
    const { id } = await plan(shop, { kind: 'temporary', restoreAt: inHours(10) });
    demo.clock.advance(2 * 3600 + 1);
    owner = await demo.enter('owner@demo.example');
    const effective = await untilStatus(id, 'effective');
    expect(effective.updatedBy).toBe(null);
    // The clock of the server stands; that of PostgreSQL, by which due work goes, runs on.
    expect(Date.parse(String(effective.doneAt)) - demo.clock.now().getTime()).toBeLessThan(60_000);
    expect(await staffOf(shop)).toEqual([people.sun, people.gao]);
    expect((await actionsOf(`/shop/${shop}`))[0]).toMatchObject({ action: 'update', actor: null });
    expect(await owner.call('DELETE', `/transferPlan/${id}`)).toMatchObject({ code: 40900 });
    demo.clock.advance(8 * 3600);
    owner = await demo.enter('owner@demo.example');
    await untilStatus(id, 'restored');
    expect(await staffOf(shop)).toEqual([people.gao, people.lin]);
  });

  it('says what is in the way when the shop changed meanwhile, and stays in sight', { timeout: 90_000 }, async () => {
    const shop = await shopServedBy(people.lin, people.gao);
    const { id } = await plan(shop);
    await owner.post(`/shop/${shop}/actions/assign`, { staff: [people.gao] });
    expect((await act(id, 'execute')).msg).toMatch(/^林晓 已不负责“转接店\d+”/);
    demo.clock.advance(2 * 3600 + 1);
    owner = await demo.enter('owner@demo.example');
    const failed = await untilStatus(id, 'failed');
    expect(failed.problem).toMatch(/^林晓 已不负责“转接店\d+”，请撤销计划，或改选现在的负责客服$/);
    expect(await staffOf(shop)).toEqual([people.gao]);
    expect(Object(await owner.get('/transferPlan/counts')).attention).toBeGreaterThan(0);
    // Once what was in the way is gone, it can be executed or planned anew.
    await owner.post(`/shop/${shop}/actions/assign`, { staff: [people.lin] });
    expect(await act(id, 'reschedule', { effectAt: inHours(3) })).toMatchObject({
      data: { status: 'pending', problem: null },
    });
    expect(await act(id, 'execute')).toMatchObject({ data: { status: 'effective' } });
    expect(await staffOf(shop)).toEqual([people.sun]);
  });

  it('does not take a shop from whom it did not give it to, and says so', { timeout: 90_000 }, async () => {
    const shop = await shopServedBy(people.lin, people.sun);
    const { id } = await plan(shop, { kind: 'temporary', restoreAt: inHours(5) });
    await act(id, 'execute');
    expect(await staffOf(shop)).toEqual([people.sun]);
    await owner.post(`/shop/${shop}/actions/assign`, { staff: [people.gao] });
    demo.clock.advance(5 * 3600 + 1);
    owner = await demo.enter('owner@demo.example');
    expect((await untilStatus(id, 'unrestored')).problem).toMatch(/^孙雨桐 已不负责“转接店\d+”/);
    await owner.post(`/shop/${shop}/actions/assign`, { staff: [people.gao, people.sun] });
    expect(await act(id, 'handBack')).toMatchObject({ data: { status: 'restored' } });
    expect(await staffOf(shop)).toEqual([people.gao, people.sun, people.lin]);
  });

  it('keeps somebody from leaving before their shops are in other hands', async () => {
    const user = await owner.create('user', { username: '新人', email: 'new@demo.example', department: group });
    const file = await owner.create('staff', { user: user.id, jobNo: 'N1', name: '新人' });
    const shop = await shopServedBy(user.id);
    const leave = () => owner.call('POST', `/staff/${file.id}/actions/leave`, { body: { leftAt: '2026-03-01' } });
    expect(await leave()).toMatchObject({
      code: 40900,
      msg: expect.stringMatching(/^“新人”还负责 1 家店铺（转接店\d+），请先用店铺转接计划转给他人$/),
    });
    const { id } = await plan(shop, { from: user.id, reason: 'leaving' });
    await act(id, 'execute');
    expect(await leave()).toMatchObject({ code: 1, data: { status: 'left', leftAt: '2026-03-01' } });
    expect(await owner.post(`/staff/${file.id}/actions/rehire`, { joinedAt: '2026-03-02' })).toMatchObject({
      status: 'training',
      leftAt: null,
    });
  });
});
