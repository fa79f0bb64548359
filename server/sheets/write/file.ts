import { Readable } from 'node:stream';
import { csvOf } from './csv.ts';
import { type BookSheet, xlsxOf } from './xlsx.ts';

/** What a sheet is written as: its media type, and how. */
export const writers = {
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (sheets: readonly [BookSheet, ...BookSheet[]]): Readable => xlsxOf(sheets),
  },
  /** Of several sheets, the first. */
  csv: {
    type: 'text/csv; charset=utf-8',
    write: ([sheet]: readonly [BookSheet, ...BookSheet[]]): Readable => Readable.from(csvOf(sheet)),
  },
} as const;
