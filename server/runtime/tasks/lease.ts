import { randomUUID } from 'node:crypto';

/** How long other servers leave a task alone after its last progress, in milliseconds. Longer than a send may take. */
const leaseLife = 30_000;

/** Returns when a lease that begins or is renewed now ends. */
export function leaseEnd(now: Date): string {
  return new Date(now.getTime() + leaseLife).toISOString();
}

/** Returns the columns of a new lease. Its id is new each time: a server may lease a task again after its lease expired. */
export function newLease(now: Date): { readonly lease: string; readonly leaseUntil: string } {
  return { lease: randomUUID(), leaseUntil: leaseEnd(now) };
}
