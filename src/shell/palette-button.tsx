import { SearchOutlined } from '@ant-design/icons';
import { useCan, useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { matchRoute } from '../engine/plan.ts';
import { useWorkspace } from '../workspace/index.tsx';
import { lazyWithRetry } from '../workspace/lazy-with-retry.tsx';
import { recordRecent } from '../workspace/recent.ts';
import { openStorage } from '../workspace/storage.ts';
import { LoadOnDemand } from './load-on-demand.tsx';
import { LoadWhenIdle } from './load-when-idle.tsx';
import type { ToolsProps } from './tools.tsx';

const loadPalette = () => import('./palette/index.tsx');
const loadKeys = () => import('./keys/index.tsx');
const Why = lazyWithRetry(async () => ({ default: (await import('./why/index.tsx')).Why }));

/** Opens the command palette, also with Ctrl/⌘ K. Records opened screens, which the palette lists first. */
export function PaletteButton(tools: ToolsProps) {
  const translate = useTranslate();
  const { system } = useWorkspace();
  const { data: rolesAccess } = useCan({ resource: system.roles, action: 'list' });
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const onWhy = rolesAccess?.can ? () => setAsking(true) : undefined;
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
      <LoadWhenIdle
        load={loadPalette}
        isWanted={isOpen}
        draw={({ default: Palette }) => isOpen && <Palette {...{ tools, onWhy }} onClosed={() => setOpen(false)} />}
      />
      <LoadWhenIdle load={loadKeys} draw={({ default: Keys }) => <Keys onSearch={() => setOpen(true)} />} />
      {isAsking && (
        <LoadOnDemand onFailed={() => setAsking(false)}>
          <Why onClosed={() => setAsking(false)} />
        </LoadOnDemand>
      )}
    </>
  );
}

function useNotedScreens() {
  const { plan } = useWorkspace();
  const { pathname } = useLocation();
  useEffect(() => {
    const route = matchRoute(plan, pathname)?.route;
    if (route?.inMenu)
      recordRecent(
        openStorage(() => window.localStorage),
        route.path,
      );
  }, [plan, pathname]);
}
