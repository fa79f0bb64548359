import { useMemo } from 'react';
import { isObject } from '../../../base/is-object.ts';
import type { Resource } from '../../../engine/resource.ts';
import { usePreference } from '../../../workspace/preferences/preference.tsx';
import type { Remembered } from './guess.ts';

/** Returns the column mapping of this user's last import of the resource. It is stored with the account. */
export function useRemembered(resource: Resource): readonly [Remembered, (remembered: Remembered) => void] {
  const [saved, save] = usePreference(`import:${resource.name}`);
  return [useMemo(() => readRemembered(saved), [saved]), save];
}

function readRemembered(saved: unknown): Remembered {
  if (!isObject(saved)) return {};
  return Object.fromEntries(
    Object.entries(saved).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
