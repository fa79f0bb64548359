import { randomInt } from 'node:crypto';

/** Without letters and digits that are taken for each other when read out. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random password for one use, easy to read out: `k7mp-3xqd-hw9t`, 59 bits. */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group()].join('-');
}
