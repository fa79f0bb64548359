import { Select, Switch } from 'antd';
import { isObject } from '../../../base/is-object.ts';
import { TypedNumber } from '../parts/typed.tsx';
import { useSay } from '../words.ts';
import { type Choice, useEditing, useSet, type ValueEditorProps } from './editing.ts';
import { englishPath } from './english.ts';
import { EntriesEditor } from './entries-editor.tsx';
import { JsonEditor } from './json-editor.tsx';
import { LabelEditor } from './label-editor.tsx';
import { NamesEditor } from './names-editor.tsx';
import { ObjectEditor } from './object-editor.tsx';
import { choicesIn, shapeOf, variantFor } from './schema.ts';

/** Names that authors choose from, by the title of their schema. */
function useNames(title: string | undefined): readonly Choice[] | undefined {
  const { fields, resources } = useEditing();
  if (title === 'FieldName' || title === 'GroupingName') return fields;
  return title === 'ResourceName' ? resources : undefined;
}

/** Edits one value by what its schema allows. */
export function ValueEditor({ id, path, schema: given, value, isLocked }: ValueEditorProps) {
  const { root, definition } = useEditing();
  const say = useSay();
  const set = useSet();
  const { title, schema } = shapeOf(root, given);
  const names = useNames(title);
  const choices = choicesIn(root, given);
  const write = (next: unknown) => void set(path, next);
  if (title === 'Condition' || title === 'RefFilter')
    return <JsonEditor {...{ id, value, isLocked }} onValue={write} />;
  if (title === 'PermissionRule') return <PermissionEditor {...{ id, value, isLocked }} onValue={write} />;
  if (names) return <NameSelect {...{ id, names, value, isLocked }} onValue={write} />;
  if (choices && choices.every((one) => typeof one === 'boolean'))
    return <Switch id={id} size="small" checked={value === true} disabled={isLocked} onChange={write} />;
  if (choices)
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
        onChange={(index) => write(choices[index])}
      />
    );
  if (englishPath(definition, path) !== undefined || typeof value === 'string')
    return <LabelEditor {...{ id, path, value, isLocked }} />;
  if (schema.type === 'integer' || schema.type === 'number')
    return (
      <TypedNumber
        id={id}
        value={typeof value === 'number' ? value : undefined}
        disabled={isLocked}
        min={schema.minimum}
        max={schema.maximum}
        onNumber={write}
      />
    );
  const variant = variantFor(root, schema, value);
  if (variant?.type === 'array' && Array.isArray(value)) {
    const isPlain = value.every((one) => !isObject(one));
    const items = shapeOf(root, variant.items);
    if (isPlain && !variant.prefixItems && items.schema.type !== 'object')
      return <NamesEditor {...{ id, path, isLocked }} names={value.map(String)} items={items} />;
    if (!variant.prefixItems) return <EntriesEditor {...{ path, isLocked }} schema={variant} value={value} />;
  }
  if (variant?.type === 'object' && isObject(value))
    return variant.properties ? (
      <ObjectEditor {...{ id, path, isLocked }} schema={variant} value={value} />
    ) : (
      <EntriesEditor {...{ path, isLocked }} schema={variant} value={value} />
    );
  return <JsonEditor {...{ id, value, isLocked }} onValue={write} />;
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

interface SelectProps {
  readonly id: string;
  readonly value: unknown;
  readonly isLocked: boolean;
  readonly onValue: (value: unknown) => void;
}

function NameSelect({ id, names, value, isLocked, onValue }: SelectProps & { readonly names: readonly Choice[] }) {
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
function PermissionEditor({ id, value, isLocked, onValue }: SelectProps) {
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
