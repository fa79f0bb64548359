import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RecordForm } from '../../../src/screens/form/index.tsx';
import { renderInConsole, resourceOf } from './console.tsx';

const merchant = resourceOf({
  name: 'merchant',
  recordLabel: 'name',
  fields: {
    name: { type: 'text', label: '商家名称', required: true },
    contract: { type: 'file', label: '合同' },
    papers: { type: 'file', label: '附件', multiple: true, maxCount: 2 },
  },
});

/** The form of a new merchant, whose uploads arrive when `arrive` says so. */
async function openForm(onClose = () => {}) {
  const create = vi.fn(async ({ variables }: { variables: object }) => ({ data: { id: '1', ...variables } }));
  const arrivals: ((answer: object) => void)[] = [];
  const custom = vi.fn(
    ({ meta }: { meta: { signal: AbortSignal } }) =>
      new Promise((resolve, reject) => {
        arrivals.push(resolve);
        meta.signal.addEventListener('abort', () => reject(new Error('called off')));
      }),
  );
  const done = vi.fn();
  await renderInConsole(<RecordForm resource={merchant} mode="create" onDone={done} onClose={onClose} />, {
    data: { create, custom },
  });
  await userEvent.type(await screen.findByLabelText('商家名称'), '星河');
  await screen.findAllByText('上传');
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!chooser) throw new Error('There is nothing to choose a file with.');
  const choose = async (name: string) => {
    await userEvent.upload(chooser, new File(['%PDF'], name, { type: 'application/pdf' }));
    await screen.findByText(name);
  };
  await choose('合同.pdf');
  const arrive = (name = '合同.pdf', position = 0) => {
    const id = String(9 - position);
    arrivals[position]?.({ data: { id, name, type: 'application/pdf', size: 4, url: `/files/${id}` } });
  };
  return { create, custom, done, choose, arrive };
}

const save = () => userEvent.click(screen.getByText('保存'));
const stillComing = '文件还在上传，传完或取消后再保存';

it('A file goes with the field it is for, and the record holds its id', async () => {
  const { create, custom, arrive } = await openForm();
  const [{ payload } = { payload: undefined }] = custom.mock.calls.map(([call]) => Object(call));
  expect([...payload.entries()].map(([key, value]) => [key, value instanceof File ? value.name : value])).toEqual([
    ['resource', 'merchant'],
    ['field', 'contract'],
    ['file', '合同.pdf'],
  ]);
  arrive();
  await screen.findByRole('link', { name: '合同.pdf' });
  await save();
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  expect(create.mock.lastCall?.[0]).toMatchObject({ variables: { name: '星河', contract: '9' } });
});

it('A form is not saved while a file is on its way, and says so', async () => {
  const { create, arrive } = await openForm();
  await save();
  expect(await screen.findByText(stillComing)).toBeVisible();
  expect(create).not.toHaveBeenCalled();
  arrive();
  await waitFor(() => expect(screen.queryByText(stillComing)).not.toBeInTheDocument());
  await save();
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  expect(create.mock.lastCall?.[0]).toMatchObject({ variables: { contract: '9' } });
});

it('A file that was chosen after another one is not replaced by it, although that one comes later', async () => {
  const { create, choose, arrive } = await openForm();
  await choose('新合同.pdf');
  await waitFor(() => expect(screen.queryByText('合同.pdf')).not.toBeInTheDocument());
  arrive('新合同.pdf', 1);
  await screen.findByRole('link', { name: '新合同.pdf' });
  arrive();
  await save();
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  expect(create.mock.lastCall?.[0]).toMatchObject({ variables: { contract: '8' } });
});

it('A form is saved without a file that was called off', async () => {
  const { create } = await openForm();
  await save();
  await screen.findByText(stillComing);
  await userEvent.click(screen.getByLabelText('取消 合同.pdf'));
  await waitFor(() => expect(screen.queryByText(stillComing)).not.toBeInTheDocument());
  await save();
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  expect(create.mock.lastCall?.[0]).toMatchObject({ variables: { contract: null } });
});

it('An open form has addresses of files that are valid, and keeps what was typed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const files = () => [
    { id: '5', name: '旧合同.pdf', type: 'application/pdf', size: 4, url: `/files/5?at=${Date.now()}` },
  ];
  const getOne = async () => ({
    data: { id: '1', version: 1, name: '星河', contract: '5', labels: {}, files: { contract: files() } },
  });
  await renderInConsole(<RecordForm resource={merchant} mode="edit" id="1" onDone={() => {}} onClose={() => {}} />, {
    data: { getOne },
  });
  const link = await screen.findByRole('link', { name: '旧合同.pdf' });
  const first = link.getAttribute('href');
  fireEvent.change(screen.getByLabelText('商家名称'), { target: { value: '蓝海' } });
  await vi.advanceTimersByTimeAsync(8.5 * 60_000);
  await waitFor(() => expect(screen.getByRole('link', { name: '旧合同.pdf' }).getAttribute('href')).not.toBe(first));
  expect(screen.getByLabelText('商家名称')).toHaveValue('蓝海');
  vi.useRealTimers();
});

it('A form is not closed unasked while a file is on its way, although nothing is typed', async () => {
  const onClose = vi.fn();
  const { arrive } = await openForm(onClose);
  await userEvent.clear(screen.getByLabelText('商家名称'));
  await userEvent.click(screen.getByText('取消'));
  await userEvent.click(await screen.findByText('继续填写'));
  expect(onClose).not.toHaveBeenCalled();
  arrive();
  expect(await screen.findByRole('link', { name: '合同.pdf' })).toBeVisible();
});

/** Chooses files for the field that takes two. */
async function choosePapers(...names: readonly string[]) {
  const [, chooser] = document.querySelectorAll<HTMLInputElement>('input[type="file"]');
  if (!chooser) throw new Error('There is nothing to choose several files with.');
  await userEvent.upload(
    chooser,
    names.map((name) => new File(['%PDF'], name, { type: 'application/pdf' })),
  );
}

it('Files beyond the maximum are listed, with the reason why they are not sent', async () => {
  const { custom } = await openForm();
  expect(screen.getByText(/最多 2 个文件/)).toBeVisible();
  await choosePapers('甲.pdf', '乙.pdf', '丙.pdf');
  expect(await screen.findByText('丙.pdf')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('最多 2 个文件');
  expect(custom).toHaveBeenCalledTimes(3);
});

it('The focus goes on to the next line where one is removed by keyboard, and at last to the button for uploads', async () => {
  await openForm();
  await choosePapers('甲.pdf', '乙.pdf');
  (await screen.findByLabelText('取消 甲.pdf')).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('取消 乙.pdf')).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('附件: 上传')).toHaveFocus());
});
