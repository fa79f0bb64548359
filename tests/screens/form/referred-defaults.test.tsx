import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { RecordForm } from '../../../src/screens/form/index.tsx';
import { renderInConsole, resourceOf } from './console.tsx';

const plan = resourceOf({
  name: 'followPlan',
  recordLabel: 'subject',
  fields: {
    subject: { type: 'text', label: '主题' },
    merchant: { type: 'ref', label: '商家', to: 'merchant' },
    contact: { type: 'text', label: '联系人', required: true, defaultFrom: { by: 'merchant', field: 'contact' } },
  },
});

/** The form of a new plan for a merchant, who is known once `answer` has answered. */
async function openForm(answer: () => Promise<object>) {
  const create = vi.fn(async ({ variables }: { variables: object }) => ({ data: { id: '1', ...variables } }));
  const onClose = vi.fn();
  const onNotice = vi.fn();
  await renderInConsole(
    <RecordForm resource={plan} mode="create" initial={{ merchant: '5' }} onDone={() => {}} onClose={onClose} />,
    {
      data: {
        create,
        getOne: async () => ({ data: await answer() }),
        getList: async () => ({ data: [{ value: '5', label: '星河服饰' }], total: 1 }),
      },
      onNotice,
    },
  );
  return { create, onClose, onNotice, input: await screen.findByLabelText('联系人') };
}

it('A field takes what the record referred to says', async () => {
  const { input, create } = await openForm(async () => ({ id: '5', contact: '陈静' }));
  await waitFor(() => expect(input).toHaveValue('陈静'));
  await userEvent.click(screen.getByText('保存'));
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  expect(create.mock.lastCall?.[0]).toMatchObject({ variables: { merchant: '5', contact: '陈静' } });
});

it('A form is left without a question where nothing but that was filled in', async () => {
  const { input, onClose } = await openForm(async () => ({ id: '5', contact: '陈静' }));
  await waitFor(() => expect(input).toHaveValue('陈静'));
  await userEvent.click(screen.getByText('取消'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it('A field that somebody fills in keeps what they say', async () => {
  let arrive: (merchant: object) => void = () => {};
  const { input } = await openForm(
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  await userEvent.type(input, '李雷');
  arrive({ id: '5', contact: '陈静' });
  await new Promise((done) => setTimeout(done));
  expect(input).toHaveValue('李雷');
});

it('A form goes without where the record cannot be read, and says nothing of it', async () => {
  const refusal = Object.assign(new Error('无权限'), { code: 50008, statusCode: 200 });
  const { input, onNotice } = await openForm(() => Promise.reject(refusal));
  await userEvent.type(input, '韩梅');
  expect(input).toHaveValue('韩梅');
  expect(onNotice).not.toHaveBeenCalled();
});

describe('A field whose default is the user', () => {
  const clue = resourceOf({
    name: 'clue',
    owner: 'platform',
    recordLabel: 'title',
    fields: {
      title: { type: 'text', label: '线索' },
      owner: { type: 'ref', label: '归属人', to: 'user', default: { me: true } },
      helpers: { type: 'ref', label: '协作人', to: 'user', multiple: true, default: { me: true } },
    },
  });

  async function openClue(permissions: readonly string[]) {
    const create = vi.fn(async ({ variables }: { variables: object }) => ({ data: { id: '1', ...variables } }));
    const onClose = vi.fn();
    await renderInConsole(<RecordForm resource={clue} mode="create" onDone={() => {}} onClose={onClose} />, {
      data: { create, custom: async () => ({ data: [{ value: '7', label: '王敏' }] }) },
      permissions,
    });
    await userEvent.type(await screen.findByLabelText('线索'), '双十一');
    await userEvent.click(screen.getByText('保存'));
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    return create.mock.lastCall?.[0].variables;
  }

  it('is theirs in a new record, alone or in a list', async () => {
    expect(await openClue(['clue'])).toMatchObject({ owner: '7', helpers: ['7'] });
  });

  it('is empty for platform staff, who create records for others', async () => {
    expect(await openClue(['super_admin'])).toMatchObject({ owner: null });
  });
});
