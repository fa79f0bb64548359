import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { databases } from '../../setup/databases.ts';
import { type Mailbox, openMailbox } from '../../setup/mailbox.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const told = z.object({
  unread: z.number(),
  notices: z.array(z.looseObject({ action: z.string(), field: z.string(), count: z.number(), isRead: z.boolean() })),
});
const hour = 3600;

describe.each(databases)('notification rules on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let staffId: string;
  let receiver: Receiver;
  let mailbox: Mailbox;
  let count = 0;

  beforeAll(async () => {
    receiver = await openReceiver();
    mailbox = await openMailbox();
    const environment = { OUTBOUND_ALLOW: '127.0.0.1', SMTP_URL: mailbox.url, PUBLIC_URL: 'https://console.test' };
    demo = await openConsole(kind, undefined, environment);
    owner = await demo.enter('owner@demo.example');
    staff = await demo.enter('staff@demo.example');
    staffId = z.object({ id: z.string() }).parse(await staff.get('/users/info')).id;
  });
  afterAll(async () => {
    await demo.stop();
    await receiver.stop();
    await mailbox.stop();
  });
  beforeEach(async () => {
    await sql`update "notifySetting" set enabled = 0, name = name || id`.execute(demo.database.db);
    receiver.answer(200);
    demo.clock.advance(120);
    await staff.post('/notices/read');
  });

  const rule = (values: object) => {
    count += 1;
    return owner.create('notifySetting', {
      name: `规则${count}`,
      event: 'clue_created',
      channels: ['inApp'],
      toOwner: false,
      enabled: true,
      merge: 'none',
      language: 'zh',
      ...values,
    });
  };
  const clue = (name: string) => {
    count += 1;
    return owner.create('clue', { name, mobile: `1380000${String(1000 + count)}` });
  };
  const webhook = (path: string, more: object = {}) =>
    rule({ channels: ['webhook'], webhookUrl: `${receiver.url}${path}`, webhookFormat: 'json', ...more });
  const sentTo = (path: string) =>
    receiver.delivered.filter((one) => one.path.startsWith(path)).map((one) => ({ ...one, ...JSON.parse(one.body) }));
  const soon = { timeout: 15_000, interval: 100 };
  const untilSent = (path: string, number: number) => expect.poll(() => sentTo(path).length, soon).toBe(number);
  /** Nothing is under way, and nothing is due. */
  const settled = () =>
    expect
      .poll(async () => {
        const now = demo.clock.now().toISOString();
        const { rows } = await sql<{ n: number }>`select count(*) as n from outbox where state = 'waiting'
          and (lease is not null or "dueAt" <= ${now})`.execute(demo.database.db);
        return rows[0]?.n;
      }, soon)
      .toBe(0);
  /** Notices of new clues; those of the demo's own dates are none. */
  const noticesOf = async (person: Person) => {
    const { notices } = told.parse(await person.get('/notices'));
    const unread = notices.filter(({ isRead, field }) => !isRead && field !== 'shop_expiring').length;
    return { notices: notices.filter(({ field }) => field === 'clue_created'), unread };
  };
  const logOf = async (id: string) => {
    const { records } = await owner.page(`/noticeDelivery/page?rule=${id}&_end=50`);
    return records.map(({ result, reason, attempt }) => ({ result, reason, attempt })).toReversed();
  };

  it('notify in the console, live, with the name of the event in the language of the reader', async () => {
    await rule({ users: [staffId] });
    const stream = await staff.listen();
    const created = await clue('站内线索');
    await stream.until(({ type }) => type === 'notice');
    await stream.close();
    const { notices } = await noticesOf(staff);
    expect(notices[0]).toMatchObject({
      action: 'event',
      field: 'clue_created',
      event: '新线索',
      count: 1,
      resource: 'clue',
    });
    const english = await staff.call('GET', '/notices', { headers: { 'Accept-Language': 'en' } });
    expect(told.parse(english.data).notices[0]).toMatchObject({ event: 'New lead' });
    expect(created.id).toBeDefined();
  });

  it('do not notify of an own act, nor by a rule that is disabled', async () => {
    const { id: ownerId } = z.object({ id: z.string() }).parse(await owner.get('/users/info'));
    await owner.post('/notices/read');
    await rule({ users: [ownerId] });
    const other = await rule({ users: [staffId] });
    await owner.post(`/notifySetting/${other.id}/actions/disable`);
    await clue('自己的线索');
    await settled();
    expect((await noticesOf(owner)).unread).toBe(0);
    expect((await noticesOf(staff)).unread).toBe(0);
  });

  it('send mail to the users with a role, with a link, once for each', async () => {
    const { records: roles } = await owner.page('/role/page?_end=20');
    const role = roles.find(({ name }) => name === '客服专员');
    await rule({ channels: ['mail'], roles: [role?.id], users: [staffId] });
    await clue('邮件线索');
    const ofStaff = () => mailbox.mails.filter((mail) => mail.includes('staff@demo.example'));
    await expect.poll(() => ofStaff().length, soon).toBe(1);
    expect(ofStaff()[0]).toMatch(/Message-ID: <[\w-]+@notices>/i);
  });

  it('sign a webhook over its time and body, with one id in every attempt', async () => {
    const { id } = await webhook('/signed', { webhookSecret: 'our secret' });
    receiver.answer(500);
    const created = await clue('签名线索');
    await expect.poll(() => logOf(id), soon).toMatchObject([{ result: 'retry', attempt: 1 }]);
    receiver.answer(200);
    demo.clock.advance(11);
    await untilSent('/signed', 1);
    const [sent] = sentTo('/signed');
    const signature = createHmac('sha256', 'our secret').update(`${sent?.headers['x-timestamp']}.${sent?.body}`);
    expect(sent?.headers['x-signature']).toBe(`sha256=${signature.digest('hex')}`);
    expect(sent).toMatchObject({ title: '新线索：签名线索', event: 'clue_created', records: [created.id] });
    expect(sent?.headers['x-notice-id']).toBe(sent?.id);
    await expect
      .poll(() => logOf(id), soon)
      .toMatchObject([
        { result: 'retry', reason: '接收方返回 HTTP 500，请检查地址和密钥' },
        { result: 'sent', attempt: 2, reason: null },
      ]);
  });

  it('reach a receiver that was down for an hour afterwards, each once', { timeout: 60_000 }, async () => {
    await webhook('/down');
    receiver.answer(503);
    const refusedBefore = receiver.refused();
    for (const name of ['甲', '乙', '丙']) await clue(name);
    await settled();
    expect(receiver.refused()).toBeGreaterThan(refusedBefore);
    for (let minute = 0; minute < 60; minute += 20) {
      const before = receiver.refused();
      demo.clock.advance(hour / 3);
      await settled();
      expect(receiver.refused()).toBeGreaterThan(before);
    }
    receiver.answer(200);
    demo.clock.advance(hour / 2 + 1);
    await untilSent('/down', 3);
    expect(new Set(sentTo('/down').map(({ id }) => id)).size).toBe(3);
  });

  it('delay what falls into the quiet hours until they end, and lose nothing', async () => {
    // The clock stands at about ten in the morning in China.
    const { id } = await webhook('/quiet', { quietFrom: '09:00', quietTo: '13:00' });
    await clue('安静一');
    await clue('安静二');
    await expect.poll(async () => (await logOf(id)).length, soon).toBe(2);
    expect(await logOf(id)).toMatchObject([{ result: 'delayed' }, { result: 'delayed' }]);
    expect(sentTo('/quiet')).toEqual([]);
    demo.clock.advance(4 * hour);
    await untilSent('/quiet', 2);
    demo.clock.advance(-4 * hour);
  });

  it('take back what they told of an import that is undone, and do not send what waits', async () => {
    await rule({ users: [staffId] });
    const { id: waiting } = await rule({ channels: ['mail'], users: [staffId], quietFrom: '09:00', quietTo: '13:00' });
    const rows = [{ name: '撤回的线索', mobile: '13800009999' }];
    const { job } = z.looseObject({ job: z.string() }).parse(await owner.post('/clue/import', { rows }));
    await expect.poll(() => logOf(waiting), soon).toMatchObject([{ result: 'delayed' }]);
    await settled();
    const before = await noticesOf(staff);
    expect(before.unread).toBe(1);
    expect(await owner.post(`/jobs/${job}/undo`)).toMatchObject({ undone: 1 });
    expect(await noticesOf(staff)).toEqual({ notices: before.notices.slice(1), unread: 0 });
    demo.clock.advance(4 * hour);
    await expect
      .poll(() => logOf(waiting), soon)
      .toMatchObject([{ result: 'delayed' }, { result: 'cancelled', reason: '所说的操作已撤销' }]);
    demo.clock.advance(-4 * hour);
  });

  it.each(['named', 'with a role'])('go to several users, %s, in the order of their ids', async (way) => {
    const { id: own } = z.object({ id: z.string() }).parse(await owner.get('/users/info'));
    const { records } = await owner.page('/user/page?status=active&_end=6&_sort=id&_order=asc');
    const ids = records.map(({ id }) => id).filter((id) => id !== own);
    const role = await owner.create('role', { name: `按序接收 ${way}`, code: `in_order_${way.length}` });
    // PostgreSQL reads what was written last at the end.
    for (const id of ids.toReversed()) {
      const { version, roles } = await owner.record(`/user/${id}`);
      await owner.patch(`/user/${id}`, { version, roles: [roles ?? [], role.id].flat() });
    }
    const receivers = way === 'named' ? { users: ids.toReversed() } : { roles: [role.id] };
    const { id } = await rule({ ...receivers, quietFrom: '09:00', quietTo: '13:00' });
    await clue(`按序的线索 ${way}`);
    const delayed = async () => (await owner.page(`/noticeDelivery/page?rule=${id}&_sort=id&_order=asc`)).records;
    await expect.poll(async () => (await delayed()).length, soon).toBe(ids.length);
    expect((await delayed()).map(({ receiver: to }) => to)).toEqual(ids);
  });

  it('merge what comes within the time into one', async () => {
    await webhook('/merged', { merge: '5m' });
    for (const name of ['合一', '合二', '合三']) await clue(name);
    await settled();
    demo.clock.advance(301);
    await untilSent('/merged', 1);
    expect(sentTo('/merged')[0]).toMatchObject({ title: '新线索：合一 等 3 条', count: 3 });
  });

  it('send what waits by the rule as it is when it is sent', async () => {
    const { id, version } = await webhook('/wrong', { merge: '5m' });
    await clue('改地址');
    await expect.poll(() => logOf(id), soon).toMatchObject([{ result: 'delayed' }]);
    await owner.patch(`/notifySetting/${id}`, { version, webhookUrl: `${receiver.url}/right` });
    demo.clock.advance(301);
    await untilSent('/right', 1);
    expect(sentTo('/wrong')).toEqual([]);
  });

  it('can be tried, and say what is wrong', async () => {
    const trial = z.object({ lines: z.array(z.object({ label: z.string(), text: z.string() })) });
    const tryOut = async (id: string) => trial.parse(await owner.post(`/notifySetting/${id}/actions/tryOut`)).lines;
    const good = await webhook('/try', { channels: ['inApp', 'mail', 'webhook'], users: [staffId] });
    const before = (await noticesOf(owner)).unread;
    const lines = (await tryOut(good.id)).map(({ label, text }) => `${label}：${text.slice(0, 3)}`);
    expect(lines).toEqual(['站内：已送达', '邮件：已送达', 'Webhook：已送达']);
    expect((await noticesOf(owner)).unread).toBe(before + 1);
    const robot = await webhook('/try', { webhookFormat: 'dingtalk' });
    receiver.answer(200, '{"errcode":310000}');
    expect((await tryOut(robot.id))[0]?.text).toContain('错误码 310000');
    receiver.answer(404);
    expect((await tryOut(robot.id))[0]?.text).toContain('HTTP 404');
    const inside = await webhook('/try', { webhookUrl: 'http://10.0.0.1/hook' });
    expect((await tryOut(inside.id))[0]?.text).toContain('OUTBOUND_ALLOW');
  });

  it('can be tried by platform staff, to their own mailbox', async () => {
    const platform = await demo.enter('super@demo.example');
    const { id } = await rule({ channels: ['mail'], users: [staffId] });
    const { lines } = Object(await platform.post(`/notifySetting/${id}/actions/tryOut`, {}));
    expect(lines).toMatchObject([{ text: expect.stringContaining('super@demo.example') }]);
    expect(await logOf(id)).toEqual([{ result: 'sent', reason: null, attempt: 1 }]);
    expect(mailbox.mails.at(-1)).toContain('To: super@demo.example');
  });

  it('leave lines of their own language in the log of deliveries', async () => {
    const { id, name } = await webhook('/english', { language: 'en', merge: '5m' });
    const linesOf = async () =>
      (await owner.page(`/noticeDelivery/page?rule=${id}&_end=50&_sort=id`)).records.map(
        (line) => `${String(line.title)} | ${String(line.reason)}`,
      );
    const refused = 'The receiver answered HTTP 404; check the address and the secret';
    const lines = [`Test: ${String(name)} | ${refused}`];
    receiver.answer(404);
    await owner.post(`/notifySetting/${id}/actions/tryOut`);
    expect(await linesOf()).toEqual(lines);
    await clue('Amber Trading');
    lines.push('New lead: Amber Trading | Waiting to be merged with further notices');
    await expect.poll(linesOf, soon).toEqual(lines);
    demo.clock.advance(301);
    lines.push(`New lead: Amber Trading | ${refused}`);
    await expect.poll(linesOf, soon).toEqual(lines);
    await owner.post(`/notifySetting/${id}/actions/disable`);
    demo.clock.advance(11);
    lines.push('New lead: Amber Trading | The rule was disabled or deleted, or no longer uses this channel');
    await expect.poll(linesOf, soon).toEqual(lines);
  });

  it('leave in the log of the server what the mail gateway said', async () => {
    const { id } = await rule({ channels: ['mail'], users: [staffId] });
    mailbox.refuse('451 later');
    const { lines } = Object(await owner.post(`/notifySetting/${id}/actions/tryOut`, {}));
    mailbox.refuse(undefined);
    expect(lines).toMatchObject([{ marks: [{ tone: 'danger' }] }]);
    const warnings = demo.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
    expect(warnings).toContainEqual(
      expect.objectContaining({ err: expect.objectContaining({ message: expect.stringContaining('451 later') }) }),
    );
  });

  it('give up a mail whose receiver the gateway refuses for good', async () => {
    const { id } = await rule({ channels: ['mail'], users: [staffId] });
    mailbox.refuse('550 5.1.1 no such user');
    await clue('没有这个收件人');
    const failed = { result: 'failed', attempt: 1, reason: '邮件网关没有接收这封邮件，请核对收件人的邮箱' };
    await expect.poll(() => logOf(id), soon).toEqual([failed]);
    mailbox.refuse(undefined);
    demo.clock.advance(hour);
    await settled();
    expect(await logOf(id)).toEqual([failed]);
  });

  it('refuse quiet hours without an end, and receivers who are nobody', async () => {
    const values = { name: '坏规则', event: 'clue_created', channels: ['inApp'], merge: 'none', language: 'zh' };
    const half = await owner.call('POST', '/notifySetting', { body: { ...values, toOwner: true, quietFrom: '22:00' } });
    expect(half.data).toMatchObject({ errors: { quietTo: ['免打扰的开始和结束要一起填写'] } });
    const nobody = await owner.call('POST', '/notifySetting', { body: { ...values, toOwner: false } });
    expect(nobody.data).toMatchObject({ errors: { users: ['请选择角色或人员，或通知负责人'] } });
  });

  it('never tell the secret', async () => {
    const { id } = await webhook('/secret', { webhookSecret: 'never told' });
    expect(JSON.stringify(await owner.record(`/notifySetting/${id}`))).not.toContain('never told');
    const { rows } = await sql`select * from "notifySetting" where id = ${Number(id)}`.execute(demo.database.db);
    expect(JSON.stringify(rows)).not.toContain('never told');
  });

  it('need the secret of a webhook anew for another address, which would be sent what it signs', async () => {
    const { id, version } = await webhook('/kept', { webhookSecret: 'the first' });
    const change = (body: object) => owner.call('PATCH', `/notifySetting/${id}`, { body: { version, ...body } });
    const moved = { webhookUrl: 'https://elsewhere.example/hook' };
    const refused = { code: 40_000, data: { errors: { webhookSecret: ['Webhook 地址变了，请重新填写密钥'] } } };
    expect(await change(moved)).toMatchObject(refused);
    const batch = { update: [{ id, version, ...moved }] };
    expect((await owner.call('POST', '/notifySetting/batch', { body: batch })).code).toBe(40_000);
    // By a detour, too: what another channel hides is kept.
    const off = await owner.patch(`/notifySetting/${id}`, { version, channels: ['inApp'], toOwner: true });
    const on = { version: off.version, channels: ['webhook'], ...moved };
    expect(await owner.call('PATCH', `/notifySetting/${id}`, { body: on })).toMatchObject(refused);
  });

  it('take another address of a webhook with its secret, the same or none, and other changes without', async () => {
    for (const webhookSecret of ['the first', 'another', null]) {
      const { id, version } = await webhook('/moved', { webhookSecret: 'the first' });
      const renamed = await owner.patch(`/notifySetting/${id}`, { version, merge: '5m', webhookFormat: 'feishu' });
      const moved = { version: renamed.version, webhookUrl: 'https://elsewhere.example/hook', webhookSecret };
      expect(await owner.patch(`/notifySetting/${id}`, moved)).toMatchObject({
        webhookUrl: 'https://elsewhere.example/***',
      });
    }
  });

  it('show the server of a webhook only, in the log of operations, the history and exports too', async () => {
    const address = receiver.url.replace('//', '//keeper:hunter2@');
    const { id } = await webhook('', { webhookUrl: `${address}/robot?key=a-key` });
    const shown = await owner.record(`/notifySetting/${id}`);
    expect(shown.webhookUrl).toBe(`${new URL(receiver.url).origin}/***`);
    await clue('带密码的地址');
    await untilSent('/robot', 1);
    const log = await owner.page('/operationLog/page?module=notifySetting&_end=200');
    expect(log.total).toBeGreaterThan(0);
    const deliveries = await owner.page('/noticeDelivery/page?_end=200');
    const history = await owner.get(`/notifySetting/${id}/history`);
    const tried = await owner.post(`/notifySetting/${id}/actions/tryOut`);
    expect(JSON.stringify([log, deliveries, history, tried, demo.logged])).not.toMatch(/a-key|keeper|hunter2/);
    await owner.patch(`/notifySetting/${id}`, { version: shown.version, name: '改名' });
    const { data } = await owner.call('POST', `/notifySetting/${id}/reveal`, { body: { field: 'webhookUrl' } });
    expect(JSON.stringify(data)).toContain('a-key');
  });
});
