import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { totalText } from '../../../rows/count-text.ts';
import type { ExactTotal } from '../../../rows/rows.tsx';

export interface TotalProps {
  readonly total: number;
  readonly isCapped: boolean;
  readonly exact: ExactTotal;
}

/** The total number of rows. If counting stopped at its limit, a button requests the exact number. */
export function Total({ total, isCapped, exact }: TotalProps) {
  const translate = useTranslate();
  const known = exact.total ?? total;
  const isOpen = isCapped && exact.total === undefined;
  return (
    <>
      {translate('list.total', { total: totalText(known, isOpen) })}
      {isOpen && (
        <Button type="link" size="small" loading={exact.isCounting} onClick={exact.count}>
          {translate('list.countAll')}
        </Button>
      )}
    </>
  );
}
