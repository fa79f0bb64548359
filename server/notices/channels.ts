import type { Logger } from 'pino';
import type { Mail, Mailer } from '../mail.ts';
import type { Message } from '../messages.ts';
import { OutboundError } from '../outbound/error.ts';
import { mailFateOf } from '../outbound/mail-fate.ts';
import { type Post, sendWebhook, type Webhook, type WebhookContent } from './webhook.ts';

/** What came of an attempt to send. */
export interface Sending {
  /** Why it failed; undefined if the receiver accepted it. */
  readonly refusal: Message | undefined;
  /** What else is to be said of a success. */
  readonly remark?: Message;
  /** The name of the server, or the mailbox. */
  readonly target: string;
  /** In milliseconds. */
  readonly duration: number;
  /** It was not tried, and can be then. */
  readonly notBefore?: Date;
  /** What was refused is this message, and not whatever goes the same way. */
  readonly isOfMessage?: boolean;
  /** The receiver refuses this message for good. */
  readonly isFinal?: boolean;
}

/** A mailbox of the pool of an enterprise. */
export interface SendingMailbox {
  readonly enterprise: number;
  readonly id: string;
}

/** Sends a mail by a mailbox of the pool. Never rejects for what the other server does. */
export type SendByMailbox = (
  mailbox: SendingMailbox,
  mail: Mail,
  now: Date,
) => Promise<Pick<Sending, 'refusal' | 'notBefore' | 'isOfMessage' | 'isFinal'>>;

/** The ways out of the house. An attempt never rejects. */
export interface NoticeChannels {
  /** Sends by a mailbox of the pool, or by the gateway of the server. */
  mail(mail: Mail, by: SendingMailbox | undefined, now: Date): Promise<Sending>;
  webhook(webhook: Webhook, content: WebhookContent, now: Date): Promise<Sending>;
}

interface ChannelParts {
  readonly mailer: Mailer;
  readonly post: Post;
  readonly sendByMailbox: SendByMailbox;
  readonly log: Logger | undefined;
}

export function createChannels({ mailer, post, sendByMailbox, log }: ChannelParts): NoticeChannels {
  return {
    async mail(mail, by, now) {
      if (by) {
        const begun = performance.now();
        const sending = await sendByMailbox(by, mail, now);
        return { ...sending, target: mail.to, duration: Math.round(performance.now() - begun) };
      }
      const send = async (): Promise<Answered> => {
        try {
          await mailer.send(mail);
          return { refusal: undefined };
        } catch (error) {
          log?.warn({ err: error }, 'the mail gateway did not accept a mail');
          const isFinal = mailFateOf(error, false) === 'refused';
          return { refusal: { key: isFinal ? 'notice.mailNotTakenByGateway' : 'notice.mailRefused' }, isFinal };
        }
      };
      const sending = await timed(mail.to, send);
      const isLocal = !mailer.isSetUp && sending.refusal === undefined;
      return isLocal ? { ...sending, remark: { key: 'notice.noGateway' } } : sending;
    },
    webhook: (webhook, content, now) =>
      timed(new URL(webhook.url).host, async () => {
        try {
          return { refusal: (await sendWebhook(post, webhook, content, now))?.reason };
        } catch (error) {
          const reason = error instanceof OutboundError ? error.reason : 'unreachable';
          return { refusal: { key: `notice.unreached.${reason}` } };
        }
      }),
  };
}

type Answered = Pick<Sending, 'refusal' | 'isFinal'>;

async function timed(target: string, send: () => Promise<Answered>): Promise<Sending> {
  const begun = performance.now();
  const answered = await send();
  return { ...answered, target, duration: Math.round(performance.now() - begun) };
}
