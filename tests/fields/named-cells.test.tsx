import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDays, clocksAt } from '../../src/engine/days.ts';
import { cellOf } from '../../src/fields/cells.tsx';
import { renderInConsole } from '../screens/form/console.tsx';
import { fieldOf } from './field.ts';

const field = { ...fieldOf('date'), cell: 'nearDay' };
const { Cell } = cellOf(field);
const today = clocksAt(Date.now()).slice(0, 10);

const draw = (value: string) => renderInConsole(<Cell field={field} resource="shop" value={value} />);

describe('The cell of a day that says how near it is', () => {
  it.each([
    ['ahead', 12, '12天后'],
    ['behind', -3, '3天前'],
    ['tomorrow', 1, '明天'],
  ])('says so of one %s', async (_where, days, told) => {
    await draw(addDays(today, days));
    expect(await screen.findByText(told)).toBeVisible();
    expect(screen.getByText(addDays(today, days))).toBeVisible();
  });

  it('says nothing but the day of one further than 30 days away', async () => {
    await draw(addDays(today, 31));
    // What is drawn first is the kind's own cell: waited for is the other.
    const day = await screen.findByText(addDays(today, 31), { selector: '[class*=day]' });
    expect(day).toHaveTextContent(new RegExp(`^${addDays(today, 31)}$`));
  });

  it('stands in the place of the kind’s own, and is one for all fields of it', () => {
    expect(Cell).not.toBe(cellOf({ ...field, cell: undefined }).Cell);
    expect(cellOf({ ...field, name: 'other' }).Cell).toBe(Cell);
  });

  it('throws for a name there is none of', () => {
    expect(() => cellOf({ ...field, cell: 'nearest' })).toThrow('There is no cell "nearest".');
  });
});
