import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import merchantFile from '../../../src/resources/customer/merchant.ts';
import { ActionDialog } from '../../../src/screens/form/action/action-dialog.tsx';
import { renderInConsole, resourceOf } from './console.tsx';

const merchant = resourceOf(merchantFile);
const sign = merchant.states?.transitions.find(({ key }) => key === 'sign') ?? expect.fail('There is no sign.');

/** Opened by the test: until then the code of the calendar is on its way. */
const calendar = vi.hoisted(() => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
});
vi.mock('../../../src/fields/date/picker.tsx', async (original) => {
  await calendar.opened;
  return original();
});

it('opens whole: not before the code of its inputs is there, and then with the first of them ready to be typed in', async () => {
  await renderInConsole(
    <ActionDialog
      resource={merchant}
      action={sign}
      records={[{ id: '12', version: 3, name: '锦衣阁' }]}
      onDone={() => {}}
      onClose={() => {}}
    />,
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  calendar.open();
  await waitFor(() => expect(screen.getByLabelText('签约日期')).toHaveFocus());
});
