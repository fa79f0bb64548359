import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type Mailbox, openMailbox } from '../../setup/mailbox.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';

const soon = { timeout: 15_000, interval: 100 };

describe.each(databases)('a link for a forgotten password on $name', (kind) => {
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
    const { id, email } = await owner.create('user', { username: `忘记${count}`, email: `lost${count}@company.test` });
    return { id, email: String(email) };
  };
  const call = async (path: string, body: object, headers = {}) => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } };
    const answered = await demo.app.request(`/sso/v1/auth/${path}`, { ...init, body: JSON.stringify(body) }, {});
    return { status: answered.status, ...(await answered.json()) };
  };
  const forgot = (email: string, headers = {}) => call('forgot', { email }, headers);
  const mailsTo = (email: string) => mailbox.mails.filter((mail) => mail.includes(`To: ${email}`));
  const tokenIn = (mail = '') => /https:\/\/console\.example\/reset\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
  const messages = async () => {
    const asked = sql<{ state: string; attempts: number; payload: string }>`select state, attempts, payload from outbox
      where topic = 'password.reset' order by id`;
    return (await asked.execute(demo.database.db)).rows;
  };
  const last = async () => {
    const { state, attempts } = (await messages()).at(-1) ?? {};
    return { state, attempts };
  };

  it('is mailed later where the mail server does not take it at first, and then works', async () => {
    const { email } = await add();
    mailbox.refuse('450 4.2.0 greylisted');
    expect(await forgot(email, { 'Accept-Language': 'en' })).toMatchObject({ status: 200, code: 1 });
    await expect.poll(last, soon).toEqual({ state: 'waiting', attempts: 1 });
    mailbox.refuse(undefined);
    demo.clock.advance(11);
    await expect.poll(() => mailsTo(email).length, soon).toBe(1);
    const [mail = ''] = mailsTo(email);
    expect(mail).toContain('within 30 minutes');
    await expect.poll(last, soon).toMatchObject({ state: 'done' });
    expect(JSON.stringify(await messages())).not.toContain(tokenIn(mail));
    const body = { token: tokenIn(mail), password: 'a quiet harbour 27' };
    expect(await call('reset', body)).toMatchObject({ code: 1 });
    expect(await call('reset', body)).toMatchObject({ code: 40_000 });
  });

  it('is not mailed half an hour after it was asked for', async () => {
    const { email } = await add();
    mailbox.refuse('450 4.2.0 greylisted');
    await forgot(email);
    await expect.poll(last, soon).toMatchObject({ state: 'waiting', attempts: 1 });
    mailbox.refuse(undefined);
    demo.clock.advance(30 * 60);
    await expect.poll(last, soon).toMatchObject({ state: 'cancelled' });
    expect(mailsTo(email)).toEqual([]);
    expect(demo.logged.join('')).toContain('a link for a forgotten password was not mailed in time');
    owner = await demo.enter('owner@demo.example');
  });

  it('is mailed to nobody who was disabled meanwhile, and not again to an address that is refused for good', async () => {
    const [out, gone] = [await add(), await add()];
    mailbox.refuse('450 4.2.0 greylisted');
    await forgot(out.email);
    await expect.poll(last, soon).toMatchObject({ state: 'waiting', attempts: 1 });
    await owner.call('POST', `/user/${out.id}/actions/disable`, { body: {} });
    demo.clock.advance(11);
    await expect.poll(last, soon).toMatchObject({ state: 'cancelled' });
    mailbox.refuse('550 5.1.1 no such user');
    await forgot(gone.email);
    await expect.poll(last, soon).toMatchObject({ state: 'failed', attempts: 1 });
    mailbox.refuse(undefined);
    expect([...mailsTo(out.email), ...mailsTo(gone.email)]).toEqual([]);
  });

  it('is queued for nobody where nobody has the address, after the same answer and the same statements', async () => {
    const { email } = await add();
    const statements: string[] = [];
    demo.database.watch(({ text }) => {
      // Those of the request alone: the sweep and the outbox have others.
      if (/^(insert into "(outbox|attempt)"|delete from "outbox" where "key" =)/.test(text)) statements.push(text);
    });
    const statementsOf = async (address: string) => {
      const begun = statements.length;
      const answered = await forgot(address);
      return { answered, statements: statements.slice(begun) };
    };
    const before = (await messages()).length;
    const known = await statementsOf(email);
    expect((await messages()).length).toBe(before + 1);
    expect(await statementsOf('nobody@company.test')).toEqual(known);
    expect((await messages()).length).toBe(before + 1);
    expect(known.statements).toHaveLength(4);
    expect(JSON.stringify(await messages())).not.toContain('company.test');
    expect(mailsTo('nobody@company.test')).toEqual([]);
  });
});
