import { FolderViewOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button, Dropdown } from 'antd';
import { startTransition, useState } from 'react';
import { Deferred } from '../../../fields/deferred.tsx';
import { lazily } from '../../../workspace/lazily.tsx';
import { useMenuFocus } from '../../../workspace/menu-focus.tsx';
import type { SavedView } from './views.ts';
import type { ViewsProps } from './views-props.ts';

const ViewsPanel = lazily(() => import('./views-panel.tsx'));
const ViewDialog = lazily(() => import('./view-dialog.tsx'));
const CurrentView = lazily(() => import('./current-view.tsx'));

/** The button behind which one finds the saved views of the list; it bears the name of the one that is shown. */
export function ViewsButton(props: ViewsProps) {
  const title = useTranslate()('list.views');
  const isOfView = props.addressed.address.view !== undefined;
  const menuFocus = useMenuFocus();
  const [isOpen, setOpen] = useState(false);
  const [named, setNamed] = useState<'new' | SavedView>();
  function turn(open: boolean) {
    menuFocus.onOpenChange(open);
    setOpen(open);
  }
  function askName(view: 'new' | SavedView) {
    turn(false);
    startTransition(() => setNamed(view));
  }
  return (
    <>
      <Dropdown
        {...menuFocus}
        open={isOpen}
        onOpenChange={turn}
        trigger={['click']}
        placement="bottomRight"
        // On a phone it is as wide as the screen, and fits at neither edge of the button.
        align={{ overflow: { adjustY: true, shiftX: true } }}
        destroyOnHidden
        popupRender={() => (
          <Deferred place={null}>
            <ViewsPanel {...props} onName={askName} onClose={() => turn(false)} />
          </Deferred>
        )}
      >
        <Button icon={<FolderViewOutlined aria-hidden />} title={title} {...(!isOfView && { 'aria-label': title })}>
          {isOfView && (
            <Deferred place={null} isQuiet>
              <CurrentView {...props} />
            </Deferred>
          )}
        </Button>
      </Dropdown>
      {named && (
        <Deferred place={null} onClose={() => setNamed(undefined)}>
          <ViewDialog {...props} view={named === 'new' ? undefined : named} onClose={() => setNamed(undefined)} />
        </Deferred>
      )}
    </>
  );
}
