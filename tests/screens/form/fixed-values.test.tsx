import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RecordForm } from '../../../src/screens/form/index.tsx';
import { renderInConsole, resourceOf } from './console.tsx';

const parcel = resourceOf({
  name: 'parcel',
  recordLabel: 'name',
  fields: {
    name: { type: 'text', label: '名称' },
    carrier: {
      type: 'enum',
      label: '承运商',
      default: 'post',
      options: [
        { value: 'post', label: '邮政' },
        { value: 'other', label: '其他' },
      ],
    },
    site: { type: 'text', label: '网址', fixedBy: { field: 'carrier', values: { post: 'post.example' } } },
  },
});

async function openForm(initial: object) {
  const create = vi.fn(async ({ variables }: { variables: object }) => ({ data: { id: '1', ...variables } }));
  await renderInConsole(
    <RecordForm resource={parcel} mode="create" initial={{ ...initial }} onDone={() => {}} onClose={() => {}} />,
    { data: { create } },
  );
  return { create, input: await screen.findByLabelText('网址') };
}

it('A value that goes with a choice is filled in and held', async () => {
  const { create, input } = await openForm({ carrier: 'post', site: 'mine.example' });
  await waitFor(() => expect(input).toHaveValue('post.example'));
  expect(input).toBeDisabled();
  await userEvent.click(screen.getByText('保存'));
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  expect(create.mock.lastCall?.[0]).toMatchObject({ variables: { carrier: 'post', site: 'post.example' } });
});

it('A value that goes with another choice is free', async () => {
  const { input } = await openForm({ carrier: 'other' });
  await userEvent.type(input, 'mine.example');
  expect(input).toHaveValue('mine.example');
});
