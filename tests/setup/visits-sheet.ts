import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Cell } from '../../server/tasks/sheets/write/cell.ts';
import { xlsxOf } from '../../server/tasks/sheets/write/xlsx.ts';

const heads = ['拜访编号', '客户', '拜访日期', '方式', '费用', '满意度', '已回访', '备注'];
const methods = ['电话', '上门', '微信', null];
const customers = ['锦绣汉服专营店', '白鹭母婴旗舰店', '蓝海数码', '星河家居', '禾木食品'];

/** Writes a sheet of visits as people keep one: eight columns, and rows whose values say what each column is. */
export async function writeVisits(file: string, rows: number): Promise<void> {
  const columns = heads.map((label) => ({ label, width: 16 }));
  const visits = Array.from({ length: rows }, (_, index) => visit(index));
  await pipeline(xlsxOf([{ name: '拜访', columns, rows: visits }]), createWriteStream(file));
}

function visit(index: number): readonly Cell[] {
  const day = new Date(Date.UTC(2026, 0, 1 + (index % 300))).toISOString().slice(0, 10);
  return [
    `V${String(index + 1).padStart(6, '0')}`,
    customers[index % customers.length] ?? null,
    { day },
    methods[index % methods.length] ?? null,
    { number: 100 + index / 4, format: 'money' },
    { number: (index % 101) / 100, format: 'percent' },
    index % 3 === 0 ? '是' : '否',
    index % 7 === 0 ? `第 ${index + 1} 次拜访，已和负责人沟通续约与售后安排` : null,
  ];
}
