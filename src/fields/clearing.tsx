import { CloseCircleFilled } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';

/** For antd's `allowClear`, whose button is called in English by itself, or after its icon. */
export function useClearing() {
  const label = useTranslate()('list.clear');
  return { label, clearIcon: <CloseCircleFilled role="img" aria-label={label} /> };
}
