import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { isObject } from '../../../../base/is-object.ts';
import { useCalls } from '../../calls/calls.ts';
import { OrderedList } from '../../parts/ordered-list.tsx';
import { useEditing } from '../../schema/editing.ts';
import styles from '../../schema/editors.module.css';
import { ObjectEditor } from '../../schema/object-editor.tsx';
import { fieldShape } from '../../schema/schema.ts';
import { useSay } from '../../words.ts';
import { AddField } from './add-field.tsx';
import { removalOf } from './field-edits.ts';
import { RenameField } from './rename-field.tsx';

/** The fields of the resource in their order, and what each says. */
export function FieldsTab() {
  const { designer, definition, fields: choices, labels, target } = useEditing();
  const { limits } = useCalls();
  const say = useSay();
  const [opened, setOpened] = useState<string>();
  const fields = isObject(definition) && isObject(definition.fields) ? Object.entries(definition.fields) : [];
  const [, field] = fields.find(([name]) => name === opened) ?? [];
  if (opened !== undefined && isObject(field)) return <OpenField name={opened} field={field} onOpen={setOpened} />;
  return (
    <div className={styles.object}>
      <OrderedList
        label={say('tabFields')}
        items={fields.map(([name]) => {
          const label = choices.find(({ value }) => value === name)?.label ?? name;
          const isKept = limits?.removes(designer.resource ?? '', name) === false;
          return { key: name, name: label, label: `${label} ${name}`, isKept };
        })}
        onOpen={(index) => setOpened(fields[index]?.[0])}
        onMove={(from, to) =>
          void designer.edit([{ target, change: { do: 'move', path: ['fields', fields[from]?.[0] ?? ''], to } }])
        }
        onRemove={(index) =>
          void designer.edit(removalOf(designer.resource ?? '', definition, labels, fields[index]?.[0] ?? ''))
        }
      />
      <AddField onAdded={setOpened} />
    </div>
  );
}

interface OpenFieldProps {
  readonly name: string;
  readonly field: Readonly<Record<string, unknown>>;
  /** Opens another one; undefined for none. */
  readonly onOpen: (name: string | undefined) => void;
}

function OpenField({ name, field, onOpen }: OpenFieldProps) {
  const { root } = useEditing();
  const { files } = useCalls();
  const say = useSay();
  return (
    <div className={styles.object}>
      <div>
        <Button type="link" size="small" icon={<ArrowLeftOutlined aria-hidden />} onClick={() => onOpen(undefined)}>
          {say('back')}
        </Button>
        <code>{name}</code>
      </div>
      {files && <RenameField key={`name of ${name}`} field={name} rename={files.rename} onRenamed={onOpen} />}
      <ObjectEditor
        key={name}
        id={`field-${name}`}
        path={['fields', name]}
        schema={fieldShape(root, String(field.type))}
        value={field}
        isLocked={false}
      />
    </div>
  );
}
