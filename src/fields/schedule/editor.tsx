import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button, Select } from 'antd';
import { GroupInputs, useGroup } from '../parts/group.tsx';
import { TimeBox } from '../time/picker.tsx';
import type { InputProps } from '../view.ts';
import styles from './editor.module.css';
import type { Hours } from './hours.ts';
import type { ScheduleSettings } from './index.ts';
import { dayName, weekdays } from './words.ts';

const usual: Hours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' };

/** Edits opening hours: one line per entry with its days, start and end. */
export function ScheduleEditor(props: InputProps<ScheduleSettings, readonly Hours[]>) {
  const { value, onChange, disabled = false } = props;
  const translate = useTranslate();
  const { group, required } = useGroup(props);
  const { id, ...control } = group;
  const entries = value ?? [];
  const replaceEntries = (next: readonly Hours[]) => onChange?.(next.length === 0 ? null : next);
  const change = (index: number, part: Partial<Hours>) =>
    replaceEntries(entries.map((entry, at) => (at === index ? { ...entry, ...part } : entry)));
  return (
    <div {...control} className={styles.entries} role="group">
      {required}
      <GroupInputs>
        {entries.map((entry, index) => (
          <Entry
            // Entries have no id and never move.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            entry={entry}
            position={index + 1}
            isChecked={Boolean(props['aria-invalid'])}
            disabled={disabled}
            onChange={(part) => change(index, part)}
            onRemove={() => replaceEntries(entries.filter((_entry, at) => at !== index))}
          />
        ))}
      </GroupInputs>
      <Button
        {...(id !== undefined && { id })}
        icon={<PlusOutlined />}
        disabled={disabled}
        onClick={() => replaceEntries([...entries, usual])}
      >
        {translate('fields.schedule.add')}
      </Button>
    </div>
  );
}

interface EntryProps {
  readonly entry: Hours;
  /** Position for screen readers, which tells the lines apart. */
  readonly position: number;
  /** The form has refused the hours: what is missing is marked. */
  readonly isChecked: boolean;
  readonly disabled: boolean;
  readonly onChange: (part: Partial<Hours>) => void;
  readonly onRemove: () => void;
}

const missing = { status: 'error', 'aria-invalid': true } as const;

function Entry({ entry, position, isChecked, disabled, onChange, onRemove }: EntryProps) {
  const translate = useTranslate();
  const name = (part: 'onDays' | 'from' | 'to' | 'remove') => translate(`fields.schedule.${part}`, { position });
  const timeBox = (end: 'from' | 'to') => (
    <TimeBox
      {...(isChecked && entry[end] === '' && missing)}
      aria-label={name(end)}
      disabled={disabled}
      time={entry[end] || undefined}
      onTime={(time) => onChange({ [end]: time ?? '' })}
    />
  );
  return (
    <div className={styles.entry}>
      <Select<number[]>
        {...(isChecked && entry.days.length === 0 && missing)}
        mode="multiple"
        maxTagCount="responsive"
        showSearch={false}
        disabled={disabled}
        aria-label={name('onDays')}
        placeholder={name('onDays')}
        options={weekdays.map((day) => ({ value: day, label: dayName(day, { translate }) }))}
        value={[...entry.days]}
        onChange={(chosen) => onChange({ days: chosen.toSorted() })}
      />
      {timeBox('from')}
      <span aria-hidden>~</span>
      {timeBox('to')}
      <Button
        type="text"
        icon={<DeleteOutlined />}
        disabled={disabled}
        aria-label={name('remove')}
        onClick={onRemove}
      />
    </div>
  );
}
