import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RecordForm } from '../../../src/screens/form/index.tsx';
import { renderInConsole, resourceOf } from './console.tsx';

const bookmark = resourceOf({
  name: 'bookmark',
  recordLabel: 'name',
  fields: { name: { type: 'text', label: '名称' }, link: { type: 'url', label: '链接' } },
});

it('An address without a scheme is saved with https', async () => {
  const create = vi.fn(async ({ variables }: { variables: object }) => ({ data: { id: '1', ...variables } }));
  await renderInConsole(
    <RecordForm resource={bookmark} mode="create" initial={{ name: '店铺' }} onDone={() => {}} onClose={() => {}} />,
    { data: { create } },
  );
  await userEvent.type(await screen.findByLabelText('链接'), 'shop.example/1');
  await userEvent.click(screen.getByText('保存'));
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  expect(create.mock.lastCall?.[0]).toMatchObject({ variables: { link: 'https://shop.example/1' } });
});
