import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person, type WireRecord } from '../resources/console.ts';
import { pauseWrites } from '../resources/lock.ts';

const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 100 });
const early = [
  { from: '09:00', to: '12:00' },
  { from: '13:00', to: '18:00' },
];
const night = [{ from: '22:00', to: '06:00' }];

describe.each(databases)('shifts and rosters on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let planner: Person;
  let plannerEmail: string;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    ({ email: plannerEmail, person: planner } = await newPerson(['shifts_conf', 'login_status']));
  });
  afterAll(() => demo.stop());

  async function newPerson(permissions: readonly string[] = []) {
    const name = randomUUID().slice(0, 8);
    const email = `${name}@roster.example`;
    const role = await owner.create('role', { name, code: name, scope: 'all', permissions });
    const { id } = await owner.create('user', { username: name, email, roles: [role.id] });
    return { id, email, name, person: await demo.enter(email) };
  }
  const newShift = (values: object = {}) =>
    planner.create('shift', { name: randomUUID().slice(0, 8), periods: early, ...values });
  const refusal = async (values: object) =>
    planner.call('POST', '/shift', { body: { name: randomUUID().slice(0, 8), periods: early, ...values } });
  const batch = (body: object) => planner.call('POST', '/roster/batch', { body });
  const cell = async (user: string, date: string): Promise<WireRecord> => {
    const { records } = await planner.page(`/roster/page?user=${user}&date_gte=${date}&date_lte=${date}`);
    if (!records[0]) throw new Error(`Nothing is planned for ${user} on ${date}.`);
    return records[0];
  };
  const publish = (from: string, to: string) => planner.post('/roster/actions/publishDays', { from, to });
  const plan = async (user: string, date: string, shift: string) => {
    await planner.create('roster', { user, date, shift });
    await publish(date, date);
  };
  const attendance = async (user: string, date: string) => {
    const { records } = await planner.page(`/attendance/page?user=${user}&date_gte=${date}&date_lte=${date}`);
    return records[0];
  };
  /** Moves the clock to a moment in China, which is later than now. Sessions of the days before are over then. */
  const goTo = async (moment: string) => {
    demo.clock.advance((Date.parse(`${moment}:00+08:00`) - demo.clock.now().getTime()) / 1000);
    owner = await demo.enter('owner@demo.example');
    planner = await demo.enter(plannerEmail);
  };
  const statusOf = async (email: string) => Object(await (await demo.enter(email)).get('/users/presence')).status;
  const arrive = async (email: string) => {
    const stream = await (await demo.enter(email)).listen();
    await waitFor(async () => expect(await statusOf(email)).toBe('online'));
    return stream;
  };
  const leave = async (user: string, email: string, stream: { close(): Promise<unknown> }) => {
    await stream.close();
    await waitFor(async () => {
      const row = demo.database.db.selectFrom('presence_user').select('leftAt').where('user', '=', Number(user));
      expect((await row.executeTakeFirst())?.leftAt).not.toBeNull();
    });
    demo.clock.advance(40);
    await waitFor(async () => expect(await statusOf(email)).toBe('offline'));
  };

  describe('a shift', () => {
    it('has its working time from its periods, across midnight, without the break', async () => {
      expect(await newShift({ breakMins: 30 })).toMatchObject({ workTime: 7.5 * 3600, graceMins: 5, enabled: true });
      expect(await newShift({ periods: night })).toMatchObject({ workTime: 8 * 3600 });
      const twice = [
        { from: '20:00', to: '02:00' },
        { from: '03:00', to: '06:00' },
      ];
      expect(await newShift({ periods: twice })).toMatchObject({ workTime: 9 * 3600 });
    });

    it('has up to five periods one after the other, within 24 hours', async () => {
      const overlapping = [
        { from: '09:00', to: '12:00' },
        { from: '11:00', to: '15:00' },
      ];
      expect(await refusal({ periods: overlapping })).toMatchObject({
        code: 40000,
        data: { errors: { periods: [expect.stringContaining('不能重叠')] } },
      });
      const long = [
        { from: '00:00', to: '23:00' },
        { from: '23:00', to: '02:00' },
      ];
      expect(await refusal({ periods: long })).toMatchObject({
        data: { errors: { periods: ['时段合计不能超过 24 小时'] } },
      });
      expect(await refusal({ periods: Array.from({ length: 6 }, () => early[0]) })).toMatchObject({ code: 40000 });
      expect(await refusal({ periods: [] })).toMatchObject({ code: 40000 });
      expect(await refusal({ breakMins: 480 })).toMatchObject({
        data: { errors: { breakMins: ['休息须短于时段的合计'] } },
      });
    });

    it('keeps its periods while published days use it, and cannot be planned once it is disabled', async () => {
      const { id: user } = await newPerson();
      const shift = await newShift();
      await plan(user, '2026-03-20', shift.id);
      const change = (body: object) => planner.call('PATCH', `/shift/${shift.id}`, { body: { version: 1, ...body } });
      expect(await change({ periods: night })).toMatchObject({
        code: 40000,
        data: { errors: { periods: [expect.stringContaining('请新建一个班次')] } },
      });
      expect(await change({ graceMins: 10, enabled: false })).toMatchObject({ code: 1 });
      const refused = await batch({ create: [{ user, date: '2026-03-21', shift: shift.id }] });
      expect(refused).toMatchObject({ code: 40000 });
      expect(await cell(user, '2026-03-20')).toMatchObject({ shift: shift.id });
    });
  });

  describe('a shift that is being published', () => {
    it.runIf(kind.name === 'postgres')('keeps its periods', async () => {
      const shift = await newShift();
      const date = '2026-03-22';
      for (const { id: user } of [await newPerson(), await newPerson()])
        await planner.create('roster', { user, date, shift: shift.id });
      const paused = await pauseWrites(demo.place, 'update', 'roster');
      const publishing = publish(date, date);
      await paused.untilWaiting(1);
      const body = { version: 1, periods: night };
      const changing = planner.call('PATCH', `/shift/${shift.id}`, { body });
      await paused.untilWaiting(2);
      await paused.release();
      expect(await publishing).toEqual({ count: 2 });
      expect(await changing).toMatchObject({
        code: 40000,
        data: { errors: { periods: [expect.stringContaining('请新建一个班次')] } },
      });
    });
  });

  describe.runIf(kind.name === 'postgres')('a day that is written while its days are', () => {
    /** Two cells; the later one is written by `one` while `all` has found both. */
    const cross = async (date: string, isPublished: boolean, one: string, all: string) => {
      const shift = await newShift();
      const cells = [];
      for (const { id: user } of [await newPerson(), await newPerson()])
        cells.push(await planner.create('roster', { user, date, shift: shift.id }));
      if (isPublished) await publish(date, date);
      const paused = await pauseWrites(demo.place, 'update', 'roster');
      const writing = planner.post(`/roster/${cells[1]?.id}/actions/${one}`);
      await paused.untilWaiting(1);
      const together = planner.call('POST', `/roster/actions/${all}`, { body: { from: date, to: date } });
      await paused.untilWaiting(2).finally(paused.release);
      await writing;
      const { data } = await together;
      const { records } = await planner.page(`/roster/page?date_gte=${date}&date_lte=${date}`);
      return { data, states: records.map(({ status }) => status) };
    };

    it('published is passed over by their publication', async () => {
      const { data, states } = await cross('2026-03-23', false, 'publish', 'publishDays');
      expect(data).toEqual({ count: 1 });
      expect(states).toEqual(['published', 'published']);
    });

    it('withdrawn is passed over by their withdrawal', async () => {
      const { data, states } = await cross('2026-03-24', true, 'withdraw', 'withdrawDays');
      expect(data).toEqual({ count: 1 });
      expect(states).toEqual(['draft', 'draft']);
    });
  });

  describe('a roster', () => {
    it('of 50 people is planned for a week in one batch, and published as a whole', async () => {
      const shift = await newShift();
      const role = await owner.create('role', { name: '班组', code: 'crew', scope: 'all', permissions: [] });
      const body = {
        create: Array.from({ length: 50 }, (_, index) => ({
          username: `组员${index}`,
          email: `crew${index}@roster.example`,
          roles: [role.id],
        })),
      };
      const { create: crew } = Object(await owner.post('/user/batch', body));
      const days = [6, 7, 8, 9, 10, 11, 12].map((day) => `2026-04-${String(day).padStart(2, '0')}`);
      const create = crew.flatMap(({ id: user }: WireRecord) => days.map((date) => ({ user, date, shift: shift.id })));
      expect(create).toHaveLength(350);
      expect(await batch({ create })).toMatchObject({ code: 1 });
      expect(await publish('2026-04-06', '2026-04-12')).toEqual({ count: 350 });
      const { records, total } = await planner.page('/roster/page?date_gte=2026-04-06&date_lte=2026-04-12&_end=200');
      expect(total).toBe(350);
      expect(new Set(records.map(({ status }) => status))).toEqual(new Set(['published']));
      expect(records[0]).toMatchObject({ published: shift.id, workTime: 8 * 3600 });
    });

    it('has one record for each user and day, so that of two planners one hears of each cell', async () => {
      const [{ id: one }, { id: other }] = [await newPerson(), await newPerson()];
      const [mine, theirs] = [await newShift(), await newShift()];
      const date = '2026-03-10';
      await planner.create('roster', { user: one, date, shift: mine.id });
      const read = await cell(one, date);
      await planner.patch(`/roster/${read.id}`, { version: read.version, shift: theirs.id });
      await planner.create('roster', { user: other, date, shift: theirs.id });
      const answer = await batch({
        create: [
          { user: other, date, shift: mine.id },
          { user: other, date: '2026-03-11', shift: mine.id },
        ],
        update: [{ id: read.id, version: read.version, shift: null }],
      });
      expect(answer).toMatchObject({
        code: 40900,
        data: {
          errors: {
            '0': { code: 40900, data: { errors: { user: ['已有客服、日期都相同的记录'] } } },
            '2': { code: 40900, data: { current: { shift: theirs.id } } },
          },
        },
      });
      expect(Object.keys(Object(answer.data).errors)).toEqual(['0', '2']);
      expect((await planner.page(`/roster/page?user=${other}`)).total).toBe(1);
    });

    it('takes a corrected sheet, and one for a day that was cleared', async () => {
      const { id, name } = await newPerson();
      const [morning, evening] = [await newShift(), await newShift({ periods: night })];
      const date = '2027-06-01';
      const rows = (shift: WireRecord) => ({ rows: [{ user: name, date: '2027/6/1', shift: String(shift.name) }] });
      expect(await owner.post('/roster/import', rows(morning))).toMatchObject({ created: 1 });
      expect(await owner.post('/roster/import', rows(evening))).toMatchObject({ updated: 1 });
      const { id: day, version, shift } = await cell(id, date);
      expect(shift).toBe(evening.id);
      await planner.call('PATCH', `/roster/${day}`, { body: { version, shift: null } });
      expect(await owner.post('/roster/import', rows(morning))).toMatchObject({ updated: 1 });
      expect(await cell(id, date)).toMatchObject({ id: day, shift: morning.id });
      const refused = await owner.post('/roster/import', { ...rows(evening), onDuplicate: 'refuse', partial: true });
      const errors = ['已有相同“客服、日期”的记录'];
      expect(refused).toMatchObject({ failed: 1, rows: [{ errors: { user: errors, date: errors } }] });
    });

    it('finds two rows of a sheet that name the same user otherwise, in the check as in the import', async () => {
      const { id, name } = await newPerson();
      const shift = String((await newShift()).name);
      const rows = [name, id].map((user) => ({ user, date: '2027-06-02', shift }));
      for (const query of ['?dryRun=true', '']) {
        const body = { rows, onDuplicate: 'refuse', partial: true };
        expect(await owner.post(`/roster/import${query}`, body)).toMatchObject({ created: 1, failed: 1 });
      }
    });

    it('keeps what was published until the change is published, too', async () => {
      const { id: user } = await newPerson();
      const [first, second] = [await newShift(), await newShift()];
      const date = '2026-03-12';
      await plan(user, date, first.id);
      const read = await cell(user, date);
      const change = (version: number, shift: string | null) => planner.patch(`/roster/${read.id}`, { version, shift });
      expect(await change(read.version, second.id)).toMatchObject({ status: 'draft', published: first.id });
      expect(await change(read.version + 1, first.id)).toMatchObject({ status: 'published' });
      expect(await change(read.version + 2, null)).toMatchObject({ status: 'draft', published: first.id });
      expect(await publish(date, date)).toEqual({ count: 1 });
      expect(await cell(user, date)).toMatchObject({ status: 'published', published: null });
    });

    it('is withdrawn as a whole, what was changed since it was published, too', async () => {
      const [{ id: one }, { id: other }] = [await newPerson(), await newPerson()];
      const [first, second] = [await newShift(), await newShift()];
      const date = '2026-03-13';
      await plan(one, date, first.id);
      await plan(other, date, first.id);
      const read = await cell(other, date);
      await planner.patch(`/roster/${read.id}`, { version: read.version, shift: second.id });
      expect(await planner.post('/roster/actions/withdrawDays', { from: date, to: date })).toEqual({ count: 2 });
      expect(await cell(one, date)).toMatchObject({ status: 'draft', shift: first.id, published: null });
      expect(await cell(other, date)).toMatchObject({ status: 'draft', shift: second.id, published: null });
    });

    it('lists as rows who is service staff or was planned before, by department, to users who may plan', async () => {
      const { id, name } = await newPerson();
      const rows = async (query = '') => Object(await planner.get(`/roster/rows?_end=200${query}`));
      expect(await rows(`&user=${id}`)).toMatchObject({ total: 0 });
      const known = await owner.create('staff', { user: id, jobNo: `R${id}`, name });
      expect((await rows()).records).toContainEqual({ value: id, label: name });
      const department = await owner.create('department', { name: '排班组' });
      await owner.patch(`/user/${id}`, { version: 1, department: department.id });
      expect(await rows(`&department=${department.id}`)).toEqual({ records: [{ value: id, label: name }], total: 1 });
      expect(await rows(`&user=${id}`)).toMatchObject({ total: 1 });
      expect(await planner.call('GET', '/roster/rows?status=draft')).toMatchObject({ code: 40000 });
      expect(await planner.call('GET', '/shift/rows')).toMatchObject({ status: 404 });
      await owner.post(`/staff/${known.id}/actions/leave`, { leftAt: '2026-03-01' });
      expect(await rows(`&user=${id}`)).toMatchObject({ total: 0 });
      // Whoever has been on the roster still is, whatever they do now.
      await planner.create('roster', { user: id, date: '2026-03-20', shift: null });
      expect(await rows(`&user=${id}`)).toMatchObject({ total: 1 });
      await owner.post(`/user/${id}/actions/disable`, {});
      expect(await rows(`&user=${id}`)).toMatchObject({ total: 0 });
    });

    it('refuses days that are in the wrong order or too many', async () => {
      const run = (from: string, to: string) =>
        planner.call('POST', '/roster/actions/publishDays', { body: { from, to } });
      expect(await run('2026-03-02', '2026-03-01')).toMatchObject({ code: 40000, msg: '结束日期不能早于开始日期' });
      expect(await run('2026-03-01', '2026-05-05')).toMatchObject({ code: 40000, msg: '一次最多 62 天' });
    });
  });

  describe('attendance', () => {
    it('tells who came late and who left early by more than the grace, by the published shift', async () => {
      const { id: user, email } = await newPerson();
      const shift = await newShift({ graceMins: 10 });
      const other = await newShift({ periods: night });
      await goTo('2026-03-03T08:00');
      await plan(user, '2026-03-03', shift.id);
      const read = await cell(user, '2026-03-03');
      await planner.patch(`/roster/${read.id}`, { version: read.version, shift: other.id });
      await goTo('2026-03-03T09:25');
      const stream = await arrive(email);
      await waitFor(async () => {
        const day = await attendance(user, '2026-03-03');
        expect(day).toMatchObject({ shift: shift.id, late: 25 * 60, early: null, absent: false });
      });
      await goTo('2026-03-03T17:00');
      await leave(user, email, stream);
      expect(await attendance(user, '2026-03-03')).toMatchObject({ early: null });
      await goTo('2026-03-03T18:01');
      await waitFor(async () => {
        expect(await attendance(user, '2026-03-03')).toMatchObject({ late: 25 * 60, early: 60 * 60, absent: false });
      });
      expect((await planner.page(`/attendance/page?_preset=late&user=${user}`)).total).toBe(1);
      await planner.post('/roster/actions/withdrawDays?user=' + user, { from: '2026-03-03', to: '2026-03-03' });
      expect(await attendance(user, '2026-03-03')).toMatchObject({ shift: null, late: null, early: null });
    });

    it('is right for shifts across midnight, one night after the other', async () => {
      const { id: user, email } = await newPerson();
      const shift = await newShift({ periods: night });
      await goTo('2026-03-04T12:00');
      await plan(user, '2026-03-04', shift.id);
      await plan(user, '2026-03-05', shift.id);
      await goTo('2026-03-04T21:50');
      const first = await arrive(email);
      await goTo('2026-03-05T05:59');
      // Who is there is counted every minute; the clock jumps over hours.
      await waitFor(async () => {
        expect(await attendance(user, '2026-03-05')).toMatchObject({ lastAt: expect.stringContaining('T21:59') });
      });
      await goTo('2026-03-05T06:00');
      await waitFor(async () => expect((await cell(user, '2026-03-04')).version).toBeGreaterThan(2));
      expect(await attendance(user, '2026-03-04')).toMatchObject({ late: null, early: null, absent: false });
      await leave(user, email, first);
      await goTo('2026-03-05T22:30');
      const second = await arrive(email);
      await waitFor(async () => {
        expect(await attendance(user, '2026-03-05')).toMatchObject({ late: 30 * 60, early: null });
      });
      await goTo('2026-03-06T05:00');
      await leave(user, email, second);
      await goTo('2026-03-06T06:01');
      await waitFor(async () => {
        expect(await attendance(user, '2026-03-05')).toMatchObject({ late: 30 * 60, early: 60 * 60 });
      });
      expect(await attendance(user, '2026-03-04')).toMatchObject({ late: null, early: null });
    });

    it('tells who was absent, and forgets it when the shift is withdrawn', async () => {
      const { id: user } = await newPerson();
      const shift = await newShift();
      await goTo('2026-03-07T12:00');
      await plan(user, '2026-03-07', shift.id);
      expect(await attendance(user, '2026-03-07')).toMatchObject({ absent: false, firstAt: null });
      await goTo('2026-03-07T18:01');
      await waitFor(async () =>
        expect(await attendance(user, '2026-03-07')).toMatchObject({ absent: true, late: null }),
      );
      const { id } = await cell(user, '2026-03-07');
      await planner.post(`/roster/${id}/actions/withdraw`, {});
      expect(await attendance(user, '2026-03-07')).toMatchObject({ absent: false, shift: null });
    });

    it('still tells who left early where the day is published again while they are there on a later one', async () => {
      const { id: user, email } = await newPerson();
      const [shift, renamed] = [await newShift(), await newShift()];
      await goTo('2026-03-10T08:00');
      await plan(user, '2026-03-10', shift.id);
      await goTo('2026-03-10T09:00');
      const first = await arrive(email);
      await goTo('2026-03-10T17:00');
      await leave(user, email, first);
      await goTo('2026-03-10T20:00');
      await waitFor(async () => {
        expect(await attendance(user, '2026-03-10')).toMatchObject({ early: 60 * 60 });
      });
      await goTo('2026-03-12T09:00');
      const second = await arrive(email);
      const { id, version } = await cell(user, '2026-03-10');
      await planner.patch(`/roster/${id}`, { version, shift: renamed.id });
      await publish('2026-03-10', '2026-03-10');
      expect(await attendance(user, '2026-03-10')).toMatchObject({ shift: renamed.id, late: null, early: 60 * 60 });
      await second.close();
    });
  });
});
