import { Select, Switch } from 'antd';
import { isObject } from '../../../base/is-object.ts';
import type { Path } from '../../../engine/definition/changes/change.ts';
import { TypedNumber } from '../parts/typed.tsx';
import { useSay } from '../words.ts';
import { ConditionValue } from './condition-value.tsx';
import { type Choice, type Editing, useEditing, useSet, type ValueEditorProps } from './editing.ts';
import { englishPath } from './english.ts';
import { EntriesEditor } from './entries-editor.tsx';
import { JsonEditor, type JsonEditorProps } from './json-editor.tsx';
import { knownNames } from './known-names.ts';
import { LabelEditor } from './label-editor.tsx';
import { NamesEditor } from './names-editor.tsx';
import { ObjectEditor } from './object-editor.tsx';
import { choicesIn, isScalar, type Shape, shapeOf, variantFor } from './schema.ts';

/** Edits one value by what its schema allows. */
export function ValueEditor({ id, path, schema: given, value, isLocked }: ValueEditorProps) {
  const editing = useEditing();
  const { root, definition } = editing;
  const set = useSet();
  const { title, schema } = shapeOf(root, given);
  const names = typeof value === 'string' ? knownNames(editing, title, path) : undefined;
  const choices = choicesIn(root, given);
  const onValue = (next: unknown) => void set(path, next);
  const edited = { id, value, isLocked, onValue };
  if (title === 'Condition') return <ConditionValue {...edited} path={path} />;
  if (title === 'RefFilter') return <JsonEditor {...edited} />;
  if (title === 'PermissionRule') return <PermissionEditor {...edited} />;
  if (names) return <NameSelect {...edited} names={names} />;
  if (choices && choices.every((one) => typeof one === 'boolean'))
    return <Switch id={id} size="small" checked={value === true} disabled={isLocked} onChange={onValue} />;
  if (choices) return <ChoiceSelect {...edited} choices={choices} />;
  if (englishPath(definition, path) !== undefined || typeof value === 'string')
    return <LabelEditor {...{ id, path, value, isLocked }} />;
  const { minimum: min, maximum: max } = schema;
  if (schema.type === 'integer' || schema.type === 'number')
    return <TypedNumber {...{ id, min, max }} value={numberIn(value)} disabled={isLocked} onNumber={onValue} />;
  const variant = variantFor(root, schema, value);
  if (variant?.type === 'array' && Array.isArray(value)) {
    const isPlain = value.every((one) => !isObject(one));
    const items = shapeOf(root, variant.items);
    const known = knownOf(editing, items, path);
    if (isPlain && known && !variant.prefixItems)
      return <NamesEditor {...{ id, path, isLocked, known }} names={value.map(String)} />;
    if (isPlain && items.schema.type !== 'object') return <JsonEditor {...edited} />;
    if (!variant.prefixItems) return <EntriesEditor {...{ path, isLocked }} schema={variant} value={value} />;
  }
  if (variant?.type === 'object' && isObject(value))
    return variant.properties ? (
      <ObjectEditor {...{ id, path, isLocked }} schema={variant} value={value} />
    ) : (
      <EntriesEditor {...{ path, isLocked }} schema={variant} value={value} />
    );
  return <JsonEditor {...edited} />;
}

const numberIn = (value: unknown) => (typeof value === 'number' ? value : undefined);

type Choices = NonNullable<ReturnType<typeof choicesIn>>;

function ChoiceSelect({ id, value, isLocked, onValue, choices }: JsonEditorProps & { readonly choices: Choices }) {
  const say = useSay();
  return (
    <Select
      id={id}
      size="small"
      disabled={isLocked}
      value={choices.indexOf(isScalar(value) ? value : '')}
      options={choices.map((one, index) => ({
        value: index,
        label: typeof one === 'boolean' ? say(one ? 'yes' : 'no') : String(one),
      }))}
      onChange={(index) => onValue(choices[index])}
    />
  );
}

/** Returns the names that may stand in a list. */
function knownOf(editing: Editing, { title, schema }: Shape, path: Path): readonly Choice[] | undefined {
  const choices = choicesIn(editing.root, schema);
  return choices?.map((one) => ({ value: String(one), label: String(one) })) ?? knownNames(editing, title, path);
}

function NameSelect({ id, names, value, isLocked, onValue }: JsonEditorProps & { readonly names: readonly Choice[] }) {
  return (
    <Select
      id={id}
      size="small"
      showSearch={{ optionFilterProp: 'label' }}
      disabled={isLocked}
      value={value === '' ? undefined : value}
      options={names.map(({ value: name, label }) => ({ value: name, label: `${label} ${name}` }))}
      onChange={onValue}
    />
  );
}

/** One permission or several of which one is enough. */
function PermissionEditor({ id, value, isLocked, onValue }: JsonEditorProps) {
  const { permissions } = useEditing();
  const codes = [value ?? []].flat().map(String);
  return (
    <Select
      id={id}
      mode="tags"
      size="small"
      disabled={isLocked}
      value={codes}
      options={permissions.map((code) => ({ value: code, label: code }))}
      onChange={(next: readonly string[]) => onValue(next.length > 1 ? next : next[0])}
    />
  );
}
