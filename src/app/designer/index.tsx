import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { CallsProvider } from './calls/calls.ts';
import { developmentCalls } from './calls/development.ts';
import styles from './designer.module.css';
import { Panel } from './panel.tsx';
import { Save } from './parts/save.tsx';
import { useSay } from './words.ts';

const { files } = developmentCalls;

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
      <CallsProvider value={developmentCalls}>
        <Panel
          save={(designer) => files && <Save designer={designer} difference={files.difference} save={files.save} />}
          onClose={() => show(false)}
        />
      </CallsProvider>
    </Suspense>
  );
}
