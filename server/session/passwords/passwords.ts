import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import { type Caller, createTurnQueue } from '../../http/rate-limits/turn-queue.ts';

/** 19 MiB, two passes, one thread: the first setting that OWASP recommends; about 15 ms per hash. */
const usualCost: PasswordCost = { memoryCost: 19 * 1024, timeCost: 2 };
/** More concurrent hashes would block the thread pool for file access and name lookups. */
const atATime = 2;

/** What hashing costs, and so how many can wait for it. */
export interface PasswordCost {
  /** Memory for one hash of Argon2id, in KiB. */
  readonly memoryCost: number;
  /** Passes over that memory. */
  readonly timeCost: number;
  /** Maximum number of callers waiting for a turn. Default: that of `createTurnQueue`. */
  readonly maxWaiting?: number;
}

/** Password operations. */
interface Hashing {
  /** Returns `$argon2id$v=19$m=,t=,p=$salt$key`, so that the cost can be raised later. */
  hash(password: string): Promise<string>;
  /**
   * Without a hash (no account has the e-mail address), returns false after the same amount of work, so that the
   * response time does not reveal which accounts exist.
   */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}

/** Hashing for signed-in users and for the server itself. Waits for its turn without a time limit. */
export interface Passwords extends Hashing {
  /**
   * Runs `work`, which hashes for a caller who is not signed in, in one turn. Throws 42900 under the same conditions as
   * `createTurnQueue`.
   */
  inTurn<Result>(caller: Caller, work: (hashing: Hashing) => Promise<Result>): Promise<Result>;
}

/**
 * Hashes passwords, two at a time; further calls wait in a queue. A hash is verified at the cost it was created with.
 */
export function createPasswords({ memoryCost, timeCost, maxWaiting }: PasswordCost = usualCost): Passwords {
  const turns = createTurnQueue(atATime, maxWaiting);
  const cost = { memoryCost, timeCost, parallelism: 1 };
  const [salt, key] = [randomBytes(16), randomBytes(32)].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  const standIn = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${salt}$${key}`;
  const hashing: Hashing = {
    hash: (password) => argon2.hash(normalized(password), cost),
    verify: async (password, hash = standIn) =>
      isOfScrypt(hash) ? verifyScrypt(normalized(password), hash) : argon2.verify(hash, normalized(password)),
  };
  return {
    hash: (password) => turns.take(undefined, () => hashing.hash(password)),
    verify: (password, hash) => turns.take(undefined, () => hashing.verify(password, hash)),
    inTurn: (caller, work) => turns.take(caller, () => work(hashing)),
  };
}

/** The same password typed on two keyboards may differ in Unicode composition. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}

/** Whether an earlier release made the hash: `scrypt$N$r$p$salt$key`. The next sign-in replaces it. */
export function isOfScrypt(hash: string): boolean {
  return hash.startsWith('scrypt$');
}

async function verifyScrypt(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt, key] = hash.split('$');
  // Of an empty key every password would be the right one.
  if (!salt || !key) throw new Error('A stored password hash is cut off; expected scrypt$N$r$p$salt$key');
  const options: ScryptOptions = { N: Number(N), r: Number(r), p: Number(p), maxmem: 64 * 1024 * 1024 };
  const known = Buffer.from(key, 'base64url');
  return new Promise((resolve, reject) => {
    scrypt(password, Buffer.from(salt, 'base64url'), known.length, options, (error, found) =>
      error ? reject(error) : resolve(timingSafeEqual(found, known)),
    );
  });
}
