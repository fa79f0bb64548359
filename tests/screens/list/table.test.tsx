import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import merchantFile from '../../../src/resources/customer/merchant.ts';
import type { Column } from '../../../src/screens/list/column.ts';
import { RowTable, type RowTableProps } from '../../../src/screens/list/layouts/table/table.tsx';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { resourceOf } from '../form/console.tsx';

const resource = resourceOf(merchantFile);
const records: readonly ResourceRecord[] = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
  id,
  version: 1,
  name: `Row ${id}`,
}));
const rendered = vi.fn();
const columns: readonly Column[] = [
  {
    key: 'name',
    title: 'Name',
    width: 200,
    isSortable: true,
    render: ({ id, name }) => {
      rendered(id);
      return String(name);
    },
  },
];
const now = new Date();
const onOpen = vi.fn();
const labelOf = ({ id }: ResourceRecord) => `Select ${id}`;

/** A table whose selection is kept as a list keeps it: also of records that are not shown. */
function Stage({ initial = [], ...props }: { initial?: readonly string[] } & Partial<RowTableProps>) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(initial));
  return (
    <>
      <output>{[...ids].join(' ')}</output>
      <RowTable
        resource={resource}
        columns={columns}
        rows={{
          rows: [...records],
          total: records.length,
          isCapped: false,
          isKnown: true,
          isFirstLoad: false,
          isFetching: false,
          isEarlier: false,
          error: null,
          refetch: vi.fn(),
        }}
        context={{
          userId: '1',
          snapshot: { permissions: [], version: '1' },
          now,
          timeZone: 'UTC',
          services: [],
        }}
        density="normal"
        empty="Nothing"
        onSort={() => {}}
        onWidth={undefined}
        onOpen={onOpen}
        selection={{ ids, onChange: (next) => setIds(new Set(next)), labelOf, labelOfAll: 'Select all' }}
        label="Rows"
        isInPage={false}
        ref={null}
        {...props}
      />
    </>
  );
}

const box = (name: string) => screen.getByRole('checkbox', { name });
const selected = () => screen.getByRole('status').textContent;

describe('the table of a list', () => {
  it('renders a row again only when something in it changes', async () => {
    render(<Stage />);
    expect(rendered).toHaveBeenCalledTimes(records.length);
    rendered.mockClear();
    await userEvent.click(box('Select b'));
    expect(rendered.mock.calls).toEqual([['b']]);
    rendered.mockClear();
    await userEvent.click(box('Select b'));
    expect(rendered.mock.calls).toEqual([['b']]);
  });

  it('selects and lets go of all rows of the page, and leaves those of other pages', async () => {
    render(<Stage initial={['elsewhere', 'c']} />);
    const all = box('Select all');
    expect(all).toBePartiallyChecked();
    await userEvent.click(all);
    expect(all).toBeChecked();
    expect(selected()).toBe('elsewhere c a b d e');
    await userEvent.click(all);
    expect(all).not.toBeChecked();
    expect(all).not.toBePartiallyChecked();
    expect(selected()).toBe('elsewhere');
  });

  it('selects all rows up to the last one that was selected, with Shift', async () => {
    render(<Stage />);
    const user = userEvent.setup();
    await user.click(box('Select d'));
    await user.keyboard('{Shift>}');
    await user.click(box('Select b'));
    await user.keyboard('{/Shift}');
    expect(selected()).toBe('d b c');
  });

  it('opens a row by Enter on it, and not on what stands in it', async () => {
    render(<Stage />);
    const row = screen.getByRole('row', { name: /Row c/ });
    box('Select c').focus();
    await userEvent.keyboard('{Enter}');
    expect(onOpen).not.toHaveBeenCalled();
    row.focus();
    await userEvent.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(records[2]);
  });

  it('asks for ascending order, then descending, then its own, also by keys', async () => {
    const onSort = vi.fn();
    const sortedBy = (sorted: Column['sorted']) => columns.map((column) => ({ ...column, sorted }));
    const { rerender } = render(<Stage onSort={onSort} />);
    const head = screen.getByRole('columnheader', { name: 'Name' });
    expect(head).not.toHaveAttribute('aria-sort');
    await userEvent.click(head);
    expect(onSort).toHaveBeenLastCalledWith('name', 'asc', false);
    rerender(<Stage onSort={onSort} columns={sortedBy('asc')} />);
    expect(head).toHaveAttribute('aria-sort', 'ascending');
    screen.getByRole('button', { name: 'Name' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onSort).toHaveBeenLastCalledWith('name', 'desc', false);
    rerender(<Stage onSort={onSort} columns={sortedBy('desc')} />);
    expect(head).toHaveAttribute('aria-sort', 'descending');
    await userEvent.keyboard(' ');
    expect(onSort).toHaveBeenLastCalledWith('name', undefined, false);
  });

  it('cuts long texts and aligns cells in the columns that say so, and in no other', () => {
    const [name] = columns;
    const note = {
      key: 'note',
      title: 'Note',
      width: 200,
      isCut: true,
      align: 'end' as const,
      render: () => 'A long note',
    };
    render(<Stage columns={name ? [name, note] : []} />);
    const [row] = screen.getAllByRole('row', { name: /Row/ });
    const [, ofName, ofNote] = within(row ?? expect.fail()).getAllByRole('cell');
    expect(ofName?.className).not.toMatch(/cut|end/);
    expect(ofNote?.className).toMatch(/cut.* .*end/);
  });

  it('says what there is instead of rows', () => {
    const none = { rows: [], total: 0, isCapped: false, isKnown: true, isFirstLoad: false, isFetching: false };
    render(<Stage rows={{ ...none, isEarlier: false, error: null, refetch: vi.fn() }} />);
    expect(screen.getByRole('cell', { name: 'Nothing' })).toBeInTheDocument();
    expect(box('Select all')).toBeDisabled();
  });
});
