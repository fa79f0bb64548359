import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import reviewFile from '../../src/resources/quality/badReview.ts';
import { ActionDialog } from '../../src/screens/form/action/action-dialog.tsx';
import { Place } from '../../src/shell/place.tsx';
import { createSettingsStore, defaultSettings } from '../../src/shell/settings/settings.ts';
import { TabsProvider } from '../../src/shell/tabs/index.tsx';
import { useSingleKeys } from '../../src/ui/keys/single-keys.tsx';
import { renderInConsole, resourceOf } from '../screens/form/console.tsx';

const reviews = resourceOf(reviewFile);
const submit = reviews.states?.transitions.find(({ key }) => key === 'submit') ?? expect.fail('There is no submit.');
const record = { id: '1', version: 1, orderNo: 'A1', status: 'judging' };

const onOther = vi.fn();
const onKey = vi.fn();

/** A page with what a record is judged by, a way to another record, and the dialog of the verdict. */
function Page({ count }: { readonly count: number }) {
  const [isOpen, setOpen] = useState(false);
  useSingleKeys(({ key }) => onKey(key));
  const close = () => setOpen(false);
  const records = Array.from({ length: count }, (_, index) => ({ ...record, id: String(index + 1) }));
  return (
    <>
      <p data-evidence="">发错货了，客服一直不理人</p>
      <button type="button" onClick={onOther}>
        下一条
      </button>
      <input aria-label="搜索" />
      <button type="button" onClick={() => setOpen(true)}>
        质检
      </button>
      {isOpen && <ActionDialog resource={reviews} action={submit} records={records} onDone={close} onClose={close} />}
    </>
  );
}

async function judge(count = 1) {
  const settings = createSettingsStore(window.localStorage, defaultSettings(false));
  await renderInConsole(
    <TabsProvider settings={settings} loaded={() => undefined}>
      <Place draw={() => <Page count={count} />} />
    </TabsProvider>,
    { at: '/quality/bad', hasTabs: true, permissions: ['super_admin'] },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '质检' }));
  const conclusion = await screen.findByLabelText('结论');
  return { user, conclusion };
}

const evidence = () => screen.getByText('发错货了，客服一直不理人');
const queryQuestion = () => screen.queryByText('放弃未保存的内容？', { selector: '.ant-modal-confirm-title' });
const dialog = () => screen.queryByRole('dialog', { name: /^提交质检/ });

beforeEach(() => {
  window.localStorage.clear();
  vi.clearAllMocks();
});

describe('the dialog of an action on a record', () => {
  it('stands beside what is judged, which stays readable, and has the focus', async () => {
    await judge();
    expect(evidence().closest('[inert]')).toBeNull();
    expect(evidence().closest('[data-beside]')).not.toBeNull();
    expect(document.querySelector('.ant-drawer-mask, .ant-modal-mask')).toBeNull();
    expect(dialog()).toHaveAttribute('aria-modal', 'false');
    await waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).toBe(dialog()));
  });

  it('brings what is judged into sight above it, where the window is narrow', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => Object.assign(matchMedia(query), { matches: false }));
    await judge();
    await waitFor(() => expect(scroll.mock.contexts).toContain(evidence()));
    vi.restoreAllMocks();
  });

  it('covers the page where it is about several records, none of which is before the user', async () => {
    await judge(2);
    expect(evidence().closest('[inert]')).not.toBeNull();
  });

  it('is left by Escape, and gives the focus back', async () => {
    const { user } = await judge();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(screen.getByRole('button', { name: '质检' })).toHaveFocus();
    expect(evidence().closest('[data-beside]')).toBeNull();
  });

  it('asks before it is left by Escape once something is typed', async () => {
    const { user, conclusion } = await judge();
    await user.type(conclusion, '属实');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(queryQuestion()).not.toBeNull());
    await user.click(screen.getByText('放弃'));
    await waitFor(() => expect(dialog()).toBeNull());
  });

  it('is not about another record: a control beside it leaves it first, and a key does nothing', async () => {
    const { user, conclusion } = await judge();
    await user.type(conclusion, '属实');
    await user.click(screen.getByRole('button', { name: '下一条' }));
    await waitFor(() => expect(queryQuestion()).not.toBeNull());
    await user.click(screen.getByText('继续填写'));
    await waitFor(() => expect(queryQuestion()).toBeNull());
    await user.click(evidence());
    await user.keyboard('j');
    expect(conclusion).toHaveValue('属实');
    expect(queryQuestion()).toBeNull();
    expect(onOther).not.toHaveBeenCalled();
    expect(onKey).not.toHaveBeenCalled();
  });
});
