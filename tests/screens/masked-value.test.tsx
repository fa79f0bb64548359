import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { MaskedValue } from '../../src/screens/values/masked-value.tsx';
import { fieldOf } from '../fields/field.ts';
import { renderInConsole } from './form/console.tsx';

it('the button that shows a masked value keeps the focus while the value comes, asks once, and hides it then', async () => {
  let answer: (value: unknown) => void = () => {};
  const onReveal = vi.fn(() => new Promise<unknown>((resolve) => (answer = resolve)));
  await renderInConsole(
    <MaskedValue field={fieldOf('phone')} resource="merchant" value="138****0001" onReveal={onReveal} />,
  );
  const button = screen.getByRole('button', { name: /^显示/ });
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(button).toBeEnabled();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(onReveal).toHaveBeenCalledOnce();
  await act(async () => answer('13800000001'));
  expect(screen.getByText(/13800000001/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^隐藏/ })).toHaveFocus();
  expect(button).not.toHaveAttribute('aria-disabled');
});
