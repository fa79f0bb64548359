import { randomUUID } from 'node:crypto';
import type { Language } from '../../../src/base/language.ts';
import type { AnswerLine } from '../../../src/engine/actions/action-answer.ts';
import type { SystemResources } from '../../../src/engine/features/system-resources.ts';
import { addNotice } from '../../delivery/inbox/store.ts';
import type { Attempts } from '../../http/rate-limits/attempts.ts';
import { countByPerson } from '../../http/rate-limits/enforce.ts';
import type { NoticeChannels, Sending } from '../../notices/channels.ts';
import { recordDelivery } from '../../notices/log.ts';
import { mailAddressOf } from '../../notices/receivers.ts';
import { senderOf } from '../../notices/rules.ts';
import { requireSecretAnew } from '../../records/rules/kept-secret.ts';
import { type ActionRun, defineRules, type Prepared, type ValuesOf } from '../../records/rules/rules.ts';
import { type systemFields, systemResource } from '../../records/rules/system-resources.ts';
import { badRequest } from '../../request/errors.ts';
import { type MessageKey, say } from '../../request/messages.ts';
import { outboundTrials } from '../../runtime/limits.ts';
import type { Database } from '../../storage/database.ts';

type RuleValues = ValuesOf<(typeof systemFields)['noticeRules']>;

/** An attempt to send by a channel; undefined for the console, where the notice is written by the transaction. */
interface Trial {
  readonly channel: 'inApp' | 'mail' | 'webhook';
  readonly sending: Sending | undefined;
}

interface NoticeRulesParts {
  readonly system: SystemResources;
  /** The field that names the record which sends the mails. @default none */
  readonly senderField: string | undefined;
  readonly database: Pick<Database, 'db'>;
  readonly channels: NoticeChannels;
  readonly attempts: Attempts;
}

/** Quiet hours have a start and an end, and a rule has receivers. A trial sends by each channel of the rule. */
export function noticeRulesRules(parts: NoticeRulesParts) {
  const { attempts, system } = parts;
  return defineRules(systemResource(system, 'noticeRules'), {
    validate({ operation, before, values: { quietFrom, quietTo, ...values } }) {
      if (operation === 'delete') return;
      requireSecretAnew({ before, values }, 'webhookSecret', ['webhookUrl'], { key: 'notice.secretAgain' });
      if ((quietFrom === null) !== (quietTo === null)) {
        throw refused(quietFrom === null ? 'quietFrom' : 'quietTo', 'notice.halfQuiet');
      }
      if (quietFrom !== null && quietFrom === quietTo) throw refused('quietTo', 'notice.noLength');
      const isToPeople = values.channels?.some((channel) => channel !== 'webhook');
      const isToNobody = !values.toOwner && !values.roles?.length && !values.users?.length;
      if (isToPeople && isToNobody) throw refused('users', 'notice.nobody');
    },

    actions: {
      /** Sends to the user who tries it, and to the webhook. */
      async tryOut(prepared) {
        await countByPerson(attempts, 'outbound', prepared.actor, outboundTrials);
        const key = randomUUID();
        const trials: Trial[] = [];
        for (const channel of prepared.record.values.channels ?? []) {
          trials.push({ channel, sending: await sendTrial(parts, prepared, channel, key) });
        }
        return async (performed) => {
          for (const trial of trials) await keepTrial(performed, trial, key);
          return { lines: trials.map((trial) => lineOf(trial, prepared.language)) };
        };
      },
    },
  });
}

async function sendTrial(
  { database: { db }, channels, senderField }: NoticeRulesParts,
  { record, actor, now, open, unscoped }: Prepared<RuleValues>,
  channel: Trial['channel'],
  key: string,
): Promise<Sending | undefined> {
  const { name, language, webhookUrl, webhookFormat } = record.values;
  const title = say(language ?? 'zh', { key: 'notice.tryTitle', params: { name: name ?? '' } });
  const text = say(language ?? 'zh', { key: 'notice.tryText' });
  if (channel === 'mail') {
    // Not read within the enterprise of the rule, which platform staff do not belong to.
    const to = await mailAddressOf(db, actor.userId);
    if (to === undefined) return { refusal: { key: 'notice.noUser' }, target: actor.username, duration: 0 };
    const sender = senderOf(record.values, senderField);
    const by = sender && unscoped.enterprise ? { enterprise: Number(unscoped.enterprise), id: sender.id } : undefined;
    return channels.mail({ to, subject: title, text, messageId: `<${key}@notices>` }, by, now);
  }
  if (channel === 'inApp') return undefined;
  const webhook = { url: webhookUrl ?? '', format: webhookFormat ?? 'json', secret: await open('webhookSecret') };
  return channels.webhook(webhook, { key, title, text, facts: { event: 'try', at: now.toISOString() } }, now);
}

async function keepTrial(
  { id, values, actor, now, unscoped, effects }: ActionRun<RuleValues>,
  { channel, sending }: Trial,
  key: string,
): Promise<void> {
  if (channel === 'inApp') {
    const notice = {
      resource: systemResource(unscoped.system, 'noticeRules').name,
      record: Number(id),
      action: 'tryOut',
      field: 'event',
      count: 1,
    };
    await addNotice(unscoped.transaction, {
      ...notice,
      user: actor.userId,
      actor: null,
      job: null,
      at: now.toISOString(),
    });
  }
  const language = values.language ?? 'zh';
  const title = say(language, { key: 'notice.tryTitle', params: { name: values.name ?? '' } });
  const receiver = channel === 'webhook' ? null : String(actor.userId);
  await recordDelivery(
    effects,
    { rule: id, receiver, title, at: now },
    {
      language,
      channel,
      key,
      attempt: 1,
      result: sending?.refusal ? 'failed' : 'sent',
      reason: sending?.refusal ?? sending?.remark,
      duration: sending?.duration,
      target: channel === 'webhook' ? sending?.target : undefined,
    },
  );
}

function lineOf({ channel, sending }: Trial, language: Language): AnswerLine {
  const label = say(language, { key: `notice.channel.${channel}` });
  if (!sending) return { label, text: say(language, { key: 'notice.triedInApp' }) };
  const { refusal, remark, target, duration } = sending;
  if (refusal) {
    const text = say(language, { key: 'notice.notTried', params: { target, reason: say(language, refusal) } });
    return { label, text, marks: [{ from: 0, to: text.length, tone: 'danger' }] };
  }
  if (remark) return { label, text: say(language, remark) };
  return { label, text: say(language, { key: 'notice.tried', params: { target, ms: duration } }) };
}

function refused(field: keyof RuleValues, key: MessageKey) {
  return badRequest({ [field]: [{ key }] }, { key: 'refused.values' });
}
