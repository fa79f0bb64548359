import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type Mailbox, openMailbox } from '../../setup/mailbox.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';
import { createHiring } from './people.ts';

const chosen = 'a quiet harbour 27';

describe.each(databases)('a new user on $name', (kind) => {
  let mailbox: Mailbox;
  let demo: DemoConsole;
  let owner: Person;
  let count = 0;

  beforeAll(async () => {
    mailbox = await openMailbox();
    demo = await openConsole(kind, undefined, { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://console.example' });
    owner = await demo.enter('owner@demo.example');
  });
  afterAll(async () => {
    await demo.stop();
    await mailbox.stop();
  });

  const add = async () => {
    count += 1;
    return owner.create('user', { username: `新人${count}`, email: `new${count}@company.test` });
  };
  const act = (id: string, key: string, options: object = {}, person = owner) =>
    person.call('POST', `/user/${id}/actions/${key}`, { body: {}, ...options });
  const change = async (id: string, values: object) =>
    owner.patch(`/user/${id}`, { version: (await owner.record(`/user/${id}`)).version, ...values });
  const stateOf = async (id: string) => (await owner.record(`/user/${id}`)).passwordState;
  const mailTo = (email: unknown) => mailbox.mails.findLast((mail) => mail.includes(`To: ${String(email)}`)) ?? '';
  const tokenIn = (mail: string) => /https:\/\/console\.example\/reset\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
  const reset = async (token: string) => {
    const body = JSON.stringify({ token, password: chosen });
    const headers = { 'Content-Type': 'application/json' };
    return (await demo.app.request('/sso/v1/auth/reset', { method: 'POST', headers, body }, {})).json();
  };

  it('is shown to have no password, and is found by that', async () => {
    const { id, passwordState } = await add();
    expect(passwordState).toBe('none');
    const { records } = await owner.page('/user/page?_preset=noPassword&_end=200');
    expect(records.map((one) => one.id)).toContain(id);
    expect(records.map(({ email }) => email)).not.toContain('owner@demo.example');
  });

  it('is given a one-time password that names the account, and then one of their own', async () => {
    const { id, email } = await add();
    const { data } = await act(id, 'resetPassword');
    expect(data).toEqual({ secret: expect.stringMatching(/^[a-z2-9-]{14}$/), account: email });
    expect(await stateOf(id)).toBe('oneTime');
    await demo.signIn(String(email), String(Object(data).secret));
    expect(await stateOf(id)).toBe('chosen');
  });

  it('is invited by a mail whose link sets the password, once and within seven days', async () => {
    const { id, email, username } = await add();
    expect(await act(id, 'invite')).toMatchObject({ code: 1, data: null });
    expect(await stateOf(id)).toBe('invited');
    const mail = mailTo(email);
    for (const part of [username, '陈星', '7 天内', email]) expect(mail).toContain(String(part));
    demo.clock.advance(7 * 86_400 - 60);
    expect(await reset(tokenIn(mail))).toMatchObject({ code: 1 });
    expect(await reset(tokenIn(mail))).toMatchObject({ code: 40000 });
    expect(await demo.attempt(String(email), chosen)).toMatchObject({ code: 1 });
    owner = await demo.enter('owner@demo.example');
    expect(await stateOf(id)).toBe('chosen');
    expect(await act(id, 'invite')).toMatchObject({ code: 40900 });
  });

  it.each([
    [
      'their address was corrected',
      async (id: string) => void (await change(id, { email: `right${count}@company.test` })),
    ],
    [
      'they were disabled and enabled again',
      async (id: string) => {
        await act(id, 'disable');
        await act(id, 'enable');
      },
    ],
  ])('cannot use an invitation from before %s', async (_what, alter) => {
    const { id, email } = await add();
    await act(id, 'invite');
    await alter(id);
    expect(await reset(tokenIn(mailTo(email)))).toMatchObject({ code: 40000 });
    expect(await stateOf(id)).toBe('none');
  });

  it('cannot use an invitation that is seven days old', async () => {
    const { id, email } = await add();
    await act(id, 'invite', { headers: { 'Accept-Language': 'en' } });
    expect(mailTo(email)).toContain('within 7 days');
    demo.clock.advance(7 * 86_400);
    owner = await demo.enter('owner@demo.example');
    expect(await reset(tokenIn(mailTo(email)))).toMatchObject({ code: 40000 });
  });

  it('says so when the mail gateway refuses the invitation, which can be sent again', async () => {
    const { id, email } = await add();
    mailbox.refuse('451 later');
    expect(await act(id, 'invite')).toMatchObject({ status: 503, msg: expect.stringContaining('没有发出') });
    expect(await stateOf(id)).toBe('none');
    const warnings = demo.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
    expect(warnings.at(-1)).toMatchObject({ err: { message: expect.stringContaining('451 later') } });
    mailbox.refuse(undefined);
    expect(await act(id, 'invite')).toMatchObject({ code: 1 });
    expect(tokenIn(mailTo(email))).not.toBe('');
  });

  it('is sent the invitation when a refused one is tried again with its idempotency key, and only once', async () => {
    const { id, email } = await add();
    const again = () => act(id, 'invite', { headers: { 'Idempotency-Key': `invite ${id}` } });
    mailbox.refuse('451 later');
    expect(await again()).toMatchObject({ status: 503 });
    expect(await again()).toMatchObject({ status: 503 });
    mailbox.refuse(undefined);
    expect(await again()).toMatchObject({ code: 1 });
    expect(await again()).toMatchObject({ code: 1 });
    expect(mailbox.mails.filter((mail) => mail.includes(`To: ${String(email)}`))).toHaveLength(1);
    expect(await stateOf(id)).toBe('invited');
  });

  it('is not said to be invited while the mail is still on its way', async () => {
    const { id } = await add();
    const again = () => act(id, 'invite', { headers: { 'Idempotency-Key': `invite ${id}` } });
    mailbox.refuse('550 never');
    const letGo = mailbox.pause();
    const commands = mailbox.commands.length;
    const first = again();
    await expect.poll(() => mailbox.commands.length, { timeout: 10_000 }).toBeGreaterThan(commands);
    expect(await again()).toMatchObject({ status: 503, msg: expect.stringContaining('还在处理') });
    letGo();
    expect(await first).toMatchObject({ status: 503, msg: expect.stringContaining('没有发出') });
    mailbox.refuse(undefined);
    expect(await again()).toMatchObject({ code: 1 });
    expect(await stateOf(id)).toBe('invited');
  });

  it('is invited anew by the same request a minute later, since its server may have been killed', async () => {
    const { id, email } = await add();
    const again = () => act(id, 'invite', { headers: { 'Idempotency-Key': `invite ${id}` } });
    const letGo = mailbox.pause();
    const commands = mailbox.commands.length;
    const first = again();
    await expect.poll(() => mailbox.commands.length, { timeout: 10_000 }).toBeGreaterThan(commands);
    demo.clock.advance(61);
    const second = again();
    letGo();
    expect(await second).toMatchObject({ code: 1 });
    await first;
    expect(tokenIn(mailTo(email))).not.toBe('');
    expect(await again()).toMatchObject({ code: 1 });
  });

  it('is invited by nobody who holds less', async () => {
    const { hire } = await createHiring(demo, owner);
    const weak = await hire({ permissions: ['user_admin'] });
    const roles = await owner.page('/role/page?_end=50');
    const strong = roles.records.find(({ name }) => name === '管理员')?.id;
    count += 1;
    const { id } = await owner.create('user', { username: '管理', email: `new${count}@company.test`, roles: [strong] });
    const mails = mailbox.mails.length;
    expect(await act(id, 'invite', {}, weak.session)).toMatchObject({ code: 40900 });
    expect(mailbox.mails).toHaveLength(mails);
    expect(await stateOf(id)).toBe('none');
  });

  it('tells the browser that mail is set up', async () => {
    expect(await owner.get('/users/info')).toMatchObject({ services: ['mail'] });
  });
});

describe.each(databases)('a new user without a mail gateway on $name', (kind) => {
  it('is not invited, and the refusal says what to do', async () => {
    const demo = await openConsole(kind);
    try {
      const owner = await demo.enter('owner@demo.example');
      const { id } = await owner.create('user', { username: '无邮件', email: 'none@company.test' });
      expect(await owner.call('POST', `/user/${id}/actions/invite`, { body: {} })).toMatchObject({
        code: 40900,
        msg: expect.stringContaining('SMTP_URL'),
      });
      expect(await owner.get('/users/info')).toMatchObject({ services: [] });
    } finally {
      await demo.stop();
    }
  });
});
