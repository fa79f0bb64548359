import { randomUUID } from 'node:crypto';
import type { Language } from '../../../src/base/language.ts';
import type { AnswerLine } from '../../../src/engine/actions/action-answer.ts';
import type { SystemResources } from '../../../src/engine/features/system-resources.ts';
import type { Attempts } from '../../http/rate-limits/attempts.ts';
import { countByPerson } from '../../http/rate-limits/enforce.ts';
import type { Delivered, Notice } from '../../notices/channels/channel.ts';
import { type Channel, channels, isChannel } from '../../notices/channels/index.ts';
import { recordDelivery } from '../../notices/log.ts';
import { senderOf } from '../../notices/rules.ts';
import type { Senders } from '../../notices/senders.ts';
import type { Catalogue } from '../../records/catalogue/catalogue.ts';
import { choiceOf } from '../../records/present/labels.ts';
import { requireSecretAnew } from '../../records/rules/kept-secret.ts';
import { type ActionRun, defineRules, type Prepared, type ValuesOf } from '../../records/rules/rules.ts';
import { type systemFields, systemResource } from '../../records/rules/system-resources.ts';
import { badRequest } from '../../request/errors.ts';
import { type MessageKey, say } from '../../request/messages.ts';
import { outboundTrials } from '../../runtime/limits.ts';
import type { Database } from '../../storage/database.ts';

type RuleValues = ValuesOf<(typeof systemFields)['noticeRules']>;

/** An attempt to send by a channel. */
interface Trial {
  readonly channel: Channel;
  readonly notice: Notice;
  readonly delivered: Exclude<Delivered, { cancelled: unknown }>;
}

interface NoticeRulesParts {
  readonly system: SystemResources;
  readonly catalogue: Catalogue;
  /** The field that names the record which sends the mails. @default none */
  readonly senderField: string | undefined;
  readonly database: Pick<Database, 'db'>;
  readonly senders: Senders;
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
      const isToPeople = values.channels?.some((name) => isChannel(name) && channels[name].to === 'users');
      const isToNobody = !values.toOwner && !values.roles?.length && !values.users?.length;
      if (isToPeople && isToNobody) throw refused('users', 'notice.nobody');
    },

    actions: {
      /** Sends to the user who tries it, and to the system that the rule names. */
      async tryOut(prepared) {
        await countByPerson(attempts, 'outbound', prepared.actor, outboundTrials);
        const key = randomUUID();
        const trials: Trial[] = [];
        for (const channel of (prepared.record.values.channels ?? []).filter(isChannel)) {
          trials.push(await sendTrial(parts, prepared, channel, key));
        }
        return async (performed) => {
          for (const trial of trials) await keepTrial(performed, trial);
          return { lines: trials.map((trial) => lineOf(parts, trial, prepared.language)) };
        };
      },
    },
  });
}

async function sendTrial(
  parts: NoticeRulesParts,
  prepared: Prepared<RuleValues>,
  channel: Channel,
  key: string,
): Promise<Trial> {
  const { database, senders } = parts;
  const { to, deliver } = channels[channel];
  const { userId, username } = prepared.actor;
  const notice = trialOf(parts, prepared, key, to === 'system' ? null : userId);
  const delivered = await deliver(notice, { db: database.db, senders });
  if (!('cancelled' in delivered)) return { channel, notice, delivered };
  const sending = { refusal: { key: delivered.cancelled }, target: username, duration: 0 };
  return { channel, notice, delivered: { sending } };
}

function trialOf(
  { system, senderField }: NoticeRulesParts,
  { record: { id, values }, now, open, unscoped }: Prepared<RuleValues>,
  key: string,
  user: number | null,
): Notice {
  const at = now.toISOString();
  const sender = senderOf(values, senderField);
  return {
    key,
    now,
    user,
    sender: sender && unscoped.enterprise ? { enterprise: Number(unscoped.enterprise), id: sender.id } : undefined,
    values,
    entry: {
      resource: systemResource(system, 'noticeRules').name,
      record: Number(id),
      action: 'tryOut',
      field: 'event',
      count: 1,
      actor: null,
      job: null,
      at,
    },
    open,
    summary: async () => null,
    content: async () => ({
      title: titleOf(values),
      text: say(values.language ?? 'zh', { key: 'notice.tryText' }),
      facts: { event: 'try', at },
    }),
  };
}

function titleOf({ name, language }: RuleValues): string {
  return say(language ?? 'zh', { key: 'notice.tryTitle', params: { name: name ?? '' } });
}

async function keepTrial(
  { id, values, now, unscoped, effects }: ActionRun<RuleValues>,
  { channel, notice: { key, user }, delivered }: Trial,
): Promise<void> {
  if ('write' in delivered) await delivered.write(unscoped.transaction);
  const sending = 'sending' in delivered ? delivered.sending : undefined;
  await recordDelivery(
    effects,
    { rule: id, receiver: user === null ? null : String(user), title: titleOf(values), at: now },
    {
      language: values.language ?? 'zh',
      channel,
      key,
      attempt: 1,
      result: sending?.refusal ? 'failed' : 'sent',
      reason: sending?.refusal ?? sending?.remark,
      duration: sending?.duration,
      target: user === null ? sending?.target : undefined,
    },
  );
}

function lineOf(
  { catalogue, system }: NoticeRulesParts,
  { channel, delivered }: Trial,
  language: Language,
): AnswerLine {
  const rules = catalogue.resource(systemResource(system, 'noticeRules').name);
  const label = choiceOf(catalogue, language, rules, 'channels', channel);
  if ('write' in delivered) return { label, text: say(language, { key: 'notice.triedInApp' }) };
  const { refusal, remark, target, duration } = delivered.sending;
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
