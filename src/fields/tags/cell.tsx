import { useTranslate } from '@refinedev/core';
import type { CellProps, KindCell } from '../view.ts';
import styles from './cell.module.css';
import type { TagsSettings } from './index.ts';

function TagsCell({ value }: CellProps<TagsSettings, readonly string[]>) {
  const translate = useTranslate();
  return (
    <span className={styles.tags} title={value.join(translate('list.separator'))}>
      {value.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ))}
    </span>
  );
}

export const cell: KindCell<'tags'> = {
  Cell: TagsCell,
  width: 200,
};
