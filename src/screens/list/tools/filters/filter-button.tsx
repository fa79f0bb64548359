import { FilterOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import styles from './filter-button.module.css';

export interface FilterButtonProps {
  /** Number of active filters. */
  readonly count: number;
  readonly isOpen: boolean;
  readonly onClick: () => void;
}

/** Expands the filter row, and shows the number of active filters. */
export function FilterButton({ count, isOpen, onClick }: FilterButtonProps) {
  const translate = useTranslate();
  return (
    <Button
      icon={<FilterOutlined aria-hidden />}
      aria-expanded={isOpen}
      aria-label={translate(count > 0 ? 'list.filtersOpen' : 'list.filters', { count })}
      onClick={onClick}
    >
      <span className={styles.word}>{translate('list.filters')}</span>
      {count > 0 && <span className={styles.count} data-count={count} />}
    </Button>
  );
}
