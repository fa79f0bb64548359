import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { createTurnQueue } from '../rate-limits/turn-queue.ts';

/**
 * N=2^15 r=8 p=3, one of those OWASP recommends; about a fifth of a second each. Memory of 32 MB is given back to the system
 * as soon as it is free; the 16 MB of N=2^14 would stay with each of the threads that ever had them (glibc, `M_MMAP_THRESHOLD`).
 */
const usualCost: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const maxMemory = 64 * 1024 * 1024;
const keyLength = 32;
/** More at a time would take the thread pool from files and name look-ups. */
const atATime = 2;

/** What scrypt is told: how much memory and time one hash takes. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** What can be done with passwords by whoever has a turn. */
export interface Hashing {
  /** `scrypt$N$r$p$salt$key`, so that the cost can be raised later. */
  hash(password: string): Promise<string>;
  /** Without a hash (nobody has that e-mail address) it answers false after the same work. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}

/** Hashing by whoever is signed in, or the server itself: it waits for its turn as long as that takes. */
export interface Passwords extends Hashing {
  /** Does `work`, which hashes for a caller at `address` who is not signed in, in one turn. Throws 42900 as `createTurns`. */
  inTurn<Result>(address: string, work: (hashing: Hashing) => Promise<Result>): Promise<Result>;
}

/** Hashes passwords, two at a time; the rest wait their turn. A hash is verified at the cost it was made with. */
export function createPasswords(cost: PasswordCost = usualCost): Passwords {
  const turns = createTurnQueue(atATime);
  const standIn = encode(randomBytes(16), randomBytes(keyLength), cost);
  const hashing: Hashing = {
    hash: async (password) => {
      const salt = randomBytes(16);
      return encode(salt, await derive(password, salt, cost), cost);
    },
    verify: async (password, hash = standIn) => {
      const { salt, key, cost: itsCost } = decode(hash);
      const found = await derive(password, salt, itsCost);
      return timingSafeEqual(found, key) && hash !== standIn;
    },
  };
  return {
    hash: (password) => turns.take(undefined, () => hashing.hash(password)),
    verify: (password, hash) => turns.take(undefined, () => hashing.verify(password, hash)),
    inTurn: (address, work) => turns.take(address, () => work(hashing)),
  };
}

function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: maxMemory };
  return new Promise((resolve, reject) => {
    // One password typed on two keyboards may differ in how its characters are composed.
    scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

function encode(salt: Buffer, key: Buffer, cost: PasswordCost): string {
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

function decode(hash: string) {
  const [scheme, N, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) {
    throw new Error('A stored password hash has an unknown form; expected scrypt$N$r$p$salt$key');
  }
  return {
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
    cost: { N: Number(N), r: Number(r), p: Number(p) },
  };
}
