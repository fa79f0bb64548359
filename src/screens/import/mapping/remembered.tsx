import { useCallback, useState } from 'react';
import type { Resource } from '../../../engine/resource.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import type { Remembered } from './guess.ts';

/** Which columns went into which fields when this user last imported the resource. */
export function useRemembered(resource: Resource): readonly [Remembered, (remembered: Remembered) => void] {
  const { user } = useWorkspace();
  const key = `import:${resource.name}:${user.id}`;
  const [remembered, setRemembered] = useState(() => read(window.localStorage.getItem(key)));
  const keep = useCallback(
    (next: Remembered) => {
      setRemembered(next);
      try {
        window.localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Full or forbidden: remembered as long as the page.
      }
    },
    [key],
  );
  return [remembered, keep];
}

function read(text: string | null): Remembered {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}
