import { useTranslate } from '@refinedev/core';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import type { IconName } from '../../engine/routes/icons.ts';
import { useClearing } from '../../ui/inputs/clearing.tsx';
import { IconGrid } from './grid.tsx';
import { iconsNamed } from './index.ts';

interface IconPickerProps {
  readonly isOpen: boolean;
  readonly chosen: string | undefined;
  readonly onChoose: (name: IconName) => void;
  readonly onClose: () => void;
}

/** A modal with all icons and a search by name (spec §2, §9 "Icon picker modal": 500 wide, the list 410 high). */
export function IconPicker({ isOpen, chosen, onChoose, onClose }: IconPickerProps) {
  const translate = useTranslate();
  const [keyword, setKeyword] = useState('');
  return (
    <Modal
      title={translate('fields.icon.title')}
      open={isOpen}
      width={500}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
      afterClose={() => setKeyword('')}
    >
      <Input
        type="search"
        autoFocus
        allowClear={useClearing()}
        aria-label={translate('fields.icon.search')}
        placeholder={translate('fields.icon.search')}
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
      />
      <IconGrid names={iconsNamed(keyword)} chosen={chosen} onChoose={onChoose} />
    </Modal>
  );
}
