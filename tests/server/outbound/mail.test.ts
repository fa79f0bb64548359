import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound } from '../../../server/outbound/index.ts';
import {
  type Certificate,
  createCertificate,
  findFreePort,
  goodCode,
  openImap,
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
