import type { Kysely } from 'kysely';
import type { Language } from '../../src/base/language.ts';
import type { DeliveryPayload } from '../delivery/inbox/payload.ts';
import type { Effects } from '../records/rules/rules.ts';
import { systemResource } from '../records/rules/system-resources.ts';
import type { ServerRecords } from '../records/write/effects.ts';
import { type Message, say } from '../request/messages.ts';
import type { SystemTables } from '../storage/system/system-tables.ts';
import type { Channel } from './channels/index.ts';
import type { NoticeTexts } from './texts.ts';

export interface DeliveryLine {
  /** The language of the rule. @default zh, where the rule is gone */
  readonly language?: Language | undefined;
  readonly channel: Channel;
  /** Identifies the message. */
  readonly key: string;
  readonly result: 'sent' | 'delayed' | 'retry' | 'failed' | 'cancelled';
  readonly delay?: 'quiet' | 'merging' | undefined;
  readonly reason?: Message | undefined;
  /** The name of the server that was called. */
  readonly target?: string | undefined;
  readonly attempt?: number;
  /** In milliseconds. */
  readonly duration?: number;
  readonly nextAt?: Date | undefined;
}

/** Records what became of a message, in the transaction that decides it. */
export interface DeliveryLog {
  /** Nothing is recorded of messages that no rule asked for. */
  write(
    trx: Kysely<SystemTables>,
    enterprise: number | null,
    about: Pick<DeliveryPayload, 'rule' | 'user' | 'items' | 'count' | 'event' | 'resource'>,
    line: DeliveryLine,
  ): Promise<void>;
}

interface LogParts {
  readonly records: ServerRecords;
  readonly texts: NoticeTexts;
  readonly now: () => Date;
  /** Whether there is a resource for the log. */
  readonly isKept: boolean;
}

export function createDeliveryLog({ records, texts, now, isKept }: LogParts): DeliveryLog {
  return {
    async write(trx, enterprise, about, line) {
      if (!isKept || enterprise === null || about.rule === null) return;
      const effects = records.in(trx).within(String(enterprise));
      const title = await texts.titleOf(line.language ?? 'zh', about, effects.unscoped);
      const receiver = about.user === null ? null : String(about.user);
      await recordDelivery(effects, { rule: about.rule, receiver, title, at: now() }, line);
    },
  };
}

interface DeliveryFacts {
  /** Id of the rule. */
  readonly rule: string;
  /** Id of the user; null for a system. */
  readonly receiver: string | null;
  readonly title: string;
  readonly at: Date;
}

/** Adds a line to the log of deliveries of the enterprise in scope. */
export async function recordDelivery(
  effects: Effects,
  { at, ...facts }: DeliveryFacts,
  { language = 'zh', key, channel, result, delay, reason, target, attempt, duration, nextAt }: DeliveryLine,
): Promise<void> {
  const why = reason ?? (delay && ({ key: `notice.${delay}` } as const));
  await effects.create(systemResource(effects.unscoped.system, 'noticeLog'), {
    ...facts,
    at: at.toISOString(),
    channel,
    result,
    message: key,
    target: target ?? null,
    attempt: attempt ?? null,
    duration: duration ?? null,
    reason: why ? say(language, why) : null,
    nextAt: nextAt?.toISOString() ?? null,
  });
}
