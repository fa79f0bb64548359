import type { AnyDefinition } from '../definition/resource.ts';
import type { ReviewDefinition } from '../definition/review.ts';
import { reportsOfTile } from '../normalise/dashboard.ts';
import { checkRule } from './condition.ts';
import { fieldsWhere, isUnread, type MeaningContext, presetKeysOf, type ReportProblem } from './context.ts';
import { oneOf } from './problem.ts';
import { checkMetrics, checkReport } from './reports.ts';

/** Reports mistakes in the review, the metrics and the reports of a resource, and in the entries that show them. */
export function checkViews(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  checkReview(definition, context, report);
  checkMetrics(definition, context, report);
  for (const [key, declared] of Object.entries(definition.reports ?? {})) {
    checkReport(definition, `reports.${key}`, declared, context, report);
  }
  checkEntries(definition, context, report);
  const { resource } = definition.list?.source ?? {};
  const listed = context.entries.flatMap(({ name, path, view = 'list' }) =>
    name && path && view === 'list' ? name : [],
  );
  if (resource !== undefined && !listed.includes(resource))
    report('list.source.resource', resource, `a resource with a list: ${oneOf(listed, resource)}`);
}

function checkReview(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  const { review, list, states } = definition;
  const hasQueue = list?.layouts?.includes('queue') ?? false;
  if (hasQueue && !review) report('review', undefined, 'at least { presets, decisions }, for the layout "queue"');
  if (!review) return;
  if (!hasQueue) report('list.layouts', list?.layouts, '"queue" among them, which shows the review');
  if (definition.tree) report('review', review, 'nothing: a tree has no other layouts');
  const presets = presetKeysOf(definition, context.kinds);
  for (const key of review.presets) if (!presets.includes(key)) report('review.presets', key, oneOf(presets, key));
  const fields = Object.keys(definition.fields);
  for (const name of review.fields ?? [])
    if (!fields.includes(name)) report('review.fields', name, oneOf(fields, name));
  checkBeside(definition, review, context, report);
  const transitions = Object.keys(states?.transitions ?? {});
  for (const key of [...review.decisions, ...(review.undo === undefined ? [] : [review.undo])]) {
    if (!transitions.includes(key)) report('review.decisions', key, `a transition: ${oneOf(transitions, key)}`);
  }
  checkRule('review.perm', review.perm, context, report);
  checkAskPlace(definition, review, report);
}

/** Requires that inputs stand inline, and that none of them belongs to a dialog. */
function checkAskPlace({ states }: AnyDefinition, { ask, decisions }: ReviewDefinition, report: ReportProblem) {
  if (ask !== 'inline') return;
  const asking = decisions.flatMap((key) => states?.transitions[key] ?? []);
  if (asking.every((transition) => (transition.ask ?? []).length === 0))
    report('review.ask', ask, 'nothing: no decision asks for a field');
  for (const key of decisions) {
    const { inputs, ask: asked = [] } = states?.transitions[key] ?? {};
    if (inputs && asked.length > 0)
      report('review.ask', ask, `"dialog": the decision ${key} asks for fields and has inputs that are none`);
  }
}

/** Requires that what is shown beside a record is a conversation, and begins at one of its messages. */
function checkBeside(
  definition: AnyDefinition,
  { beside }: ReviewDefinition,
  context: MeaningContext,
  report: ReportProblem,
) {
  if (!beside) return;
  const referring = (isSuch: (to: string) => boolean) =>
    fieldsWhere(definition.fields, context.kinds, (field, kind) => {
      const to = kind.isMultiple?.(field) ? undefined : kind.refersTo?.(field);
      return to !== undefined && isSuch(to);
    });
  const threadOf = (name: string) => context.definitions[name]?.show?.thread;
  const threads = referring((to) => threadOf(to) !== undefined || isUnread(to, context));
  if (!threads.includes(beside.thread))
    return report(
      'review.beside.thread',
      beside.thread,
      `a reference to a record with a thread: ${oneOf(threads, beside.thread)}`,
    );
  const field = definition.fields[beside.thread];
  const to = field && context.kinds[field.type]?.refersTo?.(field);
  if (isUnread(to, context)) return;
  const messages = referring((one) => one === threadOf(to ?? '')?.resource);
  if (beside.message !== undefined && !messages.includes(beside.message))
    report(
      'review.beside.message',
      beside.message,
      `a reference to a message of the thread: ${oneOf(messages, beside.message)}`,
    );
}

/** Requires that every report is shown by an entry or the dashboard, and that entries show declared reports. */
function checkEntries(
  definition: AnyDefinition,
  { entries, dashboard, kinds }: MeaningContext,
  report: ReportProblem,
): void {
  const { name, reports = {} } = definition;
  const own = entries.filter((entry) => entry.name === name);
  const presets = presetKeysOf(definition, kinds);
  for (const key of own.flatMap(({ counted = [] }) => counted))
    if (!presets.includes(key)) report('counted', key, oneOf(presets, key));
  const keys = Object.keys(reports);
  for (const { report: shown } of own.filter(({ view }) => view === 'report')) {
    if (shown === undefined || !keys.includes(shown)) report('reports', shown, oneOf(keys, shown));
  }
  for (const key of keys) {
    const isGathered = Object.values(dashboard.tiles ?? {})
      .flatMap(reportsOfTile)
      .some((shown) => shown.resource === name && shown.report === key);
    if (!isGathered && !own.some((entry) => entry.view === 'report' && entry.report === key))
      report(`reports.${key}`, key, `the dashboard, or an entry of the list with view: 'report' and report: '${key}'`);
  }
}
