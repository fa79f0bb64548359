import type { Logger } from 'pino';
import type { Mail, Mailer } from '../delivery/mail.ts';
import { mailFateOf } from '../delivery/outbound/mail-fate.ts';
import type { Message } from '../request/messages.ts';
import type { Post } from './webhook.ts';

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

/** What channels send with. */
export interface Senders {
  /** Sends by a record, or by the gateway of the server. Never rejects. */
  mail(mail: Mail, by: SendingRecord | undefined, now: Date): Promise<Sending>;
  readonly post: Post;
}

interface SenderParts extends Pick<Senders, 'post'> {
  readonly mailer: Mailer;
  /** @default mails are sent by the gateway alone */
  readonly sendByRecord: SendByRecord | undefined;
  readonly log: Logger | undefined;
}

export function createSenders({ mailer, post, sendByRecord, log }: SenderParts): Senders {
  return {
    post,
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
  };
}

type Answered = Pick<Sending, 'refusal' | 'isFinal'>;

/** Measures an attempt to send. */
export async function timed(target: string, send: () => Promise<Answered>): Promise<Sending> {
  const begun = performance.now();
  const answered = await send();
  return { ...answered, target, duration: Math.round(performance.now() - begun) };
}
