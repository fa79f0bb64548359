/** How long a deleted record can be restored, in days. Then the server deletes it for good. */
export const trashDays = 30;

const day = 24 * 60 * 60 * 1000;

/** Returns the moment before which records were deleted too long ago to be restored. */
export function trashedSince(now: Date): Date {
  return new Date(now.getTime() - trashDays * day);
}

/** Returns when a record that was deleted at this moment is deleted for good. */
export function purgedAt(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + trashDays * day).toISOString();
}
