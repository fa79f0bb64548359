import { PlusOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import styles from './calendar.module.css';

interface AddButtonProps {
  readonly day: string;
  readonly onCreate: (day: string) => void;
  /** -1 where the keys of a grid move the focus to it. @default a tab stop */
  readonly tabIndex?: number;
}

/** Opens the form of a new record with the date filled in. */
export function AddButton({ day, onCreate, tabIndex }: AddButtonProps) {
  const label = useTranslate()('calendar.add', { day });
  return (
    <button
      type="button"
      className={styles.add}
      tabIndex={tabIndex}
      aria-label={label}
      title={label}
      onClick={() => onCreate(day)}
    >
      <PlusOutlined aria-hidden />
    </button>
  );
}
