import { DateField, MarkdownField, NumberField, Show, TextField } from '@refinedev/antd';
import { useOne, useShow } from '@refinedev/core';
import { Typography } from 'antd';

export const ShowProduct = () => {
  const {
    result: product,
    query: { isLoading },
  } = useShow();
  const { result: category } = useOne({
    resource: 'categories',
    id: product?.category?.id || '',
    queryOptions: { enabled: !!product },
  });
  return (
    <Show isLoading={isLoading}>
      <Typography.Title level={5}>Id</Typography.Title>
      <TextField value={product?.id} />
      <Typography.Title level={5}>Name</Typography.Title>
      <TextField value={product?.name} />
      <Typography.Title level={5}>Description</Typography.Title>
      <MarkdownField value={product?.description} />
      <Typography.Title level={5}>Material</Typography.Title>
      <TextField value={product?.material} />
      <Typography.Title level={5}>Category</Typography.Title>
      <TextField value={category?.title} />
      <Typography.Title level={5}>Price</Typography.Title>
      <NumberField value={product?.price} />
      <Typography.Title level={5}>Created at</Typography.Title>
      <DateField value={product?.createdAt} />
      <DateField value={product?.createdAt} format="LLL" />
    </Show>
  );
};
