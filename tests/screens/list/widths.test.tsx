import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Translate } from '../../../src/engine/fields/kind.ts';
import { fieldOf } from '../../../src/engine/resource.ts';
import { cellOf } from '../../../src/fields/cells.tsx';
import followPlanFile from '../../../src/resources/customer/followPlan.ts';
import merchantFile from '../../../src/resources/customer/merchant.ts';
import shopFile from '../../../src/resources/customer/shop.ts';
import badReviewFile from '../../../src/resources/quality/badReview.ts';
import operationLogFile from '../../../src/resources/setting/operationLog.ts';
import { actionsWidth, ownWidth } from '../../../src/screens/list/columns/columns.tsx';
import { resizedWidth } from '../../../src/screens/list/layouts/table/column-resize.ts';
import { resourceOf } from '../form/console.tsx';
import { chooseTool, createMemoryServer, merchantRow, openConsole } from './stage.tsx';

const merchant = resourceOf(merchantFile);
const shop = resourceOf(shopFile);
const plans = resourceOf(followPlanFile);
const reviews = resourceOf(badReviewFile);
const operations = resourceOf(operationLogFile);

const kept = () => JSON.parse(window.localStorage.getItem('preferences') ?? '{}')['list:merchant'];

beforeEach(() => window.localStorage.clear());

describe('The width of a column', () => {
  it('is drawn at its edge, kept, and given back by a double click', async () => {
    Object.assign(HTMLElement.prototype, { setPointerCapture: () => {} });
    await openConsole('/custom/business', { server: createMemoryServer([merchantRow('1', { name: '星河服饰' })]) });
    await screen.findByRole('link', { name: '星河服饰' });
    // Nothing has a size here but this: its edge is at 100, and the table has no room to stretch into.
    const head = screen.getByRole('columnheader', { name: /联系人/ });
    vi.spyOn(head, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 38));
    fireEvent.pointerOver(head);
    await waitFor(() => {
      fireEvent.pointerMove(head, { clientX: 100 });
      expect(head.closest('[data-edge]')).not.toBeNull();
    });
    fireEvent.pointerDown(head, { clientX: 100, button: 0 });
    fireEvent.pointerMove(head, { clientX: 180 });
    fireEvent.pointerUp(head, { clientX: 180 });
    await waitFor(() => expect(kept()).toEqual({ widths: { contact: 180 } }));
    expect(head).not.toHaveAttribute('aria-sort');
    fireEvent.doubleClick(head, { clientX: 100 });
    await waitFor(() => expect(kept()).toBeUndefined());
  });

  it('is changed with the keyboard in the column picker', async () => {
    await openConsole('/custom/business', { server: createMemoryServer([merchantRow('1', { name: '星河服饰' })]) });
    await screen.findByRole('link', { name: '星河服饰' });
    await chooseTool('列设置');
    const contact = await screen.findByRole('checkbox', { name: '联系人' });
    // The menu that the picker was opened from gives the focus back when it has closed, which may be between two keys.
    const press = async (keys: string) => {
      contact.focus();
      await userEvent.keyboard(`{Alt>}${keys}{/Alt}`);
    };
    await waitFor(async () => {
      await press('{ArrowRight}{ArrowRight}{ArrowLeft}');
      expect(kept()?.widths.contact).toBeGreaterThan(60);
    });
    await waitFor(async () => {
      const width = kept().widths.contact;
      await press('{ArrowRight}');
      await waitFor(() => expect(kept().widths.contact).toBe(width + 20), { timeout: 1000 });
    });
  });

  it('asks for less where the columns are stretched to the room there is', () => {
    expect(resizedWidth(200, { room: 1000, others: 900 })).toBe(200);
    expect(resizedWidth(200, { room: 1000, others: 400 })).toBe(100);
  });

  it('is what its kind needs, but no word of a state is cut in any language, nor its title', () => {
    const status = fieldOf(shop, 'status');
    expect(ownWidth(status, 'shop', chinese)).toBe(76);
    expect(ownWidth(status, 'shop', english({ unauthorized: 'To be authorised' }))).toBeGreaterThan(140);
    expect(ownWidth(status, 'shop', english({ unauthorized: 'MMMMMMMM' }))).toBeGreaterThan(120);
    expect(ownWidth(status, 'shop', english({ unauthorized: 'An endless tale '.repeat(9) }))).toBe(200);
    const action = fieldOf(operations, 'action');
    expect(action.width).toBe(120);
    expect(ownWidth(action, 'operationLog', english({ view: 'Seen by the platform' }))).toBeGreaterThan(150);
    const title = 'Mother and baby, or not';
    expect(ownWidth(status, 'shop', (key) => (key.endsWith('fields.status') ? title : ''))).toBeGreaterThan(170);
  });

  it('of a moment the server computes is that of a moment, on the left', () => {
    const last = fieldOf(merchant, 'lastFollowAt');
    expect(ownWidth(last, 'merchant', chinese)).toBeGreaterThanOrEqual(150);
    expect(cellOf(last).align).toBe('start');
    expect(cellOf(fieldOf(merchant, 'shopCount')).align).toBe('end');
  });

  it('of the actions has room for nothing but the menu where rows are neither edited nor moved on', () => {
    expect(actionsWidth(operations, chinese, { snapshot: everything })).toBe(56);
    expect(actionsWidth(merchant, chinese, { snapshot: { ...everything, permissions: [] } })).toBe(56);
  });

  it('of the actions has room for the longest step beside editing', () => {
    const widthIn = (translate: Translate) => actionsWidth(plans, translate, { snapshot: everything });
    expect(widthIn(chinese)).toBeLessThan(168);
    expect(widthIn((key) => (key.endsWith('complete') ? 'Complete the plan' : 'Edit'))).toBeGreaterThan(200);
  });

  it('of the actions has no room for steps that platform staff may never take', () => {
    const words: Translate = (key) => (key.endsWith('claim') ? 'Claim the inspection of it' : 'Edit');
    const widthFor = (isOutsider: boolean) => actionsWidth(reviews, words, { snapshot: everything, isOutsider });
    expect(widthFor(true)).toBeLessThan(widthFor(false) - 80);
  });

  it('of the actions has no room for a way back to the start, which stands in the menu', () => {
    const widthIn = (translate: Translate) => actionsWidth(plans, translate, { snapshot: everything });
    expect(widthIn((key) => (key.endsWith('reopen') ? 'Follow up again' : 'Edit'))).toBe(widthIn(() => 'Edit'));
  });
});

const everything = { permissions: ['super_admin'], version: '1' };

const chinese: Translate = (_key, _values, label) => label ?? '编辑';

/** English words for the choices of a state, by their values. */
function english(words: Readonly<Record<string, string>>): Translate {
  return (key) => words[key.slice(key.lastIndexOf('.') + 1)] ?? '';
}
