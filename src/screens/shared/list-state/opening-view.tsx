import { useMemo } from 'react';
import type { Resource } from '../../../engine/resource.ts';
import { usePreference } from '../../../workspace/preference.tsx';
import { copyOfView, readViewCopy, type ViewCopy } from '../../../workspace/view-copy.ts';
import { preferenceKey } from './preference-key.ts';

/** Returns the view that the signed-in user's list opens with (undefined for none), and a function that changes it. */
export function useOpeningView(
  resource: Resource,
): readonly [ViewCopy | undefined, (view: ViewCopy | undefined) => void] {
  const [saved, save] = usePreference(preferenceKey('view', resource));
  const view = useMemo(() => readViewCopy(saved), [saved]);
  return [view, (next) => save(next ? copyOfView(next) : null)];
}
