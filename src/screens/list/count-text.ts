import { largestCount } from '../../engine/query.ts';

/** A number of rows; one beyond what is counted to stands for "more than that". */
export function countText(count: number): string {
  const text = Math.min(count, largestCount).toLocaleString('en-US');
  return count > largestCount ? `${text}+` : text;
}
