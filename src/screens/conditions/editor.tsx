import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import type { Condition } from '../../engine/fields/condition.ts';
import type { Resource } from '../../engine/resource.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { useWords } from '../../workspace/words.tsx';
import styles from './conditions.module.css';
import { RowEditor } from './row-editor.tsx';
import { type ConditionGroup, conditionOf, firstRow, groupOf, ofRow, rowOf } from './rows.ts';

export interface ConditionEditorProps {
  /** The resource whose fields the condition reads. */
  readonly resource: Resource;
  readonly value: Condition;
  /** Undefined: nothing is left of it. */
  readonly onValue: (value: Condition | undefined) => void;
  readonly isDisabled: boolean;
  /** Edits a part that no row can say, such as `{ not: … }`. */
  readonly other: (part: Condition, onPart: (part: Condition) => void) => ReactNode;
}

/** Edits a condition: comparisons of fields below each other, of which all or any hold, and groups of them. */
export default function ConditionEditor(props: ConditionEditorProps) {
  useWords('conditions');
  return <GroupEditor {...props} />;
}

function GroupEditor({ resource, value, onValue, isDisabled, other }: ConditionEditorProps) {
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  const group = groupOf(value);
  const [first] = Object.values(resource.fields);
  const write = (change: Partial<ConditionGroup>) => onValue(conditionOf({ ...group, ...change }));
  const added = first && ofRow(firstRow(first, kinds));
  const add = (part: Condition) => write({ parts: [...group.parts, part] });
  return (
    <div role="group" className={styles.group} aria-label={translate(`conditions.${group.of}`)}>
      {(group.parts.length > 1 || group.of === 'any') && (
        <Segmented<ConditionGroup['of']>
          size="small"
          aria-label={translate('conditions.of')}
          disabled={isDisabled}
          value={group.of}
          options={(['all', 'any'] as const).map((of) => ({ value: of, label: translate(`conditions.${of}`) }))}
          onChange={(of) => write({ of })}
        />
      )}
      {group.parts.map((part, index) => (
        <PartLine
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a condition have no keys
          key={index}
          {...{ resource, isDisabled, other }}
          value={part}
          onValue={(next) => write({ parts: group.parts.toSpliced(index, 1, ...(next ? [next] : [])) })}
        />
      ))}
      {added && !isDisabled && (
        <div>
          <AddButton what="add" onClick={() => add(added)} />
          <AddButton what="addGroup" onClick={() => add(group.of === 'all' ? { any: [added] } : { all: [added] })} />
        </div>
      )}
    </div>
  );
}

function AddButton({ what, onClick }: { readonly what: 'add' | 'addGroup'; readonly onClick: () => void }) {
  return (
    <Button type="link" size="small" icon={<PlusOutlined aria-hidden />} onClick={onClick}>
      {useTranslate()(`conditions.${what}`)}
    </Button>
  );
}

function PartLine(props: ConditionEditorProps) {
  return (
    <div className={styles.part}>
      <Part {...props} />
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={useTranslate()('conditions.remove')}
        disabled={props.isDisabled}
        onClick={() => props.onValue(undefined)}
      />
    </div>
  );
}

/** A group within a group, a comparison, or what neither can say. */
function Part(props: ConditionEditorProps) {
  const { resource, value, onValue, isDisabled, other } = props;
  if ('all' in value || 'any' in value) return <GroupEditor {...props} />;
  const row = rowOf(value, resource.fields);
  if (!row) return <div className={styles.other}>{other(value, onValue)}</div>;
  return <RowEditor {...{ resource, row, isDisabled }} onRow={(next) => onValue(ofRow(next))} />;
}
