import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import merchant from '../../src/resources/customer/merchant.ts';
import { createMemoryServer, merchantRow, openConsole } from './list/stage.tsx';

const server = createMemoryServer([merchantRow('1', { name: '星河服饰' })]);

describe('A part of its own', () => {
  it('stands above the rows of a list', async () => {
    await openConsole('/custom/business', { server, definition: { ...merchant, list: { slot: 'residue' } } });
    const part = await screen.findByText('剩余额度 2 / 10');
    expect(part.compareDocumentPosition(await screen.findByRole('link', { name: '星河服饰' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('stands between the head of a detail page and its tabs', async () => {
    await openConsole('/custom/business/detail/1', { server, definition: { ...merchant, show: { slot: 'residue' } } });
    const part = await screen.findByText('剩余额度 2 / 10');
    expect(screen.getByRole('heading', { level: 1 }).compareDocumentPosition(part)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(part.compareDocumentPosition(await screen.findByRole('tablist'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('of a role lets one look at the console as that role sees it, unless one does already', async () => {
    const onPreview = vi.fn();
    const options = { server, definition: { ...merchant, show: { slot: 'roleTools' } } } as const;
    const { unmount } = await openConsole('/custom/business/detail/1', { ...options, onPreview });
    await userEvent.click(await screen.findByRole('button', { name: '以此角色预览' }));
    expect(onPreview).toHaveBeenCalledWith({ id: '1', name: '星河服饰' });
    unmount();
    await openConsole('/custom/business/detail/1', { ...options, lookedAtAs: '客服专员' });
    await screen.findByRole('tablist');
    expect(screen.queryByRole('button', { name: '以此角色预览' })).toBeNull();
  });

  it('is not there where none is named', async () => {
    await openConsole('/custom/business', { server });
    await screen.findByRole('link', { name: '星河服饰' });
    expect(screen.queryByText(/剩余额度/)).toBeNull();
  });
});
