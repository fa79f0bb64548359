import type { I18nProvider, ResourceProps } from '@refinedev/core';
import { type ReactNode, useMemo } from 'react';
import type { IconName } from '../engine/icons.ts';
import { entryTitle } from '../engine/label.ts';
import { mayDo } from '../engine/plan.ts';
import { identifierOf, refineResources } from '../engine/refine-resources.ts';
import { MenuIcon } from '../shell/menu-icon.tsx';
import { useWorkspace } from '../workspace/index.tsx';

/**
 * Returns the value of `<Refine resources>` in the current language. Resources that the user may not open are hidden
 * from every `useMenu`.
 */
export function useMenuResources({ translate }: I18nProvider): ResourceProps[] {
  const { plan, snapshot } = useWorkspace();
  return useMemo(() => {
    const titles = {
      title: (entry: { readonly key: string; readonly title: string }) => entryTitle(translate, entry),
      importing: translate('list.import'),
    };
    return refineResources(plan.entries, plan.routes, titles).map(({ meta, ...resource }) => {
      const isHidden = meta.hide || !mayDo(plan, snapshot, identifierOf(resource), 'open');
      return {
        ...resource,
        // Refine looks for a resource without an identifier by going through all of them three times.
        identifier: identifierOf(resource),
        meta: { ...meta, hide: isHidden, ...(meta.icon && { icon: iconOf(meta.icon) }) },
      };
    });
  }, [plan, snapshot, translate]);
}

const icons = new Map<IconName, ReactNode>();

/** Returns the same element on every call, because Refine compares its resources deeply. */
function iconOf(name: IconName): ReactNode {
  const icon = icons.get(name) ?? <MenuIcon name={name} />;
  icons.set(name, icon);
  return icon;
}
