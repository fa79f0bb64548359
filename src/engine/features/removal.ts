import { dayLength } from '../time/days.ts';

/** How long a deleted record can be restored, in days. Then the server deletes it for good. */
export const restorableDays = 30;

/** Returns the moment before which records were deleted too long ago to be restored. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - restorableDays * dayLength);
}
