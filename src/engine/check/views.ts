import type { AnyDefinition } from '../any-definition.ts';
import type { ReviewDefinition } from '../review.ts';
import { type MeaningContext, type Report, valuesOf } from './context.ts';
import { oneOf } from './problem.ts';
import { checkMetrics, checkReport } from './reports.ts';

/** Reports mistakes in the review, the metrics and the reports of a resource, and in the entries that show them. */
export function checkViews(definition: AnyDefinition, context: MeaningContext, say: Report): void {
  checkReview(definition, context, say);
  checkMetrics(definition, context, say);
  for (const [key, report] of Object.entries(definition.reports ?? {})) {
    checkReport(definition, `reports.${key}`, report, context, say);
  }
  checkEntries(definition, context, say);
}

function checkReview(definition: AnyDefinition, context: MeaningContext, say: Report): void {
  const { kinds } = context;
  const { review, list, states } = definition;
  const hasQueue = list?.layouts?.includes('queue') ?? false;
  if (hasQueue && !review) say('review', undefined, 'at least { presets, decisions }, for the layout "queue"');
  if (!review) return;
  if (!hasQueue) say('list.layouts', list?.layouts, '"queue" among them, which shows the review');
  if (definition.tree) say('review', review, 'nothing: a tree has no other layouts');
  const presets = [
    ...valuesOf(definition, list?.presetsOf ?? '', kinds),
    ...(list?.presets ?? []).map(({ key }) => key),
  ];
  for (const key of review.presets) if (!presets.includes(key)) say('review.presets', key, oneOf(presets, key));
  const fields = Object.keys(definition.fields);
  for (const name of review.fields ?? []) if (!fields.includes(name)) say('review.fields', name, oneOf(fields, name));
  checkBeside(definition, review, context, say);
  const transitions = Object.keys(states?.transitions ?? {});
  for (const key of [...review.decisions, ...(review.undo === undefined ? [] : [review.undo])]) {
    if (!transitions.includes(key)) say('review.decisions', key, `a transition: ${oneOf(transitions, key)}`);
  }
}

/** Requires that what is shown beside a record is a conversation, and begins at one of its messages. */
function checkBeside(definition: AnyDefinition, { beside }: ReviewDefinition, context: MeaningContext, say: Report) {
  if (!beside) return;
  const referring = (isSuch: (to: string) => boolean) =>
    Object.entries(definition.fields).flatMap(([name, field]) => {
      const kind = context.kinds[field.type];
      const to = kind?.isMultiple?.(field) ? undefined : kind?.refersTo?.(field);
      return to !== undefined && isSuch(to) ? [name] : [];
    });
  const threadOf = (name: string) => context.definitions[name]?.show?.thread;
  const threads = referring((to) => threadOf(to) !== undefined);
  if (!threads.includes(beside.thread))
    return say(
      'review.beside.thread',
      beside.thread,
      `a reference to a record with a thread: ${oneOf(threads, beside.thread)}`,
    );
  const field = definition.fields[beside.thread];
  const to = field && context.kinds[field.type]?.refersTo?.(field);
  const messages = referring((one) => one === threadOf(to ?? '')?.resource);
  if (beside.message !== undefined && !messages.includes(beside.message))
    say(
      'review.beside.message',
      beside.message,
      `a reference to a message of the thread: ${oneOf(messages, beside.message)}`,
    );
}

/** Requires that every report is shown by an entry or the dashboard, and that entries show declared reports. */
function checkEntries(
  { name, reports = {} }: AnyDefinition,
  { entries, dashboard }: MeaningContext,
  say: Report,
): void {
  const own = entries.filter((entry) => entry.name === name);
  const keys = Object.keys(reports);
  for (const { report } of own.filter(({ view }) => view === 'report')) {
    if (report === undefined || !keys.includes(report)) say('reports', report, oneOf(keys, report));
  }
  for (const key of keys) {
    const isGathered = dashboard.reports?.some(({ resource, report }) => resource === name && report === key) ?? false;
    if (!isGathered && !own.some((entry) => entry.view === 'report' && entry.report === key))
      say(`reports.${key}`, key, `the dashboard, or an entry of the list with view: 'report' and report: '${key}'`);
  }
}
