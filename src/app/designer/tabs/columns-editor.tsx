import { Button, Select } from 'antd';
import { valueAt } from '../../../engine/definition/changes/value-at.ts';
import { OrderedList } from '../parts/ordered-list.tsx';
import { useEditing, useSet } from '../schema/editing.ts';
import styles from '../schema/editors.module.css';
import { useSay } from '../words.ts';

export interface ColumnsEditorProps {
  /** The columns that the list has by default. */
  readonly usual: readonly string[];
}

/** Edits which columns a list has, and their order. The first move writes the order that was only the default. */
export function ColumnsEditor({ usual }: ColumnsEditorProps) {
  const { definition, designer, target, fields } = useEditing();
  const say = useSay();
  const set = useSet();
  const path = ['list', 'columns'];
  const given = valueAt(definition, path);
  const columns = Array.isArray(given) ? given.map(String) : usual;
  const labelOf = (name: string) => fields.find(({ value }) => value === name)?.label ?? name;
  function move(from: number, to: number) {
    if (given !== undefined)
      return void designer.edit([{ target, change: { do: 'move', path: [...path, String(from)], to } }]);
    void set(path, columns.toSpliced(from, 1).toSpliced(to, 0, ...columns.slice(from, from + 1)));
  }
  return (
    <section className={styles.grow} aria-label={say('columns')}>
      <h3>{say('columns')}</h3>
      <p className={styles.name}>{say('columnsHelp')}</p>
      <OrderedList
        label={say('columns')}
        items={columns.map((name) => ({ key: name, name: labelOf(name), label: labelOf(name) }))}
        onMove={move}
        onRemove={(index) => void set(path, columns.toSpliced(index, 1))}
      />
      <Select
        size="small"
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={`${say('add')} ${say('columns')}`}
        placeholder={say('add')}
        value={null}
        options={fields.filter(({ value }) => !columns.includes(value))}
        onChange={(name: string) => void set(path, [...columns, name])}
      />
      {given !== undefined && (
        <Button size="small" type="link" onClick={() => void set(path, undefined)}>
          {say('usualOrder')}
        </Button>
      )}
    </section>
  );
}
