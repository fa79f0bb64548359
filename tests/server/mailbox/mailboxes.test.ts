import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound } from '../../../server/delivery/outbound/index.ts';
import { databases } from '../../setup/databases.ts';
import {
  type Certificate,
  createCertificate,
  findFreePort,
  goodCode,
  openImap,
  openScripted,
  openSilent,
  openSmtp,
  type SmtpServer,
  type TestServer,
} from '../../setup/mail-servers.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';

/** Where the names of the tests lead; every other name is unknown. */
const addresses: Readonly<Record<string, string>> = {
  'mail.example': '127.0.0.1',
  'other.example': '127.0.0.1',
  'inside.example': '10.0.0.1',
};

describe.each(databases)('a mailbox on $name', (kind) => {
  let certificate: Certificate;
  let smtp: SmtpServer;
  let imap: TestServer;
  let silent: TestServer;
  let slow: SmtpServer;
  let closed: number;
  let demo: DemoConsole;
  let owner: Person;
  let keeper: Person;
  let roles: string[];
  let count = 0;

  beforeAll(async () => {
    certificate = await createCertificate('mail.example');
    smtp = await openSmtp(certificate, 'tls');
    imap = await openImap(certificate, 'starttls');
    silent = await openSilent();
    slow = await openSmtp(certificate, 'tls', 500);
    closed = await findFreePort();
    const resolve = async (name: string) => [addresses[name] ?? []].flat();
    const outbound = createOutbound({ allow: ['127.0.0.1'], resolve, ca: certificate.cert, deadline: 3000 });
    // Loading them the first time is no part of a handshake.
    await Promise.all([import('nodemailer'), import('imapflow')]);
    demo = await openConsole(kind, undefined, {}, [], outbound);
    owner = await demo.enter('owner@demo.example');
    roles = [(await owner.create('role', { name: '邮箱管理员', code: 'mail', permissions: ['email_pool'] })).id];
    await owner.create('user', { username: '邮箱管理员', email: 'mail@demo.example', roles });
    keeper = await demo.enter('mail@demo.example');
  });
  afterAll(async () => {
    await demo.stop();
    for (const server of [smtp, imap, silent, slow]) await server.stop();
  });

  const draft = (more: object = {}) => ({
    email: `m${(count += 1)}@mail.example`,
    provider: 'custom',
    code: goodCode,
    smtpHost: 'mail.example',
    smtpPort: smtp.port,
    smtpSecurity: 'tls',
    imapHost: 'mail.example',
    imapPort: imap.port,
    imapSecurity: 'starttls',
    ...more,
  });
  const create = (more: object = {}) => keeper.create('mailbox', draft(more));
  const act = (id: string, key: string, body: object = {}, headers = {}) =>
    keeper.call('POST', `/mailbox/${id}/actions/${key}`, { body, headers });
  const test = async (id: string, language = 'zh') => {
    const { data, msg } = await act(id, 'test', {}, { 'Accept-Language': language });
    const lines: unknown = Object(data).lines ?? msg;
    return Array.isArray(lines) ? lines.map(({ label, text }) => `${label} ${text}`) : [String(lines)];
  };
  const colleague = async (index: number) => {
    const email = `mail${index}@demo.example`;
    await owner.create('user', { username: `邮箱管理员${index}`, email, roles });
    return demo.enter(email);
  };
  const read = (id: string) => keeper.record(`/mailbox/${id}`);

  it('of a known provider has the servers of that provider, and those of another with another', async () => {
    const made = await keeper.create('mailbox', { email: 'qq@mail.example', provider: 'qq' });
    expect(made).toMatchObject({ smtpHost: 'smtp.qq.com', smtpPort: 465, smtpSecurity: 'tls', imapPort: 993 });
    const moved = await keeper.patch(`/mailbox/${made.id}`, { version: made.version, provider: 'outlook' });
    expect(moved).toMatchObject({ smtpHost: 'smtp.office365.com', smtpPort: 587, smtpSecurity: 'starttls' });
    const body = { version: moved.version, smtpHost: 'mail.example' };
    expect(await keeper.call('PATCH', `/mailbox/${made.id}`, { body })).toMatchObject({
      code: 40_000,
      data: { errors: { smtpHost: [expect.stringContaining('不可修改')] } },
    });
  });

  it('of a custom provider needs its servers, as names without a protocol', async () => {
    const refusal = async (more: object) => {
      const { data } = await keeper.call('POST', '/mailbox', { body: draft(more) });
      return Object.keys(Object(Object(data).errors));
    };
    expect(await refusal({ smtpHost: null, imapPort: null })).toEqual(['smtpHost', 'imapPort']);
    expect(await refusal({ smtpHost: 'https://mail.example', imapHost: 'mail.example:993' })).toEqual([
      'smtpHost',
      'imapHost',
    ]);
  });

  it('never tells its code', async () => {
    const { id, ...made } = await create();
    expect(JSON.stringify([made, await keeper.get(`/mailbox/${id}/history`)])).not.toContain(goodCode);
    const file = await keeper.fetch('/mailbox/export?_format=csv');
    expect(await file.text()).not.toContain(goodCode);
  });

  it('needs its code anew for another address or server, which would be sent the code', async () => {
    const { id, version } = await create();
    const change = (body: object) => keeper.call('PATCH', `/mailbox/${id}`, { body: { version, ...body } });
    for (const moved of [
      { smtpHost: 'other.example' },
      { imapHost: 'other.example' },
      { smtpPort: smtp.port + 1 },
      { imapSecurity: 'tls' },
      { email: 'elsewhere@mail.example' },
      { provider: 'qq', smtpHost: null, smtpPort: null, imapHost: null, imapPort: null },
    ]) {
      expect(await change(moved), JSON.stringify(moved)).toMatchObject({
        code: 40_000,
        data: { errors: { code: ['邮箱地址或服务器变了，请重新填写授权码'] } },
      });
    }
    const batch = { update: [{ id, version, smtpHost: 'other.example' }] };
    expect((await keeper.call('POST', '/mailbox/batch', { body: batch })).code).toBe(40_000);
    expect((await change({ dailyLimit: 7 })).code).toBe(1);
    const renewed = { version: version + 1, smtpHost: 'other.example', code: goodCode };
    expect(await keeper.patch(`/mailbox/${id}`, renewed)).toMatchObject({ smtpHost: 'other.example' });
  });

  it('that is in order says so, with the time it took', async () => {
    const { id } = await create();
    expect(await test(id)).toEqual([
      expect.stringMatching(/^SMTP 正常，已登录 mail\.example:\d+，用时 \d+ 毫秒$/),
      expect.stringMatching(/^IMAP 正常，已登录 mail\.example:\d+，用时 \d+ 毫秒$/),
    ]);
    const testedAt = demo.clock.now().toISOString();
    expect(await read(id)).toMatchObject({ health: 'fine', smtpResult: 'fine', imapResult: 'fine', testedAt });
  });

  it.each([
    ['notFound', '域名不存在：', 'Name not found:', () => ({ smtpHost: 'nowhere.example' })],
    ['refused', '拒绝连接：', 'Refused:', () => ({ smtpPort: closed })],
    ['certificate', '证书不可信：', 'Certificate not trusted:', () => ({ smtpHost: 'other.example' })],
    ['credentials', '授权码错误：', 'Wrong code:', () => ({ code: 'wrong' })],
    ['blocked', '地址被拦截：', 'Blocked by policy:', () => ({ smtpHost: 'inside.example' })],
    ['timeout', '没有响应：', 'No answer:', () => ({ smtpPort: silent.port })],
    ['protocol', '应答异常：', 'Unexpected answer:', () => ({ smtpPort: imap.port })],
  ] as const)('tells %s from every other reason, in both languages', async (result, zh, en, wrong) => {
    const { id } = await create(wrong());
    const [inChinese, inEnglish] = await Promise.all([test(id), test(id, 'en')]);
    expect(inChinese[0]).toContain(`SMTP ${zh}`);
    expect(inEnglish[0]).toContain(`SMTP ${en}`);
    expect([inChinese, inEnglish].join()).not.toContain('script');
    expect(await read(id)).toMatchObject({ health: 'failed', smtpResult: result, failures: 2, status: 'idle' });
  });

  it('that a server puts off has neither failed nor passed, and its code is not said to be wrong', async () => {
    const script = (line: string) => (line.startsWith('EHLO') ? '250 AUTH PLAIN' : '454 4.7.0 try again later');
    const busy = await openScripted(certificate, '220 ready', script);
    const { id } = await create({ smtpPort: busy.port });
    const [inChinese, inEnglish] = [await test(id), await test(id, 'en')];
    await busy.stop();
    expect(inChinese[0]).toContain('SMTP 限流或繁忙：');
    expect(inEnglish[0]).toContain('SMTP Limited or busy:');
    expect(await read(id)).toMatchObject({ health: 'untested', smtpResult: 'busy', imapResult: 'fine', failures: 0 });
  });

  it('without a code is not tested, and says what to do', async () => {
    const { id } = await create({ code: null });
    expect(await act(id, 'test')).toMatchObject({ code: 40_900, msg: expect.stringContaining('还没有授权码') });
    expect(await read(id)).toMatchObject({ health: 'untested', failures: 0 });
  });

  it('that fails three times is out of use, tells the owner, and comes back once it passes', async () => {
    const responsible = (await owner.create('user', { username: '值班', email: 'duty@demo.example' })).id;
    const { id } = await create({ code: 'wrong', keeper: responsible });
    const told = [await test(id), await test(id), await test(id)];
    expect(told.map((lines) => lines[2])).toEqual([undefined, undefined, '状态 连续 3 次检测失败，邮箱已转为异常']);
    const failing = await read(id);
    expect(failing).toMatchObject({ status: 'failing', failures: 3 });
    const lines: unknown = await keeper.get(`/mailbox/${id}/history`);
    expect(JSON.stringify(lines)).toContain('"fail"');
    const notices = await demo.database.db
      .selectFrom('user_notice')
      .select(['user', 'action'])
      .where('resource', '=', 'mailbox')
      .where('record', '=', Number(id))
      .execute();
    expect(notices).toContainEqual({ user: Number(responsible), action: 'fail' });
    await keeper.patch(`/mailbox/${id}`, { version: failing.version, code: goodCode });
    expect((await test(id))[2]).toBe('状态 检测通过，邮箱已恢复使用');
    expect(await read(id)).toMatchObject({ status: 'idle', failures: 0 });
  });

  it.each([
    ['code', () => ({ code: goodCode })],
    ['address', () => ({ code: goodCode, email: `other${(count += 1)}@mail.example` })],
    ['server', () => ({ code: goodCode, imapPort: closed })],
  ])('is untested again with another %s', async (_what, change) => {
    const { id } = await create();
    await test(id);
    const { health, version } = await read(id);
    expect(health).toBe('fine');
    const untested = { health: 'untested', smtpResult: null, imapResult: null, testedAt: null, failures: 0 };
    expect(await keeper.patch(`/mailbox/${id}`, { version, ...change() })).toMatchObject(untested);
  });

  it('does not count the failures of the code it had before', async () => {
    const { id } = await create({ code: 'wrong' });
    await test(id);
    await test(id);
    const { version } = await read(id);
    await keeper.patch(`/mailbox/${id}`, { version, code: 'wrong as well' });
    await test(id);
    expect(await read(id)).toMatchObject({ status: 'idle', failures: 1 });
  });

  it('keeps nothing of a test that began before its code was changed', async () => {
    const before = slow.connections.all;
    const { id, version } = await create({ smtpPort: slow.port });
    const underWay = test(id);
    await expect.poll(() => slow.connections.all).toBeGreaterThan(before);
    await keeper.patch(`/mailbox/${id}`, { version, code: 'wrong' });
    expect((await underWay)[0]).toContain('SMTP 正常');
    expect(await read(id)).toMatchObject({ health: 'untested', smtpResult: null, failures: 0 });
  });

  it('stays out of use when it is disabled and enabled, until it passes a test', async () => {
    const { id } = await create({ imapPort: closed });
    for (let failures = 1; failures <= 3; failures += 1) await test(id);
    await keeper.post(`/mailbox/${id}/actions/disable`);
    await keeper.post(`/mailbox/${id}/actions/enable`);
    const failing = await read(id);
    expect(failing).toMatchObject({ status: 'failing', failures: 3 });
    await keeper.patch(`/mailbox/${id}`, { version: failing.version, code: goodCode, imapPort: imap.port });
    await test(id);
    expect(await read(id)).toMatchObject({ status: 'idle', health: 'fine' });
  });

  it('sends no more mails a day than its limit', async () => {
    const { id, email } = await create({ dailyLimit: 2 });
    const send = () => act(id, 'sendTest', { to: 'you@shop.example' });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([1, 1, 40_900]);
    const mine = () => smtp.received.filter((mail) => mail.includes(`From: ${String(email)}`));
    expect(mine()).toHaveLength(2);
    demo.clock.advance(86_400);
    keeper = await demo.enter('mail@demo.example');
    owner = await demo.enter('owner@demo.example');
    expect(await send()).toMatchObject({ code: 1 });
    expect(mine()).toHaveLength(3);
  });

  it('says of a test mail that its receiver was refused, and does not count it', async () => {
    const { id } = await create({ dailyLimit: 1 });
    const send = (language = 'zh') =>
      act(id, 'sendTest', { to: 'nobody@shop.example' }, { 'Accept-Language': language });
    smtp.answer('receiver', '550 5.1.1 <script>no such user</script>');
    expect(await send()).toMatchObject({
      code: 40_900,
      msg: '发件邮箱的服务器没有接收这封邮件，请核对收件人的邮箱',
    });
    expect((await send('en')).msg).toContain('check the address of the receiver');
    smtp.answer('receiver', undefined);
    smtp.answer('sender', '550 5.1.8 sender not allowed');
    expect((await send()).msg).toContain('不允许这个邮箱发信');
    smtp.answer('sender', undefined);
    expect(await read(id)).toMatchObject({ sentCount: 0, health: 'untested' });
    expect((await send()).code).toBe(1);
    expect((await send()).msg).toContain('达到日上限');
  });

  it('says again that a test mail was refused when it is sent again with its idempotency key', async () => {
    const { id } = await create();
    const send = () => act(id, 'sendTest', { to: 'nobody@shop.example' }, { 'Idempotency-Key': `test mail of ${id}` });
    smtp.answer('receiver', '450 later');
    expect(await send()).toMatchObject({ code: 40_900 });
    expect(await send()).toMatchObject({ code: 40_900 });
    smtp.answer('receiver', undefined);
    expect(await send()).toMatchObject({ code: 1 });
    expect(await read(id)).toMatchObject({ sentCount: 1 });
  });

  it('counts a test mail that the server may have taken without an answer', async () => {
    const { id } = await create();
    smtp.answer('mail', 'silence');
    const { msg } = await act(id, 'sendTest', { to: 'you@shop.example' });
    smtp.answer('mail', undefined);
    expect(msg).toContain('没有响应：');
    expect((await read(id)).sentCount).toBe(1);
  });

  it('does not count a test mail that found no server', async () => {
    const { id } = await create({ smtpPort: silent.port });
    expect((await act(id, 'sendTest', { to: 'you@shop.example' })).msg).toContain('没有响应：');
    expect((await read(id)).sentCount).toBe(0);
  });

  it('is tested only so often by one person, and by one enterprise', { timeout: 120_000 }, async () => {
    const { id } = await create({ smtpPort: closed, imapPort: closed });
    demo.clock.advance(3600);
    const [first, ...others] = [keeper, ...(await Promise.all([1, 2, 3].map(colleague)))];
    const tryTest = (person = first) => person.fetch(`/mailbox/${id}/actions/test`, {}, { method: 'POST' });
    for (let tried = 0; tried < 100; tried += 1) expect((await tryTest()).status).toBe(200);
    const refused = await tryTest();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBe(600);
    expect(await refused.json()).toMatchObject({ code: 42_900 });
    for (const person of others.slice(0, 2)) for (let tried = 0; tried < 100; tried += 1) await tryTest(person);
    expect((await tryTest(others[2])).status).toBe(429);
    demo.clock.advance(601);
    expect((await tryTest()).status).toBe(200);
  });
});
