import { SearchOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { matchRoute } from '../engine/plan.ts';
import { useWorkspace } from '../workspace/index.tsx';
import { Later } from './later.tsx';
import { noteRecent } from './palette/recent.ts';

const loadPalette = () => import('./palette/index.tsx');

/** Opens the command palette, as Ctrl/⌘ K does anywhere; and notes which screens are opened, for it to offer them first. */
export function PaletteButton() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  useNotedScreens();
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen(true);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined />}
        aria-label={translate('shell.palette')}
        aria-keyshortcuts="Control+K Meta+K"
        title={translate('shell.palette')}
        onClick={() => setOpen(true)}
      />
      <Later
        load={loadPalette}
        isWanted={isOpen}
        draw={({ default: Palette }) => isOpen && <Palette onClosed={() => setOpen(false)} />}
      />
    </>
  );
}

function useNotedScreens() {
  const { plan } = useWorkspace();
  const { pathname } = useLocation();
  useEffect(() => {
    const route = matchRoute(plan, pathname)?.route;
    if (route?.inMenu) noteRecent(window.localStorage, route.path);
  }, [plan, pathname]);
}
