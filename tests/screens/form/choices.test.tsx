import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ActionDialog } from '../../../src/screens/form/action/action-dialog.tsx';
import { RecordForm } from '../../../src/screens/form/index.tsx';
import { renderInConsole, resourceOf } from './console.tsx';

const options = {
  stage: [
    { value: 'open', label: '处理中' },
    { value: 'closed', label: '已关闭' },
  ],
  kind: [
    { value: 'sale', label: '售前' },
    { value: 'afterSale', label: '售后' },
  ],
  reason: [
    { value: 'other', label: '其他' },
    { value: 'refund', label: '退款', when: { field: 'kind', eq: 'afterSale' } },
    { value: 'waits', label: '等待', when: { field: 'stage', eq: 'open' } },
    { value: 'sold', label: '成交', when: { field: 'stage', eq: 'closed' } },
  ],
} as const;
const fields = {
  title: { type: 'text', label: '工单' },
  stage: { type: 'enum', label: '状态', options: options.stage },
  kind: { type: 'enum', label: '类型', default: 'sale', options: options.kind },
  reason: { type: 'enum', label: '原因', options: options.reason },
  tags: { type: 'enum', label: '标记', multiple: true, options: options.reason },
  note: { type: 'text', label: '进展', when: { field: 'stage', eq: 'open' } },
} as const;
const ticket = resourceOf({
  name: 'merchant',
  recordLabel: 'title',
  fields,
  states: {
    field: 'stage',
    transitions: {
      close: { label: '关闭', from: ['open'], to: 'closed', ask: ['reason'], bulk: true },
      reopen: { label: '重开', from: ['closed'], to: 'open' },
    },
  },
});
const refunded = {
  id: '5',
  version: 1,
  title: '坏了',
  stage: 'open',
  kind: 'afterSale',
  reason: 'refund',
  tags: ['other', 'refund'],
};
const [close] = ticket.states?.transitions ?? [];

const none = () => {};

/** The options under an input, once they are there. */
async function optionsOf(label: string) {
  const input = screen.getByLabelText(label);
  await userEvent.click(input);
  return waitFor(() => {
    const list = document.getElementById(input.getAttribute('aria-controls') ?? '')?.closest('.ant-select-dropdown');
    const found = list?.querySelectorAll('.ant-select-item-option') ?? [];
    expect(found.length).toBeGreaterThan(0);
    return [...found];
  });
}

const offeredBy = async (label: string) => (await optionsOf(label)).map(({ textContent }) => textContent);

async function choose(label: string, word: string) {
  const option = (await optionsOf(label)).find(({ textContent }) => textContent === word);
  await userEvent.click(option ?? expect.fail(`"${word}" is not offered.`));
}

/** What stands in the input. */
const shownIn = (label: string) => {
  const item = screen.getByLabelText(label).closest<HTMLElement>('.ant-select');
  return within(item ?? expect.fail(`There is no input called ${label}.`));
};

describe('choices that go by other fields', () => {
  it('are offered by what a new record holds, typed or not', async () => {
    await renderInConsole(<RecordForm resource={ticket} mode="create" onDone={none} onClose={none} />);
    await screen.findByLabelText('工单');
    expect(screen.getByLabelText('进展')).toBeInTheDocument();
    await choose('类型', '售后');
    await choose('原因', '退款');
    expect(shownIn('原因').getByText('退款')).toBeInTheDocument();
    await choose('类型', '售前');
    expect(await screen.findByText('已清除与新的选择不符的内容')).toBeInTheDocument();
    expect(shownIn('原因').queryByText('退款')).toBeNull();
    expect(await offeredBy('原因')).toEqual(['其他', '等待']);
  });

  it('leave of several those that still go, and are sent so', async () => {
    const update = vi.fn(async ({ variables }: { readonly variables: object }) => ({
      data: { ...refunded, ...variables },
    }));
    await renderInConsole(<RecordForm resource={ticket} mode="edit" id="5" onDone={none} onClose={none} />, {
      data: { getOne: async () => ({ data: refunded }), update },
    });
    await screen.findByDisplayValue('坏了');
    await choose('类型', '售前');
    await waitFor(() => expect(screen.getAllByText('已清除与新的选择不符的内容')).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: /^保\s*存$/ }));
    await waitFor(() =>
      expect(update).toHaveBeenCalledWith(
        expect.objectContaining({ variables: { version: 1, kind: 'sale', reason: null, tags: ['other'] } }),
      ),
    );
  });

  it('keep what the record held as long as nothing it goes by is changed', async () => {
    const odd = { ...refunded, reason: 'sold' };
    await renderInConsole(<RecordForm resource={ticket} mode="edit" id="5" onDone={none} onClose={none} />, {
      data: { getOne: async () => ({ data: odd }) },
    });
    await screen.findByDisplayValue('坏了');
    expect(shownIn('原因').getByText('成交')).toBeInTheDocument();
    expect(await offeredBy('原因')).toEqual(['其他', '退款', '等待', '成交']);
    expect(screen.queryByText('已清除与新的选择不符的内容')).toBeNull();
  });

  it('go by what a transition makes of the record', async () => {
    const waiting = { ...refunded, reason: 'waits' };
    await renderInConsole(
      <ActionDialog
        resource={ticket}
        action={close ?? expect.fail('There is no transition.')}
        records={[waiting]}
        onDone={none}
        onClose={none}
      />,
    );
    expect(await screen.findByText('已清除与新的选择不符的内容')).toBeInTheDocument();
    expect(await offeredBy('原因')).toEqual(['其他', '退款', '成交']);
  });

  it('are all offered for several records at once, but for what cannot go with any', async () => {
    await renderInConsole(
      <ActionDialog
        resource={ticket}
        action={close ?? expect.fail('There is no transition.')}
        records={[refunded, { ...refunded, id: '6', kind: 'sale' }]}
        onDone={none}
        onClose={none}
      />,
    );
    await screen.findByLabelText('原因');
    expect(await offeredBy('原因')).toEqual(['其他', '退款', '成交']);
  });
});
