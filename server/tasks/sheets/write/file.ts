import { Readable } from 'node:stream';
import { csvOf } from './csv.ts';
import { type BookSheet, xlsxOf } from './xlsx.ts';

/** The media type and the writer of each file format. */
export const writers = {
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (sheets: readonly [BookSheet, ...BookSheet[]], maxRows?: number): Readable => xlsxOf(sheets, maxRows),
  },
  /** Writes only the first sheet. */
  csv: {
    type: 'text/csv; charset=utf-8',
    write: ([sheet]: readonly [BookSheet, ...BookSheet[]]): Readable => Readable.from(csvOf(sheet)),
  },
} as const;
