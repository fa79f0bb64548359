import { BellOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { useState } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { LoadWhenIdle } from '../../loading/load-when-idle.tsx';

const loadBell = () => import('../../activity/bell/index.tsx');

/** The bell. A click before its code is loaded opens it as soon as it is. */
export function BellButton({ onPublished }: { readonly onPublished: (() => void) | undefined }) {
  const translate = useTranslate();
  const [isWanted, setWanted] = useState(false);
  const title = translate('shell.bell');
  return (
    <LoadWhenIdle
      load={loadBell}
      isWanted={isWanted}
      place={
        <IconButton
          icon={<BellOutlined />}
          label={title}
          aria-haspopup="dialog"
          aria-expanded={false}
          onClick={() => setWanted(true)}
        />
      }
      draw={(bell) => <bell.default isOpenAtFirst={isWanted} onPublished={onPublished} />}
    />
  );
}
