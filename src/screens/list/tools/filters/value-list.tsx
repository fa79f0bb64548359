import { CloseOutlined, SearchOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button, Popover } from 'antd';
import styles from './value-list.module.css';

export interface ValueListProps {
  /** What the values are of. */
  readonly label: string;
  readonly values: readonly string[];
  readonly onRemove: () => void;
  readonly className?: string | undefined;
  /** @default false */
  readonly isSearch?: boolean;
}

/** A pasted list of values, in place of the input that it was pasted into. */
export default function ValueList({ label, values, onRemove, className, isSearch = false }: ValueListProps) {
  const translate = useTranslate();
  const text = translate('list.pasted.count', { count: values.length });
  return (
    <div className={`${styles.list} ${className ?? ''}`} role="group" aria-label={label}>
      {isSearch && <SearchOutlined aria-hidden />}
      <Popover
        trigger="click"
        title={`${label}: ${text}`}
        content={<pre className={styles.values}>{values.join('\n')}</pre>}
      >
        <Button type="link" size="small" className={styles.count} title={label}>
          {text}
        </Button>
      </Popover>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={translate('list.removeFilter', { name: label })}
        onClick={onRemove}
      />
    </div>
  );
}
