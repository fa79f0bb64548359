import { useTranslate } from '@refinedev/core';
import { Pagination } from 'antd';
import type { ReactNode } from 'react';
import { config } from '../../../config/index.ts';
import type { ListAddress } from '../address/address.ts';
import styles from './table.module.css';

export interface FooterProps {
  readonly address: ListAddress;
  readonly total: number;
  readonly onPage: (page: number, size: number) => void;
  /** The bar of selected rows. */
  readonly children?: ReactNode;
}

/** Below the rows: how many there are in all, and the way to the others. */
export default function Footer({ address, total, onPage, children }: FooterProps) {
  const translate = useTranslate();
  return (
    <div className={styles.footer}>
      {children}
      <Pagination
        size="small"
        responsive
        showLessItems
        showSizeChanger
        current={address.page}
        pageSize={address.size}
        pageSizeOptions={[...config.pageSizes]}
        total={total}
        showTotal={(count) => translate('list.total', { total: count.toLocaleString('en-US') })}
        onChange={onPage}
      />
    </div>
  );
}
