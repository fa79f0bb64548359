import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fieldOf as anyFieldOf } from '../../src/engine/resource.ts';
import { addDays, clocksAt } from '../../src/engine/time/days.ts';
import { cellOf } from '../../src/fields/cells.tsx';
import merchantFile from '../../src/resources/customer/merchant.ts';
import operationLogFile from '../../src/resources/setting/operationLog.ts';
import presenceFile from '../../src/resources/statistics/presence.ts';
import { renderInConsole, resourceOf } from '../screens/form/console.tsx';
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

describe('The cell of a moment that the server computes', () => {
  it('counts the time since it', async () => {
    const wait = anyFieldOf(resourceOf(presenceFile), 'longestWait');
    const { Cell: WaitCell, align } = cellOf(wait);
    const value = new Date(Date.now() - 3_600_000).toISOString();
    await renderInConsole(<WaitCell field={wait} resource="presence" value={value} />);
    expect(await screen.findByText(/^1 小时( \d 分)?$/)).toHaveAttribute('datetime', value);
    expect(align).toBe('start');
  });
});

describe('The cell of a device', () => {
  const device = { ...fieldOf('text'), cell: 'device' };
  const DeviceCell = cellOf(device).Cell;
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
      'Chrome（Windows）',
    ],
    ['curl/8.5.0', '未知设备'],
  ])('says in words what %s is', async (userAgent, words) => {
    await renderInConsole(<DeviceCell field={device} resource="loginLog" value={userAgent} />);
    expect(await screen.findByText(words)).toHaveAttribute('title', userAgent);
  });
});

describe('The cell of an operation', () => {
  const operations = resourceOf(operationLogFile);
  const action = anyFieldOf(operations, 'action');
  const ActionCell = cellOf(action).Cell;
  const drawAction = (value: string, details: object) =>
    renderInConsole(
      <ActionCell field={action} resource="operationLog" value={value} record={{ details: JSON.stringify(details) }} />,
      { resources: { merchant: resourceOf(merchantFile) } },
    );

  it('calls a transition what its resource calls it', async () => {
    await drawAction('step', { resource: 'merchant', action: 'sign', changes: [] });
    expect(await screen.findByText('签约')).toBeVisible();
    expect(screen.queryByText('操作')).not.toBeInTheDocument();
  });

  it('says what several records are called in the language of the reader, and names as they are', async () => {
    const target = anyFieldOf(operations, 'target');
    const { Cell: TargetCell } = cellOf(target);
    const drawTarget = (value: string, details: object | undefined) =>
      renderInConsole(
        <TargetCell
          field={target}
          resource="operationLog"
          value={value}
          record={{ details: details && JSON.stringify(details) }}
        />,
      );
    const line = { resource: 'merchant', action: 'export', target: { key: 'records', params: { count: 12 } } };
    await drawTarget('12 records', line);
    expect(await screen.findByText('12 条记录')).toBeVisible();
    await drawTarget('某条记录', { ...line, target: { key: 'of a later release' } });
    expect(await screen.findByText('某条记录')).toBeVisible();
    await drawTarget('7 records', { resource: 'merchant', action: 'export' });
    expect(await screen.findByText('7 records')).toBeVisible();
  });

  it('keeps the word of the log for what no resource declares', async () => {
    await drawAction('step', { resource: 'merchant', action: 'gone', changes: [] });
    await waitFor(() => expect(screen.getByText('操作')).toBeVisible());
    await drawAction('update', { resource: 'merchant', action: 'sign', changes: [] });
    expect(await screen.findByText('编辑')).toBeVisible();
  });
});
