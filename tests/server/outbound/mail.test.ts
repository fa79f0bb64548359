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
  it('arrives, with its text', async () => {
    const certificate = await createCertificate('mail.example');
    const server = await openSmtp(certificate, 'tls');
    const client = createOutbound({ allow: ['127.0.0.1'], resolve: async () => ['127.0.0.1'], ca: certificate.cert });
    const account = { host: 'mail.example', port: server.port, security: 'tls', user: 'cs@shop.example' } as const;
    const mail = { from: 'cs@shop.example', to: 'you@shop.example', subject: 'Hello', text: 'A line' };
    await client.sendMail({ ...account, code: goodCode }, mail);
    expect(server.received).toEqual([expect.stringMatching(/To: you@shop\.example[^]*A line/)]);
    await server.stop();
  });
});
