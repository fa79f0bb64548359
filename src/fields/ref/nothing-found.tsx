import { useTranslate } from '@refinedev/core';
import { Button, Spin } from 'antd';

export interface NothingFoundProps {
  readonly found: { readonly isFetching: boolean; readonly isError: boolean; readonly refetch: () => Promise<unknown> };
}

/** Stands where the options would: they are on their way, there are none, or they could not be fetched. */
export function NothingFound({ found }: NothingFoundProps) {
  const translate = useTranslate();
  if (found.isFetching) return <Spin size="small" />;
  if (!found.isError) return translate('fields.noOptions');
  return (
    <>
      {translate('fields.optionsFailed')}
      <Button type="link" size="small" onClick={() => void found.refetch()}>
        {translate('fields.retry')}
      </Button>
    </>
  );
}
