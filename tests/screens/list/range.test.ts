import { afterEach, describe, expect, it } from 'vitest';
import { createCellRange } from '../../../src/screens/list/cells/range.ts';

/** A table of three records with two columns, and a checkbox before them. */
function openTable() {
  const table = document.createElement('table');
  const cells = '<td><input type="checkbox"></td><td>甲</td><td>乙</td><td>操作</td>';
  table.innerHTML = ['1', '2', '3'].map((id) => `<tr data-row-key="${id}">${cells}</tr>`).join('');
  document.body.replaceChildren(table);
  const range = createCellRange(table);
  range.show({ ids: ['1', '2', '3'], count: 2 });
  const marked = () =>
    [...table.querySelectorAll<HTMLTableCellElement>('[data-in-range]')].map((cell) => {
      return `${cell.closest('tr')?.dataset.rowKey}:${cell.textContent}`;
    });
  const cell = (row: number, column: number) => table.rows[row]?.cells[column] ?? null;
  return { table, range, marked, cell };
}

// The next test of the same page would find the checkboxes first.
afterEach(() => document.body.replaceChildren());

describe('a range of cells', () => {
  it('reaches from where it began to where it ends, in whichever direction', () => {
    const { range, marked } = openTable();
    range.begin({ id: '3', column: 1 });
    expect(range.selected()).toBeUndefined();
    range.extend({ id: '2', column: 0 });
    expect(range.selected()).toEqual({ ids: ['2', '3'], columns: [0, 1] });
    expect(marked()).toEqual(['2:甲', '2:乙', '3:甲', '3:乙']);
    range.extend({ id: '3', column: 1 });
    expect(marked()).toEqual(['3:乙']);
    range.begin({ id: '1', column: 0 });
    expect(marked()).toEqual([]);
  });

  it('moves its end by arrow keys, and stays within the table', () => {
    const { range, cell } = openTable();
    range.begin({ id: '1', column: 0 });
    expect(range.step('ArrowDown')).toBe(cell(1, 1));
    expect(range.step('ArrowRight')).toBe(cell(1, 2));
    expect(range.step('ArrowRight')).toBe(cell(1, 2));
    expect(range.step('ArrowUp')).toBe(cell(0, 2));
    expect(range.step('ArrowUp')).toBe(cell(0, 2));
    expect(range.step('ArrowLeft')).toBe(cell(0, 1));
    expect(range.step('Enter')).toBeUndefined();
    expect(range.anchor()).toEqual({ id: '1', column: 0 });
  });

  it('begins at a cell that can be copied, and at no other', () => {
    const { range, cell, table } = openTable();
    expect(range.cellAt(cell(1, 2))).toEqual({ id: '2', column: 1 });
    expect(range.cellAt(cell(1, 0))).toBeUndefined();
    expect(range.cellAt(cell(1, 3))).toBeUndefined();
    expect(range.cellAt(table)).toBeUndefined();
  });

  it('ends where the table shows other records', () => {
    const { range, marked } = openTable();
    range.begin({ id: '1', column: 0 });
    range.extend({ id: '2', column: 1 });
    range.show({ ids: ['3'], count: 2 });
    expect(marked()).toEqual([]);
    expect(range.step('ArrowDown')).toBeUndefined();
    range.extend({ id: '1', column: 0 });
    expect(range.selected()).toBeUndefined();
  });
});
