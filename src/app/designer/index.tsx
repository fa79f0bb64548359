import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import styles from './designer.module.css';
import { Panel } from './panel.tsx';
import { useSay } from './words.ts';

/** Edits screens in the browser, in development alone: the button that opens the panel, and the panel. */
export function Designer() {
  const say = useSay();
  const [isOpen, setOpen] = useState(() => sessionStorage.getItem('designer') === 'open');
  function show(isShown: boolean) {
    sessionStorage.setItem('designer', isShown ? 'open' : '');
    setOpen(isShown);
  }
  if (!isOpen)
    return (
      <Button className={styles.toggle} shape="round" icon={<EditOutlined aria-hidden />} onClick={() => show(true)}>
        {say('open')}
      </Button>
    );
  return (
    <Suspense>
      <Panel onClose={() => show(false)} />
    </Suspense>
  );
}
