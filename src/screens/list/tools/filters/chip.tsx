import { CloseOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import styles from './filters.module.css';

interface ChipProps {
  readonly name: string;
  readonly text: string;
  /** Whether the filter row shows it, so that the chip is for print alone. @default false */
  readonly isInRow?: boolean;
  readonly onRemove: () => void;
}

/** An active filter with a remove button. */
export function Chip({ name, text, isInRow = false, onRemove }: ChipProps) {
  const translate = useTranslate();
  return (
    <li className={styles.chip} data-in-row={isInRow || undefined}>
      <span className={styles.chipText} title={text}>
        <span className={styles.chipName}>{name}: </span>
        {text}
      </span>
      <button
        type="button"
        className={styles.remove}
        aria-label={translate('list.removeFilter', { name })}
        onClick={onRemove}
      >
        <CloseOutlined />
      </button>
    </li>
  );
}
