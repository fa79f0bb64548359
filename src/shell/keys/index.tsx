import { useTranslate } from '@refinedev/core';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { allows, type PermissionSnapshot } from '../../engine/permissions/permission.ts';
import { fillPath } from '../../engine/routes/path.ts';
import { matchRoute, type Plan, screenOf } from '../../engine/routes/plan.ts';
import { placesWithShortcut } from '../../engine/routes/shortcuts.ts';
import { type KeyActions, useShownKey, useSingleKeys } from '../../ui/keys/single-keys.tsx';
import { useWorkspace } from '../../workspace/index.tsx';
import { KeysDialog } from '../../workspace/parts/keys-dialog.tsx';
import { useWords } from '../../workspace/words.tsx';

/** Milliseconds after `G` in which a letter names a place. */
const sequenceTimeout = 1500;

export interface ShellKeysProps {
  readonly onSearch: () => void;
}

/**
 * The single keys of the whole console: `?` shows the keys of a screen that has none of its own, and `G` and a letter
 * go to a place.
 */
export default function ShellKeys({ onSearch }: ShellKeysProps) {
  useWords('keys');
  const translate = useTranslate();
  const { plan, snapshot } = useWorkspace();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [isHelping, setHelping] = useState(false);
  const pressedG = useRef(-Infinity);
  const list = listOfRecord(plan, snapshot, pathname);
  const places: KeyActions = {
    h: () => void navigate(plan.home),
    b: list === undefined ? undefined : () => void navigate(list),
    s: onSearch,
    ...Object.fromEntries(
      placesWithShortcut(plan, snapshot).map(({ shortcut, path }) => [shortcut, () => void navigate(path)]),
    ),
  };
  useShownKey('G B', list === undefined ? undefined : translate('keys.back'));
  useSingleKeys((event) => {
    const key = event.key.toLowerCase();
    const go = event.timeStamp - pressedG.current < sequenceTimeout ? places[key] : undefined;
    pressedG.current = key === 'g' ? event.timeStamp : -Infinity;
    return go;
  }, 'sequence');
  useSingleKeys(({ key }) => key === '?' && (() => setHelping(true)), 'console');
  if (!isHelping) return null;
  return <KeysDialog keys={[{ key: '?', text: translate('keys.help') }]} onClose={() => setHelping(false)} />;
}

/**
 * Returns the address of the list that the record at an address belongs to; undefined elsewhere, and where the user may
 * not open the list.
 */
function listOfRecord(plan: Plan, snapshot: PermissionSnapshot, pathname: string): string | undefined {
  const { route, params } = matchRoute(plan, pathname) ?? {};
  const { screen, under } = route ?? {};
  if (!params || !screen || screen.view === 'list' || screen.view === 'report') return undefined;
  const list = screenOf(plan, screen.resource, 'list');
  if (!list || !allows(snapshot, list.rule)) return undefined;
  const parent = under && list.under && { [list.under.parameter]: params[under.parameter] ?? '' };
  return fillPath(list.path, { ...params, ...parent });
}
