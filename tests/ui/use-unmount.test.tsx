import { render } from '@testing-library/react';
import { Activity } from 'react';
import { expect, it } from 'vitest';
import { useUnmount } from '../../src/ui/hooks/use-unmount.ts';

const left: string[] = [];
const leave = () => void left.push('left');

function Content() {
  useUnmount(leave);
  return null;
}

const screen = (mode: 'visible' | 'hidden') => (
  <Activity mode={mode}>
    <Content />
  </Activity>
);

it('content is left when it is gone, also from the background, but not when it is only hidden', () => {
  const { rerender } = render(screen('visible'));
  rerender(screen('hidden'));
  rerender(screen('visible'));
  expect(left).toEqual([]);
  rerender(screen('hidden'));
  rerender(<p />);
  expect(left).toEqual(['left']);
});
