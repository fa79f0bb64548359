import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { createTurnQueue } from '../rate-limits/turn-queue.ts';

/**
 * N=2^15 r=8 p=3, one of the settings that OWASP recommends; about 0.2 seconds per hash. Its 32 MB of memory are
 * returned to the system when freed. The 16 MB of N=2^14 would stay allocated in every thread that has used them
 * (glibc, `M_MMAP_THRESHOLD`).
 */
const usualCost: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const maxMemory = 64 * 1024 * 1024;
const keyLength = 32;
/** More concurrent hashes would block the thread pool for file access and name lookups. */
const atATime = 2;

/** Parameters of scrypt: memory and time for one hash. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** Password operations. */
export interface Hashing {
  /** Returns `scrypt$N$r$p$salt$key`, so that the cost can be raised later. */
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
   * Runs `work`, which hashes for a caller at `address` who is not signed in, in one turn. Throws 42900 under the same
   * conditions as `createTurnQueue`.
   */
  inTurn<Result>(address: string, work: (hashing: Hashing) => Promise<Result>): Promise<Result>;
}

/**
 * Hashes passwords, two at a time; further calls wait in a queue. A hash is verified at the cost it was created with.
 */
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
    // The same password typed on two keyboards may differ in Unicode composition.
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
