import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dryRun } from './dry-run.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sheets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Proposes a screen for a sheet, and returns what was said and written. */
async function proposed(text: string, ...args: readonly string[]) {
  const file = path.join(folder, 'sheet.csv');
  writeFileSync(file, text);
  const named = ['--title', '外部台账', '--name', 'outerRecord', '--at', '/custom/outer', '--from', file];
  const { status, output } = await dryRun(...named, ...args);
  expect(status, output).toBe(0);
  return output;
}

/** A sheet of one column, with these values again and again in twelve rows. */
const columnOf = (head: string, values: readonly string[]) =>
  [head, ...Array.from({ length: 12 }, (_, row) => `"${values[row % values.length]}"`)].join('\n');
const different = (value: (index: number) => string) => Array.from({ length: 12 }, (_, index) => value(index));

describe('npm run new proposes', () => {
  it.each<[kind: string, head: string, values: readonly string[], field: string]>([
    ['a day', '签约日', ['2026/11/3', '2026年11月4日'], "type: 'date', label: '签约日', required: true"],
    ['a moment', '签约时间', ['2026-11-03 14:05', '2026/11/4 9:00'], "type: 'datetime'"],
    ['no day of mere digits', '位数', ['20261103', '20261104'], "type: 'int'"],
    ['an amount by its sign', '合计', ['¥1,200.50', '￥3'], "type: 'money'"],
    ['an amount by its head', '总费用', ['1200.5', '3'], "type: 'money'"],
    ['an amount below zero', '差额', ['-5', '3.2'], "type: 'money', label: '差额', min: -999999999999"],
    ['a number', '人数', ['12', '1,300'], "type: 'int'"],
    ['a number with decimals', '长度', ['1.125', '2.5'], "type: 'decimal', label: '长度', scale: 3"],
    ['a percentage', '占比', ['12%', '8.5%'], "type: 'percent'"],
    ['a phone number', '联系方式', ['138 0013 8000', '0571-88001234'], "type: 'phone'"],
    ['an address of mail', '邮件', ['A@b.example', 'c@d.example'], "type: 'email'"],
    ['an address of the web', '官网', ['https://a.example', 'www.b.example'], "type: 'url'"],
    ['a time of day', '上班', ['9:30', '18:00'], "type: 'time'"],
    ['a duration', '用时', ['1小时30分', '45分'], "type: 'duration'"],
    ['yes or no', '已付', ['是', '否'], "type: 'bool', label: '已付', filter: true"],
    ['yes or no by its head', '是否付款', ['1', '0'], "type: 'bool'"],
    ['few values that come again', '等级', ['高', '低'], "options: [\n+        { value: 'high', label: '高' }"],
    ['a code', '单号', different((index) => `00${index}A`), 'code: true, required: true, unique: true, search: true'],
    [
      'a code of digits with zeros before',
      '货号',
      ['007', '008'],
      "type: 'text', label: '货号', code: true, required: true",
    ],
    ['a long text', '经过', different((index) => `${index}${'很长'.repeat(40)}`), "type: 'textarea'"],
    ['a name, however often it comes again', '客户', ['锦绣', '蓝海'], "type: 'text', label: '客户', required: true"],
    [
      'nothing of a formula without a result',
      '年费',
      ['#UNCALCULATED!', '3'],
      "type: 'money', label: '年费', sortable: true",
    ],
  ])('%s', async (_kind, head, values, field) => {
    expect(await proposed(columnOf(head, values))).toContain(field);
  });

  it('what the author says of a column, and a further field', async () => {
    const output = await proposed(columnOf('商家', ['锦绣', '蓝海']), '--fields', '商家:ref(merchant)! 备注:textarea');
    expect(output).toContain("type: 'ref', label: '商家', to: 'merchant', required: true, filter: true");
    expect(output).toContain('备注 = remark/Remarks: textarea (as given)');
  });

  it('no value that is required where a row has none', async () => {
    expect(await proposed('名称,说法\na,\nb,x\nc,y')).toContain("{ type: 'text', label: '说法' }");
  });

  it('no field of a column without a head, a second one of the name, or without values', async () => {
    const output = await proposed('名称,,名称,空\na,b,c,\nd,e,f,');
    expect(output).toContain('Column 2 has no head and is left out.');
    expect(output).toContain('Column 3 is called "名称", too, and is left out.');
  });
});
