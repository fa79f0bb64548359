import type { Page } from '@playwright/test';
import { expect } from './console.ts';
import { rowsOf } from './parts.ts';

export const barOf = (page: Page) => page.getByRole('navigation', { name: '标签栏' });
export const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' });

/** Opens a list by the side menu, and waits for its rows. */
export async function openList(page: Page, title: string) {
  await menuOf(page).getByRole('link', { name: title }).click();
  await expect(barOf(page).getByRole('link', { name: title, exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(rowsOf(page).first()).toBeVisible();
}
