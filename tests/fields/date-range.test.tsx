import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import english from 'antd/locale/en_US';
import { useEffect, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { DayRangePicker } from '../../src/fields/date/range-picker.tsx';
import { renderInConsole } from '../screens/form/console.tsx';
import { fieldOf } from './field.ts';

it('a first day is kept when the list is drawn anew before the last one is picked', async () => {
  const onChange = vi.fn();
  function List() {
    const [count, setCount] = useState(0);
    // Drawn anew by an event from elsewhere, which does not take the focus.
    useEffect(() => {
      const drawAnew = () => setCount(count + 1);
      window.addEventListener('drawn-anew', drawAnew);
      return () => window.removeEventListener('drawn-anew', drawAnew);
    }, [count]);
    return (
      <DayRangePicker
        field={fieldOf('date')}
        resource="merchant"
        value={['2026-11-01', '2026-11-30']}
        onChange={onChange}
        text={(day) => day.format('YYYY-MM-DD')}
      />
    );
  }
  await renderInConsole(<List />);
  const [first] = screen.getAllByRole('textbox');
  if (!first) throw new Error('There is nothing to pick a day in.');
  await userEvent.click(first);
  const day = (text: string) => screen.getAllByTitle(text)[0] ?? first;
  await userEvent.click(day('2026-11-05'));
  act(() => void window.dispatchEvent(new Event('drawn-anew')));
  await userEvent.click(day('2026-11-09'));
  expect(onChange).toHaveBeenLastCalledWith(['2026-11-05', '2026-11-09']);
});

it('a week begins on Monday in English, too', async () => {
  await renderInConsole(
    <ConfigProvider locale={english}>
      <DayRangePicker
        field={fieldOf('date')}
        resource="merchant"
        value={['2026-11-01', '2026-11-30']}
        onChange={() => {}}
        text={(day) => day.format('YYYY-MM-DD')}
      />
    </ConfigProvider>,
  );
  await userEvent.click(screen.getAllByRole('textbox')[0] ?? document.body);
  expect(screen.getAllByRole('columnheader')[0]).toHaveTextContent('Mo');
});
