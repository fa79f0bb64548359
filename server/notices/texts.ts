import { isEmpty } from '../../src/base/empty.ts';
import type { Language } from '../../src/base/language.ts';
import { allows } from '../../src/engine/permissions/permission.ts';
import { fieldOf } from '../../src/engine/resource.ts';
import { recordPath } from '../../src/engine/routes/under.ts';
import { fieldLabel, resourceTitle } from '../../src/engine/texts/label.ts';
import { clocksAt } from '../../src/engine/time/days.ts';
import type { DeliveryPayload } from '../delivery/inbox/payload.ts';
import type { Catalogue } from '../records/catalogue/catalogue.ts';
import { eventName } from '../records/present/labels.ts';
import { say } from '../request/messages.ts';
import { consoleAddress, type Settings } from '../runtime/settings.ts';
import type { DataAccess } from '../storage/records/data-access.ts';

type About = Pick<DeliveryPayload, 'event' | 'resource' | 'items' | 'count'>;
/** What one receiver gets. */
type Received = About & Pick<DeliveryPayload, 'user'>;

/** Maximum number of records that a text names. */
const maxNamed = 20;
/** Maximum length of a title, and of the line of a record, in characters. */
const maxLine = 200;
/** The same for the summary of a record, which may quote a message. */
const maxSummary = 500;

/** Says what happened, for mails, webhooks and the log of deliveries. */
export interface NoticeTexts {
  /** `新线索：星光贸易 等 3 条`, with what may be read through the scope. */
  titleOf(language: Language, about: About, scope: DataAccess): Promise<string>;
  /**
   * Returns what the notice itself says of each record that the receiver is responsible for (`summary` of the event), in
   * one line, whatever the data scope of `scope`.
   */
  summariesOf(language: Language, about: Received, scope: DataAccess): Promise<ReadonlyMap<string, string>>;
  /**
   * Returns the title, the records with their dates and summaries, who did it, when, and the address of a single record.
   *
   * @param fits names fewer records until the message fits its receiver. @default up to 20
   */
  textsOf(
    language: Language,
    about: DeliveryPayload,
    scope: DataAccess,
    fits?: (message: NoticeMessage) => boolean,
  ): Promise<NoticeMessage & { readonly url: string | undefined }>;
}

interface NoticeMessage {
  readonly title: string;
  readonly text: string;
}

interface TextParts {
  readonly catalogue: Catalogue;
  readonly settings: Pick<Settings, 'publicUrl' | 'host' | 'port' | 'timeZone'>;
}

export function createNoticeTexts(catalogue: Catalogue, settings: TextParts['settings']): NoticeTexts {
  const parts = { catalogue, settings };
  const summariesOf: NoticeTexts['summariesOf'] = (language, about, scope) => summaries(parts, language, about, scope);
  return {
    summariesOf,
    titleOf: async (language, about, scope) =>
      titleText(catalogue, language, about, await labelsOf(catalogue, about, scope)),
    async textsOf(language, about, scope, fits = () => true) {
      const labels = await labelsOf(catalogue, about, scope);
      const names = new Map([...labels, ...(await summariesOf(language, about, scope))]);
      const named = about.items.filter(({ id }) => names.has(id)).slice(0, maxNamed);
      const lines = named.map(({ id, value }) => {
        const texts = [names.get(id), dateOf(parts, language, about, value)];
        return shorten(texts.filter(Boolean).join(' · '), maxSummary);
      });
      const actors = about.actor === null ? undefined : new Set([String(about.actor)]);
      const actor = actors && (await scope.labels(catalogue.system.users, actors)).get(String(about.actor));
      const url = addressOf(parts, about, named, labels);
      const textWith = (shown: readonly string[]) => messageText(parts, language, about, { shown, actor, url });
      const message = { title: titleText(catalogue, language, about, names), text: textWith(lines) };
      while (lines.length > 1 && !fits(message)) {
        lines.pop();
        message.text = textWith(lines);
      }
      return { ...message, url };
    },
  };
}

/** Returns the labels of the records that the scope reaches, by id. */
async function labelsOf(
  catalogue: Catalogue,
  { resource, items }: About,
  scope: DataAccess,
): Promise<ReadonlyMap<string, string>> {
  const { rules } = catalogue.resource(resource);
  if (![rules.list, rules.show].some((rule) => allows(scope.context.snapshot, rule))) return new Map();
  const reached = await scope.records(resource).reached(items.map(({ id }) => id));
  return scope.labels(resource, reached);
}

function titleText(
  catalogue: Catalogue,
  language: Language,
  { event, items, count }: About,
  labels: ReadonlyMap<string, string>,
): string {
  const label = items.map(({ id }) => labels.get(id)).find((one) => one !== undefined);
  const key = label === undefined ? 'notice.hidden' : count > 1 ? 'notice.many' : 'notice.one';
  const text = say(language, {
    key,
    params: { event: eventName(catalogue, language, event), label: label ?? '', count },
  });
  return shorten(text);
}

/** Returns the date that a reminder is about, as the field shows it. */
function dateOf(
  { catalogue, settings: { timeZone } }: TextParts,
  language: Language,
  { resource, event }: About,
  value: string | undefined,
): string | undefined {
  const known = catalogue.resource(resource);
  const remind = known.notices.find((notice) => notice.event === event)?.remind;
  if (!remind || value === undefined) return undefined;
  const field = fieldOf(known, remind.field);
  const context = { translate: catalogue.translate(language), resource, timeZone };
  const shown = catalogue.kinds[field.type]?.text(value, field, context) ?? value;
  return say(language, {
    key: 'notice.date',
    params: { field: fieldLabel(context.translate, known.name, field), date: shown },
  });
}

async function summaries(
  { catalogue, settings: { timeZone } }: TextParts,
  language: Language,
  { event, resource: name, items, user }: Received,
  scope: DataAccess,
): Promise<ReadonlyMap<string, string>> {
  const resource = catalogue.resource(name);
  const summary = resource.notices.find((notice) => notice.event === event)?.summary;
  const ids = items.flatMap(({ id, to }) => (to.includes(String(user)) ? [id] : []));
  if (!summary || ids.length === 0) return new Map();
  const whole = scope.pastDataScope();
  const labels = await whole.labels(name, new Set(ids));
  const fields = summary.map((field) => fieldOf(resource, field));
  const context = { translate: catalogue.translate(language), resource: name, timeZone };
  const lines = new Map<string, string>();
  for (const { id, values } of await whole.records(name).findMany(ids)) {
    const texts = [labels.get(id)];
    for (const field of fields) {
      const value = values[field.name];
      if (isEmpty(value)) continue;
      const target = catalogue.targetOf(field);
      const label = target && (await whole.labels(target, new Set([String(value)]))).get(String(value));
      texts.push(label ?? catalogue.kinds[field.type]?.text(value, field, context));
    }
    lines.set(id, shorten(texts.filter(Boolean).join(' · ').replaceAll(/\s+/g, ' '), maxSummary));
  }
  return lines;
}

/** Returns the address of the only record that is named, or else of the list; none if it has parameters. */
function addressOf(
  { catalogue, settings }: TextParts,
  about: About,
  [only, ...others]: About['items'],
  labels: ReadonlyMap<string, string>,
): string | undefined {
  const known = catalogue.resource(about.resource);
  const path = only && labels.has(only.id) && others.length === 0 ? recordPath(known, { id: only.id }) : known.path;
  const isOpen = path !== undefined && !path.includes('{');
  return isOpen ? new URL(`${consoleAddress(settings)}${path}`).href : undefined;
}

interface Said {
  /** The lines of the records. */
  readonly shown: readonly string[];
  readonly actor: string | undefined;
  readonly url: string | undefined;
}

function messageText(
  { catalogue, settings }: TextParts,
  language: Language,
  { resource, count, at }: DeliveryPayload,
  { shown, actor, url }: Said,
): string {
  const rest = count - shown.length;
  return [
    resourceTitle(catalogue.translate(language), catalogue.resource(resource)),
    ...shown,
    ...(rest > 0 && shown.length > 0 ? [say(language, { key: 'notice.rest', params: { count: rest } })] : []),
    ...(actor === undefined ? [] : [say(language, { key: 'notice.by', params: { actor } })]),
    say(language, { key: 'notice.at', params: { time: clocksAt(Date.parse(at), settings.timeZone) } }),
    ...(url === undefined ? [] : [url]),
  ].join('\n');
}

/** Cuts a line between characters. */
function shorten(line: string, max = maxLine): string {
  if (line.length <= max) return line;
  return `${line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
