import { Select } from 'antd';
import type { Path } from '../../../engine/definition/changes/change.ts';
import { OrderedList } from '../parts/ordered-list.tsx';
import { useSay } from '../words.ts';
import { type Choice, useEditing, useSet } from './editing.ts';
import styles from './editors.module.css';

export interface NamesEditorProps {
  readonly id: string;
  readonly path: Path;
  readonly names: readonly string[];
  /** The names that there may be. */
  readonly known: readonly Choice[];
  readonly isLocked: boolean;
}

/** Edits a list of names: which there are, and in which order. */
export function NamesEditor({ id, path, names, known, isLocked }: NamesEditorProps) {
  const { designer, target } = useEditing();
  const say = useSay();
  const set = useSet();
  const labelOf = (name: string) => known.find(({ value }) => value === name)?.label ?? name;
  const edit = (change: { readonly do: 'move'; readonly from: number; readonly to: number }) =>
    void designer.edit([{ target, change: { do: 'move', path: [...path, String(change.from)], to: change.to } }]);
  return (
    <div className={styles.grow}>
      <OrderedList
        label={path.at(-1) ?? ''}
        items={names.map((name) => ({ key: name, name: labelOf(name), label: labelOf(name) }))}
        onMove={(from, to) => edit({ do: 'move', from, to })}
        {...(!isLocked && { onRemove: (index: number) => void set([...path, String(index)], undefined) })}
      />
      <Select
        id={id}
        size="small"
        showSearch={{ optionFilterProp: 'label' }}
        className={styles.wide}
        disabled={isLocked}
        placeholder={say('add')}
        value={null}
        options={known
          .filter(({ value }) => !names.includes(value))
          .map(({ value, label }) => ({ value, label: `${label} ${value}` }))}
        onChange={(name: string) =>
          void designer.edit([{ target, change: { do: 'insert', path, index: names.length, value: name } }])
        }
      />
    </div>
  );
}
