import { describe, expect, it } from 'vitest';
import { codeForm } from '../../../src/fields/values/code-form.ts';
import { judge } from '../../../src/screens/import/checking/judgement.ts';
import { problemsOf } from '../../../src/screens/import/checking/problems.ts';
import { createRepetitions, type ImportRow, rowsOfSheet } from '../../../src/screens/import/checking/rows.ts';
import { pieceOf } from '../../../src/screens/import/pieces.ts';
import { dataRows } from '../../../src/screens/import/sheet/heads.ts';

function row(line: number, values: Record<string, string>, outcome?: 'create' | 'skip' | 'fail'): ImportRow {
  return { line, values, result: outcome && { row: 0, outcome }, isStale: false, isRemoved: false };
}

const asTyped = (_field: string, text: string) => text;

describe('rows of a sheet', () => {
  it('have the text of a merged cell, or leave it where it begins', () => {
    const rows = [
      { line: 1, cells: ['华东', '甲'] },
      { line: 2, cells: ['华东', '乙'], merged: [0] },
    ];
    const sheet = { name: '', rows, head: 0 };
    const cells = (fillsMerged: boolean) =>
      dataRows({ sheet, head: undefined, fillsMerged }).map((one) => one.cells[0]);
    expect([cells(true), cells(false)]).toEqual([
      ['华东', '华东'],
      ['华东', ''],
    ]);
  });

  it('keep what was changed by hand under another choice of columns', () => {
    const rows = [{ line: 3, cells: ['星河'] }];
    const none = { edits: new Map(), removed: new Set<number>() };
    const changes = { edits: new Map([[3, { mobile: '13800000001' }]]), removed: new Set<number>() };
    expect(rowsOfSheet(rows, ['name', undefined], changes)[0]?.values).toEqual({
      name: '星河',
      mobile: '13800000001',
    });
    expect(rowsOfSheet(rows, ['name', 'contact'], none)[0]?.values).toEqual({ name: '星河', contact: '' });
  });

  it('go to the server in pieces that fit into a request', () => {
    const rows = Array.from({ length: 10 }, (_unused, line) => row(line, { remark: '长'.repeat(100_000) }));
    expect(pieceOf(rows, 0, 1000).length).toBe(2);
    expect(pieceOf([row(1, { remark: '长'.repeat(900_000) })], 0, 1000).length).toBe(1);
    expect(
      pieceOf(
        rows.map((one) => ({ ...one, values: {} })),
        2,
        5,
      ).length,
    ).toBe(5);
  });
});

describe('what a sheet says twice', () => {
  it('is found whatever its case and width, and is no more once one of the rows has changed', () => {
    const [first, second, third] = [
      row(2, { email: 'a@x.cn' }),
      row(5, { email: ' A@X.CN ' }),
      row(7, { email: 'ａ@x.cn' }),
    ];
    const found = createRepetitions([first, second, third], [['email']], asTyped);
    expect([first, second, third].map((one) => found.of(one)?.line)).toEqual([undefined, 2, 2]);
    const changed = row(2, { email: 'b@x.cn' });
    found.replace(first, changed);
    expect([changed, second, third].map((one) => found.of(one)?.line)).toEqual([undefined, undefined, 5]);
  });

  it('is found of a combination where all of it is the same, and an error there', () => {
    const rows = [
      row(2, { platform: 'JD', shopNo: 'a1' }),
      row(3, { platform: 'tmall', shopNo: 'a1' }),
      row(4, { platform: 'jd', shopNo: 'Ａ1' }),
      row(5, { platform: 'jd', shopNo: '' }),
      row(6, { platform: 'jd', shopNo: '' }),
    ];
    const found = createRepetitions(rows, [['platform', 'shopNo']], asTyped);
    expect(rows.map((one) => found.of(one)?.line)).toEqual([undefined, undefined, 2, undefined, undefined]);
    const repeated = row(4, {}, 'create');
    const judged = judge(repeated, { fields: ['platform', 'shopNo'], line: 2 }, ['platform'], 'update');
    expect(judged.outcome).toBe('fail');
    const problems = problemsOf(repeated, judged, (key) => key);
    expect(Object.keys(problems)).toEqual(['platform', 'shopNo']);
  });

  it('is found of a number in every way to write it', () => {
    const texts = [
      "'4012345678901234567",
      '="4012345678901234567"',
      '４０１２３４５６７８９０１２３４５６７',
      '4012345678901234567\u200b',
    ];
    const rows = texts.map((orderNo, index) => row(index + 2, { orderNo }));
    const found = createRepetitions(rows, [['orderNo']], (_field, text) => codeForm(text));
    expect(rows.map((one) => found.of(one)?.line)).toEqual([undefined, 2, 2, 2]);
  });

  it('is none where nothing is said', () => {
    const rows = [row(2, { email: '' }), row(3, { email: ' ' })];
    const found = createRepetitions(rows, [['email']], asTyped);
    expect(rows.map((one) => found.of(one))).toEqual([undefined, undefined]);
  });

  it('is about the record of the row above where it is the key, an error for every other field', () => {
    const repeated = row(3, {}, 'create');
    const key = { fields: ['name'], line: 2 };
    expect(judge(repeated, key, ['name'], 'skip').outcome).toBe('skip');
    expect(judge(repeated, key, ['name'], 'update').outcome).toBe('update');
    expect(judge(repeated, key, ['name'], 'refuse').outcome).toBe('fail');
    expect(judge(repeated, { fields: ['email'], line: 2 }, ['name'], 'update').outcome).toBe('fail');
    expect(judge(row(3, {}, 'skip'), { fields: ['email'], line: 2 }, ['name'], 'skip').outcome).toBe('skip');
    expect(judge(row(3, {}), key, ['name'], 'skip').outcome).toBe('waiting');
  });
});
