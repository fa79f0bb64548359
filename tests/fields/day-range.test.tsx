import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import english from 'antd/locale/en_US';
import { useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { DayRangePicker } from '../../src/fields/date/day-range.tsx';
import { RangeFilter } from '../../src/fields/date/range-filter.tsx';
import type { DayRange } from '../../src/fields/date/range-text.tsx';
import { renderInConsole } from '../screens/form/console.tsx';
import { fieldOf } from './field.ts';

const november: DayRange = ['2026-11-01', '2026-11-30'];

/** Draws a range that takes what it reports, beside a place to click. Returns its boxes and what it reported. */
async function drawRange({ value = november, isRequired = false } = {}) {
  const onChange = vi.fn();
  function Range() {
    const [range, setRange] = useState(value);
    return (
      <>
        <DayRangePicker
          label="期间"
          presets={[]}
          isRequired={isRequired}
          value={range}
          onChange={(next) => {
            onChange(next);
            setRange(next);
          }}
        />
        <h1>别处</h1>
        <button type="button" onClick={() => setRange(['2026-01-01', '2026-01-31'])}>
          一月
        </button>
      </>
    );
  }
  await renderInConsole(<Range />);
  const [from, to] = screen.getAllByRole<HTMLInputElement>('textbox');
  if (!from || !to) throw new Error('There is nothing to type days into.');
  return { from, to, onChange };
}

async function type(box: HTMLElement, text: string) {
  await userEvent.clear(box);
  if (text) await userEvent.paste(text);
}

const clickElsewhere = () => userEvent.click(screen.getByRole('heading', { name: '别处' }));

describe('a range of days', () => {
  it('reads what an import reads, and applies it when a click elsewhere leaves it', async () => {
    const { from, onChange } = await drawRange();
    const texts = ['20260308', '2026/3/9', '2026年3月10日', '２０２６－０３－１１', '2026-03-12 14:05'];
    for (const [index, text] of texts.entries()) {
      const day = `2026-03-${String(8 + index).padStart(2, '0')}`;
      await type(from, text);
      expect(onChange).toHaveBeenCalledTimes(index);
      await clickElsewhere();
      expect(onChange, text).toHaveBeenLastCalledWith([day, '2026-11-30']);
      expect(from).toHaveValue(day);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    }
  });

  it('applies the first day when Tab leaves it, and both on Enter in the last', async () => {
    const { from, to, onChange } = await drawRange();
    await type(from, '20261105');
    await userEvent.tab();
    expect(onChange).toHaveBeenLastCalledWith(['2026-11-05', '2026-11-30']);
    await type(to, '2026/11/9');
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(['2026-11-05', '2026-11-09']);
    expect([from, to].map((box) => box.value)).toEqual(['2026-11-05', '2026-11-09']);
  });

  it('waits for the last day while the first is typed past it', async () => {
    const { from, to, onChange } = await drawRange();
    await type(from, '2026-12-01');
    await userEvent.click(to);
    expect(onChange).not.toHaveBeenCalled();
    await type(to, '2026-12-31');
    await clickElsewhere();
    expect(onChange.mock.calls).toEqual([[['2026-12-01', '2026-12-31']]]);
  });

  it('is put in order when it is left the wrong way round', async () => {
    const { from, to, onChange } = await drawRange();
    await type(from, '2026-12-01');
    await clickElsewhere();
    expect(onChange.mock.calls).toEqual([[['2026-11-30', '2026-12-01']]]);
    expect([from, to].map((box) => box.value)).toEqual(['2026-11-30', '2026-12-01']);
  });

  it('says what it could not read, keeps the text and what is in force', async () => {
    const { to, onChange } = await drawRange();
    for (const text of ['2026-02-30', '3/8/2026', '昨天', '1899-12-31']) {
      await type(to, text);
      await clickElsewhere();
      expect(onChange).not.toHaveBeenCalled();
      expect(to).toHaveValue(text);
      expect(to).toBeInvalid();
      expect(screen.getByRole('alert')).toHaveTextContent(`读不出“${text}”`);
      expect(screen.getByRole('alert')).toHaveTextContent('仍按 2026-11-01 – 2026-11-30');
    }
    await type(to, '2026-11-20');
    await clickElsewhere();
    expect(onChange.mock.calls).toEqual([[['2026-11-01', '2026-11-20']]]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('applies neither end while one cannot be read', async () => {
    const { from, to, onChange } = await drawRange();
    await type(from, '昨天');
    await type(to, '2026-11-20');
    await clickElsewhere();
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toHaveTextContent('仍按 2026-11-01 – 2026-11-30');
  });

  it('keeps an end empty that was emptied', async () => {
    const { from, to, onChange } = await drawRange();
    await type(from, '');
    await userEvent.click(to);
    await clickElsewhere();
    expect(onChange.mock.calls).toEqual([[['', '2026-11-30']]]);
    expect(from).toHaveValue('');
    await type(to, '');
    await clickElsewhere();
    expect(onChange).toHaveBeenLastCalledWith(['', '']);
    expect(to).toHaveValue('');
  });

  it('that needs both days says so where one was emptied', async () => {
    const { from, onChange } = await drawRange({ isRequired: true });
    await type(from, '');
    await clickElsewhere();
    expect(onChange).not.toHaveBeenCalled();
    expect(from).toHaveValue('');
    expect(screen.getByRole('alert')).toHaveTextContent('起止两天都要填。 仍按 2026-11-01 – 2026-11-30');
  });

  it('shows what comes from elsewhere instead of what was typed', async () => {
    const { from } = await drawRange();
    await type(from, '昨天');
    await userEvent.click(screen.getByRole('button', { name: '一月' }));
    expect(from).toHaveValue('2026-01-01');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('forgets on Escape what was typed', async () => {
    const { from, onChange } = await drawRange();
    await type(from, '2026-11-05');
    await userEvent.keyboard('{Escape}');
    await clickElsewhere();
    expect(from).toHaveValue('2026-11-01');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('takes one day that is typed and one that is picked', async () => {
    const { from, to, onChange } = await drawRange();
    await type(from, '2026年12月3日');
    await userEvent.click(to);
    await userEvent.click(screen.getAllByTitle('2026-12-09')[0] ?? to);
    expect(onChange).toHaveBeenLastCalledWith(['2026-12-03', '2026-12-09']);
  });

  it('takes a picked day in place of a text that cannot be read', async () => {
    const { from, onChange } = await drawRange();
    await type(from, '昨天');
    await userEvent.click(screen.getAllByTitle('2026-11-05')[0] ?? from);
    await clickElsewhere();
    expect(onChange).toHaveBeenLastCalledWith(['2026-11-05', '2026-11-30']);
    expect(from).toHaveValue('2026-11-05');
  });
});

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
    return <RangeFilter field={fieldOf('date')} resource="merchant" value={[...november]} onChange={onChange} />;
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
      <RangeFilter field={fieldOf('date')} resource="merchant" value={[...november]} onChange={() => {}} />
    </ConfigProvider>,
  );
  await userEvent.click(screen.getAllByRole('textbox')[0] ?? document.body);
  expect(screen.getAllByRole('columnheader')[0]).toHaveTextContent('Mo');
});
