import { maxCount } from '../../../engine/queries/query.ts';

/** Formats a number of rows. A number above the limit of counting is shown as "more than" the limit. */
export function countText(count: number): string {
  const text = Math.min(count, maxCount).toLocaleString('en-US');
  return count > maxCount ? `${text}+` : text;
}

/** Formats the total of a list, whose counting may have stopped at its limit. */
export function totalText(total: number, isCapped: boolean): string {
  return isCapped ? countText(maxCount + 1) : total.toLocaleString('en-US');
}
