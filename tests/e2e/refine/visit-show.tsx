import { Show, TextField } from '@refinedev/antd';
import { useGetIdentity, useShow } from '@refinedev/core';

export default function VisitShow() {
  const { result: visit, query } = useShow();
  const { data: user } = useGetIdentity<{ username: string }>();
  return (
    <Show isLoading={query.isLoading}>
      <TextField value={visit?.topic} />
      <p>读者：{user?.username}</p>
    </Show>
  );
}
