import { SettingOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button, Dropdown } from 'antd';
import type { Field } from '../../../engine/field.ts';
import type { Resource } from '../../../engine/resource.ts';
import { Deferred } from '../../../fields/deferred.tsx';
import { lazily } from '../../../workspace/lazily.tsx';
import { useMenuFocus } from '../../../workspace/menu-focus.tsx';
import type { ColumnChoice } from './column-choice.ts';
import type { ListSettings } from './settings.ts';

export interface ColumnPickerProps {
  readonly resource: Resource;
  readonly choices: readonly ColumnChoice[];
  readonly density: ListSettings['density'];
  readonly onChoose: (field: Field, isShown: boolean) => void;
  readonly onDensity: (density: ListSettings['density']) => void;
  /** A column takes the place of another. */
  readonly onMove: (name: string, to: string) => void;
  /** A column becomes wider, or narrower, by so many pixels. */
  readonly onWiden: (field: Field, by: number) => void;
  readonly onReset: () => void;
}

const ColumnPanel = lazily(async () => ({ default: (await import('./column-panel.tsx')).ColumnPanel }));

/** The button behind which one chooses the columns of the list and the height of its rows. */
export function ColumnPicker(props: ColumnPickerProps) {
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
