import { PlusOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Input, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { isObject } from '../../../base/is-object.ts';
import type { Path } from '../../../engine/definition/changes/change.ts';
import type { JsonSchema } from '../../../engine/definition/json-schema.ts';
import { OrderedList } from '../parts/ordered-list.tsx';
import { useSay } from '../words.ts';
import { useEditing } from './editing.ts';
import styles from './editors.module.css';
import { childSchema, firstValue } from './schema.ts';

export interface EntriesEditorProps {
  readonly path: Path;
  readonly schema: JsonSchema;
  readonly value: object;
  readonly isLocked: boolean;
  /** Key of the entry that is open at first. @default none */
  readonly openedFirst?: string;
}

/** Edits the entries of a list, or of an object whose keys authors choose. */
export function EntriesEditor({ path, schema, value, isLocked, openedFirst }: EntriesEditorProps) {
  const { designer, target, root, Value } = useEditing();
  const [opened, setOpened] = useState(openedFirst);
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  const pathOf = (index: number) => [...path, entries[index]?.[0] ?? ''];
  function add(typed: string) {
    const index = entries.length;
    const key = isList ? String(index) : typed;
    const first = keyed(firstValue(root, childSchema(schema, '0')), index);
    void designer.edit([{ target, change: { do: 'insert', path, index, value: first, ...(!isList && { key }) } }]);
    setOpened(key);
  }
  return (
    <div className={styles.grow}>
      <OrderedList
        label={path.at(-1) ?? ''}
        items={entries.map(([key, one]) => ({ key, name: titleOf(key, one), label: titleOf(key, one) }))}
        onOpen={(index) => setOpened(entries[index]?.[0] === opened ? undefined : entries[index]?.[0])}
        onMove={(from, to) => void designer.edit([{ target, change: { do: 'move', path: pathOf(from), to } }])}
        {...(!isLocked && {
          onRemove: (index: number) => void designer.edit([{ target, change: { do: 'remove', path: pathOf(index) } }]),
        })}
      />
      {opened !== undefined && Object.hasOwn(value, opened) && (
        <OpenEntry title={titleOf(opened, Reflect.get(value, opened))} onClose={() => setOpened(undefined)}>
          <Value
            key={opened}
            id={`${path.join('-')}-${opened}`}
            path={[...path, opened]}
            schema={childSchema(schema, opened)}
            value={Reflect.get(value, opened)}
            isLocked={isLocked}
          />
        </OpenEntry>
      )}
      <AddEntry value={value} isLocked={isLocked} onAdd={add} />
    </div>
  );
}

interface OpenEntryProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function OpenEntry({ title, onClose, children }: OpenEntryProps) {
  const say = useSay();
  return (
    <section className={styles.entry} aria-label={title}>
      <div className={styles.head}>
        <span className={styles.name}>{title}</span>
        <Button
          type="text"
          size="small"
          icon={<UpOutlined aria-hidden />}
          aria-label={say('close')}
          onClick={onClose}
        />
      </div>
      {children}
    </section>
  );
}

interface AddEntryProps extends Pick<EntriesEditorProps, 'value' | 'isLocked'> {
  readonly onAdd: (key: string) => void;
}

function AddEntry({ value, isLocked, onAdd }: AddEntryProps) {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const isList = Array.isArray(value);
  const isFree = typed !== '' && !Object.hasOwn(value, typed);
  function add() {
    onAdd(typed);
    setTyped('');
  }
  return (
    <Space.Compact className={styles.wide}>
      {!isList && (
        <Input
          size="small"
          aria-label={say('name')}
          placeholder={say('name')}
          value={typed}
          onChange={({ target: input }) => setTyped(input.value)}
          onPressEnter={() => isFree && add()}
        />
      )}
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden />}
        disabled={isLocked || (!isList && !isFree)}
        onClick={add}
      >
        {say('addEntry')}
      </Button>
    </Space.Compact>
  );
}

/** What an entry is called in the list of its like. */
function titleOf(key: string, entry: unknown): string {
  if (!isObject(entry)) return String(entry);
  const named = entry.label ?? entry.title ?? entry.key ?? entry.value ?? entry.field ?? entry.resource;
  const text = typeof named === 'string' && named !== '' ? named : '';
  return /^\d+$/.test(key) ? text || `#${Number(key) + 1}` : [text, key].filter(Boolean).join(' ');
}

/** Gives a new entry a key of its own, where it has one. */
function keyed(entry: unknown, index: number): unknown {
  if (!isObject(entry)) return entry;
  const key = ['key', 'value'].find((name) => entry[name] === '');
  return key === undefined ? entry : { ...entry, [key]: `new${index + 1}` };
}
