import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound } from '../../../server/delivery/outbound/index.ts';
import {
  type Certificate,
  createCertificate,
  findFreePort,
  goodCode,
  openImap,
  openScripted,
  openSilent,
  openSmtp,
  type TestServer,
} from '../../setup/mail-servers.ts';

const protocols = [
  { name: 'SMTP', open: openSmtp, verify: 'verifySmtp' },
  { name: 'IMAP', open: openImap, verify: 'verifyImap' },
] as const;

describe.each(protocols)('an outbound sign-in by $name', ({ open, verify }) => {
  let certificate: Certificate;
  let secure: TestServer;
  let upgrading: TestServer;
  let silent: TestServer;

  beforeAll(async () => {
    certificate = await createCertificate('mail.example');
    secure = await open(certificate, 'tls');
    upgrading = await open(certificate, 'starttls');
    silent = await openSilent();
  });
  afterAll(async () => {
    for (const server of [secure, upgrading, silent]) await server.stop();
  });

  const resolve = async () => ['127.0.0.1'];
  const client = (options: object = {}) =>
    createOutbound({ allow: ['127.0.0.1'], resolve, ca: certificate.cert, deadline: 5000, ...options });
  const account = { host: 'mail.example', security: 'tls', user: 'cs@shop.example', code: goodCode } as const;
  const reasonOf = async (given: object, options: object = {}) => {
    const outcome = client(options)[verify]({ ...account, port: secure.port, ...given });
    return outcome.then(
      () => 'fine',
      (error: unknown) => Object(error).reason,
    );
  };

  it('is let in with the right code, encrypted from the start or by STARTTLS', async () => {
    expect(await reasonOf({})).toBe('fine');
    expect(await reasonOf({ port: upgrading.port, security: 'starttls' })).toBe('fine');
  });

  it('tells a wrong code from an untrusted certificate and one of another name', async () => {
    expect(await reasonOf({ code: 'wrong' })).toBe('credentials');
    expect(await reasonOf({}, { ca: undefined })).toBe('certificate');
    expect(await reasonOf({ port: upgrading.port, security: 'starttls' }, { ca: undefined })).toBe('certificate');
    expect(await reasonOf({ host: 'other.example' })).toBe('certificate');
  });

  it('tells silence, a closed port, an unknown name and a forbidden address apart', async () => {
    expect(await reasonOf({ port: silent.port }, { deadline: 300 })).toBe('timeout');
    expect(await reasonOf({ port: await findFreePort() })).toBe('refused');
    expect(await reasonOf({ host: 'nowhere.invalid' }, { resolve: undefined })).toBe('notFound');
    expect(await reasonOf({}, { allow: [] })).toBe('blocked');
    expect(await reasonOf({ host: '::ffff:127.0.0.1' }, { allow: [] })).toBe('blocked');
  });

  it('says of a server that speaks otherwise that it does', async () => {
    expect(await reasonOf({ port: upgrading.port })).toBe('protocol');
  });

  it('looks its name up once', async () => {
    let count = 0;
    const changing = async () => [(count += 1) === 1 ? '127.0.0.1' : '10.0.0.1'];
    expect(await reasonOf({}, { resolve: changing })).toBe('fine');
    expect(count).toBe(1);
  });
});

describe('an outbound sign-in that a server does not refuse for the code', () => {
  let certificate: Certificate;

  beforeAll(async () => {
    certificate = await createCertificate('mail.example');
  });

  /** Each command with its answer; undefined hangs up. To others, IMAP answers that they are done, and SMTP hangs up. */
  type Script = Readonly<Record<string, string | undefined>>;
  const account = { host: 'mail.example', security: 'tls', user: 'cs@shop.example', code: 'wrong' } as const;
  const reasonAt = async (
    method: 'verifySmtp' | 'verifyImap' | 'sendMail',
    greeting: string,
    answer: (line: string) => string | undefined,
  ): Promise<unknown> => {
    const server = await openScripted(certificate, greeting, answer);
    const resolve = async () => ['127.0.0.1'];
    const client = createOutbound({ allow: ['127.0.0.1'], resolve, ca: certificate.cert, deadline: 5000 });
    const mail = { from: 'cs@shop.example', to: 'you@shop.example', subject: 'Hello', text: 'A line' };
    const outcome = client[method]({ ...account, port: server.port }, mail).then(
      () => 'fine',
      (error: unknown) => Object(error).reason,
    );
    return outcome.finally(() => server.stop());
  };
  const bySmtp = (script: Script, lines: string[] = []) => {
    const answer = (line: string) => {
      lines.push(line);
      return script[line.split(' ')[0] ?? ''];
    };
    return (method: 'verifySmtp' | 'sendMail', greeting = '220 ready') => reasonAt(method, greeting, answer);
  };
  const byImap = (script: Script, greeting = '* OK ready') =>
    reasonAt('verifyImap', greeting, (line) => {
      const [tag = '', command = ''] = line.split(' ');
      return (command in script ? script[command] : 'TAG OK done')?.replaceAll('TAG', tag);
    });
  const usualSmtp = { EHLO: '250-mail.example\r\n250 AUTH PLAIN', QUIT: '221 bye' };
  const usualImap = { CAPABILITY: '* CAPABILITY IMAP4rev1\r\nTAG OK done', LOGOUT: '* BYE bye\r\nTAG OK done' };

  it('does not pass where the server lets nobody sign in, and no mail goes out', async () => {
    const takesAll = { MAIL: '250 ok', RCPT: '250 ok', DATA: '250 ok', AUTH: '503 5.5.1 authentication not enabled' };
    const lines: string[] = [];
    const reasonOf = bySmtp({ ...usualSmtp, EHLO: '250 mail.example', ...takesAll }, lines);
    expect(await reasonOf('verifySmtp')).toBe('protocol');
    expect(await reasonOf('sendMail')).toBe('protocol');
    expect(lines.filter((line) => line.startsWith('MAIL'))).toEqual([]);
    expect(await byImap(usualImap, '* PREAUTH welcome')).toBe('protocol');
  });

  it('is to be tried later where the server says so', async () => {
    for (const answer of ['454 4.7.0 Temporary authentication failure', '421 4.7.0 Too many connections']) {
      const reasonOf = bySmtp({ ...usualSmtp, AUTH: answer });
      expect([await reasonOf('verifySmtp'), await reasonOf('sendMail')], answer).toEqual(['busy', 'busy']);
    }
    expect(await bySmtp(usualSmtp)('verifySmtp', '421 4.7.0 Too many connections')).toBe('busy');
    for (const code of ['UNAVAILABLE', 'INUSE', 'LIMIT']) {
      expect(await byImap({ ...usualImap, LOGIN: `TAG NO [${code}] later` }), code).toBe('busy');
    }
    expect(await bySmtp({ ...usualSmtp, AUTH: '535 5.7.8 wrong' })('verifySmtp')).toBe('credentials');
    expect(await byImap({ ...usualImap, LOGIN: 'TAG NO [AUTHENTICATIONFAILED] wrong' })).toBe('credentials');
  });

  it('is a broken connection where the server hangs up', async () => {
    const smtp = [{}, { EHLO: usualSmtp.EHLO }].map((script) => bySmtp(script));
    for (const reasonOf of smtp) {
      expect([await reasonOf('verifySmtp'), await reasonOf('sendMail')]).toEqual(['unreachable', 'unreachable']);
    }
    expect(await byImap({ CAPABILITY: undefined })).toBe('unreachable');
    expect(await byImap({ ...usualImap, LOGIN: undefined })).toBe('unreachable');
    expect(await byImap({ ...usualImap, LOGIN: '* BYE going down' })).toBe('unreachable');
    expect(await byImap(usualImap, '* BYE going down')).toBe('unreachable');
  });
});

describe('an outbound mail', () => {
  const mail = { from: 'cs@shop.example', to: 'you@shop.example', subject: 'Hello', text: 'A line' };
  const accountAt = (port: number) =>
    ({ host: 'mail.example', port, security: 'tls', user: 'cs@shop.example', code: goodCode }) as const;
  it('arrives, with its text', async () => {
    const certificate = await createCertificate('mail.example');
    const server = await openSmtp(certificate, 'tls');
    const client = createOutbound({ allow: ['127.0.0.1'], resolve: async () => ['127.0.0.1'], ca: certificate.cert });
    await client.sendMail(accountAt(server.port), mail);
    expect(server.received).toEqual([expect.stringMatching(/To: you@shop\.example[^]*A line/)]);
    await server.stop();
  });

  it('is not delivered after the deadline', async () => {
    const certificate = await createCertificate('mail.example');
    const server = await openSmtp(certificate, 'tls', 400);
    const resolve = async () => ['127.0.0.1'];
    const client = createOutbound({ allow: ['127.0.0.1'], resolve, ca: certificate.cert, deadline: 1000 });
    await expect(client.sendMail(accountAt(server.port), mail)).rejects.toMatchObject({ reason: 'timeout' });
    await setTimeout(1500);
    expect(server.received).toEqual([]);
    await server.stop();
  });

  it.each([
    { name: 'SMTP', open: openSmtp, verify: 'verifySmtp' },
    { name: 'SMTP', open: openSmtp, verify: 'sendMail' },
    { name: 'IMAP', open: openImap, verify: 'verifyImap' },
  ] as const)('calls no server by $name that is found after the deadline ($verify)', async ({ open, verify }) => {
    const certificate = await createCertificate('mail.example');
    const server = await open(certificate, 'tls');
    const resolve = () => setTimeout(200, ['127.0.0.1']);
    const client = createOutbound({ allow: ['127.0.0.1'], resolve, ca: certificate.cert, deadline: 100 });
    await expect(client[verify](accountAt(server.port), mail)).rejects.toMatchObject({ reason: 'timeout' });
    await setTimeout(400);
    expect(server.connections.all).toBe(0);
    await server.stop();
  });

  it('leaves the server at the deadline, also when it only signs in', async () => {
    const certificate = await createCertificate('mail.example');
    const server = await openSmtp(certificate, 'tls', 1000);
    const resolve = async () => ['127.0.0.1'];
    const client = createOutbound({ allow: ['127.0.0.1'], resolve, ca: certificate.cert, deadline: 1200 });
    await expect(client.verifySmtp(accountAt(server.port))).rejects.toMatchObject({ reason: 'timeout' });
    await expect.poll(() => server.connections, { timeout: 400 }).toEqual({ all: 1, open: 0 });
    await server.stop();
  });
});
