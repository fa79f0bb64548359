import { useMemo } from 'react';
import { isObject } from '../../base/is-object.ts';
import { type IconName, iconNames } from '../../engine/routes/icons.ts';
import { usePreference } from './preference.tsx';
import { readViewCopy, type ViewCopy } from './view-copy.ts';

/** What a user has pinned to the top of the menu: an entry of the menu, or a saved view of its list. */
export interface Pin {
  /** Key of the entry. */
  readonly entry: string;
  /** Chosen by the user. @default the icon of the entry, or of its group */
  readonly icon?: IconName | undefined;
  /** @default the entry itself */
  readonly view?: ViewCopy | undefined;
}

/** Key of the preference that holds the pins. */
export const pinsKey = 'pins';

/** Identifies a pin among those of a user. That of an entry is the key of the entry. */
export function pinId({ entry, view }: Pin): string {
  return view ? `${entry}?view=${view.id}` : entry;
}

/** Returns the stored pins. Unreadable ones are left out. */
function readPins(stored: unknown): readonly Pin[] {
  return Array.isArray(stored) ? stored.flatMap(readPin) : [];
}

function readPin(stored: unknown): Pin | [] {
  const { entry, icon, view } = isObject(stored) ? stored : {};
  if (typeof entry !== 'string') return [];
  return { entry, icon: iconNames.find((name) => name === icon), view: readViewCopy(view) };
}

/** Returns the user's pins in their order, those to places that they may not open now among them. */
export function usePins(): readonly Pin[] {
  const [stored] = usePreference(pinsKey);
  return useMemo(() => readPins(stored), [stored]);
}
