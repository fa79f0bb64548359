import { CloseCircleFilled } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';

/** Returns props for antd's `allowClear`. By default antd labels the clear button in English or by its icon name. */
export function useClearing() {
  const label = useTranslate()('list.clear');
  return { label, clearIcon: <CloseCircleFilled role="img" aria-label={label} /> };
}
