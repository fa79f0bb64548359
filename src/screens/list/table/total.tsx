import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { largestCount } from '../../../engine/query.ts';
import { countText } from '../count-text.ts';
import type { ExactTotal } from '../rows.tsx';

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
  const text = isOpen ? countText(largestCount + 1) : known.toLocaleString('en-US');
  return (
    <>
      {translate('list.total', { total: text })}
      {isOpen && (
        <Button type="link" size="small" loading={exact.isCounting} onClick={exact.count}>
          {translate('list.countAll')}
        </Button>
      )}
    </>
  );
}
