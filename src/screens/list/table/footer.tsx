import { useTranslate } from '@refinedev/core';
import { Pagination } from 'antd';
import { cloneElement, isValidElement, type ReactNode } from 'react';
import { config } from '../../../config/index.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { ListState } from '../../shared/list-state/use-list-state.tsx';
import { type Rows, useExactTotal } from '../rows.tsx';
import styles from './table.module.css';
import { Total } from './total.tsx';

export interface FooterProps {
  readonly resource: Resource;
  readonly listState: ListState;
  readonly rows: Pick<Rows, 'rows' | 'total' | 'isCapped'>;
  readonly onPage: (page: number, size: number) => void;
  /** The selection bar. */
  readonly children?: ReactNode;
}

/** Below the rows: the total number and the pagination. */
export default function Footer({ resource, listState: addressed, rows, onPage, children }: FooterProps) {
  const translate = useTranslate();
  const { address } = addressed;
  const exact = useExactTotal(resource, addressed);
  const isOpen = rows.isCapped && exact.total === undefined;
  // The total is capped at the limit of counting. A full page beyond the limit means that another page follows.
  const reached = address.page * address.size + (rows.rows.length === address.size ? 1 : 0);
  const total = exact.total ?? (isOpen ? Math.max(rows.total, reached) : rows.total);
  const last = Math.ceil(total / address.size);
  return (
    <div className={styles.footer}>
      {children}
      <Pagination
        size="small"
        // As small on any screen. It would be drawn twice to find out how wide that is.
        responsive={false}
        showLessItems
        showSizeChanger
        current={address.page}
        pageSize={address.size}
        pageSizeOptions={[...config.pageSizes]}
        total={total}
        showTotal={() => <Total total={rows.total} isCapped={rows.isCapped} exact={exact} />}
        itemRender={(page, type, element) => {
          // antd labels these buttons by their icons.
          if (type === 'prev') return named(element, translate('list.previousPage'));
          if (type === 'next') return named(element, translate('list.nextPage'));
          return isOpen && type === 'page' && page === last ? `${page}+` : element;
        }}
        onChange={onPage}
      />
    </div>
  );
}

function named(element: ReactNode, name: string): ReactNode {
  return isValidElement<{ 'aria-label'?: string }>(element) ? cloneElement(element, { 'aria-label': name }) : element;
}
