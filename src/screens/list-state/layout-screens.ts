import { textIn } from '../../base/text-in.ts';
import type { ListLayout } from '../../engine/definition/list.ts';
import type { LayoutScreen } from './layout-screen.ts';

const files = import.meta.glob<LayoutScreen>('../../../features/*/screen/layout.ts', { eager: true, import: 'layout' });

/** Returns what a feature says of a layout; undefined for the table. */
export function layoutScreenOf(layout: ListLayout): LayoutScreen | undefined {
  return files[`../../../features/${layout}/screen/layout.ts`];
}

/** Returns what a layout is called; undefined for the table, which no feature brings. */
export function layoutTitle(layout: ListLayout, language: string | undefined): string | undefined {
  return textIn(layoutScreenOf(layout)?.title ?? {}, language);
}
