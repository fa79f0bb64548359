import { isEmpty } from '../../base/empty.ts';
import type { Field } from '../../engine/fields/field.ts';
import type { KindRegistry, TextContext, Translate } from '../../engine/fields/kind.ts';
import { allows, type PermissionSnapshot } from '../../engine/permissions/permission.ts';
import type { Resource } from '../../engine/resource.ts';
import { actionLabel, fieldLabel } from '../../engine/texts/label.ts';

/** An entry of a record's history, as `GET /{name}/{id}/history` returns it. */
export interface HistoryEntry {
  readonly id: string;
  /** UTC. */
  readonly at: string;
  /** Null if the server itself made the change. */
  readonly actor: { readonly id: string; readonly name: string } | null;
  /** `create`, `update`, `delete`, `restore`, `restoreVersion`, `reveal`, or the key of a transition or action. */
  readonly action: string;
  /** Number of the version that was restored. */
  readonly version?: number;
  readonly changes: readonly Change[];
}

interface Change {
  readonly field: string;
  readonly from?: unknown;
  readonly to?: unknown;
  /** Labels of the referenced records. */
  readonly fromLabel?: string | readonly string[];
  readonly toLabel?: string | readonly string[];
}

/** A history entry as a sentence, with the further changes. */
export interface HistorySentence {
  readonly sentence: string;
  readonly details: readonly string[];
}

/** A record that an entry names. */
export interface NamedRecord {
  /** Name of its resource. */
  readonly to: string;
  readonly id: string;
  readonly name: string;
}

export interface SentenceContext {
  readonly resource: Resource;
  readonly kinds: KindRegistry;
  readonly snapshot: PermissionSnapshot;
  /** @default the browser's time zone */
  readonly timeZone?: string | undefined;
  readonly translate: Translate;
  /** Name of the resource of the actors. */
  readonly users?: string;
  /** Returns the text of a named record. @default its name */
  readonly reference?: (record: NamedRecord) => string;
  /**
   * Returns what stands for a text of over `longTextLength` characters, or one that could be taken for what stands for
   * another. @default the text
   */
  readonly longText?: (text: string) => string;
}

/** Characters of Unicode's private use area, which stand for the parts of a sentence. */
const privateUse = /[\ue000-\uf8ff]/;

/** Length above which a text does not fit into a sentence, in characters. */
const longTextLength = 200;

/** Describes one entry. Fields that the user may not see are omitted. */
export function describeEntry(entry: HistoryEntry, sentenceContext: SentenceContext): HistorySentence {
  const { resource, translate } = sentenceContext;
  const actor = actorOf(entry, sentenceContext);
  const seen = entry.changes.flatMap((change) => {
    const field = resource.fields[change.field];
    return field && allows(sentenceContext.snapshot, field.perm.read) ? [{ change, field }] : [];
  });
  const details = (changes: typeof seen) =>
    changes.map(({ change, field }) => changeText('history.detail', change, field, actor, sentenceContext));
  const transition = resource.states?.transitions.find((one) => one.key === entry.action);
  if (transition) {
    const step = seen.find(({ field }) => field.name === resource.states?.field);
    const label = actionLabel(translate, resource.name, transition);
    const sentence = step
      ? translate('history.did.transition', { actor, label, ...partsOf(step.change, step.field, sentenceContext) })
      : translate('history.did.action', { actor, label });
    return { sentence, details: details(seen.filter((one) => one !== step)) };
  }

  if (entry.action === 'reveal') {
    const labels = seen.map(({ field }) => fieldLabel(translate, resource.name, field));
    const fields = labels.join(translate('list.separator'));
    return { sentence: translate('history.did.reveal', { actor, fields }), details: [] };
  }

  const [only] = seen;
  if (entry.action === 'update' && only && seen.length === 1)
    return { sentence: changeText('history.change', only.change, only.field, actor, sentenceContext), details: [] };
  if (entry.action === 'update' || entry.action === 'restoreVersion') {
    const { action, version } = entry;
    return { sentence: translate(`history.did.${action}`, { actor, version }), details: details(seen) };
  }

  if (entry.action === 'create' || entry.action === 'delete' || entry.action === 'restore') {
    return { sentence: translate(`history.did.${entry.action}`, { actor }), details: [] };
  }
  const action = resource.actions.find((one) => one.key === entry.action);
  const label = action ? actionLabel(translate, resource.name, action) : entry.action;
  return { sentence: translate('history.did.action', { actor, label }), details: details(seen) };
}

function actorOf({ actor }: HistoryEntry, { translate, users, reference }: SentenceContext): string {
  if (!actor?.name) return translate('show.someone');
  return users === undefined || !reference ? actor.name : reference({ to: users, id: actor.id, name: actor.name });
}

function changeText(
  group: 'history.change' | 'history.detail',
  change: Change,
  field: Field,
  actor: string,
  sentenceContext: SentenceContext,
): string {
  const form = changeForm(change, field);
  return sentenceContext.translate(`${group}.${form}`, { actor, ...partsOf(change, field, sentenceContext) });
}

/** Returns the sentence that tells of a change. Of rows, the history has only those that differ. */
function changeForm(
  { from, to }: Change,
  { rows }: Field,
): 'hidden' | 'set' | 'added' | 'cleared' | 'removed' | 'both' {
  if (isEmpty(from) && isEmpty(to)) return 'hidden';
  if (isEmpty(from)) return rows ? 'added' : 'set';
  if (isEmpty(to)) return rows ? 'removed' : 'cleared';
  return 'both';
}

function partsOf(change: Change, field: Field, sentenceContext: SentenceContext) {
  return {
    field: fieldLabel(sentenceContext.translate, sentenceContext.resource.name, field),
    from: valueText(change.from, change.fromLabel, field, sentenceContext),
    to: valueText(change.to, change.toLabel, field, sentenceContext),
  };
}

/**
 * Returns a value as plain text. Old entries may contain values that are invalid for the kind; these are shown
 * unchanged.
 */
function valueText(value: unknown, label: Change['fromLabel'], field: Field, sentenceContext: SentenceContext): string {
  if (isEmpty(value)) return '';
  const { reference } = sentenceContext;
  const kind = sentenceContext.kinds[field.type];
  const [ids, names] = [[value].flat(), [label ?? []].flat()];
  const to = kind?.refersTo?.(field.settings);
  if (to !== undefined && reference && names.length === ids.length)
    return names
      .map((name, index) => reference({ to, id: String(ids[index]), name }))
      .join(sentenceContext.translate('list.separator'));
  const context: TextContext = {
    translate: sentenceContext.translate,
    resource: sentenceContext.resource.name,
    label,
    timeZone: sentenceContext.timeZone,
  };
  const isKnown = kind?.schema(field.settings).safeParse(value).success;
  const text = isKnown ? kind.text(value, field, context) : String(label ?? value);
  const { longText } = sentenceContext;
  return longText && (text.length > longTextLength || privateUse.test(text)) ? longText(text) : text;
}
