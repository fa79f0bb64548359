import { PlusOutlined } from '@ant-design/icons';
import { Button, Select, Space } from 'antd';
import { useState } from 'react';
import { valueAt } from '../../../engine/definition/changes/value-at.ts';
import { OrderedList } from '../parts/ordered-list.tsx';
import { useEditing, useLock, useSet } from '../schema/editing.ts';
import styles from '../schema/editors.module.css';
import { LabelEditor } from '../schema/label-editor.tsx';
import { useSay } from '../words.ts';
import { Part } from './part-tab.tsx';
import { rowsOf, sectionsOf, type WrittenSection } from './sections.ts';

interface SectionsProps {
  readonly of: 'form' | 'show';
  /** Those that there are. */
  readonly sections: readonly { readonly fields: readonly string[] }[];
}

/** The part of a form or of a record: its sections first. */
export function Sections({ of, sections }: SectionsProps) {
  return (
    <>
      <SectionsEditor of={of} usual={sections.flatMap(({ fields }) => fields)} />
      <Part part={of} without={['sections']} />
    </>
  );
}

interface SectionsEditorProps {
  /** `form` or `show`. */
  readonly of: string;
  /** The fields of the one section that there is by default. */
  readonly usual: readonly string[];
}

/** Edits the sections of a form or of a record: their titles, and which fields stand where. */
function SectionsEditor({ of, usual }: SectionsEditorProps) {
  const { definition, fields } = useEditing();
  const say = useSay();
  const set = useSet();
  const [openedAt, setOpened] = useState<number>();
  const path = [of, 'sections'];
  const given = valueAt(definition, path);
  const sections: readonly WrittenSection[] = Array.isArray(given) ? given : [];
  const labelOf = (name: string) => fields.find(({ value }) => value === name)?.label ?? name;
  const rows = rowsOf(sections);
  const placed = new Set(sections.flatMap((section) => section.fields));
  const write = (next: readonly WrittenSection[]) => void set(path, next.length === 0 ? undefined : next);
  const opened = openedAt === undefined ? undefined : sections[openedAt];
  const addSection = (names: readonly string[]) => write([...sections, { title: say('untitled'), fields: names }]);
  return (
    <section className={styles.grow} aria-label={say('sections')}>
      <h3>{say('sections')}</h3>
      <p className={styles.name}>{say('sectionsHelp')}</p>
      <OrderedList
        label={say('sections')}
        items={rows.map((row) =>
          'section' in row
            ? {
                key: `# ${row.section.title}`,
                name: row.section.title,
                label: row.section.title,
                isHeading: true,
                onOpen: () => setOpened(sections.indexOf(row.section)),
              }
            : {
                key: row.field,
                name: labelOf(row.field),
                label: labelOf(row.field),
                button: of === 'form' && <HalfButton field={row.field} label={labelOf(row.field)} />,
              },
        )}
        onMove={(from, to) =>
          write(sectionsOf(rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1))))
        }
        onRemove={(index) => write(sectionsOf(rows.toSpliced(index, 1)))}
      />
      {opened && (
        <LabelEditor
          key={openedAt}
          id={`${of}-section`}
          path={[...path, String(openedAt), 'title']}
          value={opened.title}
          isLocked={false}
        />
      )}
      <Space.Compact className={styles.wide}>
        {sections.length > 0 && (
          <Select
            size="small"
            className={styles.wide}
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={say('addField')}
            placeholder={say('addField')}
            value={null}
            options={fields.filter(({ value }) => !placed.has(value))}
            onChange={(name: string) => write(sectionsOf([...rows, { field: name }]))}
          />
        )}
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => addSection(sections.length === 0 ? usual : [])}
        >
          {say('addSection')}
        </Button>
      </Space.Compact>
    </section>
  );
}

/** Gives a field half of a row in the form, or takes it back. */
function HalfButton({ field, label }: { readonly field: string; readonly label: string }) {
  const { definition } = useEditing();
  const say = useSay();
  const set = useSet();
  const path = ['fields', field, 'span'];
  const isLocked = useLock(path) !== undefined;
  const isHalf = valueAt(definition, path) === 'half';
  return (
    <Button
      type={isHalf ? 'primary' : 'text'}
      size="small"
      aria-label={`${say('half')} ${label}`}
      aria-pressed={isHalf}
      disabled={isLocked}
      onClick={() => void set(path, isHalf ? undefined : 'half')}
    >
      ½
    </Button>
  );
}
