import { SettingOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button, Dropdown } from 'antd';
import { LazyBoundary } from '../../../fields/lazy-boundary.tsx';
import { lazyWithRetry } from '../../../workspace/lazy-with-retry.tsx';
import { useMenuFocus } from '../../../workspace/menu-focus.tsx';
import type { ColumnPanelProps } from './column-panel.tsx';

const ColumnPanel = lazyWithRetry(async () => ({ default: (await import('./column-panel.tsx')).ColumnPanel }));

/** The button that opens the choice of columns and row density. */
export function ColumnPicker(props: ColumnPanelProps) {
  const title = useTranslate()('list.columns');
  const menuFocus = useMenuFocus();
  return (
    <Dropdown
      {...menuFocus}
      trigger={['click']}
      placement="bottom"
      destroyOnHidden
      popupRender={() => (
        <LazyBoundary place={null}>
          <ColumnPanel {...props} />
        </LazyBoundary>
      )}
    >
      <Button icon={<SettingOutlined />} title={title} aria-label={title} />
    </Dropdown>
  );
}
