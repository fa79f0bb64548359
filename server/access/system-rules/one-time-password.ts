import { randomInt } from 'node:crypto';

/** Excludes letters and digits that are easily confused when read aloud. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns a random password for a single use that is easy to read aloud: `k7mp-3xqd-hw9t`, 59 bits. */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group()].join('-');
}
