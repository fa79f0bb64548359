import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askedWidth } from '../../../src/screens/list/table/use-width-drawing.tsx';
import { createMemoryServer, merchantRow, openConsole } from './stage.tsx';

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
    await userEvent.click(screen.getByRole('button', { name: '列设置' }));
    (await screen.findByRole('checkbox', { name: '联系人' })).focus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Alt}');
    await waitFor(() => expect(kept()?.widths.contact).toBeGreaterThan(60));
    const width = kept().widths.contact;
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(kept().widths.contact).toBe(width + 20));
  });

  it('asks for less where the columns are stretched to the room there is', () => {
    expect(askedWidth(200, { room: 1000, others: 900 })).toBe(200);
    expect(askedWidth(200, { room: 1000, others: 400 })).toBe(100);
  });
});
