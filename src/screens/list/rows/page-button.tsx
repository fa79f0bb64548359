import type { useTranslate } from '@refinedev/core';
import { cloneElement, isValidElement, type ReactNode } from 'react';

/** Returns a button of a pagination with its name, for `itemRender`. antd labels the previous and the next by their icons. */
export function namedPageButton(
  translate: ReturnType<typeof useTranslate>,
  type: 'page' | 'prev' | 'next' | 'jump-prev' | 'jump-next',
  element: ReactNode,
): ReactNode {
  if (type === 'prev') return named(element, translate('list.previousPage'));
  if (type === 'next') return named(element, translate('list.nextPage'));
  return element;
}

function named(element: ReactNode, name: string): ReactNode {
  return isValidElement<{ 'aria-label'?: string }>(element) ? cloneElement(element, { 'aria-label': name }) : element;
}
