import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RecordForm } from '../../../src/screens/form/index.tsx';
import { renderInConsole, resourceOf } from './console.tsx';

const plan = resourceOf({
  name: 'followPlan',
  recordLabel: 'subject',
  fields: {
    subject: { type: 'text', label: '主题' },
    merchant: { type: 'ref', label: '商家', to: 'merchant' },
    shop: { type: 'ref', label: '店铺', to: 'shop', where: { field: 'merchant', eq: { form: 'merchant' } } },
  },
});
const merchants = [
  { value: '5', label: '星河服饰' },
  { value: '6', label: '蓝海母婴' },
];
const shops = [
  { value: '51', label: '星河天猫店', merchant: '5' },
  { value: '61', label: '蓝海京东店', merchant: '6' },
];

type Asked = { resource: string; filters: readonly { field: string; value: unknown }[] };

/** The form of a plan about a shop, over merchants and their shops. */
async function openForm() {
  const getList = vi.fn(async ({ resource, filters }: Asked) => {
    const asked = (name: string) => filters.find(({ field }) => field === name)?.value;
    const ids = [asked('id') ?? []].flat();
    const form: { merchant?: string } = JSON.parse(String(asked('form') ?? '{}'));
    const found =
      resource === 'merchant' ? merchants : shops.filter(({ merchant }) => merchant === (form.merchant ?? merchant));
    const data = found.filter(({ value }) => ids.length === 0 || ids.includes(value));
    return { data, total: data.length };
  });
  await renderInConsole(
    <RecordForm
      resource={plan}
      mode="create"
      initial={{ merchant: '5', shop: '51' }}
      onDone={() => {}}
      onClose={() => {}}
    />,
    { data: { getList } },
  );
  await screen.findByText('星河天猫店');
  return getList;
}

async function choose(label: string, option: string) {
  const input = screen.getByLabelText(label);
  await userEvent.click(input);
  const options = await screen.findAllByText(option);
  const [inList] = options.filter((one) => one.closest('.ant-select-dropdown'));
  if (!inList) throw new Error(`"${option}" is not offered.`);
  await userEvent.click(inList);
}

it('A picker offers what goes with the other field', async () => {
  const getList = await openForm();
  await userEvent.click(screen.getByLabelText('店铺'));
  await waitFor(() =>
    expect(getList.mock.calls.map(([{ filters }]) => filters)).toContainEqual([
      { field: 'q', operator: 'in', value: '' },
      { field: 'for', operator: 'in', value: 'followPlan.shop' },
      { field: 'form', operator: 'in', value: '{"merchant":"5"}' },
    ]),
  );
  expect(screen.queryByText('蓝海京东店')).toBeNull();
});

it('What no longer goes with the other field is cleared, and the form says so', async () => {
  await openForm();
  await choose('商家', '蓝海母婴');
  expect(await screen.findByText('已清除与新的选择不符的内容')).toBeVisible();
  expect(screen.queryByText('星河天猫店')).toBeNull();
});

it('What still goes with the other field stays', async () => {
  const getList = await openForm();
  await choose('商家', '星河服饰');
  await userEvent.click(screen.getByLabelText('店铺'));
  await waitFor(() => expect(getList.mock.calls.length).toBeGreaterThan(1));
  expect(screen.getAllByText('星河天猫店').length).toBeGreaterThan(0);
  expect(screen.queryByText('已清除与新的选择不符的内容')).toBeNull();
});
