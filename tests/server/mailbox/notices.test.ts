import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound } from '../../../server/delivery/outbound/index.ts';
import { databases } from '../../setup/databases.ts';
import {
  createCertificate,
  findFreePort,
  goodCode,
  openImap,
  openSmtp,
  type SmtpServer,
  type TestServer,
} from '../../setup/mail-servers.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';

const soon = { timeout: 15_000, interval: 100 };

describe.each(databases)('notices by a mailbox of the pool on $name', (kind) => {
  let smtp: SmtpServer;
  let slow: SmtpServer;
  let imap: TestServer;
  let demo: DemoConsole;
  let owner: Person;
  let staffId: string;
  let count = 0;

  beforeAll(async () => {
    const certificate = await createCertificate('mail.example');
    smtp = await openSmtp(certificate, 'tls');
    slow = await openSmtp(certificate, 'tls', 1000);
    imap = await openImap(certificate, 'tls');
    const resolve = async () => ['127.0.0.1'];
    const outbound = createOutbound({ allow: ['127.0.0.1'], resolve, ca: certificate.cert, deadline: 8000 });
    await Promise.all([import('nodemailer'), import('imapflow')]);
    demo = await openConsole(kind, undefined, {}, [], outbound);
    owner = await demo.enter('owner@demo.example');
    const { records } = await owner.page('/user/page?_end=50');
    staffId = records.find(({ email }) => email === 'staff@demo.example')?.id ?? '';
  });
  afterEach(() => {
    for (const step of ['sender', 'receiver', 'mail'] as const) smtp.answer(step, undefined);
  });
  afterAll(async () => {
    await demo.stop();
    await smtp.stop();
    await slow.stop();
    await imap.stop();
  });

  const mailbox = (more: object = {}) =>
    owner.create('mailbox', {
      email: `n${(count += 1)}@mail.example`,
      provider: 'custom',
      code: goodCode,
      dailyLimit: 50,
      smtpHost: 'mail.example',
      smtpPort: smtp.port,
      smtpSecurity: 'tls',
      imapHost: 'mail.example',
      imapPort: imap.port,
      imapSecurity: 'tls',
      ...more,
    });
  /** The only rule, which mails every new clue to the staff by the mailbox. */
  const rule = async (id: string) => {
    await sql`update "notifySetting" set enabled = 0, name = name || id`.execute(demo.database.db);
    return owner.create('notifySetting', {
      name: `邮箱规则${count}`,
      event: 'clue_created',
      channels: ['mail'],
      users: [staffId],
      mailbox: id,
      toOwner: false,
      enabled: true,
      merge: 'none',
      language: 'zh',
    });
  };
  const clue = (name: string) => owner.create('clue', { name, mobile: `1370000${String(1000 + (count += 1))}` });
  const mailsOf = (email: unknown) => smtp.received.filter((mail) => mail.includes(`From: ${String(email)}`));
  const logOf = async (id: string) =>
    (await owner.page(`/noticeDelivery/page?rule=${id}&_sort=id&_end=50`)).records.map(
      ({ result, reason, nextAt }) => ({
        result,
        reason,
        nextAt,
      }),
    );
  const read = (id: string) => owner.record(`/mailbox/${id}`);
  const day = 86_400;
  /** A session ends after a day. */
  const advance = async (seconds: number) => {
    demo.clock.advance(seconds);
    owner = await demo.enter('owner@demo.example');
  };

  it('come from it, with one id, and count towards its daily limit', async () => {
    const { id, email } = await mailbox();
    await rule(id);
    await clue('池中邮件');
    await expect.poll(() => mailsOf(email).length, soon).toBe(1);
    expect(mailsOf(email)[0]).toMatch(/Message-ID: <[\w-]+@notices>/i);
    expect(mailsOf(email)[0]).toContain('To: staff@demo.example');
    expect(await read(id)).toMatchObject({ sentCount: 1, version: 1 });
  });

  it('wait for the next day beyond the limit, and are not lost', async () => {
    const { id, email } = await mailbox({ dailyLimit: 2 });
    const { id: ruleId } = await rule(id);
    for (const name of ['第一封', '第二封', '第三封', '第四封', '第五封']) await clue(name);
    await expect.poll(async () => (await logOf(ruleId)).length, soon).toBe(5);
    const isDelayed = { result: 'delayed', reason: '发件邮箱今天已发 2 封，达到日上限，次日发出' };
    // Midnight in China.
    const nextAt = '2026-03-01T16:00:00.000Z';
    const sent = { result: 'sent', reason: null, nextAt: null };
    const delayed = { ...isDelayed, nextAt };
    expect(await logOf(ruleId)).toEqual([sent, sent, delayed, delayed, delayed]);
    expect(mailsOf(email)).toHaveLength(2);
    await advance(day);
    // The fifth has been tried, too: the lease of one that is being tried would end with the next day.
    const nextDay = { ...isDelayed, nextAt: '2026-03-02T16:00:00.000Z' };
    await expect.poll(() => logOf(ruleId), soon).toEqual([sent, sent, delayed, delayed, delayed, sent, sent, nextDay]);
    expect(mailsOf(email)).toHaveLength(4);
    await advance(day);
    await expect.poll(() => mailsOf(email).length, soon).toBe(5);
    expect((await read(id)).sentCount).toBe(1);
  });

  it('take a mailbox out of use that fails three times, tell its owner, and are sent once it works', async () => {
    const { id, email, version } = await mailbox({ code: 'wrong', keeper: staffId });
    const { id: ruleId } = await rule(id);
    await clue('授权码错误');
    for (const failures of [1, 2, 3]) {
      await expect.poll(async () => (await read(id)).failures, soon).toBe(failures);
      if (failures < 3) await advance(60);
    }
    expect(await read(id)).toMatchObject({
      status: 'failing',
      health: 'failed',
      smtpResult: 'credentials',
      sentCount: 0,
    });
    expect((await logOf(ruleId))[0]).toMatchObject({
      result: 'retry',
      reason: expect.stringContaining('授权码错误：'),
    });
    const told = await demo.database.db
      .selectFrom('user_notice')
      .select(['user', 'action'])
      .where('resource', '=', 'mailbox')
      .where('record', '=', Number(id))
      .execute();
    expect(told).toContainEqual({ user: Number(staffId), action: 'fail' });
    expect(mailsOf(email)).toEqual([]);
    const { version: now } = await read(id);
    expect(now).toBeGreaterThan(version);
    await owner.patch(`/mailbox/${id}`, { version: now, code: goodCode });
    await advance(120);
    await expect.poll(() => mailsOf(email).length, soon).toBe(1);
    await expect.poll(async () => (await read(id)).status, soon).toBe('idle');
  });

  it('keep a mailbox in use that sends, whatever its other server does', async () => {
    const { id, email } = await mailbox({ imapPort: await findFreePort() });
    await rule(id);
    await owner.post(`/mailbox/${id}/actions/test`);
    const isNotRead = { imapResult: 'refused', health: 'failed' };
    expect(await read(id)).toMatchObject({ status: 'idle', smtpResult: 'fine', failures: 1, ...isNotRead });
    await clue('第一封');
    await expect.poll(async () => (await read(id)).failures, soon).toBe(0);
    const { version } = await read(id);
    for (const name of ['第二封', '第三封', '第四封', '第五封']) await clue(name);
    await expect.poll(() => mailsOf(email).length, soon).toBe(5);
    expect(await read(id)).toMatchObject({ status: 'idle', smtpResult: 'fine', failures: 0, version, ...isNotRead });
  });

  it('say nothing of a code that was changed while they were sent', async () => {
    const { id, version } = await mailbox({ code: 'wrong', smtpPort: slow.port });
    const { id: ruleId } = await rule(id);
    await clue('改授权码');
    await expect.poll(() => slow.connections.open, soon).toBe(1);
    await owner.patch(`/mailbox/${id}`, { version, code: 'wrong as well' });
    await expect.poll(() => logOf(ruleId), soon).toMatchObject([{ result: 'retry' }]);
    expect(await read(id)).toMatchObject({ health: 'untested', smtpResult: null, failures: 0 });
  });

  it('bring a mailbox back into use that failed three tests by its other server', async () => {
    const { id } = await mailbox({ imapPort: await findFreePort() });
    await rule(id);
    for (const status of ['idle', 'idle', 'failing']) {
      await owner.post(`/mailbox/${id}/actions/test`);
      expect(await read(id)).toMatchObject({ status });
    }
    await clue('恢复使用');
    await expect.poll(async () => (await read(id)).status, soon).toBe('idle');
    expect(await read(id)).toMatchObject({ failures: 0, smtpResult: 'fine', imapResult: 'refused' });
  });

  it('sign in no more often than a wrong code allows, however many come', async () => {
    const before = smtp.connections.all;
    const { id } = await mailbox({ code: 'wrong' });
    const { id: ruleId } = await rule(id);
    await clue('第一条');
    await expect.poll(() => logOf(ruleId), soon).toMatchObject([{ result: 'retry' }]);
    for (let second = 1; second < 10; second += 1) {
      demo.clock.advance(1);
      await clue(`第 ${second} 秒`);
    }
    await pause(1500);
    expect(smtp.connections.all - before).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'idle', failures: 1 });
  });

  it.each([
    ['receiver', '550 5.1.1 no such user'],
    ['receiver', '550 no such user'],
    ['mail', '554 5.6.0 we take no such mail'],
  ] as const)('are given up where the server refuses the %s for good (%s)', async (step, answer) => {
    const { id, email } = await mailbox({ dailyLimit: 1 });
    const { id: ruleId } = await rule(id);
    smtp.answer(step, answer);
    await clue('被拒的邮件');
    const reason = '发件邮箱的服务器没有接收这封邮件，请核对收件人的邮箱';
    const failed = { result: 'failed', reason, nextAt: null };
    await expect.poll(() => logOf(ruleId), soon).toEqual([failed]);
    expect(await read(id)).toMatchObject({ sentCount: 0, health: 'untested', failures: 0 });
    smtp.answer(step, undefined);
    await advance(3600);
    await clue('之后的邮件');
    const sent = { result: 'sent', reason: null, nextAt: null };
    await expect.poll(() => logOf(ruleId), soon).toEqual([failed, sent]);
    expect(mailsOf(email)).toHaveLength(1);
    expect((await read(id)).sentCount).toBe(1);
  });

  it.each([
    ['receiver', '451 4.7.1 come again later'],
    ['receiver', '550 5.7.1 the daily quota of your account is used up'],
    ['receiver', '530 sign in first'],
    ['mail', '554 5.7.1 your account is suspended'],
    ['sender', '550 5.1.8 your account is suspended'],
  ] as const)(
    'are tried again where the server does not take them now, and do not count (%s, %s)',
    async (step, answer) => {
      const { id, email } = await mailbox({ dailyLimit: 1 });
      const { id: ruleId } = await rule(id);
      smtp.answer(step, answer);
      await clue('稍后再试');
      await expect.poll(() => logOf(ruleId), soon).toMatchObject([{ result: 'retry' }]);
      expect((await read(id)).sentCount).toBe(0);
      smtp.answer(step, undefined);
      await advance(60);
      await expect.poll(() => mailsOf(email).length, soon).toBe(1);
      expect((await read(id)).sentCount).toBe(1);
    },
  );

  it('count where the server may have taken them without an answer', async () => {
    const { id } = await mailbox();
    const { id: ruleId } = await rule(id);
    smtp.answer('mail', 'silence');
    await clue('不知下落');
    await expect.poll(() => logOf(ruleId), soon).toMatchObject([{ result: 'retry' }]);
    expect((await read(id)).sentCount).toBe(1);
  });

  it('wait while it is disabled, and say so', async () => {
    const { id, email } = await mailbox();
    const { id: ruleId } = await rule(id);
    await owner.post(`/mailbox/${id}/actions/disable`);
    await clue('停用期间');
    await expect
      .poll(() => logOf(ruleId), soon)
      .toMatchObject([{ result: 'retry', reason: '发件邮箱已停用，请启用它或换一个发件邮箱' }]);
    await owner.post(`/mailbox/${id}/actions/enable`);
    await advance(60);
    await expect.poll(() => mailsOf(email).length, soon).toBe(1);
  });

  it('are sent by it when the rule is tried out', async () => {
    const { id, email } = await mailbox();
    const { id: ruleId } = await rule(id);
    const { lines } = Object(await owner.post(`/notifySetting/${ruleId}/actions/tryOut`));
    expect(lines[0].text).toContain('已送达');
    expect(mailsOf(email)).toHaveLength(1);
  });

  it('cannot be sent by the mailbox of another enterprise', async () => {
    const other = await demo.enter('owner@other.example');
    const { id } = await other.create('mailbox', { email: 'foreign@mail.example', provider: 'qq' });
    await expect(rule(id)).rejects.toThrow('40000');
  });
});
