import { FilterOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import styles from './filter-button.module.css';

export interface FilterButtonProps {
  /** Filters that are set. */
  readonly count: number;
  readonly isOpen: boolean;
  readonly onClick: () => void;
}

/** Unfolds the row of filters, and tells how many are set while it is folded. */
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
