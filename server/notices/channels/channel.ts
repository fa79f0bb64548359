import type { Kysely } from 'kysely';
import type { NewNotice } from '../../delivery/inbox/store.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import type { NoticeRule } from '../rules.ts';
import type { Senders, Sending, SendingRecord } from '../senders.ts';

/** What a notice says. */
interface NoticeContent {
  readonly title: string;
  readonly text: string;
  /** The same for programs. */
  readonly facts: object;
}

/** A notice to one receiver, of an event or of the trial of a rule. */
export interface Notice {
  /** The same in every attempt. */
  readonly key: string;
  readonly now: Date;
  /** The receiver; null for the system that the rule names. */
  readonly user: number | null;
  /** The record that sends the mails of the rule; undefined for the gateway of the server. */
  readonly sender: SendingRecord | undefined;
  /** What the inbox of the receiver stores. */
  readonly entry: Omit<NewNotice, 'user' | 'summary'>;
  /** The values of the rule. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Decrypts a `secret` field of the rule. Returns undefined if it is empty. */
  open(field: string): Promise<string | undefined>;
  /** Returns the lines of the records that the receiver is responsible for; null if the event has no summary. */
  summary(): Promise<string | null>;
  /**
   * Returns what the receiver may read; undefined if the user is gone.
   *
   * @param fits names fewer records until the message fits its receiver. @default up to 20
   */
  content(fits?: (content: Pick<NoticeContent, 'title' | 'text'>) => boolean): Promise<NoticeContent | undefined>;
}

/** What became of a notice: an attempt to send it, a row that the transaction writes which records it, or nothing. */
export type Delivered =
  | { readonly sending: Sending }
  | { write(trx: Kysely<SystemTables>): Promise<void> }
  | { readonly cancelled: 'notice.noUser' };

interface ChannelParts {
  readonly db: Kysely<SystemTables>;
  readonly senders: Senders;
}

/** A way by which notices reach their receivers. */
export interface NoticeChannel {
  /**
   * Who receives: each of the `users` of the rule, or the `system` whose address the rule has. A system gets every event
   * once, is named in the log, and is told of what was undone by events of its own: its notices are not taken back.
   */
  readonly to: 'users' | 'system';
  /** Returns the queue of the messages of a rule. @default one for each rule and receiver */
  lane?(rule: Pick<NoticeRule, 'sender'>): string | undefined;
  /** Sends a notice, or the trial of a rule. Never rejects for what the receiver does. */
  deliver(notice: Notice, parts: ChannelParts): Promise<Delivered>;
}
