import { useTranslate } from '@refinedev/core';
import { Button, Spin } from 'antd';

export interface NothingFoundProps {
  readonly found: { readonly isFetching: boolean; readonly isError: boolean; readonly refetch: () => Promise<unknown> };
}

/** Replaces the options while they are loading, if there are none, or if loading failed. */
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
