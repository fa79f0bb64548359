import { SearchOutlined } from '@ant-design/icons';
import { useCan, useTranslate } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { matchRoute } from '../../../engine/routes/plan.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { recordRecent } from '../../../workspace/place/recent.ts';
import { openStorage } from '../../../workspace/session/storage.ts';
import { useWhy } from '../../../workspace/why.tsx';
import { LoadWhenIdle } from '../../loading/load-when-idle.tsx';
import type { ToolsProps } from './tools.tsx';

const loadPalette = () => import('../../palette/index.tsx');
const loadKeys = () => import('../../keys/index.tsx');

/** Opens the command palette, also with Ctrl/⌘ K. */
export function PaletteButton(tools: ToolsProps) {
  const translate = useTranslate();
  const { system } = useWorkspace();
  const { data: rolesAccess } = useCan({ resource: system.roles, action: 'list' });
  const { data: usersAccess } = useCan({ resource: system.users, action: 'list' });
  const [isOpen, setOpen] = useState(false);
  const askWhy = useWhy();
  const onWhy = askWhy && (rolesAccess?.can || usersAccess?.can) ? () => askWhy() : undefined;
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
      <IconButton
        icon={<SearchOutlined />}
        label={translate('shell.palette')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      />
      <LoadWhenIdle
        load={loadPalette}
        isWanted={isOpen}
        draw={({ default: Palette }) => isOpen && <Palette {...{ tools, onWhy }} onClosed={() => setOpen(false)} />}
      />
      <NotedScreens />
      <LoadWhenIdle load={loadKeys} draw={({ default: Keys }) => <Keys onSearch={() => setOpen(true)} />} />
    </>
  );
}

/** Records opened screens, which the palette lists first. A component of its own: every address draws it again. */
function NotedScreens() {
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
  return null;
}
