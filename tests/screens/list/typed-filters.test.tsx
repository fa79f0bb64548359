import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { createMemoryServer, merchantRow, openConsole } from './stage.tsx';

const path = '/custom/business';
/** The filters that are typed into: the kind, whether it is a range, and the keys, of which each makes a value. */
const typed = [
  ['text', false, ['甲', '甲乙', '甲乙丙']],
  ['phone', false, ['138', '1381', '13812']],
  ['int', true, ['1', '12', '123']],
  ['money', true, ['1', '12', '123']],
  ['duration', true, ['1:00', '1:00:0', '1:00:05']],
  ['color', false, ['#111111', '#222222', '#333333']],
] as const;

async function open(type: string, isRange: boolean) {
  const field = { type, label: '值', filter: isRange ? ('range' as const) : true };
  const definition: AnyDefinition = {
    name: 'merchant',
    recordLabel: 'name',
    fields: { name: { type: 'text', label: '名称' }, given: field },
  };
  const server = createMemoryServer([merchantRow('1')]);
  const view = await openConsole(`${path}?size=50`, { server, definition });
  await act(() => view.router.navigate(path));
  fireEvent.click(await screen.findByRole('button', { name: '筛选' }));
  const filters = await screen.findByRole('group', { name: '筛选' });
  const inputOf = () => filters.querySelector(`[aria-label="${isRange ? '值起' : '值'}"]`);
  await waitFor(() => expect(inputOf()).not.toBeNull());
  const box = inputOf();
  server.asked.length = 0;
  return { ...view, server, box: box instanceof HTMLInputElement ? box : expect.fail('There is no filter.') };
}

beforeEach(() => window.localStorage.clear());

describe('A filter that is typed into', () => {
  it.each(typed)('of the kind %s adds nothing to the history', async (type, isRange, texts) => {
    const { box, router, address, server } = await open(type, isRange);
    for (const text of texts) fireEvent.change(box, { target: { value: text } });
    if (type !== 'color') expect(server.asked).toEqual([]);
    await waitFor(() => expect(router.state.location.search).toContain('given'));
    expect(box).toHaveValue(texts.at(-1));
    await act(() => router.navigate(-1));
    expect(address()).toBe(`${path}?size=50`);
  });

  it('keeps the blank at its end while one goes on typing', async () => {
    const { box, router } = await open('text', false);
    fireEvent.change(box, { target: { value: 'ab ' } });
    await waitFor(() => expect(router.state.location.search).toBe('?given_like=ab'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(box).toHaveValue('ab ');
    fireEvent.change(box, { target: { value: 'ab c' } });
    await waitFor(() => expect(router.state.location.search).toBe('?given_like=ab+c'));
  });

  it.each([['text', false] as const, ['int', true] as const])(
    'of the kind %s asks for nothing while an input method composes',
    async (type, isRange) => {
      const { box, router, server } = await open(type, isRange);
      fireEvent.compositionStart(box);
      for (const text of ['1', '12', '123']) fireEvent.change(box, { target: { value: text } });
      await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
      expect(server.asked).toEqual([]);
      expect(router.state.location.search).toBe('');
      fireEvent.compositionEnd(box);
      await waitFor(() => expect(router.state.location.search).toContain('123'));
    },
  );

  it('is applied at once by Enter, and when it is left', async () => {
    const { box, router } = await open('int', true);
    fireEvent.change(box, { target: { value: '12' } });
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
    await act(async () => {});
    expect(router.state.location.search).toContain('12');
    fireEvent.change(box, { target: { value: '123' } });
    fireEvent.blur(box);
    await act(async () => {});
    expect(router.state.location.search).toContain('123');
  });
});
