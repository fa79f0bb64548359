import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admitFirstUser } from '../../server/session/registration/enterprises.ts';
import { databases } from '../setup/databases.ts';
import { type RunningServer, startServer } from './app-server.ts';
import { createPeople, password } from './session-accounts.ts';

describe.each(databases)('registering an enterprise on $name', (kind) => {
  let server: RunningServer;
  let people: Awaited<ReturnType<typeof createPeople>>;
  let count = 0;

  beforeAll(async () => {
    server = await startServer(kind);
    people = await createPeople(server.database);
  });
  afterAll(() => server.stop());

  const outbox = () => path.join(server.dataDir, 'outbox.log');
  const ask = (phone: string, headers = {}) =>
    server.call('POST', '/sso/v1/auth/captcha', { body: { phone, type: 0 }, headers });
  const codeFor = (phone: string) => {
    const lines = readFileSync(outbox(), 'utf8').trim().split('\n');
    return (
      lines
        .findLast((line) => line.includes(phone))
        ?.split(' ')
        .at(-1) ?? ''
    );
  };
  const applicant = () => {
    count += 1;
    const mobile = `139${String(count).padStart(8, '0')}`;
    return { enterpriseName: `New ${count}`, email: `new${count}@company.test`, password, mobile };
  };
  const register = (body: object) => server.call('POST', '/buffalo/v1/enterprises/registry', { body });
  const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000');

  describe('a code', () => {
    it('goes to a gateway with the user and password of its address, which no log tells', async () => {
      const received: (string | undefined)[] = [];
      const gateway = createServer((request, response) => {
        received.push(request.headers.authorization);
        response.writeHead(received.length > 1 ? 500 : 200).end();
      });
      await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
      const { port } = Object(gateway.address());
      const environment = { SMS_WEBHOOK_URL: `http://keeper:hunter%402@127.0.0.1:${port}/send` };
      const called = await startServer(kind, { environment });
      const send = (phone: string) => called.call('POST', '/sso/v1/auth/captcha', { body: { phone, type: 0 } });
      expect((await send('13900009991')).code).toBe(1);
      expect((await send('13900009992')).status).toBe(503);
      expect(received).toEqual(Array(2).fill(`Basic ${btoa('keeper:hunter@2')}`));
      expect(called.logged.join('')).not.toMatch(/keeper|hunter/);
      await called.stop();
      await new Promise((resolve) => gateway.close(resolve));
    });

    it('goes to the outbox where no gateway is set up, and the answer says so', async () => {
      const { mobile } = applicant();
      expect(await ask(mobile, { 'Accept-Language': 'en' })).toMatchObject({
        status: 200,
        code: 1,
        data: null,
        msg: 'No text messages can be sent here: please ask customer service for the code',
      });
      expect(codeFor(mobile)).toMatch(/^\d{6}$/);
      expect(statSync(outbox()).mode & 0o777).toBe(0o600);
      const stored = JSON.stringify(await people.db.selectFrom('captcha').selectAll().execute());
      expect(stored).not.toContain(codeFor(mobile));
    });

    it('is sent after the password was checked as the registration checks it, without a word of what is taken', async () => {
      const check = (body: object) => server.call('POST', '/buffalo/v1/enterprises/registry/check', { body });
      const form = applicant();
      expect(await check(form)).toMatchObject({ code: 1, data: null });
      for (const bad of ['password123', `${form.enterpriseName} abc`]) {
        const refused = await check({ ...form, password: bad });
        expect(refused).toMatchObject({
          code: 40000,
          data: { errors: { password: [expect.stringMatching(/常见|企业/)] } },
        });
        const registered = await register({ ...form, password: bad, captcha: '000000' });
        expect([registered.msg, registered.data]).toEqual([refused.msg, refused.data]);
      }
      const wrong = await check({ ...form, email: 'nobody' });
      expect(wrong).toMatchObject({ code: 40000, data: { errors: { email: expect.anything() } } });
      await ask(form.mobile);
      expect(await register({ ...form, captcha: codeFor(form.mobile) })).toMatchObject({ code: 1 });
      expect(await check(form)).toMatchObject({ code: 1 });
      expect(
        await people.db.selectFrom('registration').select('email').where('email', '=', form.email).execute(),
      ).toEqual([{ email: form.email }]);
    });

    it('is for one number, in whatever way it is written', async () => {
      const { mobile, ...form } = applicant();
      expect(await ask(`+86 ${mobile.slice(0, 3)}-${mobile.slice(3)}`)).toMatchObject({ code: 1 });
      expect((await ask(`${mobile}.0`)).status).toBe(429);
      const captcha = codeFor(mobile);
      const email = `owner${count}@例子.公司`;
      expect(await register({ ...form, email, mobile: `0086${mobile}`, captcha })).toMatchObject({ code: 1 });
      const asked = people.db.selectFrom('registration').select(['email', 'mobile']).where('mobile', '=', mobile);
      expect(await asked.execute()).toEqual([{ email: `owner${count}@xn--fsqu00a.xn--55qx5d`, mobile }]);
      expect(await ask('0571-88001234')).toMatchObject({ code: 40000 });
    });

    it('is sent once a minute, and ten times a day', async () => {
      const { mobile } = applicant();
      await ask(mobile);
      server.clock.advance(20);
      const soon = await ask(mobile);
      expect([soon.status, soon.code, soon.headers.get('Retry-After')]).toEqual([429, 42900, '40']);
      for (let sent = 2; sent <= 10; sent += 1) {
        server.clock.advance(60);
        expect((await ask(mobile)).code).toBe(1);
      }
      server.clock.advance(60);
      expect(await ask(mobile)).toMatchObject({ status: 429, msg: '今日获取验证码次数已达上限' });
      server.clock.advance(86_400);
      expect((await ask(mobile)).code).toBe(1);
    });

    it('is sent to a phone number only', async () => {
      expect(await ask('12345')).toMatchObject({ status: 400, data: { errors: { phone: ['请输入正确的手机号'] } } });
    });
  });

  it('takes twenty an hour from one address, those included that are no registrations', async () => {
    server.clock.advance(3600);
    for (let sent = 1; sent <= 20; sent += 1) expect((await register({})).status).toBe(400);
    expect(await register({})).toMatchObject({ status: 429, code: 42900 });
    server.clock.advance(3600);
  });

  it('leaves it pending, so that nobody signs in, until it is opened', async () => {
    const form = applicant();
    await ask(form.mobile);
    expect(await register({ ...form, captcha: codeFor(form.mobile) })).toMatchObject({
      status: 200,
      code: 1,
      data: null,
    });
    const login = (typed = form.password) =>
      server.call('POST', '/sso/v1/auth/login', { body: { email: form.email, password: typed, platform: 'PC' } });
    expect(await login()).toMatchObject({ status: 200, code: 50008, msg: '企业尚未开通，请联系客服开通' });
    expect((await login('not the password')).code).toBe(60203);

    const found = people.db.selectFrom('enterprise').select(['id', 'status']).where('name', '=', form.enterpriseName);
    const { id, status } = await found.executeTakeFirstOrThrow();
    expect(status).toBe('pending');
    await people.db.updateTable('enterprise').set({ status: 'open' }).where('id', '=', id).execute();
    const admit = () =>
      server.database.transaction((trx) =>
        admitFirstUser(server.records.in(trx).within(String(id)), {
          role: { name: '管理员', code: 'admin' },
          permissions: ['customer_admin'],
        }),
      );
    await admit();
    await admit();
    expect((await login()).code).toBe(1);
    const users = await people.db.selectFrom('user').select('email').where('enterprise', '=', id).execute();
    expect(users).toEqual([{ email: form.email }]);
  });

  it('needs the code that was sent, within five minutes and five guesses', async () => {
    const form = applicant();
    await ask(form.mobile);
    const code = codeFor(form.mobile);
    const wrong = await register({ ...form, captcha: wrongFor(code) });
    expect(wrong).toMatchObject({
      status: 400,
      code: 40000,
      data: { errors: { captcha: ['短信验证码错误或已过期'] } },
    });
    for (let guess = 2; guess <= 5; guess += 1) await register({ ...form, captcha: wrongFor(code) });
    expect((await register({ ...form, captcha: code })).code).toBe(40000);
    server.clock.advance(3600);
    await ask(form.mobile);
    server.clock.advance(300);
    expect((await register({ ...form, captcha: codeFor(form.mobile) })).code).toBe(40000);
  });

  it('uses a code once, however often it comes at the same time', async () => {
    const form = applicant();
    const twin = { ...applicant(), mobile: form.mobile };
    await ask(form.mobile);
    const captcha = codeFor(form.mobile);
    const answers = await Promise.all([register({ ...form, captcha }), register({ ...twin, captcha })]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([1, 40000]);
  });

  it('names what is taken, and uses the code up with the answer, so that it asks about one address', async () => {
    const { email } = await people.add();
    const form = applicant();
    await ask(form.mobile);
    const captcha = codeFor(form.mobile);
    const taken = await register({ ...form, enterpriseName: 'Company 1', email: email.toUpperCase(), captcha });
    expect(taken).toMatchObject({
      code: 40900,
      data: {
        errors: {
          email: ['已被使用'],
          enterpriseName: ['已被使用'],
          captcha: ['验证码只能使用一次，请重新获取'],
        },
      },
    });
    expect(await register({ ...form, captcha })).toMatchObject({
      code: 40000,
      data: { errors: { captcha: ['短信验证码错误或已过期'] } },
    });
    server.clock.advance(60);
    await ask(form.mobile);
    expect((await register({ ...form, captcha: codeFor(form.mobile) })).code).toBe(1);
    const again = applicant();
    await ask(again.mobile);
    const waiting = await register({ ...again, email: form.email, captcha: codeFor(again.mobile) });
    expect(waiting).toMatchObject({ code: 40900, data: { errors: { email: ['已被使用'] } } });
  });

  it.runIf(kind.name === 'postgres')('names what somebody else takes at the same moment', async () => {
    const form = applicant();
    await ask(form.mobile);
    const other = new pg.Client({ connectionString: server.place.url });
    await other.connect();
    await other.query('begin');
    const { enterpriseName: name } = form;
    await other.query(`insert into enterprise (name, _folded_name, status) values ($1, $2, 'open')`, [
      name,
      name.toLowerCase(),
    ]);
    const registering = register({ ...form, captcha: codeFor(form.mobile) });
    const waiting = sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    const isWaiting = async () => (await waiting.execute(server.database.db)).rows[0]?.n;
    await expect.poll(isWaiting, { timeout: 2500 }).toBe(1);
    await other.query('commit');
    await other.end();
    expect(await registering).toMatchObject({ code: 40900, data: { errors: { enterpriseName: ['已被使用'] } } });
  });

  it('does not use up a code with a form that is refused before', async () => {
    const form = applicant();
    await ask(form.mobile);
    const captcha = codeFor(form.mobile);
    expect((await register({ ...form, password: 'short', captcha })).code).toBe(40000);
    expect((await register({ ...form, captcha })).code).toBe(1);
  });

  it('names every field that is missing or wrong', async () => {
    expect((await register({ email: 'nonsense', password: 'short', mobile: '139' })).data).toEqual({
      errors: {
        enterpriseName: ['必填'],
        email: ['请输入正确的邮箱'],
        password: ['至少 8 个字符'],
        mobile: ['请输入正确的手机号'],
        captcha: ['必填'],
      },
    });
  });
});

describe('an SMS gateway', () => {
  it('gets the phone and the code; one that refuses may be asked again at once', async () => {
    const received: unknown[] = [];
    const gateway = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      request.on('end', () => {
        received.push(JSON.parse(text));
        response.writeHead(received.length === 1 ? 500 : 200).end();
      });
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const address = gateway.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const [kind] = databases;
    if (kind === undefined) throw new Error('The embedded database is always there');
    const server = await startServer(kind, { environment: { SMS_WEBHOOK_URL: `http://127.0.0.1:${port}/send` } });
    const ask = () => server.call('POST', '/sso/v1/auth/captcha', { body: { phone: '13900000000', type: 0 } });
    expect(await ask()).toMatchObject({ status: 503, msg: '短信发送失败，请稍后重试' });
    expect(await ask()).toMatchObject({ status: 200, code: 1, msg: 'OK' });
    expect(received[1]).toEqual({ phone: '13900000000', code: expect.stringMatching(/^\d{6}$/) });
    await server.stop();
    await new Promise((resolve) => gateway.close(resolve));
  });
});
