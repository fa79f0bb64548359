import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RecordForm } from '../../../src/screens/form/index.tsx';
import { renderInConsole, resourceOf } from './console.tsx';

const order = resourceOf({
  name: 'followPlan',
  recordLabel: 'subject',
  fields: {
    subject: { type: 'text', label: '主题' },
    least: { type: 'int', label: '最少' },
    most: { type: 'int', label: '最多' },
    merchant: { type: 'ref', label: '商家', to: 'merchant' },
  },
  checks: [
    { label: '最多不小于最少', where: { field: 'most', gte: { field: 'least' } } },
    { label: '不超过商家的店铺数', where: { field: 'most', lte: { by: 'merchant', field: 'shops' } } },
  ],
});

async function openForm(record?: object) {
  const update = vi.fn(async ({ variables }: { variables: object }) => ({ data: { id: '1', ...variables } }));
  const opened = record
    ? ({ mode: 'edit', id: '1' } as const)
    : ({ mode: 'create', initial: { merchant: '5' } } as const);
  await renderInConsole(<RecordForm resource={order} {...opened} onDone={() => {}} onClose={() => {}} />, {
    permissions: ['follow_plan'],
    data: {
      update,
      getOne: async () => ({ data: record ?? { id: '5', shops: 10 } }),
      getList: async () => ({ data: [{ value: '5', label: '星河服饰' }], total: 1 }),
    },
  });
  await screen.findByLabelText('最少');
  const fill = async (label: string, text: string) => {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), text);
  };
  return { update, fill };
}

it('A check of two fields is said at its field as soon as the other one is filled in, and gone with its reason', async () => {
  const { fill } = await openForm();
  await fill('最多', '3');
  expect(screen.queryByText('最多不小于最少')).toBeNull();
  await fill('最少', '5');
  expect(await screen.findByText('最多不小于最少')).toBeVisible();
  await fill('最少', '2');
  await waitFor(() => expect(screen.queryByText('最多不小于最少')).toBeNull());
});

it('A check against a record that is referred to is said at once', async () => {
  const { fill } = await openForm();
  await fill('最多', '11');
  expect(await screen.findByText('不超过商家的店铺数')).toBeVisible();
});

it('A record that did not satisfy a check before can be changed otherwise', async () => {
  const { fill, update } = await openForm({ id: '1', version: 1, subject: '甲', least: 5, most: 3, merchant: null });
  await fill('主题', '乙');
  await userEvent.click(screen.getByText('保存'));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
});
