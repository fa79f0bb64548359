import { BellOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
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
        <Button
          type="text"
          icon={<BellOutlined />}
          aria-label={title}
          aria-haspopup="dialog"
          aria-expanded={false}
          title={title}
          onClick={() => setWanted(true)}
        />
      }
      draw={(bell) => <bell.default isOpenAtFirst={isWanted} onPublished={onPublished} />}
    />
  );
}
