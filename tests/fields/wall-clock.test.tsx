import { readdirSync, readFileSync } from 'node:fs';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { addDays, instantOf } from '../../src/engine/time/days.ts';
import { wallClock } from '../../src/fields/date/wall-clock.ts';
import { MomentInput } from '../../src/fields/datetime/picker.tsx';
import { TimeInput } from '../../src/fields/time/picker.tsx';
import { daysOf } from '../../src/screens/list-state/days.ts';
import { presets } from '../../src/screens/report/address/presets.ts';
import { ClockProvider } from '../../src/workspace/clock/clock.tsx';
import { createServerClock } from '../../src/workspace/clock/server-clock.ts';
import { inZone } from '../setup/zone.ts';
import { fieldOf } from './field.ts';

const zone = 'Asia/Shanghai';
const days = Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index));
const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
);

/** Draws an input with a clock of the server that shows a local time of its zone. Returns the text box and the value. */
function drawInput(Input: typeof MomentInput, type: string, now: string, initial: string | undefined) {
  const clock = createServerClock({ page: document, machine: () => Date.parse(instantOf(now, zone)) });
  const onChange = vi.fn();
  function Drawn() {
    const [value, setValue] = useState<string | null | undefined>(initial);
    const take = (next: string | null) => {
      onChange(next);
      setValue(next);
    };
    return <Input id="given" field={fieldOf(type)} resource="merchant" value={value} onChange={take} />;
  }
  render(
    <ClockProvider clock={clock} timeZone={zone}>
      <Drawn />
    </ClockProvider>,
  );
  return { box: screen.getByRole('textbox'), onChange };
}

/** Picks a number in a column of the open time panel: 0 has the hours, 1 the minutes. */
async function pick(column: number, text: string) {
  const list = document.querySelectorAll<HTMLElement>('.ant-picker-time-panel-column')[column];
  if (!list) throw new Error('There is no such column.');
  await userEvent.click(within(list).getByText(text));
}

// Summer time skips an hour in these zones: at two, at midnight, at midnight, by half an hour.
describe.each(['America/New_York', 'Africa/Cairo', 'America/Santiago', 'Australia/Lord_Howe'])(
  'in a browser in %s',
  (browser) => {
    inZone(browser);

    it('every half hour of the year of the server is shown as it is', () => {
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(browser);
      const clocks = days.flatMap((day) => halfHours.map((time) => `${day} ${time}`));
      expect(clocks.filter((text) => wallClock(text).format('YYYY-MM-DD HH:mm') !== text)).toEqual([]);
    });

    it('every month and week of a calendar has all its days', () => {
      for (const day of days) {
        const [month, week] = [daysOf('month', wallClock(day)), daysOf('week', wallClock(day))].map((shown) =>
          shown.map((one) => one.format('YYYY-MM-DD')),
        );
        expect(week).toHaveLength(7);
        expect(week).toContain(day);
        const [first = ''] = month ?? [];
        expect(month).toEqual(month?.map((_, index) => addDays(first, index)));
        expect((month?.length ?? 0) % 7).toBe(0);
      }
    });

    it('the presets of a report begin and end on the days of the server', () => {
      for (const day of days) {
        const last7 = presets.find(({ key }) => key === 'last7')?.range(day);
        expect(last7?.map((one) => one.format('YYYY-MM-DD'))).toEqual([addDays(day, -6), day]);
      }
    });
  },
);

describe.each([
  { browser: 'America/New_York', day: '2026-03-08', skipped: '02' },
  { browser: 'Africa/Cairo', day: '2026-04-24', skipped: '00' },
])('in a browser in $browser, on the day that skips an hour there', ({ browser, day, skipped }) => {
  inZone(browser);

  it('a moment is shown, picked and saved by the clock of the server', async () => {
    const { box, onChange } = drawInput(
      MomentInput,
      'datetime',
      `${day}T12:00:00`,
      instantOf(`${day}T${skipped}:30:00`, zone),
    );
    expect(box).toHaveValue(`${day} ${skipped}:30`);
    await userEvent.click(box);
    await pick(0, '05');
    await pick(1, '45');
    await pick(0, skipped);
    await userEvent.tab();
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(instantOf(`${day}T${skipped}:45:00`, zone)));
    expect(box).toHaveValue(`${day} ${skipped}:45`);
  });

  it('"now" is the moment of the server', async () => {
    const { box, onChange } = drawInput(MomentInput, 'datetime', `${day}T${skipped}:15:00`, undefined);
    await userEvent.click(box);
    expect(document.querySelector('.ant-picker-cell-today')).toHaveAttribute('title', day);
    await userEvent.click(screen.getByText(/^(Now|此刻)$/));
    expect(box).toHaveValue(`${day} ${skipped}:15`);
    expect(onChange).toHaveBeenLastCalledWith(instantOf(`${day}T${skipped}:15:00`, zone));
  });

  it('"now" of a time of day is that of the server, too', async () => {
    const { box, onChange } = drawInput(TimeInput, 'time', `${day}T${skipped}:15:00`, undefined);
    await userEvent.click(box);
    await userEvent.click(screen.getByText(/^(Now|此刻)$/));
    expect(onChange).toHaveBeenLastCalledWith(`${skipped}:15`);
  });
});

it('nothing in the browser makes dates of dayjs but the wall clock of the server', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => `src/${name}`);
  const making = files.filter(
    (name) => /\.tsx?$/.test(name) && /\bdayjs(\.utc|\.tz)?\(/.test(readFileSync(name, 'utf8')),
  );
  expect(making).toEqual(['src/fields/date/wall-clock.ts']);
});
