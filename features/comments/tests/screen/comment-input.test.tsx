import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { normalise } from '../../../../src/engine/normalise/index.ts';
import { flatten } from '../../../../src/engine/routes/route.ts';
import { kinds } from '../../../../src/fields/index.ts';
import definition from '../../../../src/resources/customer/merchant.ts';
import { list, systemResources } from '../../../../src/resources/index.ts';
import { renderInConsole } from '../../../../tests/screens/form/console.tsx';
import { CommentInput } from '../../screen/comment-input.tsx';

const merchant = normalise(definition, { kinds, entries: flatten(list), system: systemResources });

it('the button that sends a comment stays enabled while it works, and leads back to the input', async () => {
  let finish = () => {};
  const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  await renderInConsole(<CommentInput resource={merchant} id="1" sendLabel="发表" onSubmit={onSubmit} />);
  const input = screen.getByRole('textbox');
  await userEvent.type(input, '已回访');
  const send = screen.getByRole('button', { name: /发\s?表/ });
  act(() => send.focus());
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('已回访');
  expect(send).toBeEnabled();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
  await act(async () => finish());
  expect(input).toHaveValue('');
  expect(input).toHaveFocus();
});

it('is left without a question once the comment is sent', async () => {
  let finish = () => {};
  const onSubmit = () => new Promise<void>((resolve) => (finish = resolve));
  const input = <CommentInput resource={merchant} id="1" sendLabel="发表" onSubmit={onSubmit} />;
  const { router } = await renderInConsole(input, { at: '/custom/business' });
  await userEvent.type(screen.getByRole('textbox'), '已回访');
  await userEvent.click(screen.getByRole('button', { name: /发\s?表/ }));
  await act(() => router.navigate('/user'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(screen.queryByText('放弃未保存的内容？')).toBeNull();
  expect(router.state.location.pathname).toBe('/custom/business');
  await act(async () => finish());
  await waitFor(() => expect(router.state.location.pathname).toBe('/user'));
});
