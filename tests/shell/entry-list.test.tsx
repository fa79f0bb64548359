import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { EntryList } from '../../src/shell/frame/menu/entry-list.tsx';
import { NavigateProvider } from '../../src/workspace/place/place.tsx';

/** Groups of twenty entries each. */
function groupsOf(count: number) {
  return [...Array(count).keys()].map((group) => ({
    name: `group${group}`,
    key: `/group${group}`,
    label: `分组${group}`,
    children: namesIn(group).map((name) => ({
      name,
      key: `/group${group}/${name}`,
      label: name,
      route: `/${name}`,
      children: [],
    })),
  }));
}

function namesIn(group: number) {
  return [...Array(20).keys()].map((at) => `${group}-${at}`);
}

function menuOf(count: number, selected: string) {
  return (
    <MemoryRouter>
      <NavigateProvider>
        <EntryList entries={groupsOf(count)} selected={selected} />
      </NavigateProvider>
    </MemoryRouter>
  );
}

describe('the side menu', () => {
  it('begins with all groups open', () => {
    render(menuOf(5, '/group1/1-0'));
    expect(screen.getAllByRole('link')).toHaveLength(100);
  });

  it('with more than a hundred entries begins with its groups folded, but for the current one', async () => {
    const { rerender } = render(menuOf(50, '/group1/1-0'));
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(namesIn(1));
    await userEvent.click(screen.getByRole('button', { name: '分组7' }));
    rerender(menuOf(50, '/group2/2-0'));
    expect(screen.queryByRole('link', { name: '1-0' })).toBeNull();
    expect(screen.getByRole('link', { name: '2-0' })).toBeVisible();
    expect(screen.getByRole('link', { name: '7-0' })).toBeVisible();
  });

  it('opens a folded group when a place in it is opened from elsewhere', async () => {
    const { rerender } = render(menuOf(5, '/group1/1-0'));
    await userEvent.click(screen.getByRole('button', { name: '分组1' }));
    await userEvent.click(screen.getByRole('button', { name: '分组2' }));
    expect(screen.queryByRole('link', { name: '1-0' })).toBeNull();
    rerender(menuOf(5, '/group2/2-3'));
    expect(screen.getByRole('link', { name: '2-3' })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('link', { name: '1-0' })).toBeNull();
  });
});
