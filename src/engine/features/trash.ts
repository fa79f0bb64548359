import { dayLength } from '../time/days.ts';

/** How long a deleted record can be restored, in days. Then the server deletes it for good. */
export const trashDays = 30;

/** Returns the moment before which records were deleted too long ago to be restored. */
export function trashedSince(now: Date): Date {
  return new Date(now.getTime() - trashDays * dayLength);
}

/** Returns when a record that was deleted at this moment is deleted for good. */
export function purgedAt(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + trashDays * dayLength).toISOString();
}
