import { useTranslate } from '@refinedev/core';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fillPath } from '../../engine/path.ts';
import { matchRoute, type Plan, screenOf } from '../../engine/plan.ts';
import { KeysDialog } from '../../fields/keys-dialog.tsx';
import { useWorkspace } from '../../workspace/index.tsx';
import { useSingleKeys } from '../../workspace/single-keys.tsx';
import { homePath } from '../breadcrumb.tsx';

/** Milliseconds after `G` in which a letter names a place. */
const patience = 1500;

export interface ShellKeysProps {
  readonly onSearch: () => void;
}

/**
 * The single keys of the whole console: `?` shows the keys of a screen that has none of its own, and `G` and a letter
 * go to a place.
 */
export default function ShellKeys({ onSearch }: ShellKeysProps) {
  const translate = useTranslate();
  const { plan } = useWorkspace();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [isHelping, setHelping] = useState(false);
  const pressedG = useRef(-Infinity);
  const list = listOfRecord(plan, pathname);
  const places: Readonly<Record<string, (() => void) | undefined>> = {
    h: () => void navigate(homePath),
    b: list === undefined ? undefined : () => void navigate(list),
    s: onSearch,
  };
  useSingleKeys((event) => {
    const key = event.key.toLowerCase();
    const isAfterG = event.timeStamp - pressedG.current < patience;
    pressedG.current = key === 'g' ? event.timeStamp : -Infinity;
    const act = isAfterG ? places[key] : key === '?' ? () => setHelping(true) : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  }, 'console');
  if (!isHelping) return null;
  return <KeysDialog keys={[{ key: '?', text: translate('list.keys.help') }]} onClose={() => setHelping(false)} />;
}

/** Returns the address of the list that the record at an address belongs to; undefined elsewhere. */
function listOfRecord(plan: Plan, pathname: string): string | undefined {
  const { route, params } = matchRoute(plan, pathname) ?? {};
  const { screen, under } = route ?? {};
  if (!params || !screen || screen.view === 'list' || screen.view === 'report') return undefined;
  const list = screenOf(plan, screen.resource, 'list');
  if (!list) return undefined;
  const parent = under && list.under && { [list.under.parameter]: params[under.parameter] ?? '' };
  return fillPath(list.path, { ...params, ...parent });
}
