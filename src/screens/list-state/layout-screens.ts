import { isLanguage } from '../../base/language.ts';
import type { ListLayout } from '../../engine/definition/list.ts';
import type { LayoutScreen } from './layout-screen.ts';

const files = import.meta.glob<LayoutScreen>('../../../features/*/screen/layout.ts', { eager: true, import: 'layout' });

/** Returns what a feature says of a layout; undefined for the table. */
export function layoutScreenOf(layout: ListLayout): LayoutScreen | undefined {
  return files[`../../../features/${layout}/screen/layout.ts`];
}

/** Returns what a layout is called; undefined for the table, which no feature brings. */
export function layoutTitle(layout: ListLayout, language: string | undefined): string | undefined {
  const { title = {} } = layoutScreenOf(layout) ?? {};
  return (isLanguage(language) ? title[language] : undefined) ?? Object.values(title)[0];
}
