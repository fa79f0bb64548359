import type { Logger } from 'pino';
import { createOutboxWorker, type Topic } from '../delivery/outbox/worker.ts';
import type { Catalogue } from '../records/catalogue/catalogue.ts';
import type { ServerRecords } from '../records/write/effects.ts';
import type { WriteOnlyEncoder } from '../records/write-only.ts';
import type { Clock, Identity } from '../request/context.ts';
import type { Settings } from '../runtime/settings.ts';
import type { QueueWorker } from '../runtime/tasks/queue-worker.ts';
import type { Database } from '../storage/database.ts';
import type { DataAccessFactory } from '../storage/records/data-access.ts';
import { createDeliveries } from './deliver.ts';
import { createExpansion } from './expand.ts';
import { createDeliveryLog } from './log.ts';
import { createReminders, type Reminders } from './reminders.ts';
import { createNoticeRules } from './rules.ts';
import type { Senders } from './senders.ts';
import { createNoticeTexts } from './texts.ts';

interface NoticeParts {
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly settings: Pick<Settings, 'publicUrl' | 'host' | 'port' | 'timeZone'>;
  readonly clock: Clock;
  readonly dataAccess: DataAccessFactory;
  readonly records: ServerRecords;
  readonly writeOnlyEncoder: WriteOnlyEncoder;
  readonly senders: Senders;
  /** The field of the rules that names the record which sends their mails. @default none */
  readonly senderField: string | undefined;
  readonly log: Logger | undefined;
  /** The topics of the outbox besides those of notices and features. */
  readonly topics: Readonly<Record<string, Topic>>;
  identifyUser(userId: number): Promise<Identity | undefined>;
  /** Called after notices were committed. */
  onCommitted(): void;
}

/** What `server/topics.ts` of a feature exports: its topics of the outbox, by name. */
interface FeatureTopics {
  readonly createTopics: (parts: NoticeParts) => Readonly<Record<string, Topic>>;
}

const features = Object.values(import.meta.glob<FeatureTopics>('../../features/*/server/topics.ts', { eager: true }));

/** Turns events into notices: the outbox, which delivers them, and the reminders, which watch dates. */
export function createNotices(parts: NoticeParts): { readonly outbox: QueueWorker; readonly reminders: Reminders } {
  const { database, catalogue, settings, clock, dataAccess, records, writeOnlyEncoder, senders, log, onCommitted } =
    parts;
  const { timeZone } = settings;
  const now = () => clock.now();
  const rules = createNoticeRules({
    dataAccess,
    writeOnlyEncoder,
    now,
    resource: catalogue.system.noticeRules,
    senderField: parts.senderField,
  });
  const texts = createNoticeTexts(catalogue, settings);
  const deliveries = createDeliveryLog({ records, texts, now, isKept: catalogue.system.noticeLog !== undefined });
  const shared = { database, rules, texts, log: deliveries, timeZone };
  const outbox = createOutboxWorker({
    database,
    clock,
    log,
    settled: onCommitted,
    topics: {
      ...parts.topics,
      ...Object.assign({}, ...features.map(({ createTopics }) => createTopics(parts))),
      'notice.event': createExpansion(shared),
      ...createDeliveries({ ...shared, senders, dataAccess, identifyUser: parts.identifyUser }),
    },
  });
  return {
    outbox,
    reminders: createReminders({ database, catalogue, clock, dataAccess, log, wake: outbox.wake, timeZone }),
  };
}
