import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PreviewBanner } from '../../src/shell/frame/banners/preview-banner.tsx';
import { EnterpriseSwitch } from '../../src/shell/frame/header/enterprise-switch.tsx';
import { createEnterpriseChoice } from '../../src/workspace/session/enterprise.ts';
import { createPreview } from '../../src/workspace/session/preview.ts';
import { createUnload } from '../../src/workspace/session/unload.ts';
import { renderInConsole } from '../screens/form/console.tsx';

/** As `main.tsx` makes it, before there is any form. */
const unload = createUnload(window);

const hold = (event: Event) => event.preventDefault();

/** Unsaved input, as the form that holds it says to the browser. */
function typeSomething() {
  window.addEventListener('beforeunload', hold);
}

/** Whether the browser would ask if the page were unloaded now. */
const wouldBrowserAsk = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

async function openSwitch() {
  const asked: boolean[] = [];
  const restart = vi.fn(() => unload(() => void asked.push(wouldBrowserAsk())));
  const enterprise = createEnterpriseChoice(window.sessionStorage, restart);
  const custom = async () => ({ data: [{ value: '5', label: '晨光电商' }] });
  await renderInConsole(<EnterpriseSwitch />, { enterprise, data: { custom } });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '企业' }));
  fireEvent.click(await screen.findByTitle('晨光电商'));
  return { enterprise, restart, asked };
}

async function answer(label: string) {
  expect(await screen.findByText('填写的内容尚未保存，离开后将丢失。')).toBeInTheDocument();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: label, hidden: true })));
}

beforeEach(() => window.sessionStorage.clear());
afterEach(() => window.removeEventListener('beforeunload', hold));

describe('choosing an enterprise', () => {
  it('loads the console anew at once where nothing would be lost', async () => {
    const { enterprise, restart } = await openSwitch();
    await waitFor(() => expect(restart).toHaveBeenCalledOnce());
    expect(enterprise.chosen()).toEqual({ id: '5', name: '晨光电商' });
    expect(screen.queryByText('填写的内容尚未保存，离开后将丢失。')).toBeNull();
  });

  it('changes nothing if one keeps what was typed', async () => {
    typeSomething();
    const { enterprise, restart } = await openSwitch();
    await answer('继续填写');
    expect(enterprise.chosen()).toBeUndefined();
    expect(restart).not.toHaveBeenCalled();
    expect(wouldBrowserAsk()).toBe(true);
  });

  it('asks once if one gives up what was typed: the browser does not ask again', async () => {
    typeSomething();
    const { enterprise, restart, asked } = await openSwitch();
    await answer('放弃');
    await waitFor(() => expect(restart).toHaveBeenCalledOnce());
    expect(enterprise.chosen()).toEqual({ id: '5', name: '晨光电商' });
    expect(asked).toEqual([false]);
    expect(wouldBrowserAsk()).toBe(true);
  });
});

describe('the preview of a role', () => {
  it('goes on if one keeps what was typed', async () => {
    const restart = vi.fn<(address: string) => void>();
    const preview = createPreview(window.sessionStorage, { address: () => '/role', restart });
    preview.begin({ id: '3', name: '客服' });
    typeSomething();
    await renderInConsole(<PreviewBanner />, { preview });
    fireEvent.click(screen.getByRole('button', { name: '退出预览' }));
    await answer('继续填写');
    expect(preview.role()).toMatchObject({ id: '3' });
    expect(restart).toHaveBeenCalledTimes(1);
  });
});
