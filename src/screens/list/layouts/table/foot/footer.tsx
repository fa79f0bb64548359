import { useTranslate } from '@refinedev/core';
import { Pagination } from 'antd';
import { memo, type ReactNode, type RefObject } from 'react';
import { config } from '../../../../../config/index.ts';
import type { Resource } from '../../../../../engine/resource.ts';
import type { ListState } from '../../../../list-state/use-list-state.tsx';
import { namedPageButton } from '../../../rows/page-button.tsx';
import type { Rows } from '../../../rows/rows.tsx';
import grid from '../grid.module.css';
import styles from '../table.module.css';
import { Total, useExactTotal } from './total.tsx';

interface FooterProps {
  readonly resource: Resource;
  readonly address: ListState['address'];
  readonly codec: ListState['codec'];
  /** Number of rows on the page. */
  readonly count: number;
  readonly total: Rows['total'];
  readonly isCapped: Rows['isCapped'];
  /** Where the rows are. */
  readonly table: RefObject<HTMLElement | null>;
  readonly onPage: (page: number, size: number) => void;
  /** The selection bar. */
  readonly children?: ReactNode;
}

/** Below the rows: the total number and the pagination. Memoized: a request does not change it. */
export default memo(function Footer(props: FooterProps) {
  const { resource, address, codec, count, total: counted, isCapped, table, onPage, children } = props;
  const translate = useTranslate();
  const exact = useExactTotal(resource, { address, codec });
  const isOpen = isCapped && exact.total === undefined;
  // The total is capped at the limit of counting. A full page beyond the limit means that another page follows.
  const reached = address.page * address.size + (count === address.size ? 1 : 0);
  const total = exact.total ?? (isOpen ? Math.max(counted, reached) : counted);
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
        showTotal={() => <Total total={counted} isCapped={isCapped} exact={exact} />}
        itemRender={(page, type, element) =>
          isOpen && type === 'page' && page === last ? `${page}+` : namedPageButton(translate, type, element)
        }
        onChange={(page, size) => {
          onPage(page, size);
          if (table.current) scrollToFirstRow(table.current);
        }}
      />
    </div>
  );
});

/** The pagination stands below the last row, and a phone has scrolled down to it. */
function scrollToFirstRow(table: HTMLElement): void {
  table.querySelector(`.${grid.scroller}`)?.scrollTo({ top: 0, behavior: 'instant' });
  if (table.getBoundingClientRect().top < 0) table.scrollIntoView({ behavior: 'instant' });
}
