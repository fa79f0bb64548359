import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { Resource } from '../../../../../engine/resource.ts';
import { filtersOf } from '../../../../list-state/request.ts';
import type { ListState } from '../../../../list-state/use-list-state.tsx';
import { useResourceQuery } from '../../../../records/use-resource-query.ts';
import { totalText } from '../../../rows/count-text.ts';

/** Loads the exact number of rows without a limit. The server counts them only on request. */
export function useExactTotal(resource: Resource, { address, codec }: Pick<ListState, 'address' | 'codec'>) {
  const { preset } = address;
  const filters = useMemo(() => filtersOf(address, codec), [address, codec]);
  const selection = JSON.stringify({ filters, preset });
  const [asked, ask] = useState<string>();
  const isAsked = asked === selection;
  const config = { filters, query: { _start: 0, _end: 1, _total: 'exact', ...(preset && { _preset: preset }) } };
  const { query, result } = useResourceQuery<{ readonly total?: number }>(
    { resource: resource.name, path: 'page', config },
    { enabled: isAsked },
  );
  return {
    total: isAsked && query.isSuccess ? result.data.total : undefined,
    isCounting: isAsked && query.isFetching,
    count: () => ask(selection),
  };
}

type ExactTotal = ReturnType<typeof useExactTotal>;

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
