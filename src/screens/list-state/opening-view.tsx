import { useMemo } from 'react';
import type { Resource } from '../../engine/resource.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { usePreference } from '../../workspace/preferences/preference.tsx';
import { copyOfView, readViewCopy, type ViewCopy } from '../../workspace/preferences/view-copy.ts';
import { preferenceKey } from './preference-key.ts';

/** Returns the view that a list opens with: the user's own, else the team's. */
export function useShownOpening(resource: Resource): ViewCopy | undefined {
  const { user } = useWorkspace();
  const [own] = useOpeningView(resource);
  const team = useMemo(() => readViewCopy(user.views?.[resource.name]), [user, resource]);
  return own ?? team;
}

/** Returns the view that the signed-in user's list opens with (undefined for none), and a function that changes it. */
export function useOpeningView(
  resource: Resource,
): readonly [ViewCopy | undefined, (view: ViewCopy | undefined) => void] {
  const [saved, save] = usePreference(preferenceKey('view', resource));
  const view = useMemo(() => readViewCopy(saved), [saved]);
  return [view, (next) => save(next ? copyOfView(next) : null)];
}
