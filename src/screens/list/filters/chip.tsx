import { CloseOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import styles from './filters.module.css';

/** An active filter with a remove button. */
export function Chip({ name, text, onRemove }: { name: string; text: string; onRemove: () => void }) {
  const translate = useTranslate();
  return (
    <li className={styles.chip}>
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
