export type PresenceStatus = 'online' | 'busy' | 'away' | 'offline';

/** After so long without input a user is away, in milliseconds. */
const idleTime = 5 * 60_000;
/** How long a user without a stream is still there, in milliseconds: long enough for a reload and a restart. */
const grace = 30_000;

/** What decides the status of a user. */
export interface PresenceFacts {
  readonly status: PresenceStatus;
  readonly hasStream: boolean;
  readonly isBusy: boolean;
  readonly activeAt: string;
  /** When the last stream ended; null while there is one. */
  readonly leftAt: string | null;
}

/** Returns the status of a user now. */
export function statusOf(facts: PresenceFacts, now: Date): PresenceStatus {
  const { status, hasStream, isBusy, activeAt, leftAt } = facts;
  const since = (moment: string) => now.getTime() - Date.parse(moment);
  const isThere = hasStream || (status !== 'offline' && leftAt !== null && since(leftAt) < grace);
  if (!isThere) return 'offline';
  if (isBusy) return 'busy';
  return since(activeAt) >= idleTime ? 'away' : 'online';
}

export function isPresenceStatus(text: string): text is PresenceStatus {
  return ['online', 'busy', 'away', 'offline'].includes(text);
}
