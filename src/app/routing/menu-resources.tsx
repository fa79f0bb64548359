import type { I18nProvider, ResourceProps } from '@refinedev/core';
import { type ReactNode, useMemo } from 'react';
import type { IconName } from '../../engine/routes/icons.ts';
import { mayDo } from '../../engine/routes/plan.ts';
import { identifierOf } from '../../engine/routes/refine-resources.ts';
import { entryTitle } from '../../engine/texts/label.ts';
import { MenuIcon } from '../../shell/frame/menu/menu-icon.tsx';
import { useWorkspace } from '../../workspace/index.tsx';

/**
 * Returns the value of `<Refine resources>` in the current language. Resources that the user may not open are hidden
 * from every `useMenu`.
 */
export function useMenuResources({ translate, getLocale }: I18nProvider): ResourceProps[] {
  const { plan, snapshot } = useWorkspace();
  const language = getLocale();
  return useMemo(
    () =>
      plan.resources.map(({ meta, ...resource }) => {
        const { label, entry, detail, hide, icon } = meta;
        // Refine looks for a resource without an identifier by going through all of them three times.
        const identifier = identifierOf(resource);
        return {
          ...resource,
          identifier,
          meta: {
            ...meta,
            // Translated when it is read: of a thousand resources the menu shows some.
            get label() {
              return entryTitle(translate, { key: entry, title: label });
            },
            // Refine keeps the former resources if the new ones are equal, and the labels of both are in the new language.
            language,
            hide: hide || !mayDo(plan, snapshot, identifier, 'open'),
            ...(detail && { detail: entryTitle(translate, detail) }),
            ...(icon && { icon: iconOf(icon) }),
          },
        };
      }),
    [plan, snapshot, translate, language],
  );
}

const icons = new Map<IconName, ReactNode>();

/** Returns the same element on every call, because Refine compares its resources deeply. */
function iconOf(name: IconName): ReactNode {
  const icon = icons.get(name) ?? <MenuIcon name={name} />;
  icons.set(name, icon);
  return icon;
}
