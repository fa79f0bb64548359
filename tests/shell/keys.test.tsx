import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import merchantDefinition from '../../src/resources/customer/merchant.ts';
import userDefinition from '../../src/resources/permission/user.ts';
import { useEditKey } from '../../src/screens/show/editing.tsx';
import ShellKeys from '../../src/shell/keys/index.tsx';
import { pressSingleKey, SingleKeysProvider, useSingleKeys } from '../../src/ui/keys/single-keys.tsx';
import { type ConsoleOptions, renderInConsole, resourceOf } from '../screens/form/console.tsx';

const record = '/custom/business/detail/7';

/** A screen that uses some keys itself. */
function Screen({ onKey }: { readonly onKey: (key: string) => void }) {
  useSingleKeys(({ key }) => key === 'x' && (() => onKey(key)));
  return <input aria-label="名称" />;
}

const merchant = resourceOf(merchantDefinition);

/** The page of a record, as far as its keys. */
function RecordPage() {
  useEditKey(merchant, { id: '7', version: 1 }, () => undefined);
  return null;
}

async function openKeys({ isOn = true, ...options }: ConsoleOptions & { readonly isOn?: boolean } = {}) {
  const [onSearch, onKey] = [vi.fn(), vi.fn()];
  const console = await renderInConsole(
    <SingleKeysProvider isOn={isOn}>
      <ShellKeys onSearch={onSearch} />
      <Screen onKey={onKey} />
      {options.at === record && <RecordPage />}
    </SingleKeysProvider>,
    { at: '/user', resources: { merchant, user: resourceOf(userDefinition) }, ...options },
  );
  const path = () => console.router.state.location.pathname;
  return { ...console, onSearch, onKey, path, user: userEvent.setup() };
}

const lines = () =>
  within(screen.getByRole('dialog', { name: '快捷键' }))
    .getAllByRole('term')
    .map(({ textContent }) => textContent);

describe('the keys of the console', () => {
  it('are shown by the question mark on a screen that has none of its own', async () => {
    const { user } = await openKeys();
    await user.keyboard('?');
    expect(lines()).toEqual(['?', 'Ctrl/⌘ Enter', 'Ctrl/⌘ Shift Enter', 'G H', 'G S', 'G M', 'G U']);
  });

  it('have the one that edits on the page of a record that the user may edit', async () => {
    const { user } = await openKeys({ at: record });
    await user.keyboard('?');
    expect(lines()).toEqual(['?', 'G B', 'E', 'Ctrl/⌘ Enter', 'Ctrl/⌘ Shift Enter', 'G H', 'G S', 'G M', 'G U']);
  });

  it('have no key that edits where the user may not', async () => {
    const { user } = await openKeys({ at: record, permissions: ['user_admin'] });
    await user.keyboard('?');
    expect(lines()).not.toContain('E');
  });

  it('have none that edits or goes back where the user may neither edit nor open the list', async () => {
    const { user } = await openKeys({ at: record, permissions: ['user_admin'] });
    await user.keyboard('?');
    expect(lines()).toEqual(['?', 'G H', 'G S', 'G U']);
  });

  it('go to a place by G and its letter, before a screen uses the letter, if the user may open it', async () => {
    const { user, path, onKey } = await openKeys({ permissions: ['user_admin', 'app_admin', 'clue'] });
    await user.keyboard('gm');
    expect(path()).toBe('/user');
    await user.keyboard('gx');
    expect(path()).toBe('/clue/pool');
    expect(onKey).not.toHaveBeenCalled();
  });

  it('show no key that edits while a role is looked at', async () => {
    const { user } = await openKeys({ at: record, lookedAtAs: '客服' });
    await user.keyboard('?');
    expect(lines()).not.toContain('E');
  });

  it('go home, back to the list of a record, and to the search, by G and a letter', async () => {
    const { user, path, onSearch, router } = await openKeys({
      at: record,
      permissions: ['merchant_admin', 'shop_admin'],
    });
    await user.keyboard('gb');
    expect(path()).toBe('/custom/business');
    await user.keyboard('gb');
    expect(path()).toBe('/custom/business');
    await router.navigate('/custom/shop/aiDoc/3/edit/9');
    // The keys follow once the address is rendered.
    await waitFor(async () => {
      await user.keyboard('gb');
      expect(path()).toBe('/custom/shop/aiDoc/3');
    });
    await user.keyboard('gh');
    expect(path()).toBe('/dashboard');
    await user.keyboard('gs');
    expect(onSearch).toHaveBeenCalledOnce();
  });

  it('go nowhere by a letter alone, after another key, or too late', async () => {
    const { user, path, onKey } = await openKeys();
    await user.keyboard('h');
    await user.keyboard('gjh');
    await user.keyboard('g');
    await new Promise((resolve) => setTimeout(resolve, 1600));
    await user.keyboard('h');
    expect(path()).toBe('/user');
    await user.keyboard('gx');
    expect(onKey).toHaveBeenCalledOnce();
  });

  it('do nothing while something is typed, with another key held, or once they are switched off', async () => {
    const { user, path, unmount } = await openKeys();
    await user.type(screen.getByLabelText('名称'), '?gh');
    await user.click(document.body);
    await user.keyboard('{Control>}?{/Control}{Alt>}gh{/Alt}{Meta>}gh{/Meta}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(path()).toBe('/user');
    unmount();
    const off = await openKeys({ isOn: false });
    await off.user.keyboard('?gh');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(off.path()).toBe('/user');
  });

  it('go nowhere while their dialog is open', async () => {
    const { user, path } = await openKeys();
    await user.keyboard('?');
    await screen.findByRole('dialog');
    await user.keyboard('gh');
    expect(path()).toBe('/user');
  });

  it('are used for the user by what asks for one', async () => {
    await openKeys();
    pressSingleKey('?');
    expect(await screen.findByRole('dialog', { name: '快捷键' })).toBeInTheDocument();
  });
});
