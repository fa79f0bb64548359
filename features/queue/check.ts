import { checkRule } from '../../src/engine/check/condition.ts';
import {
  fieldsWhere,
  isUnread,
  type MeaningContext,
  presetKeysOf,
  type ReportProblem,
} from '../../src/engine/check/context.ts';
import { oneOf } from '../../src/engine/check/problem.ts';
import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import { partsOf } from '../../src/engine/normalise/parts.ts';
import type { ReviewDefinition } from './definition.ts';

/** Reports mistakes in a review: presets, fields and decisions that are not there, and what cannot stand beside. */
export function check(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  const { review, list, states } = definition;
  const hasQueue = list?.layouts?.includes('queue') ?? false;
  if (hasQueue && !review) report('review', undefined, 'at least { presets, decisions }, for the layout "queue"');
  if (!review) return;
  if (!hasQueue) report('list.layouts', list?.layouts, '"queue" among them, which shows the review');
  if (definition.tree) report('review', review, 'remove it: a tree has no other layouts');
  const presets = presetKeysOf(definition, context.kinds);
  for (const key of review.presets) if (!presets.includes(key)) report('review.presets', key, oneOf(presets, key));
  const fields = Object.keys(definition.fields);
  for (const name of review.fields ?? [])
    if (!fields.includes(name)) report('review.fields', name, oneOf(fields, name));
  checkBeside(definition, review, context, report);
  const transitions = Object.keys(states?.transitions ?? {});
  for (const key of [...review.decisions, ...(review.undo === undefined ? [] : [review.undo])]) {
    if (!transitions.includes(key)) report('review.decisions', key, oneOf(transitions, key, 'a transition'));
  }
  checkRule('review.perm', review.perm, context, report);
  checkAskPlace(definition, review, report);
}

/** Requires that inputs stand inline, and that none of them belongs to a dialog. */
function checkAskPlace({ states }: AnyDefinition, { ask, decisions }: ReviewDefinition, report: ReportProblem) {
  if (ask !== 'inline') return;
  const asking = decisions.flatMap((key) => states?.transitions[key] ?? []);
  if (asking.every((transition) => (transition.ask ?? []).length === 0))
    report('review.ask', ask, 'remove it: no decision asks for a field');
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
  const partsIn = (name: string) => {
    const found = context.definitions[name];
    return found ? partsOf(found).map(({ resource }) => resource) : [];
  };
  const threads = referring((to) => partsIn(to).length > 0 || isUnread(to, context));
  if (!threads.includes(beside.thread))
    return report(
      'review.beside.thread',
      beside.thread,
      oneOf(threads, beside.thread, 'a reference to a record with a thread'),
    );
  const field = definition.fields[beside.thread];
  const to = field && context.kinds[field.type]?.refersTo?.(field);
  if (isUnread(to, context)) return;
  const messages = referring((one) => partsIn(to ?? '').includes(one));
  if (beside.message !== undefined && !messages.includes(beside.message))
    report(
      'review.beside.message',
      beside.message,
      oneOf(messages, beside.message, 'a reference to a message of the thread'),
    );
}
