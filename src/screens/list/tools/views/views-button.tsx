import { DownOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button, Dropdown } from 'antd';
import { startTransition, useState } from 'react';
import { useDropdown } from '../../../../ui/dropdown/dropdown.tsx';
import { LazyBoundary } from '../../../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../../../ui/loading/lazy-with-retry.tsx';
import { PresetText, useNamedPresets } from '../toolbar/presets.tsx';
import styles from './views.module.css';
import type { SavedView } from './views.ts';
import type { ViewsProps } from './views-props.ts';

const ViewsPanel = lazyWithRetry(() => import('./views-panel.tsx'));
const ViewDialog = lazyWithRetry(() => import('./view-dialog.tsx'));
const CurrentView = lazyWithRetry(() => import('./current-view.tsx'));

/**
 * The button that opens the presets and the saved views of the list. It shows the name of the current view, and on a
 * phone, where there is no line of presets, that of the current preset.
 */
export function ViewsButton(props: ViewsProps) {
  const dropdown = useDropdown();
  const [isOpen, setOpen] = useState(false);
  const [named, setNamed] = useState<'new' | SavedView>();
  function turn(open: boolean) {
    dropdown.onOpenChange(open);
    setOpen(open);
  }
  function askName(view: 'new' | SavedView) {
    turn(false);
    startTransition(() => setNamed(view));
  }
  return (
    <>
      <Dropdown
        {...dropdown}
        open={isOpen}
        onOpenChange={turn}
        trigger={['click']}
        placement="bottomLeft"
        destroyOnHidden
        popupRender={() => (
          <LazyBoundary fallback={null}>
            <ViewsPanel {...props} onName={askName} onClose={() => turn(false)} />
          </LazyBoundary>
        )}
      >
        <Button className={styles.button} title={useTranslate()('list.views')}>
          <ButtonText {...props} />
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {named && (
        <LazyBoundary fallback={null} onClose={() => setNamed(undefined)}>
          <ViewDialog {...props} view={named === 'new' ? undefined : named} onClose={() => setNamed(undefined)} />
        </LazyBoundary>
      )}
    </>
  );
}

function ButtonText(props: ViewsProps) {
  const title = useTranslate()('list.views');
  const { address } = props.listState;
  const presets = useNamedPresets(props);
  const current = presets.length > 1 ? presets.find(({ key }) => key === address.preset) : undefined;
  if (address.view !== undefined)
    return (
      <LazyBoundary fallback={null} isQuiet>
        <CurrentView {...props} />
      </LazyBoundary>
    );
  return (
    <>
      <span className={current && styles.word}>{title}</span>
      {current && (
        <span className={styles.preset}>
          <PresetText label={current.label} count={current.count} />
        </span>
      )}
    </>
  );
}
