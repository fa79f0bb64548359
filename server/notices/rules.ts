import { isLanguage, type Language } from '../../src/base/language.ts';
import type { systemFields } from '../records/rules/system-resources.ts';
import { placeOf, type WriteOnlyEncoder } from '../records/write-only.ts';
import { serverIdentity } from '../request/server-identity.ts';
import type { DataAccess, DataAccessFactory } from '../storage/records/data-access.ts';
import { type QuietHours, quietUntil } from './quiet.ts';

/** A rule by which an event becomes messages. */
export interface NoticeRule {
  readonly id: string;
  readonly name: string;
  readonly event: string;
  readonly channels: readonly string[];
  readonly toOwner: boolean;
  readonly roles: readonly string[];
  readonly users: readonly string[];
  readonly enabled: boolean;
  readonly quiet: QuietHours | undefined;
  /** The record that sends its mails; undefined for the gateway of the server. */
  readonly sender: { readonly id: string; readonly lane: string } | undefined;
  /** How long the first message waits for others, in milliseconds. */
  readonly merge: number;
  readonly language: Language;
  /** All that the rule says, for what a channel alone reads. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Maximum number of rules of one event. */
const maxRules = 100;

export interface NoticeRules {
  /** Returns the rules of an enterprise for an event, including those that are disabled. */
  of(enterprise: number, event: string): Promise<NoticeRule[]>;
  find(enterprise: number, id: string): Promise<NoticeRule | undefined>;
  /** Decrypts a `secret` field of a rule. Returns undefined if it is empty. */
  open(enterprise: number, id: string, field: string): Promise<string | undefined>;
}

interface RuleParts {
  readonly dataAccess: DataAccessFactory;
  readonly writeOnlyEncoder: WriteOnlyEncoder;
  readonly now: () => Date;
  /** Name of the resource with the rules; undefined if there are none. */
  readonly resource: string | undefined;
  /** The field that names the record which sends the mails. @default none */
  readonly senderField: string | undefined;
}

export function createNoticeRules(dependencies: RuleParts): NoticeRules {
  const { dataAccess, writeOnlyEncoder, now, resource, senderField } = dependencies;
  const readerIn = (enterprise: number) => {
    const scope: DataAccess = dataAccess.forIdentity(serverIdentity, now()).within(String(enterprise));
    return resource === undefined ? undefined : scope.records(resource);
  };
  return {
    async of(enterprise, event) {
      const where = { field: 'event', eq: event } as const;
      const sort = [{ field: 'createdAt', order: 'asc' }] as const;
      const found = await readerIn(enterprise)?.page({ where, sort, start: 0, end: maxRules });
      return (found ?? []).map(({ id, values }) => toRule(id, values, senderField));
    },
    async find(enterprise, id) {
      const record = await readerIn(enterprise)?.find(id);
      return record && toRule(record.id, record.values, senderField);
    },
    async open(enterprise, id, field) {
      const stored = await readerIn(enterprise)?.writeOnlyColumn(id, field);
      const opened = resource !== undefined && stored && writeOnlyEncoder.decrypt(placeOf(resource, field), stored);
      return opened || undefined;
    },
  };
}

type FieldName = keyof (typeof systemFields)['noticeRules'];

function toRule(id: string, values: Readonly<Record<string, unknown>>, senderField?: string): NoticeRule {
  const text = (name: FieldName) => (typeof values[name] === 'string' ? values[name] : '');
  const list = (name: FieldName) => [values[name] ?? []].flat().map(String);
  const [from, to] = [text('quietFrom'), text('quietTo')];
  return {
    id,
    name: text('name'),
    event: text('event'),
    toOwner: values.toOwner === true,
    channels: list('channels'),
    roles: list('roles'),
    users: list('users'),
    enabled: values.enabled === true,
    quiet: from !== '' && to !== '' && from !== to ? { from, to } : undefined,
    sender: senderOf(values, senderField),
    merge: (Number.parseInt(text('merge'), 10) || 0) * 60_000,
    language: isLanguage(values.language) ? values.language : 'zh',
    values,
  };
}

/** Returns the record that sends the mails of a rule with these values, and the queue of its mails. */
export function senderOf(values: Readonly<Record<string, unknown>>, field: string | undefined): NoticeRule['sender'] {
  const id = field === undefined ? undefined : values[field];
  return typeof id === 'string' && id !== '' ? { id, lane: `${field} ${id}` } : undefined;
}

/** Returns when a message of the rule is sent, and why not now. */
export function scheduleOf(
  { quiet, merge }: Pick<NoticeRule, 'quiet' | 'merge'>,
  now: Date,
  timeZone: string,
): { readonly dueAt: Date; readonly delay: 'quiet' | 'merging' | undefined } {
  const merged = new Date(now.getTime() + merge);
  const until = quiet && quietUntil(quiet, merged, timeZone);
  if (until) return { dueAt: until, delay: 'quiet' };
  return { dueAt: merged, delay: merge > 0 ? 'merging' : undefined };
}
