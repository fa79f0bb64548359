import type { Path } from '../../../engine/definition/changes/change.ts';
import { valueAt } from '../../../engine/definition/changes/value-at.ts';
import type { Edit } from '../calls/protocol.ts';

/** Parts of the labels by what they belong to (docs/resources.md, "English labels"). */
const ofFields: Readonly<Record<string, string>> = { label: 'fields', help: 'help', emptyLabel: 'empty' };
const ofActions: Readonly<Record<string, string>> = { label: 'actions', done: 'done', confirm: 'confirms' };
const ofPresets: Readonly<Record<string, string>> = { label: 'presets', help: 'presetHelp' };
/** Parts whose keys are the Chinese texts themselves. */
const byText: Readonly<Record<string, string>> = {
  'list.highlights.label': 'highlights',
  'form.sections.title': 'sections',
  'form.steps.title': 'sections',
  'show.sections.title': 'sections',
  'show.related.title': 'related',
  'checks.label': 'checks',
  'links.label': 'links',
};

/** Returns the way to the English of a text in the labels of its resource. Undefined: it has none. */
export function englishPath(definition: unknown, path: Path): Path | undefined {
  const [part = '', second = '', third = '', fourth = ''] = path;
  const last = path.at(-1) ?? '';
  const text = valueAt(definition, path);
  const partByText = byText[path.filter((key) => !/^\d+$/.test(key)).join('.')];
  if (partByText !== undefined) return typeof text === 'string' && text !== '' ? [partByText, text] : undefined;
  if (part === 'fields' && path.length === 3) return below(ofFields[third], second);
  if (part === 'fields' && third === 'options' && last === 'label') {
    const value = valueAt(definition, [...path.slice(0, -1), 'value']);
    return ['options', second, String(value)];
  }
  if (part === 'list' && second === 'presets')
    return below(ofPresets[last], String(valueAt(definition, [...path.slice(0, -1), 'key'])));
  if (part === 'list' && second === 'source' && last === 'help') return ['source'];
  if (part === 'states' && second === 'transitions' && path.length === 4) return below(ofActions[fourth], third);
  if (part === 'actions' && path.length === 3) return below(ofActions[third], second);
  if (part === 'metrics' && path.length === 3 && ['label', 'help', 'unit'].includes(third)) return path;
  if (part === 'reports' && third === 'charts' && last === 'title' && text !== '')
    return ['reports', second, 'charts', String(text)];
  return undefined;
}

function below(part: string | undefined, key: string): Path | undefined {
  return part === undefined ? undefined : [part, key];
}

/** Returns the edits that give a text to a label, and keep its English where that goes by the text. */
export function textEdits(
  name: string,
  definition: unknown,
  labels: unknown,
  path: Path,
  text: string,
): readonly Edit[] {
  const resource: Edit = { target: { part: 'resource', name }, change: { do: 'set', path, value: text } };
  const english = englishPath(definition, path);
  const old = english && valueAt(labels, english);
  const isByText = english?.at(-1) === valueAt(definition, path) && path.at(-1) !== 'value';
  if (!english || old === undefined || !isByText) return [resource];
  const target = { part: 'labels', name } as const;
  return [
    resource,
    { target, change: { do: 'remove', path: english } },
    { target, change: { do: 'set', path: [...english.slice(0, -1), text], value: old } },
  ];
}
