import { SettingOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button, Dropdown } from 'antd';
import { Deferred } from '../../../fields/deferred.tsx';
import { lazily } from '../../../workspace/lazily.tsx';
import { useMenuFocus } from '../../../workspace/menu-focus.tsx';
import type { ColumnPanelProps } from './column-panel.tsx';

const ColumnPanel = lazily(async () => ({ default: (await import('./column-panel.tsx')).ColumnPanel }));

/** The button behind which one chooses the columns of the list and the height of its rows. */
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
        <Deferred place={null}>
          <ColumnPanel {...props} />
        </Deferred>
      )}
    >
      <Button icon={<SettingOutlined />} title={title} aria-label={title} />
    </Dropdown>
  );
}
