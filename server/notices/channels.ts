import type { Logger } from 'pino';
import type { Mail, Mailer } from '../delivery/mail.ts';
import { OutboundError } from '../delivery/outbound/error.ts';
import { mailFateOf } from '../delivery/outbound/mail-fate.ts';
import type { Message } from '../request/messages.ts';
import { type Post, sendWebhook, type Webhook, type WebhookContent } from './webhook.ts';

/** What came of an attempt to send. */
export interface Sending {
  /** Why it failed; undefined if the receiver accepted it. */
  readonly refusal: Message | undefined;
  /** What else is to be said of a success. */
  readonly remark?: Message;
  /** The name of the server, or the address of the receiver. */
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

/** A record of an enterprise, such as a mailbox, by which mails are sent. */
export interface SendingRecord {
  readonly enterprise: number;
  readonly id: string;
}

/** Sends a mail by a record. Never rejects for what the other server does. */
export type SendByRecord = (
  sender: SendingRecord,
  mail: Mail,
  now: Date,
) => Promise<Pick<Sending, 'refusal' | 'notBefore' | 'isOfMessage' | 'isFinal'>>;

/** The delivery channels. An attempt never rejects. */
export interface NoticeChannels {
  /** Sends by a record, or by the gateway of the server. */
  mail(mail: Mail, by: SendingRecord | undefined, now: Date): Promise<Sending>;
  webhook(webhook: Webhook, content: WebhookContent, now: Date): Promise<Sending>;
}

interface ChannelParts {
  readonly mailer: Mailer;
  readonly post: Post;
  /** @default mails are sent by the gateway alone */
  readonly sendByRecord: SendByRecord | undefined;
  readonly log: Logger | undefined;
}

export function createChannels({ mailer, post, sendByRecord, log }: ChannelParts): NoticeChannels {
  return {
    async mail(mail, by, now) {
      if (by && sendByRecord) {
        const begun = performance.now();
        const sending = await sendByRecord(by, mail, now);
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
