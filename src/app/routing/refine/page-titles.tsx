import { I18nContext, type I18nProvider } from '@refinedev/core';
import { type ReactNode, use, useMemo } from 'react';
import { type Plan, screenOf } from '../../../engine/routes/plan.ts';
import { entryNoun } from '../../../engine/texts/label.ts';
import { useWorkspace } from '../../../workspace/index.tsx';

/**
 * Gives `<Create>`, `<Edit>` and `<Show>` of Refine titles in the current language, where the product has no message of
 * Refine's key (`visit.titles.edit`).
 */
export function PageTitles({ children }: { readonly children: ReactNode }) {
  const { plan } = useWorkspace();
  const { i18nProvider } = use(I18nContext);
  const value = useMemo(() => i18nProvider && { i18nProvider: withTitles(i18nProvider, plan) }, [i18nProvider, plan]);
  return <I18nContext value={value ?? {}}>{children}</I18nContext>;
}

function withTitles({ translate, ...others }: I18nProvider, plan: Plan): I18nProvider {
  return {
    ...others,
    translate(key, values, fallback) {
      const said = translate(key, values, fallback);
      // Refine's own components give their English text in the place of values.
      if (typeof values !== 'string' || said !== values) return said;
      const [, identifier, action] = /^(.+)\.titles\.(\w+)$/.exec(key) ?? [];
      const list = screenOf(plan, identifier, 'list');
      return list ? translate(`pageTitles.${action}`, { noun: entryNoun(translate, list) }, said) : said;
    },
  };
}
