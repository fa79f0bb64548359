import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';
import { pauseWrites } from './lock.ts';

/** What a test writes beside the API. */
interface HeldClue {
  id: number;
  package: number;
  status: string;
  owner: number;
  claimedAt: string;
  lastFollowAt: string | null;
}

describe.each(databases)('clues on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let role: string;
  let ids: { readonly owner: string; readonly staff: string };

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    const clues = await owner.create('role', { name: '线索专员', code: 'clues', scope: 'all', permissions: ['clue'] });
    const { records } = await owner.page('/user/page?q=staff%40demo.example');
    const [user] = records;
    await owner.patch(`/user/${user?.id}`, { version: user?.version, roles: [clues.id] });
    role = clues.id;
    staff = await demo.enter('staff@demo.example');
    const idOf = async (person: Person) => Object(await person.get('/users/info')).id;
    ids = { owner: await idOf(owner), staff: await idOf(staff) };
  });
  afterAll(() => demo.stop());

  let made = 0;
  const add = async (values: object = {}) => {
    made += 1;
    const mobile = `139${String(10_000_000 + made)}`;
    return owner.create('clue', { name: `线索 ${made}`, mobile, company: `公司 ${made}`, contact: '王敏', ...values });
  };
  const act = (id: string, key: string, body: object = {}, person = owner) =>
    person.call('POST', `/clue/${id}/actions/${key}`, { body });
  const packageWith = async (count: number, values: object = {}) => {
    const { id } = await owner.create('cluePackage', { name: `线索包 ${made} ${count}`, ...values });
    const rows = Array.from({ length: count }, () => {
      made += 1;
      return { name: `包内线索 ${made}`, mobile: `139${String(10_000_000 + made)}`, package: id };
    });
    for (let start = 0; start < count; start += 500) {
      await owner.post('/clue/batch', { create: rows.slice(start, start + 500) });
    }
    return id;
  };
  const onPackage = (id: string, key: string, body: object = {}, person = owner) =>
    person.call('POST', `/cluePackage/${id}/actions/${key}`, { body });
  const heldIn = async (id: string, user: string) => (await owner.page(`/clue/page?package=${id}&owner=${user}`)).total;
  /** Lets time pass, in seconds, and has everybody sign in again. */
  const pass = async (seconds: number) => {
    demo.clock.advance(seconds);
    owner = await demo.enter('owner@demo.example');
    staff = await demo.enter('staff@demo.example');
  };
  /** Sets the data scope of the role that `staff` has. */
  const setScope = async (scope: string) => {
    const { version } = await owner.record(`/role/${role}`);
    await owner.patch(`/role/${role}`, { version, scope });
  };
  /** Sets how many clues a user of the enterprise may follow at once. */
  const setClueLimit = async (clueLimit: number | null) => {
    const platform = await demo.enter('super@demo.example');
    const { records } = await platform.page('/enterprise/page?q=星河');
    const [enterprise] = records;
    await platform.patch(`/enterprise/${enterprise?.id}`, { version: enterprise?.version, clueLimit });
  };
  const followedBy = async (user: string) => (await owner.page(`/clue/page?owner=${user}&status=following`)).total;
  const idsIn = async (id: string, filter = '') =>
    (await owner.page(`/clue/page?package=${id}${filter}&_sort=id&_order=asc&_end=50`)).records.map((one) => one.id);
  const edit = async (id: string, values: object, person = owner) => {
    const { version } = await owner.record(`/clue/${id}`);
    return person.call('PATCH', `/clue/${id}`, { body: { version, ...values } });
  };
  const linesOf = (answer: { data: unknown }) => Object(answer.data).lines.map(({ text }: { text: string }) => text);

  describe('a claim', () => {
    it('is won by exactly one of 50 at once, and the others get the reason', async () => {
      const { id } = await add();
      const people = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? owner : staff));
      const answers = await Promise.all(people.map((person) => act(id, 'claim', {}, person)));
      expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
      const lost = answers.filter(({ code }) => code !== 1);
      expect(new Set(lost.map(({ code }) => code))).toEqual(new Set([40900]));
      expect(lost[0]?.msg).toContain('跟进中');
      expect(await owner.record(`/clue/${id}`)).toMatchObject({ status: 'following', transferCount: 1 });
    }, 60_000);

    it('is refused to platform staff and service tokens, who are nobody of the enterprise', async () => {
      const { id } = await add();
      const platform = await demo.enter('super@demo.example');
      const { id: token } = await owner.create('serviceToken', { name: '认领', permissions: ['clue'] });
      const { secret } = Object(await owner.post(`/serviceToken/${token}/actions/issue`));
      const headers = { Authorization: `Bearer ${secret}` };
      const refused = { code: 40900, msg: expect.stringContaining('只有该企业的人员可以领取') };
      expect(await act(id, 'claim', {}, platform)).toMatchObject(refused);
      expect(await owner.call('POST', `/clue/${id}/actions/claim`, { body: {}, headers })).toMatchObject(refused);
      expect(Object(await platform.get('/clue/bulk')).steps).not.toHaveProperty('claim');
      expect(await owner.record(`/clue/${id}`)).toMatchObject({ status: 'open', owner: null, version: 1 });
      expect(await act(id, 'assign', { owner: ids.staff }, platform)).toMatchObject({ code: 1 });
    });

    it('leaves an unclaimed clue in sight of those who see only their own, and a claimed one not', async () => {
      const { id } = await add();
      await setScope('own');
      expect(await staff.call('GET', `/clue/${id}`)).toMatchObject({ code: 1 });
      await act(id, 'claim');
      expect(await staff.call('GET', `/clue/${id}`)).toMatchObject({ code: 40400 });
      expect(await act(id, 'claim', {}, staff)).toMatchObject({ code: 40400 });
      await setScope('all');
    });

    it('stays within the limit of the enterprise, also where many are claimed at once', async () => {
      await setClueLimit((await followedBy(ids.staff)) + 3);
      const clues = await Promise.all(Array.from({ length: 8 }, () => add()));
      const answers = await Promise.all(clues.map(({ id }) => act(id, 'claim', {}, staff)));
      expect(answers.filter(({ code }) => code === 1)).toHaveLength(3);
      expect(answers.find(({ code }) => code !== 1)?.msg).toContain('已达上限');
      await setClueLimit(null);
    }, 60_000);

    it('is refused for a while to the user who gave the clue back', async () => {
      const { id } = await add();
      await act(id, 'claim', {}, staff);
      expect(await act(id, 'giveBack', {}, staff)).toMatchObject({ code: 40000 });
      expect(await act(id, 'giveBack', { returnReason: '没有接电话' }, staff)).toMatchObject({
        data: { status: 'open', owner: null, returnedBy: ids.staff },
      });
      expect(await act(id, 'claim', {}, staff)).toMatchObject({ code: 40900, msg: expect.stringContaining('60 分钟') });
      expect(await act(id, 'claim')).toMatchObject({ code: 1, data: { owner: ids.owner, transferCount: 2 } });
    });

    it('is refused for a while to who gave back the clue of somebody else, and not to them', async () => {
      const { id } = await add();
      await act(id, 'claim');
      expect(await act(id, 'giveBack', { returnReason: '帮他退回' }, staff)).toMatchObject({
        data: { returnedBy: ids.owner, cooledUser: ids.staff },
      });
      expect(await act(id, 'claim', {}, staff)).toMatchObject({
        code: 40900,
        msg: expect.stringContaining('由你退回'),
      });
      expect(await act(id, 'claim')).toMatchObject({ code: 1, data: { owner: ids.owner } });
    });
  });

  describe('a follow-up', () => {
    it('is written by its owner, and moves the return', async () => {
      const { id } = await add();
      const { data } = await act(id, 'claim', {}, staff);
      const week = (from: string) => new Date(Date.parse(from) + 7 * 86_400_000).toISOString();
      expect(Object(data).recycleAt).toBe(week(Object(data).claimedAt));
      expect(await act(id, 'follow', { lastContent: '不是我的' })).toMatchObject({ code: 40900 });
      await pass(3600);
      expect(await act(id, 'follow', { lastContent: '已联系', nextAt: '2020-01-01' }, staff)).toMatchObject({
        code: 40000,
        data: { errors: { nextAt: [expect.stringContaining('不能早于今天')] } },
      });
      const after = Object((await act(id, 'follow', { lastContent: '已联系' }, staff)).data);
      expect(after).toMatchObject({ lastContent: '已联系', recycleAt: week(after.lastFollowAt) });
    });

    it('that sets no next day ends the one before, which may be past, so that nobody is told to call today', async () => {
      const { id } = await add();
      await act(id, 'claim', {}, staff);
      const { data } = await act(id, 'follow', { lastContent: '已联系' }, staff);
      const today = new Date(Date.parse(Object(data).lastFollowAt) + 8 * 3_600_000).toISOString().slice(0, 10);
      await act(id, 'follow', { lastContent: '今天再打', nextAt: today }, staff);
      const isDue = async () => (await staff.page('/clue/page?_preset=today')).records.some((one) => one.id === id);
      expect(await isDue()).toBe(true);
      await pass(2 * 86_400);
      expect(await isDue()).toBe(true);
      expect(await act(id, 'follow', { lastContent: '打过了' }, staff)).toMatchObject({
        code: 1,
        data: { lastContent: '打过了', nextAt: null },
      });
      expect(await isDue()).toBe(false);
    });
  });

  describe('a conversion', () => {
    it('makes the merchant, linked and with history on both sides, for somebody who may not open merchants', async () => {
      const { id } = await add({ mobile: '13700001111', wechat: 'wx_1' });
      await act(id, 'claim', {}, staff);
      const { data } = await act(id, 'convert', {}, staff);
      const { merchant, company } = Object(data);
      expect(data).toMatchObject({ status: 'converted', recycleAt: null });
      expect(await owner.record(`/merchant/${merchant}`)).toMatchObject({
        name: company,
        contact: '王敏',
        wechat: 'wx_1',
        source: 'clue',
        owner: ids.staff,
        status: 'potential',
      });
      const revealed = await owner.post(`/merchant/${merchant}/reveal`, { field: 'mobile' });
      expect(JSON.stringify(revealed)).toContain('13700001111');
      const actions = async (path: string) =>
        Object(await owner.get(`${path}/history`)).map(({ action }: { action: string }) => action);
      expect(await actions(`/clue/${id}`)).toEqual(['convert', 'claim', 'create']);
      expect(await actions(`/merchant/${merchant}`)).toContain('create');
    });

    it('is refused at its input for a name that another merchant has, and nothing is written', async () => {
      const { records } = await owner.page('/merchant/page?_start=0&_end=1');
      const { id } = await add();
      await act(id, 'claim');
      const answer = await act(id, 'convert', { merchantName: records[0]?.name });
      expect(answer).toMatchObject({
        code: 40900,
        data: { errors: { merchantName: [expect.stringContaining('同名')] } },
      });
      expect(await owner.record(`/clue/${id}`)).toMatchObject({ status: 'following', merchant: null });
    });
  });

  it('without a follow-up go back by themselves, also where no server ran over the moment', async () => {
    const { id } = await add();
    await act(id, 'claim');
    await pass(8 * 86_400);
    await expect
      .poll(() => owner.record(`/clue/${id}`), { timeout: 20_000 })
      .toMatchObject({ status: 'open', owner: null, returnedBy: ids.owner });
    const [latest] = Object(await owner.get(`/clue/${id}/history`));
    expect(latest).toMatchObject({ action: 'recycle', actor: null });
    expect(await act(id, 'claim')).toMatchObject({ code: 40900, msg: expect.stringContaining('从你名下回收') });
  }, 60_000);

  it('that are invalid are out of the pool until somebody takes them up again', async () => {
    const { id } = await add();
    expect(await act(id, 'markInvalid')).toMatchObject({ code: 40000 });
    expect(await act(id, 'markInvalid', { invalidReason: 'noNumber' })).toMatchObject({ data: { status: 'invalid' } });
    expect(await act(id, 'claim')).toMatchObject({ code: 40900 });
    expect(await act(id, 'activate')).toMatchObject({ data: { status: 'open', invalidReason: null } });
  });

  it('come from sheets, where the phone finds those there are', async () => {
    const rows = [
      { name: '导入一', mobile: '13655550001', intent: '高' },
      { name: '导入二', mobile: '12' },
      { name: '导入三', mobile: '13655550001' },
    ];
    const answer = Object(await owner.post('/clue/import', { rows, partial: true, onDuplicate: 'skip' }));
    expect(answer).toMatchObject({ created: 1, failed: 1, skipped: 1 });
    expect(Object.keys(answer.rows[1].errors)).toEqual(['mobile']);
  });

  describe('a package', () => {
    it('is released only with clues in it, before its last day', async () => {
      expect(await onPackage(await packageWith(0), 'release')).toMatchObject({ code: 40900 });
      const over = await packageWith(1, { expiresAt: '2020-01-01' });
      expect(await onPackage(over, 'release')).toMatchObject({ code: 40000 });
      expect(await onPackage(await packageWith(1), 'release')).toMatchObject({ code: 1, data: { status: 'running' } });
    });

    it('gives nobody clues before it is released, and none to those it is not for', async () => {
      const id = await packageWith(2, { members: [ids.owner] });
      expect(await onPackage(id, 'take', { n: 1 })).toMatchObject({ code: 40900 });
      const { records } = await owner.page(`/clue/page?package=${id}`);
      const clue = records[0]?.id ?? '';
      expect(await act(clue, 'claim')).toMatchObject({ code: 40900, msg: expect.stringContaining('没有在投放') });
      await onPackage(id, 'release');
      expect(await act(clue, 'claim', {}, staff)).toMatchObject({ msg: expect.stringContaining('指定的人') });
      expect(linesOf(await onPackage(id, 'take', { n: 1 }))).toEqual(['1 条', '1 条']);
    });

    it('gives each person up to their limit, the oldest first, and nobody the same clue, also at once', async () => {
      const id = await packageWith(40, { limit: 12 });
      await onPackage(id, 'release');
      const people = [owner, staff, owner, staff, owner, staff];
      const answers = await Promise.all(people.map((person) => onPackage(id, 'take', { n: 5 }, person)));
      expect(answers.filter(({ code }) => code === 1).length).toBeGreaterThanOrEqual(4);
      expect([await heldIn(id, ids.owner), await heldIn(id, ids.staff)]).toEqual([12, 12]);
      const { records } = await owner.page(`/clue/page?package=${id}&status=open&_sort=id&_order=asc&_end=50`);
      expect(records).toHaveLength(16);
      const again = await onPackage(id, 'take', { n: 1 });
      expect(again).toMatchObject({ code: 40900, msg: expect.stringContaining('12 条') });
      expect(await owner.record(`/cluePackage/${id}`)).toMatchObject({
        total: 40,
        left: 16,
        claimed: 24,
        conversion: 0,
      });
    }, 120_000);

    it('gives no more than the enterprise lets one person follow, and refuses who follows that many', async () => {
      const id = await packageWith(5);
      await onPackage(id, 'release');
      await setClueLimit((await followedBy(ids.staff)) + 2);
      expect(linesOf(await onPackage(id, 'take', { n: 4 }, staff))).toEqual(['2 条', '3 条']);
      const again = await onPackage(id, 'take', { n: 1 }, staff);
      expect(again).toMatchObject({ code: 40900, msg: expect.stringContaining('已达上限') });
      await setClueLimit(null);
    });

    it('passes over what somebody has just given back, and gives the others', async () => {
      const id = await packageWith(3);
      await onPackage(id, 'release');
      await onPackage(id, 'take', { n: 1 }, staff);
      const [returned = ''] = await idsIn(id, `&owner=${ids.staff}`);
      await act(returned, 'giveBack', { returnReason: '没有接电话' }, staff);
      expect(linesOf(await onPackage(id, 'take', { n: 3 }, staff))).toEqual(['2 条', '1 条']);
      expect(await onPackage(id, 'take', { n: 1 }, staff)).toMatchObject({ code: 40900 });
      expect(linesOf(await onPackage(id, 'take', { n: 1 }))).toEqual(['1 条', '0 条']);
    });

    it('gives what somebody else has just given back for them', async () => {
      const id = await packageWith(1);
      await onPackage(id, 'release');
      await onPackage(id, 'take', { n: 1 }, staff);
      const [returned = ''] = await idsIn(id, `&owner=${ids.staff}`);
      await act(returned, 'giveBack', { returnReason: '帮他退回' });
      expect(await onPackage(id, 'take', { n: 1 })).toMatchObject({ code: 40900 });
      expect(linesOf(await onPackage(id, 'take', { n: 1 }, staff))).toEqual(['1 条', '0 条']);
    });

    it('takes back only what the user may see', async () => {
      const id = await packageWith(4);
      await onPackage(id, 'release');
      await onPackage(id, 'take', { n: 2 });
      await onPackage(id, 'take', { n: 1 }, staff);
      await setScope('own');
      expect(linesOf(await onPackage(id, 'recall', {}, staff))).toEqual(['1 条']);
      await setScope('all');
      expect([await heldIn(id, ids.owner), await heldIn(id, ids.staff)]).toEqual([2, 0]);
    });

    it('takes back what nobody followed up, also behind many clues that somebody did', async () => {
      const id = await packageWith(510);
      await onPackage(id, 'release');
      // Written at once: 510 claims and follow-ups take minutes.
      const clues = demo.database.db.withTables<{ clue: HeldClue }>();
      const [claimedAt, lastFollowAt] = ['2026-02-01T00:00:00.000Z', '2026-02-02T00:00:00.000Z'];
      const held = { status: 'following', owner: Number(ids.owner), claimedAt, lastFollowAt };
      await clues.updateTable('clue').set(held).where('package', '=', Number(id)).execute();
      const idle = (await idsIn(id)).slice(0, 5).map(Number);
      const claimedLast = { claimedAt: '2026-02-03T00:00:00.000Z', lastFollowAt: null };
      await clues.updateTable('clue').set(claimedLast).where('id', 'in', idle).execute();
      expect(linesOf(await onPackage(id, 'recall'))).toEqual(['5 条']);
    });

    describe.runIf(kind.name === 'postgres')('whose clue is written while the others are taken back', () => {
      const steps = [
        { key: 'follow', body: { lastContent: '已联系' }, ends: 'following' },
        { key: 'giveBack', body: { returnReason: '没有接电话' }, ends: 'open' },
        { key: 'markInvalid', body: { invalidReason: 'noNumber' }, ends: 'invalid' },
      ];

      it.each(steps)('passes it over and counts the others: $key', async ({ key, body, ends }) => {
        const id = await packageWith(3);
        await onPackage(id, 'release');
        await onPackage(id, 'take', { n: 3 });
        const written = (await idsIn(id)).at(-1) ?? '';
        const paused = await pauseWrites(demo.place, 'update', 'clue');
        const writing = act(written, key, body);
        await paused.untilWaiting(1);
        const recalling = onPackage(id, 'recall');
        await paused.untilWaiting(2).finally(paused.release);
        expect(await writing).toMatchObject({ code: 1 });
        expect(linesOf(await recalling)).toEqual(['2 条']);
        expect(await owner.record(`/clue/${written}`)).toMatchObject({ status: ends, ...body });
      });
    });

    it('that runs loses no clue to those it is not for', async () => {
      const id = await packageWith(1, { members: [ids.owner] });
      const [clue = ''] = await idsIn(id);
      await onPackage(id, 'release');
      const refused = { code: 40900, msg: expect.stringContaining('指定的人') };
      expect(await edit(clue, { package: null }, staff)).toMatchObject(refused);
      expect(await edit(clue, { package: await packageWith(0) }, staff)).toMatchObject(refused);
      expect(await edit(clue, { remark: '不换线索包' }, staff)).toMatchObject({ code: 1 });
      expect(await edit(clue, { package: null })).toMatchObject({ code: 1 });
    });

    it('gets no clue of a person who has as many of it as they may have', async () => {
      const id = await packageWith(3, { limit: 1 });
      const [first = '', second = ''] = await idsIn(id);
      await onPackage(id, 'release');
      expect(await edit(second, { package: null })).toMatchObject({ code: 1 });
      await act(first, 'claim');
      await act(second, 'claim');
      expect(await edit(second, { package: id })).toMatchObject({ code: 40900, msg: expect.stringContaining('1 条') });
      const { id: unclaimed } = await add();
      expect(await edit(unclaimed, { package: id })).toMatchObject({ code: 1 });
    });

    it('takes back what nobody followed up, and tells its figures', async () => {
      const id = await packageWith(4);
      await onPackage(id, 'release');
      await onPackage(id, 'take', { n: 3 });
      const { records } = await owner.page(`/clue/page?package=${id}&owner=${ids.owner}`);
      const [first, second] = records.map((record) => record.id);
      await act(first ?? '', 'follow', { lastContent: '已联系' });
      await act(second ?? '', 'convert', { merchantName: `转化商家 ${id}`, merchantContact: '赵雷' });
      expect(linesOf(await onPackage(id, 'recall'))).toEqual(['1 条']);
      expect(await owner.record(`/cluePackage/${id}`)).toMatchObject({
        total: 4,
        left: 2,
        claimed: 2,
        converted: 1,
        conversion: 0.25,
      });
    }, 60_000);

    it('closes by itself at the end of its last day', async () => {
      const today = demo.clock.now().toISOString().slice(0, 10);
      const id = await packageWith(1, { expiresAt: today });
      await onPackage(id, 'release');
      await pass(2 * 86_400);
      await expect
        .poll(() => owner.record(`/cluePackage/${id}`), { timeout: 20_000 })
        .toMatchObject({ status: 'closed' });
    }, 60_000);
  });

  it('cool off as before, once a release that did not keep for whom is followed by this one', async () => {
    const { id } = await add();
    await act(id, 'claim');
    await act(id, 'giveBack', { returnReason: '没有接电话' });
    await sql`alter table clue rename column "cooledUser" to "unknownThen"`.execute(demo.database.db);
    await demo.restart(productCatalogue());
    const refused = { code: 40900, msg: expect.stringContaining('由你退回') };
    expect(await act(id, 'claim')).toMatchObject(refused);
    await demo.restart(productCatalogue());
    expect(await act(id, 'claim')).toMatchObject(refused);
    expect(await act(id, 'claim', {}, staff)).toMatchObject({ code: 1 });
  }, 60_000);
});
