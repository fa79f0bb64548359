import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { Condition } from '../../src/engine/fields/condition.ts';
import ConditionEditor from '../../src/screens/conditions/editor.tsx';
import { LazyBoundary } from '../../src/ui/loading/lazy-boundary.tsx';
import { renderInConsole, resourceOf } from './form/console.tsx';

const fields = {
  name: { type: 'text', label: '名称' },
  level: {
    type: 'enum',
    label: '等级',
    options: [
      { value: 'A', label: '甲' },
      { value: 'B', label: '乙' },
    ],
  },
  count: { type: 'int', label: '数量' },
  endsOn: { type: 'date', label: '到期' },
} as const;
const merchant = resourceOf({ name: 'merchant', recordLabel: 'name', fields });

async function edit(given: Condition) {
  const written: { value: Condition | undefined } = { value: given };
  function Edited() {
    const [value, setValue] = useState<Condition | undefined>(given);
    return (
      <LazyBoundary>
        {value && (
          <ConditionEditor
            resource={merchant}
            value={value}
            onValue={(next) => {
              written.value = next;
              setValue(next);
            }}
            isDisabled={false}
            other={(part) => <code>{JSON.stringify(part)}</code>}
          />
        )}
      </LazyBoundary>
    );
  }
  await renderInConsole(<Edited />);
  const user = userEvent.setup();
  const choose = async (label: string, text: string, index = 0) => {
    const select = (await screen.findAllByRole('combobox', { name: label }))[index];
    if (!select) throw new Error(`There is no ${label} at ${index}.`);
    await user.click(select);
    const options = await screen.findAllByTitle(text);
    const option = options.findLast((one) => one.classList.contains('ant-select-item-option'));
    if (!option) throw new Error(`${label} does not offer ${text}.`);
    await user.click(option);
  };
  return { written, user, choose };
}

it('says a condition by field, comparison and the input of the field, and adds others to it', async () => {
  const { written, user, choose } = await edit({ field: '', empty: true });
  await choose('字段', '等级');
  expect(written.value).toEqual({ field: 'level', eq: 'A' });
  await choose('值', '乙');
  expect(written.value).toEqual({ field: 'level', eq: 'B' });
  await choose('比较', '是其中之一');
  expect(written.value).toEqual({ field: 'level', in: ['B'] });

  await user.click(screen.getByRole('button', { name: '添加条件' }));
  await choose('字段', '数量', 1);
  await choose('比较', '不小于', 1);
  const count = screen.getAllByLabelText('值').at(-1);
  if (!count) throw new Error('The number has no input.');
  await user.clear(count);
  await user.type(count, '12');
  await user.tab();
  const both = [
    { field: 'level', in: ['B'] },
    { field: 'count', gte: 12 },
  ];
  await waitFor(() => expect(written.value).toEqual({ all: both }));
  await user.click(screen.getByText('满足任一'));
  expect(written.value).toEqual({ any: both });
});

it('compares days with now, holds groups within groups, and leaves what no row can say as it is', async () => {
  const given: Condition = { all: [{ field: 'endsOn', lte: { now: '+7d' } }, { not: { can: 'merchant_admin' } }] };
  const { written, user } = await edit(given);
  expect(await screen.findByText('{"not":{"can":"merchant_admin"}}')).toBeVisible();
  const offset = screen.getByRole('textbox', { name: '值' });
  await user.clear(offset);
  await user.type(offset, '+30d{Enter}');
  const [, not] = given.all as readonly Condition[];
  expect(written.value).toEqual({ all: [{ field: 'endsOn', lte: { now: '+30d' } }, not] });
  await user.click(screen.getByRole('button', { name: '添加一组' }));
  const group = screen.getByRole('group', { name: '满足任一' });
  expect(within(group).getByRole('combobox', { name: '字段' })).toBeVisible();
  expect(written.value).toMatchObject({ all: [{ field: 'endsOn' }, not, { any: [{ field: 'name', empty: false }] }] });
  for (const button of screen.getAllByRole('button', { name: '删除条件' }).slice(1).toReversed())
    await user.click(button);
  expect(written.value).toEqual({ field: 'endsOn', lte: { now: '+30d' } });
});
