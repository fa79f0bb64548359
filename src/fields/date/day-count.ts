import { oneWidth } from '../sheets/sheet-text.ts';
import { readDay } from './read-day.ts';

/** Days from the start of the count of 1900 to that of 1904. */
const laterStart = 1462;

/**
 * Returns the day that a number stands for if it is the day count of a spreadsheet: `2026-11-03` for 46329, with the time
 * for a fraction. Returns undefined for a text that is no such number.
 */
export function dayOfCount(text: string, from1904: boolean): string | undefined {
  const plain = oneWidth(text);
  if (!/^\d{5,6}(\.\d+)?$/.test(plain)) return undefined;
  const read = readDay(String(Number(plain) + (from1904 ? laterStart : 0)));
  return read && [read.day, read.time].filter(Boolean).join(' ');
}
