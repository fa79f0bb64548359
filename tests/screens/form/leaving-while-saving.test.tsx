import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RecordForm } from '../../../src/screens/form/index.tsx';
import { renderInConsole, resourceOf } from './console.tsx';

const shop = resourceOf({
  name: 'merchant',
  recordLabel: 'name',
  fields: { name: { type: 'text', label: '名称', required: true } },
});

const input = () => screen.findByLabelText('名称');
const button = (name: RegExp) => screen.getByRole('button', { name });
const save = () => fireEvent.click(button(/^保\s*存$/));
const cancel = () => fireEvent.click(button(/^取\s*消$/));
/** antd draws the title twice, once for screen readers. */
const queryQuestion = () => screen.queryByText('放弃未保存的内容？', { selector: '.ant-modal-confirm-title' });
const question = () => waitFor(() => queryQuestion() ?? expect.fail('Nothing is asked.'));
/** Long enough for a question to be drawn. */
const aWhile = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)));

/** A form whose record the server answers when the test says so. */
async function openForm({ container = 'modal' }: { readonly container?: 'modal' | 'page' } = {}) {
  const server = { answer: () => {}, refuse: () => {} };
  const create = vi.fn(
    ({ variables }: { readonly variables: object }) =>
      new Promise((resolve, reject) => {
        server.answer = () => resolve({ data: { id: '13', ...variables } });
        server.refuse = () => reject(Object.assign(new Error('没有应答'), { statusCode: 500 }));
      }),
  );
  const [onDone, onClose] = [vi.fn(), vi.fn()];

  /** Goes back to where it was opened from, as the form of an address does. */
  function Form() {
    const navigate = useNavigate();
    const { pathname } = useLocation();
    const [isOpen, setOpen] = useState(true);
    const ending = (told: () => void) => () => {
      told();
      setOpen(false);
      void navigate(-1);
    };
    if (!isOpen || pathname !== '/create') return null;
    return (
      <RecordForm
        resource={shop}
        mode="create"
        container={container}
        onDone={ending(onDone)}
        onClose={ending(onClose)}
      />
    );
  }
  window.history.replaceState(null, '', '/elsewhere');
  const { router } = await renderInConsole(<Form />, { data: { create }, isInBrowser: true });
  await act(() => router.navigate('/first'));
  await act(() => router.navigate('/create'));
  fireEvent.change(await input(), { target: { value: '锦衣阁' } });
  const isAt = (path: string) => waitFor(() => expect(router.state.location.pathname).toBe(path));
  const startSaving = async () => {
    save();
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  };
  return { router, server, create, onDone, onClose, isAt, startSaving };
}

/** Goes back as late as a busy browser does. */
function slowHistory() {
  const go = window.history.go.bind(window.history);
  vi.spyOn(window.history, 'go').mockImplementation((delta) => void setTimeout(() => go(delta), 100));
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('leaving a form while its save is on its way', () => {
  it.each(['modal', 'page'] as const)('asks nothing, and goes back once when it is saved: %s', async (container) => {
    const { router, server, startSaving, isAt } = await openForm({ container });
    await startSaving();
    await act(() => router.navigate(-1));
    await aWhile();
    expect(queryQuestion()).toBeNull();
    expect(router.state.location.pathname).toBe('/create');
    slowHistory();
    server.answer();
    await isAt('/first');
    await aWhile();
    expect(router.state.location.pathname).toBe('/first');
  });

  it('goes where the user asked to go when it is saved', async () => {
    const { router, server, startSaving, isAt } = await openForm();
    await startSaving();
    await act(() => router.navigate('/elsewhere'));
    await aWhile();
    expect(queryQuestion()).toBeNull();
    server.answer();
    await isAt('/elsewhere');
    await aWhile();
    expect(router.state.location.pathname).toBe('/elsewhere');
  });

  it('by its button or Escape waits for the answer, and is done once', async () => {
    const { server, startSaving, onDone, onClose } = await openForm();
    await startSaving();
    cancel();
    fireEvent.keyDown(await input(), { key: 'Escape', keyCode: 27 });
    await aWhile();
    expect(queryQuestion()).toBeNull();
    server.answer();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    await aWhile();
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('stays without a question when the save fails, and asks from then on', async () => {
    const { router, server, startSaving, onClose } = await openForm();
    await startSaving();
    await act(() => router.navigate(-1));
    cancel();
    server.refuse();
    await waitFor(() => expect(button(/保\s*存$/)).not.toHaveClass('ant-btn-loading'));
    await aWhile();
    expect(queryQuestion()).toBeNull();
    expect(router.state.location.pathname).toBe('/create');
    expect(await input()).toHaveValue('锦衣阁');
    expect(onClose).not.toHaveBeenCalled();
    cancel();
    await question();
  });
});

describe('the question of a form', () => {
  it('is gone once a save begins, whose answer decides', async () => {
    const { router, server, startSaving, isAt } = await openForm();
    await act(() => router.navigate(-1));
    await question();
    await startSaving();
    await waitFor(() => expect(queryQuestion()).toBeNull());
    expect(router.state.location.pathname).toBe('/create');
    server.answer();
    await isAt('/first');
  });
});
