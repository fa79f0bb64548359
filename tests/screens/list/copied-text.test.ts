import { describe, expect, it } from 'vitest';
import { asTabbed, asTable } from '../../../src/screens/list/cells/copied-text.ts';

describe('copied cells', () => {
  it('are lines of cells between tabs, whatever stands in a cell', () => {
    expect(
      asTabbed([
        ['名称', '备注'],
        ['甲\t乙', '一行\n又一行'],
      ]),
    ).toBe('名称\t备注\n甲 乙\t一行 又一行');
  });

  it('are no formulas where they are pasted, and negative figures stay figures', () => {
    expect(asTabbed([['=1+1', '@x', '-12.5%', '-1,234']])).toBe("'=1+1\t'@x\t-12.5%\t-1,234");
    expect(asTable([['=1+1']])).toContain(`style="mso-number-format:'\\@'"`);
  });

  it('are a table whose long numbers sheets do not round, without markup of their own', () => {
    const table = asTable([['<b>甲</b>', '13912345678', '12']]);
    expect(table).toContain('&lt;b&gt;甲&lt;/b&gt;');
    expect(table).toContain(`<td style="mso-number-format:'\\@'">13912345678</td><td>12</td>`);
  });
});
