import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createMailer } from '../../server/mail.ts';
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
});
