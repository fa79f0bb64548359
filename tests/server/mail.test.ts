import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createMailer } from '../../server/delivery/mail.ts';
import { createCertificate, goodCode, openSmtp } from '../setup/mail-servers.ts';
import { openMailbox } from '../setup/mailbox.ts';

const mail = { to: 'you@shop.example', subject: 'Hello', text: 'A line' };

describe('the mail gateway', () => {
  it('sends no mail after its deadline, although each step was in time', async () => {
    const gateway = await openMailbox(300);
    const settings = { smtpUrl: gateway.url, dataDir: '.', publicUrl: undefined, host: '127.0.0.1' };
    const mailer = createMailer({ settings, clock: { now: () => new Date() }, deadline: 700 });
    await expect(mailer.send(mail)).rejects.toThrow();
    await setTimeout(1500);
    expect(gateway.mails).toEqual([]);
    await gateway.stop();
  });

  /** A mailer that signs in to a gateway of this machine under an address that is not a loopback one. */
  const mailerTo = (port: string | number, query = '') => {
    const smtpUrl = `smtp://user:${goodCode}@0.0.0.0:${port}?from=console@company.test${query}`;
    return createMailer({
      settings: { smtpUrl, dataDir: '.', publicUrl: undefined, host: '127.0.0.1' },
      clock: { now: () => new Date() },
    });
  };

  it('is told neither its password nor the mail in plain text, and the error says what to do', async () => {
    const gateway = await openMailbox();
    const { port } = new URL(gateway.url);
    await expect(mailerTo(port).send(mail)).rejects.toThrow(/SMTP_URL.*no STARTTLS.*smtps:\/\/.*requireTLS=false/s);
    expect(gateway.commands.map((command) => command.split(' ')[0])).toEqual(['EHLO', 'STARTTLS']);
    expect(gateway.mails).toEqual([]);
    await gateway.stop();
  });

  it.each(['&requireTLS=false', '&ignoreTLS=true'])('takes mails in plain text where its URL has %s', async (query) => {
    const gateway = await openMailbox();
    await mailerTo(new URL(gateway.url).port, query).send(mail);
    expect(gateway.mails).toHaveLength(1);
    await gateway.stop();
  });

  it('takes mails once the connection is encrypted by STARTTLS', async () => {
    const gateway = await openSmtp(await createCertificate('mail.example'), 'starttls');
    await mailerTo(gateway.port, '&tls.rejectUnauthorized=false').send(mail);
    expect(gateway.received).toHaveLength(1);
    await gateway.stop();
  });
});
